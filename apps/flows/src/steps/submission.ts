/** The end of a company's onboarding: what is submitted, and what others still have to do. */
import initiateCompanyKybShape from "shape:initiateCompanyKyb"
import { lacks, type OnboardingData } from "../flow/companyData.ts"
import { stepLayout, type StepForm } from "../flow/form.ts"
import type { Line } from "../flow/step.ts"
import { waitsForOthers } from "./signingForm.ts"
import type { FlowWords } from "../text/english.ts"

/** The form that submits the company; undefined once it was submitted. */
export const submission = (data: OnboardingData, words: FlowWords): StepForm | undefined =>
  data.kybInformation !== null && lacks(data, ["initiateCompanyKyb"])
    ? {
        operation: "initiateCompanyKyb",
        layout: {
          ...stepLayout<"initiateCompanyKyb">(initiateCompanyKybShape, words, {
            fields: [],
            intro: words.company.certifies(data.company.company)
          }),
          submit: words.company.submit
        },
        context: { fixed: { companyId: data.companyId } }
      }
    : undefined

/** Requirements that whoever sent the link meets, with what that is. */
const OF_OTHERS = [
  "approveBankAccount",
  "deactivateUser",
  "updatePaySchedule",
  "updateTimeOffPolicy"
] as const

/** The lines about what is left to others, or that everything is there. */
export const companyLines = (data: OnboardingData, words: FlowWords): ReadonlyArray<Line> => {
  const { left, ready } = words.company
  const waiting = [
    ...OF_OTHERS.filter((step) => lacks(data, [step])),
    ...(waitsForOthers(data) ? (["documents"] as const) : [])
  ]
  const lines = waiting.map((what): Line => {
    const [title, note] = left[what]
    return { title, note, tone: "off", state: words.finished.waiting }
  })
  const isReady = data.company.kybStatus.status === "passed" && data.requirements.length === 0
  return isReady ? [...lines, { ...ready, tone: "ok", state: words.finished.ready }] : lines
}
