/** The own data of a person who owns a part of a company. */
import updateBusinessUserShape from "shape:updateBusinessUser"
import type { OwnerData } from "../flow/companyData.ts"
import { isHidden } from "../flow/data.ts"
import { stepLayout } from "../flow/form.ts"
import type { Line, StepOf } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"
import { contactFields } from "./details.ts"
import { HOME, homeFields, numberFields } from "./identity.ts"

const NAMES = ["firstName", "middleName", "lastName", "email", "phoneNumber"] as const
const OF = "businessUser"

/** True of a home that the fields of an address in the United States describe. */
const isAtHome = ({ country }: OwnerData["person"]): boolean => country === null || country === "US"

const layout = (person: OwnerData["person"], { identity, details, ...all }: FlowWords) =>
  stepLayout<"updateBusinessUser">(updateBusinessUserShape, all, {
    isUpdate: true,
    groups: [
      { title: all.owner.contact, of: OF, fields: contactFields(details) },
      { title: all.owner.identity, of: OF, fields: numberFields(identity, person.hasSsn) },
      ...(isAtHome(person)
        ? [{ title: identity.home, of: OF, fields: homeFields(identity) } as const]
        : [])
    ]
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
      data.person.hasSsn &&
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
  form: ({ person }, words) => ({
    operation: "updateBusinessUser",
    layout: layout(person, words),
    context: {
      fixed: { [`${OF}.businessUserId`]: person.businessUserId },
      initial: Object.fromEntries(
        [...NAMES, ...HOME].map((name) => [`${OF}.${name}`, person[name]])
      )
    }
  })
}
