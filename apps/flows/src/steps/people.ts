/** The owners of a company: each enters the own data by a link, or the signatory does it here. */
import addBusinessUserShape from "shape:addBusinessUser"
import { lacks, type OnboardingData, type Person } from "../flow/companyData.ts"
import { isHidden } from "../flow/data.ts"
import { stepLayout, type StepForm } from "../flow/form.ts"
import type { Line, ListAct, ListRow, StepOf } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"
import { addressFields, countryField, identityOf } from "./anyAddress.ts"

const OF = "businessUser"
const ALL = 100

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

const shareOf = ({ people }: OnboardingData): number =>
  people.reduce((sum, { ownershipPercentage }) => sum + (ownershipPercentage ?? 0), 0)

/** The name and the email of somebody else: the browser fills in nothing of the signatory. */
const nameFields = ({ people: words, details }: FlowWords) =>
  [
    ["firstName", details.firstName, { isRequired: true, input: { autoComplete: "off" } }],
    ["lastName", details.lastName, { isRequired: true, input: { autoComplete: "off" } }],
    [
      "email",
      details.email,
      {
        isRequired: true,
        help: words.emailHelp,
        input: { autoComplete: "off", inputMode: "email", type: "email" }
      }
    ]
  ] as const

const shareField = (left: number, { people: words }: FlowWords) =>
  [
    "ownershipPercentage",
    words.share,
    {
      widget: "percent",
      isRequired: true,
      help: words.left(String(left)),
      problem: (text: string) => (Number(text) > left ? words.left(String(left)) : undefined)
    }
  ] as const

/** The form of a request about a new owner, who is invited or whose data are entered here. */
const ownerForm = (
  data: OnboardingData,
  layout: StepForm["layout"],
  fixed: Readonly<Record<string, unknown>>
): StepForm => ({
  operation: "addBusinessUser",
  layout,
  context: {
    fixed: { [`${OF}.companyId`]: data.companyId, [`${OF}.beneficialOwner`]: true, ...fixed },
    initial: fixed[`${OF}.invite`] === true ? {} : { [`${OF}.country`]: "US" }
  }
})

const inviteForm = (data: OnboardingData, left: number, words: FlowWords): StepForm =>
  ownerForm(
    data,
    stepLayout<"addBusinessUser">(addBusinessUserShape, words, {
      intro: words.people.inviteLead,
      of: OF,
      fields: [...nameFields(words), shareField(left, words)]
    }),
    { [`${OF}.invite`]: true }
  )

const hereForm = (data: OnboardingData, left: number, words: FlowWords): StepForm =>
  ownerForm(
    data,
    stepLayout<"addBusinessUser">(addBusinessUserShape, words, {
      intro: words.people.hereLead,
      groups: [
        {
          title: words.owner.contact,
          of: OF,
          fields: [
            ...nameFields(words),
            ["phoneNumber", words.people.phone, { isRequired: true, input: { inputMode: "tel" } }],
            shareField(left, words)
          ]
        },
        {
          title: words.owner.identity,
          of: OF,
          fields: [
            countryField(words),
            ...identityOf(OF, words, { hasSsn: false, hasDocument: false })
          ]
        },
        { title: words.identity.home, of: OF, fields: addressFields(OF, words) }
      ]
    }),
    {}
  )

const actsOf = (person: Person, data: OnboardingData, words: FlowWords): ReadonlyArray<ListAct> => {
  const { businessUserId } = person
  const { people } = words
  if (businessUserId === data.person.businessUserId) {
    return person.isDone ? [] : [{ label: people.enterOwn, step: "self" }]
  }
  if (person.isDone) return []
  const link: ListAct = {
    label: people.again,
    send: {
      operation: "addFlowLink",
      request: { flowLink: { flow: "company-owner", businessUserId, sendMail: true } },
      done: people.sent(person.email),
      notNow: people.justSent
    }
  }
  const away: ListAct = {
    label: people.remove,
    send: {
      operation: "deactivateBusinessUser",
      request: { businessUser: { businessUserId } },
      done: people.removed(nameOf(person)),
      notNow: people.keeps
    }
  }
  if (!person.beneficialOwner) return []
  return person.payrollAdmin ? [link] : [link, away]
}

const rowOf = (person: Person, data: OnboardingData, words: FlowWords): ListRow => {
  const { people } = words
  const isSelf = person.businessUserId === data.person.businessUserId
  const role = [
    person.beneficialOwner ? people.owns(String(person.ownershipPercentage ?? 0)) : "",
    person.payrollAdmin ? people.admin : ""
  ]
  return {
    id: person.businessUserId,
    title: isSelf ? people.you(nameOf(person)) : nameOf(person),
    lines: [role.filter(Boolean).join(" · "), person.email],
    state: person.isDone ? { tone: "ok", text: people.done } : { tone: "warn", text: people.open },
    acts: actsOf(person, data, words)
  }
}

const line = (data: OnboardingData, { people: words, titles }: FlowWords): Line | undefined => {
  const others = data.people.filter(
    ({ businessUserId }) => businessUserId !== data.person.businessUserId
  )
  if (others.length === 0) return undefined
  const title = titles.people
  const open = others.filter(({ isDone }) => !isDone)
  return open.length === 0
    ? { title, tone: "ok", state: words.done }
    : { title, tone: "info", state: words.open, note: words.waits(open.map(nameOf).join(", ")) }
}

const isTooMuch = (data: OnboardingData): boolean =>
  lacks(data, ["updateBusinessUser"], "ownershipPercentage")
const isNobody = (data: OnboardingData): boolean => lacks(data, ["addBusinessUser"])

export const people: StepOf<OnboardingData> = {
  id: "people",
  code: "data",
  isFor: () => true,
  isDone: (data) => isHidden(data, "data") || !(isTooMuch(data) || isNobody(data)),
  need: ["users", ({ people: { need } }) => need],
  line,
  head: ({ people: { title, lead } }) => ({ title, lead }),
  problem: (data, { people: words }) => {
    if (isTooMuch(data)) return words.tooMuch
    return isNobody(data) ? words.nobody : undefined
  },
  facts: (data, { people: words }) =>
    data.people.map((person) => ({
      label: nameOf(person),
      value: [
        person.beneficialOwner && `${person.ownershipPercentage ?? 0}%`,
        person.isDone ? words.done : words.open
      ]
        .filter(Boolean)
        .join(" · ")
    })),
  list: (data, words) => {
    const sum = shareOf(data)
    const left = Math.max(0, ALL - sum)
    return {
      rows: data.people.map((person) => rowOf(person, data, words)),
      adds: [
        { label: words.people.invite, form: inviteForm(data, left, words) },
        { label: words.people.here, form: hereForm(data, left, words) }
      ],
      sum: words.people.sum(String(sum), String(left))
    }
  }
}
