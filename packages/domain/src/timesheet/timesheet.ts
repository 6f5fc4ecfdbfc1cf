/** The recorded time of one worker in one pay period, and how far its approval is. */
import type * as Redacted from "effect/Redacted"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { changed, created, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { Attestation } from "../timeTracking/punch.ts"
import type { Category, Period } from "../timeTracking/payable.ts"

export type TimesheetStatus = "Open" | "Submitted" | "Approved" | "Locked"

/** A locked timesheet never changes: what was wrong in it is paid by an amendment. */
export const timesheetStatuses: StateTable<TimesheetStatus> = {
  Open: ["Submitted", "Approved", "Locked"],
  Submitted: ["Open", "Approved", "Locked"],
  Approved: ["Open", "Locked"],
  Locked: []
}

/** Reasons why a timesheet that was submitted or approved is open again. */
export const OPENED_BECAUSE = [
  "recalled",
  "returned",
  "reopened",
  "late punch",
  "rules changed"
] as const
export type OpenedBecause = (typeof OPENED_BECAUSE)[number]

/** Minutes by category; a category without minutes is left out. */
export type CategoryMinutes = Readonly<Partial<Record<Category, number>>>

export interface Timesheet extends RecordBase {
  readonly workerId: string
  readonly periodBegin: LocalDate
  readonly periodEnd: LocalDate
  /** Undefined where the company has no pay schedule: then the workweek is the period. */
  readonly payPeriodId: string | undefined
  readonly status: TimesheetStatus
  /** As they were when it was last submitted, approved or locked. */
  readonly minutes: CategoryMinutes
  readonly openedBecause: OpenedBecause | undefined
  readonly attestation: Attestation | undefined
  readonly submittedBy: string | undefined
  readonly approvedBy: string | undefined
  /** Time of the last approval, UTC milliseconds: a punch that arrives later is a late punch. */
  readonly approvedAt: number | undefined
  readonly isLockedUnapproved: boolean
  /** The locking that locked it. */
  readonly lockId: string | undefined
  /** Reason why it was returned or reopened, or which rules changed. */
  readonly reason: Redacted.Redacted<string> | undefined
}

interface Owner {
  readonly id: string
  readonly clientId: string
  readonly companyId: string
}

/** The period that a new timesheet covers. */
export interface SheetPeriod extends Period {
  readonly payPeriodId: string | undefined
}

export const newTimesheet = (
  id: string,
  worker: Owner,
  { begin, end, payPeriodId }: SheetPeriod,
  at: number
): Timesheet => ({
  ...created(id, worker, at),
  workerId: worker.id,
  periodBegin: begin,
  periodEnd: end,
  payPeriodId,
  status: "Open",
  minutes: {},
  openedBecause: undefined,
  attestation: undefined,
  submittedBy: undefined,
  approvedBy: undefined,
  approvedAt: undefined,
  isLockedUnapproved: false,
  lockId: undefined,
  reason: undefined
})

export const periodOf = ({ periodBegin, periodEnd }: Timesheet): Period => ({
  begin: periodBegin,
  end: periodEnd
})

/** The timesheet that covers a day. */
export const sheetOn = (sheets: ReadonlyArray<Timesheet>, day: LocalDate): Timesheet | undefined =>
  sheets.find(({ periodBegin, periodEnd }) => periodBegin <= day && day <= periodEnd)

/** A period without the days that timesheets cover, around a day that none covers. */
export const freePeriod = (
  period: SheetPeriod,
  sheets: ReadonlyArray<Timesheet>,
  day: LocalDate
): SheetPeriod => {
  let { begin, end } = period
  for (const { periodBegin, periodEnd } of sheets) {
    if (periodEnd < day && periodEnd >= begin) begin = addDays(periodEnd, 1)
    if (periodBegin > day && periodBegin <= end) end = addDays(periodBegin, -1)
  }
  return { ...period, begin, end }
}

/** A timesheet that a person or the service opens again. */
export const openedSheet = (
  sheet: Timesheet,
  openedBecause: OpenedBecause,
  at: number,
  reason?: Redacted.Redacted<string>
): Timesheet =>
  changed(sheet, { status: "Open", openedBecause, ...(reason !== undefined && { reason }) }, at)

export const submittedSheet = (
  sheet: Timesheet,
  input: Pick<Timesheet, "minutes" | "attestation" | "submittedBy">,
  at: number
): Timesheet => changed(sheet, { ...input, status: "Submitted", openedBecause: undefined }, at)

export const approvedSheet = (
  sheet: Timesheet,
  input: Pick<Timesheet, "minutes" | "approvedBy">,
  at: number
): Timesheet =>
  changed(sheet, { ...input, status: "Approved", openedBecause: undefined, approvedAt: at }, at)

export const A_SHEET = "timesheet"
