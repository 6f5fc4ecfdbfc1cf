/** The registration of a company: its EIN and legal form, and its legal name where that is in doubt. */
import updateCompanyShape from "shape:updateCompany"
import updateKybInformationShape from "shape:updateKybInformation"
import { STATE_NAMES } from "@payroll/domain/field/stateNames"
import { isDay } from "@payroll/ui/birthField.tsx"
import { today } from "@payroll/ui/format.ts"
import { lacks, type OnboardingData } from "../flow/companyData.ts"
import { isHidden } from "../flow/data.ts"
import { stepLayout } from "../flow/form.ts"
import type { Line, StepOf } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"

const KYB = "kybInformation"
const STORED = [
  "entityType",
  "incorporationState",
  "dateOfIncorporation",
  "irsAssisgnedFederalFilingForm"
] as const

const stateByName: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(STATE_NAMES).map((name) => [name, name])
)

const foundingProblem =
  ({ business: words, identity }: FlowWords) =>
  (text: string): string | undefined => {
    if (!isDay(text)) return identity.notADay
    return text > today() ? words.future : undefined
  }

const layout = (words: FlowWords, isStored: boolean) =>
  stepLayout<"updateKybInformation">(updateKybInformationShape, words, {
    isUpdate: true,
    of: KYB,
    fields: [
      [
        "ein",
        words.business.ein,
        {
          help: isStored ? words.business.einKept : words.business.einHelp,
          input: { inputMode: "numeric", autoComplete: "off" },
          ...(isStored ? { isNeeded: true } : { isRequired: true })
        }
      ],
      [
        "entityType",
        words.business.entity,
        { widget: "select", choices: words.business.entities, isRequired: true }
      ],
      [
        "incorporationState",
        words.business.state,
        { widget: "select", choices: stateByName, isRequired: true }
      ],
      [
        "dateOfIncorporation",
        words.business.founded,
        { widget: "dayParts", isRequired: true, problem: foundingProblem(words) }
      ],
      [
        "irsAssisgnedFederalFilingForm",
        words.business.form,
        { widget: "cards", choices: words.business.forms, isRequired: true }
      ]
    ]
  })

const verification = (data: OnboardingData, { finished, business: words }: FlowWords): Line => {
  const { title } = words.verified
  switch (data.company.kybStatus.status) {
    case "passed":
      return { title, tone: "ok", state: finished.confirmed }
    case "pending":
      return { title, tone: "info", state: finished.checking, note: words.verified.note }
    case "failed":
      return { title, tone: "bad", state: finished.again, note: words.verified.failed }
    default:
      return { title, tone: "off", state: words.verified.open }
  }
}

export const business: StepOf<OnboardingData> = {
  id: "business",
  code: "data",
  isFor: () => true,
  isDone: (data) =>
    isHidden(data, "data") ||
    (data.kybInformation !== null && !lacks(data, ["addKybInformation", "updateKybInformation"])),
  need: ["building", ({ business: { need } }) => need],
  line: verification,
  head: ({ business: { title, lead } }) => ({ title, lead }),
  problem: (data, { business: words }) => {
    if (lacks(data, ["updateKybInformation"], "dateOfIncorporation")) return words.future
    return lacks(data, ["updateKybInformation"]) ? words.wrong : undefined
  },
  facts: ({ kybInformation: kyb, company }, { business: words }) => [
    { label: words.name, value: company.company },
    ...(kyb === null
      ? []
      : [
          { label: words.ein, value: words.ending(kyb.einLast4) },
          { label: words.entity, value: kyb.entityType && words.entities[kyb.entityType] },
          { label: words.state, value: kyb.incorporationState },
          { label: words.founded, value: words.day(kyb.dateOfIncorporation) },
          {
            label: words.form,
            value:
              kyb.irsAssisgnedFederalFilingForm && words.forms[kyb.irsAssisgnedFederalFilingForm][0]
          }
        ])
  ],
  form: ({ companyId, kybInformation: kyb }, words) => ({
    operation: "updateKybInformation",
    layout: layout(words, kyb !== null),
    context: {
      fixed: { [`${KYB}.companyId`]: companyId },
      initial: Object.fromEntries(STORED.map((name) => [`${KYB}.${name}`, kyb?.[name] ?? ""]))
    }
  })
}

const nameLayout = ({ business: words, ...all }: FlowWords) =>
  stepLayout<"updateCompany">(updateCompanyShape, all, {
    isUpdate: true,
    of: "registration",
    fields: [
      ["company", words.name, { isRequired: true, input: { autoComplete: "organization" } }],
      ["doingBusinessAs", words.other]
    ]
  })

/** The legal name, where the verification doubts it. */
export const companyName: StepOf<OnboardingData> = {
  id: "name",
  code: "data",
  isFor: (data) => lacks(data, ["updateCompany"]),
  isDone: (data) => !lacks(data, ["updateCompany"]),
  line: () => undefined,
  head: ({ business: { nameTitle, nameLead } }) => ({ title: nameTitle, lead: nameLead }),
  facts: ({ company }, { business: words }) => [{ label: words.name, value: company.company }],
  form: ({ companyId, company }, words) => ({
    operation: "updateCompany",
    layout: nameLayout(words),
    context: {
      fixed: { "registration.companyId": companyId },
      initial: {
        "registration.company": company.company,
        "registration.doingBusinessAs": company.doingBusinessAs
      }
    }
  })
}
