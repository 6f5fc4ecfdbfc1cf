/** The rules of a pay schedule as a form has them, and the request that stores them. */
import type { Calls, PaySchedule as Schedule } from "@payroll/client"
import { daysIn, FREQUENCIES } from "../calendar/schedule.ts"

type RequestOf<N extends keyof Calls> = NonNullable<Parameters<Calls[N]>[0]>
export type Frequency = Schedule["compensationFrequency"]
type Specification = NonNullable<RequestOf<"addPaySchedule">["paySchedule"]["specification"]>

/** Stands for pay days that this form cannot say, which stay as they are. */
export const KEPT = "kept"

export interface Draft {
  readonly workerType: Schedule["workerType"]
  readonly frequency: Frequency
  /** The last day of any period, for weeks. */
  readonly anchor: string
  /** Days from the end of a period to its pay, or `KEPT`. */
  readonly payAfter: string
  readonly adjust: "previous" | "next" | "nearest"
  readonly lead: string
  readonly closedDays: string
  readonly keepInYear: boolean
  readonly startDate: string
}

const WEEKS = new Set<Frequency>(["Weekly", "Bi-Weekly"])

/** True for a frequency whose periods have no place in the month. */
export const isByWeeks = (frequency: Frequency): boolean => WEEKS.has(frequency)

/** The default anchor of the service. */
const ANCHOR = "2026-01-10"

/** The Friday after periods that end on Saturdays; months are paid on their last day. */
const WEEKS_PAY_AFTER = "6"
const MONTHS_PAY_AFTER = "0"

/** The draft with another frequency, and with its usual pay day where the person chose none. */
export const withFrequency = (draft: Draft, frequency: Frequency): Draft => {
  const usual = (of: Frequency): string => (isByWeeks(of) ? WEEKS_PAY_AFTER : MONTHS_PAY_AFTER)
  const isUsual = draft.payAfter === usual(draft.frequency) || draft.payAfter === KEPT
  return { ...draft, frequency, payAfter: isUsual ? usual(frequency) : draft.payAfter }
}

const newDraft = (workerType: Schedule["workerType"]): Draft => ({
  workerType,
  frequency: "Bi-Weekly",
  anchor: ANCHOR,
  payAfter: WEEKS_PAY_AFTER,
  adjust: "previous",
  lead: "2",
  closedDays: "",
  keepInYear: false,
  startDate: ""
})

export const ADJUSTMENTS = ["previous", "next", "nearest"] as const

/** The draft of a stored schedule, or of a new one. */
export const draftOf = (
  schedule: Schedule | undefined,
  workerType: Schedule["workerType"]
): Draft => {
  if (!schedule) return newDraft(workerType)
  const { specification: rules, compensationFrequency: frequency } = schedule
  const payDay = rules["payDay"] as { readonly rule?: string; readonly offsetDays?: number }
  const closedDays = rules["closedDays"]
  return {
    workerType: schedule.workerType,
    frequency,
    anchor: typeof rules["anchorPeriodEnd"] === "string" ? rules["anchorPeriodEnd"] : ANCHOR,
    payAfter: payDay.rule === "periodEnd" ? String(payDay.offsetDays) : KEPT,
    adjust: ADJUSTMENTS.find((each) => each === rules["adjust"]) ?? "previous",
    lead: String(rules["leadBankingDays"]),
    closedDays: Array.isArray(closedDays) ? closedDays.join("\n") : "",
    keepInYear: rules["keepInYear"] === true,
    startDate: ""
  }
}

/** The rules of a draft, as the service takes them. What the form does not ask for stays as it was. */
export const rulesOf = (draft: Draft, before: Schedule | undefined): Specification => {
  const { frequency, payAfter, adjust, lead, closedDays, keepInYear } = draft
  const isSame = before?.compensationFrequency === frequency
  const periodEndDays = isSame ? before.specification["periodEndDays"] : undefined
  const rules = {
    frequency: FREQUENCIES[frequency],
    ...(isByWeeks(frequency) && { anchorPeriodEnd: draft.anchor }),
    ...(frequency === "Semi-Monthly" && { periodEndDays: periodEndDays ?? [15, "last"] }),
    payDay:
      payAfter === KEPT
        ? before?.specification["payDay"]
        : { rule: "periodEnd", offsetDays: Number(payAfter) },
    adjust,
    leadBankingDays: Number(lead),
    closedDays: daysIn(closedDays).toSorted(),
    ...(keepInYear && { keepInYear })
  }
  // The type of a request has a variant for each frequency.
  return rules as Specification
}

/** The field of the draft that a path of the service's problem is about. */
export const fieldAt = (path: string): keyof Draft | undefined => {
  if (path.includes("anchorPeriodEnd")) return "anchor"
  if (path.includes("closedDays")) return "closedDays"
  if (path.includes("leadBankingDays")) return "lead"
  if (path.includes("startDate")) return "startDate"
  if (path.includes("payDay")) return "payAfter"
  return path.includes("workerType") ? "workerType" : undefined
}
