/** The identity of a worker, with the home address. */
import addKycInformationShape from "shape:addKycInformation"
import updateKycInformationShape from "shape:updateKycInformation"
import { STATE_NAMES } from "@payroll/domain/field/stateNames"
import { isDay } from "@payroll/ui/birthField.tsx"
import type { Field } from "@payroll/ui/forms/define.ts"
import { isHidden, needs } from "../flow/data.ts"
import { stepLayout } from "../flow/form.ts"
import type { FlowWords } from "../text/english.ts"
import type { Step } from "../flow/step.ts"

const HOME = ["address1", "address2", "city", "state", "zipcode"] as const
const BORN_MIN = "1900-01-01"
const MASK = "•••-••-••••"

type Words = FlowWords["identity"]

/** The problem of a date of birth, before the service sees it. */
const birthProblem =
  ({ notADay, born }: Words) =>
  (text: string): string | undefined => {
    if (!isDay(text)) return notADay
    return text < BORN_MIN || text > new Date().toISOString() ? born : undefined
  }

const homeFields = (words: Words) =>
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

const addLayout = ({ identity: words, ...all }: FlowWords) =>
  stepLayout<"addKycInformation">(addKycInformationShape, all, {
    groups: [
      {
        of: "kycInformation",
        fields: [
          ["ssn", words.ssn, { help: words.ssnHelp, isRequired: true }],
          [
            "dateOfBirth",
            words.birth,
            { widget: "birth", isRequired: true, problem: birthProblem(words) }
          ]
        ]
      },
      { title: words.home, of: "kycInformation", fields: homeFields(words) }
    ]
  })

const updateLayout = ({ identity: words, ...all }: FlowWords) =>
  stepLayout<"updateKycInformation">(updateKycInformationShape, all, {
    isUpdate: true,
    groups: [
      {
        of: "kycInformation",
        fields: [
          ["ssn", words.ssn, { help: words.ssnKept, placeholder: () => MASK, isNeeded: true }],
          [
            "dateOfBirth",
            words.birth,
            {
              widget: "birth",
              help: words.birthKept,
              isNeeded: true,
              problem: birthProblem(words)
            }
          ]
        ]
      },
      { title: words.home, of: "kycInformation", fields: homeFields(words) }
    ]
  })

export const identity: Step = {
  id: "identity",
  code: "data",
  isFor: ({ user }) => user.contractorCompanyId === null,
  isDone: (data) =>
    (data.kycInformation !== null || isHidden(data, "data")) &&
    !needs(data, "addKycInformation", "updateKycInformation"),
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
          layout: addLayout(words),
          context: { fixed: { "kycInformation.userId": userId } }
        }
      : {
          operation: "updateKycInformation",
          layout: updateLayout(words),
          context: {
            fixed: { "kycInformation.userId": userId },
            initial: Object.fromEntries(HOME.map((name) => [`kycInformation.${name}`, kyc[name]]))
          }
        }
}
