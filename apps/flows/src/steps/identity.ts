/** The identity of a worker, with the home address. */
import addKycInformationShape from "shape:addKycInformation"
import updateKycInformationShape from "shape:updateKycInformation"
import { STATE_NAMES } from "@payroll/domain/field/stateNames"
import { isDay } from "@payroll/ui/birthField.tsx"
import type { Field } from "@payroll/ui/forms/define.ts"
import { today } from "@payroll/ui/format.ts"
import { isHidden, needs, type Data } from "../flow/data.ts"
import { stepLayout } from "../flow/form.ts"
import type { FlowWords } from "../text/english.ts"
import type { Line, Step } from "../flow/step.ts"

export const HOME = ["address1", "address2", "city", "state", "zipcode"] as const
const BORN_MIN = "1900-01-01"
const MASK = "•••-••-••••"

type Words = FlowWords["identity"]

/** The problem of a date of birth, before the service sees it. */
const birthProblem =
  ({ notADay, born }: Words) =>
  (text: string): string | undefined => {
    if (!isDay(text)) return notADay
    return text < BORN_MIN || text > today() ? born : undefined
  }

export const homeFields = (words: Words) =>
  [
    [
      "address1",
      words.address1,
      { help: words.address1Help, isRequired: true, input: { autoComplete: "address-line1" } }
    ],
    ["address2", words.address2, { input: { autoComplete: "address-line2" } }],
    ["city", words.city, { isRequired: true, input: { autoComplete: "address-level2" } }],
    [
      "state",
      words.state,
      {
        widget: "select",
        choices: STATE_NAMES,
        isRequired: true,
        input: { autoComplete: "address-level1" }
      }
    ],
    [
      "zipcode",
      words.zip,
      {
        isBeside: true,
        isRequired: true,
        input: { autoComplete: "postal-code", inputMode: "numeric" }
      }
    ]
  ] as const satisfies ReadonlyArray<Field>

/** The number and the date of birth, which a stored form does not show again. */
export const numberFields = (words: Words, isStored: boolean) =>
  [
    [
      "ssn",
      words.ssn,
      isStored
        ? { help: words.ssnKept, placeholder: () => MASK, isNeeded: true }
        : { help: words.ssnHelp, isRequired: true }
    ],
    [
      "dateOfBirth",
      words.birth,
      {
        widget: "birth",
        problem: birthProblem(words),
        ...(isStored ? { help: words.birthKept, isNeeded: true } : { isRequired: true })
      }
    ]
  ] as const satisfies ReadonlyArray<Field>

const groupsOf = (words: Words, isStored: boolean) =>
  [
    { of: "kycInformation", fields: numberFields(words, isStored) },
    { title: words.home, of: "kycInformation", fields: homeFields(words) }
  ] as const

const line = (data: Data, { finished: words }: FlowWords): Line => {
  const title = words.identity
  const { kycStatus } = data.user
  if (kycStatus.status === "passed") return { title, tone: "ok", state: words.confirmed }
  if (kycStatus.status === "failed" || needs(data, "addKycInformation", "updateKycInformation")) {
    return { title, tone: "bad", state: words.again, fix: "identity" }
  }
  const isOfPerson = data.requirements.some(
    ({ step, reason }) => step === "verification" && String(reason).includes("decision")
  )
  const note = isOfPerson ? words.person : words.identityNote
  return { title, tone: "info", state: words.checking, note }
}

export const identity: Step = {
  id: "identity",
  code: "data",
  isFor: ({ user }) => user.contractorCompanyId === null,
  isDone: (data) =>
    (data.kycInformation !== null || isHidden(data, "data")) &&
    !needs(data, "addKycInformation", "updateKycInformation"),
  need: ["id", ({ welcome }) => welcome.identity],
  line,
  head: ({ identity: { title } }) => ({ title }),
  problem: (data, words) =>
    needs(data, "updateKycInformation") ? words.identity.failed : undefined,
  why: ({ identity: { why, whySays } }) => [why, whySays],
  note: ({ identity: { sealed } }) => sealed,
  facts: ({ kycInformation: kyc }, { identity: words }) =>
    kyc === null
      ? []
      : [
          { label: words.ssn, value: kyc.hasSsn ? words.stored : "" },
          { label: words.birth, value: kyc.hasDateOfBirth ? words.stored : "" },
          {
            label: words.home,
            value: [kyc.address1, kyc.address2, kyc.city, `${kyc.state} ${kyc.zipcode}`]
              .filter(Boolean)
              .join(", ")
          }
        ],
  form: ({ user: { userId }, kycInformation: kyc }, words) =>
    kyc === null
      ? {
          operation: "addKycInformation",
          layout: stepLayout<"addKycInformation">(addKycInformationShape, words, {
            groups: groupsOf(words.identity, false)
          }),
          context: { fixed: { "kycInformation.userId": userId } }
        }
      : {
          operation: "updateKycInformation",
          layout: stepLayout<"updateKycInformation">(updateKycInformationShape, words, {
            isUpdate: true,
            groups: groupsOf(words.identity, true)
          }),
          context: {
            fixed: { "kycInformation.userId": userId },
            initial: Object.fromEntries(HOME.map((name) => [`kycInformation.${name}`, kyc[name]]))
          }
        }
}
