/** One pay period of a schedule, and how far its payroll is. The service runs no payroll: others report. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { PayDateEntry } from "../paySchedule/payDates.ts"
import { changed, created, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { PaySchedule } from "./paySchedule.ts"
import { noResults, type ResultCounts } from "./payResult.ts"

export const PAY_PERIOD_STATUSES = [
  "new",
  "submitted",
  "inProcess",
  "processed",
  "failed",
  "returned",
  "cancelled",
  "skipped"
] as const
export type PayPeriodStatus = (typeof PAY_PERIOD_STATUSES)[number]

export const payPeriodStatuses: StateTable<PayPeriodStatus> = {
  new: ["submitted", "skipped"],
  submitted: ["inProcess", "cancelled"],
  inProcess: ["processed", "failed", "returned"],
  processed: [],
  failed: [],
  returned: [],
  cancelled: ["submitted"],
  skipped: []
}

export interface PayPeriod extends RecordBase {
  readonly payScheduleId: string
  /** The schedule's edition by which it was made. */
  readonly edition: number
  readonly periodBegin: LocalDate
  readonly periodEnd: LocalDate
  /** The last day to run payroll. */
  readonly deadline: LocalDate
  readonly payDate: LocalDate
  readonly status: PayPeriodStatus
  /** No longer of the schedule's calendar: the schedule was changed or ended before the period began. */
  readonly isWithdrawn: boolean
  /** How many workers are reported, by the status of the report. */
  readonly resultCounts: ResultCounts
}

/** A new period with these dates. */
export const newPayPeriod = (
  id: string,
  schedule: PaySchedule,
  { periodBegin, periodEnd, deadline, payDate }: PayDateEntry,
  at: number
): PayPeriod => ({
  ...created(id, schedule, at),
  payScheduleId: schedule.id,
  edition: schedule.edition,
  periodBegin,
  periodEnd,
  deadline,
  payDate,
  status: "new",
  isWithdrawn: false,
  resultCounts: noResults
})

/** True if the results of a period can be reported. */
export const takesResults = ({ status }: Pick<PayPeriod, "status">): boolean =>
  status === "submitted" || status === "inProcess"

/** A period after reports, and the states that it went through, in order. */
export const reportedPeriod = (
  before: PayPeriod,
  resultCounts: ResultCounts,
  isComplete: boolean,
  at: number
): { readonly period: PayPeriod; readonly way: ReadonlyArray<PayPeriodStatus> } => {
  const way: ReadonlyArray<PayPeriodStatus> = [
    ...(before.status === "submitted" ? (["inProcess"] as const) : []),
    ...(isComplete ? (["processed"] as const) : [])
  ]
  return { period: changed(before, { resultCounts, status: way.at(-1) ?? before.status }, at), way }
}
