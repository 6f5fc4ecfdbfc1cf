/** The own data of a person who owns a part of a company. */
import updateBusinessUserShape from "shape:updateBusinessUser"
import { when } from "@payroll/ui/forms/define.ts"
import { lacks, type OnboardingData, type OwnerData } from "../flow/companyData.ts"
import { isHidden } from "../flow/data.ts"
import { stepLayout, type StepForm } from "../flow/form.ts"
import type { Line, StepOf } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"
import { addressFields, countryField, identityOf } from "./anyAddress.ts"
import { contactFields } from "./details.ts"
import { HOME } from "./identity.ts"

const NAMES = ["firstName", "middleName", "lastName", "email", "phoneNumber"] as const
const OF = "businessUser"

/** The group by which the signatory says what the own share is. */
const shareGroup = ({ people: words }: FlowWords) =>
  ({
    title: words.ownShare,
    of: OF,
    fields: [
      ["beneficialOwner", words.isOwner],
      [
        "ownershipPercentage",
        words.share,
        { widget: "percent", isRequired: true, isFor: when(`${OF}.beneficialOwner`, true) }
      ]
    ]
  }) as const

const layout = (person: OwnerData["person"], words: FlowWords, isSignatory: boolean) =>
  stepLayout<"updateBusinessUser">(updateBusinessUserShape, words, {
    isUpdate: true,
    groups: [
      { title: words.owner.contact, of: OF, fields: contactFields(words.details) },
      ...(isSignatory ? [shareGroup(words)] : []),
      {
        title: words.owner.identity,
        of: OF,
        fields: [
          countryField(words),
          ...identityOf(OF, words, {
            hasSsn: person.hasSsn,
            hasDocument: person.foreignId !== null
          })
        ]
      },
      { title: words.identity.home, of: OF, fields: addressFields(OF, words) }
    ]
  })

const formOf = ({ person }: OwnerData, words: FlowWords, isSignatory: boolean): StepForm => ({
  operation: "updateBusinessUser",
  layout: layout(person, words, isSignatory),
  context: {
    fixed: { [`${OF}.businessUserId`]: person.businessUserId },
    initial: Object.fromEntries(
      [...NAMES, ...HOME, "country", "beneficialOwner", "ownershipPercentage"].map((name) => [
        `${OF}.${name}`,
        person[name as keyof typeof person]
      ])
    )
  }
})

const line = ({ person }: OwnerData, { finished: words }: FlowWords): Line => {
  const title = words.identity
  switch (person.kycStatus.status) {
    case "passed":
      return { title, tone: "ok", state: words.confirmed }
    case "failed":
      return { title, tone: "bad", state: words.again, fix: "owner" }
    case "pending":
      return { title, tone: "info", state: words.checking, note: words.identityNote }
    default:
      return { title, tone: "ok", state: words.saved }
  }
}

export const owner: StepOf<OwnerData> = {
  id: "owner",
  code: "data",
  isFor: () => true,
  isDone: (data) =>
    isHidden(data, "data") ||
    (data.person.kycStatus.status !== "failed" &&
      (data.person.hasSsn || data.person.foreignId !== null) &&
      data.person.hasDateOfBirth &&
      data.person.address1 !== null),
  need: ["id", ({ welcome }) => welcome.identity],
  line,
  head: ({ owner: { title, lead } }) => ({ title, lead }),
  problem: ({ person }, words) =>
    person.kycStatus.status === "failed" ? words.identity.failed : undefined,
  why: ({ owner: { why, whySays } }) => [why, whySays],
  note: ({ owner: { sealed } }) => sealed,
  facts: ({ person }, { details, identity }) => [
    { label: details.name, value: `${person.firstName} ${person.lastName}` },
    { label: identity.ssn, value: person.hasSsn ? identity.stored : "" }
  ],
  form: (data, words) => formOf(data, words, false)
}

const isMissing = (data: OnboardingData): boolean =>
  lacks(data, ["updateBusinessUser"], data.person.businessUserId)

/** The own data of the signatory, who owns a part of the company or controls it. */
export const self: StepOf<OnboardingData> = {
  ...owner,
  id: "self",
  isFor: (data) => data.person.payrollAdmin || data.person.beneficialOwner || isMissing(data),
  isDone: (data) => isHidden(data, "data") || (owner.isDone(data) && !isMissing(data)),
  line: (data, words) => {
    const shown = line(data, words)
    return { ...shown, ...(shown.fix && { fix: "self" }) }
  },
  head: ({ people: { selfTitle }, owner: { lead } }) => ({ title: selfTitle, lead }),
  facts: (data, words) => [
    ...owner.facts(data, words),
    {
      label: words.people.share,
      value: data.person.beneficialOwner && `${data.person.ownershipPercentage ?? 0}%`
    }
  ],
  form: (data, words) => formOf(data, words, true)
}
