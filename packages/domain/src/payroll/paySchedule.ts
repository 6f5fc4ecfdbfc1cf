/** The pay schedule of a company for its workers of one type. Its pay periods are made from it, ahead of time. */
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { PayRules } from "../paySchedule/specification.ts"
import type { RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { CompensationFrequency } from "./compensationFrequency.ts"

export type PayScheduleStatus = "active" | "inactive"

export const payScheduleStatuses: StateTable<PayScheduleStatus> = {
  active: ["inactive"],
  inactive: []
}

export interface PaySchedule extends RecordBase {
  readonly workerType: "W2" | "1099-NEC"
  readonly compensationFrequency: CompensationFrequency
  readonly specification: PayRules
  /** Grows with every change of the pay periods' dates; each period keeps that by which it was made. */
  readonly edition: number
  /** The last day that pay periods cover. */
  readonly periodsUntil: LocalDate
  readonly status: PayScheduleStatus
}

/** Pay periods of an active schedule are made for so many days ahead: at least 13 months. */
export const DAYS_AHEAD = 397

const DAY_MS = 86_400_000

/**
 * Time from which the pay periods of a schedule no longer reach far enough ahead, UTC milliseconds: the begin of a UTC
 * day. Null for an inactive schedule.
 */
export const moreDueAt = ({
  status,
  periodsUntil
}: Pick<PaySchedule, "status" | "periodsUntil">): number | null =>
  status === "active" ? (toEpochDay(periodsUntil) - DAYS_AHEAD + 1) * DAY_MS : null
