/** The locking of a pay period: its timesheets are stored with every minute and line, and never change again. */
import type { LocalDate } from "../calendar/localDate.ts"
import { changed, created, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { PayableLine, Period } from "../timeTracking/payable.ts"
import type { SheetContent } from "./content.ts"
import type { TimeEntry } from "./timeEntry.ts"
import type { Timesheet } from "./timesheet.ts"

export type TimesheetLockStatus = "Running" | "Done"

export const timesheetLockStatuses: StateTable<TimesheetLockStatus> = {
  Running: ["Done"],
  Done: []
}

/** A locking, which goes through the workers of a company in the order of their ids. */
export interface TimesheetLock extends RecordBase {
  /** Undefined where the timesheets of all periods until a day are locked. */
  readonly payPeriodId: string | undefined
  /** The timesheets of periods that lie between these days are locked. */
  readonly firstDay: LocalDate
  readonly lastDay: LocalDate
  /** The type of workers whom the period is for; undefined for all. */
  readonly workerType: string | undefined
  readonly lockUnapproved: boolean
  readonly status: TimesheetLockStatus
  /** The id of the last worker who was done; empty before the first. */
  readonly place: string
  /** Time at which it continues, UTC milliseconds; undefined once it is done. */
  readonly dueAt: number | undefined
}

export const newTimesheetLock = (
  id: string,
  company: { readonly clientId: string; readonly id: string },
  input: Pick<
    TimesheetLock,
    "payPeriodId" | "firstDay" | "lastDay" | "workerType" | "lockUnapproved"
  >,
  isDone: boolean,
  at: number
): TimesheetLock => ({
  ...created(id, { clientId: company.clientId, companyId: company.id }, at),
  ...input,
  status: isDone ? "Done" : "Running",
  place: "",
  dueAt: isDone ? undefined : at
})

/** The locking after further workers; without another place it is done. */
export const lockMoved = (
  lock: TimesheetLock,
  place: string | undefined,
  at: number
): TimesheetLock =>
  changed(
    lock,
    place === undefined ? { status: "Done", dueAt: undefined } : { place, dueAt: at },
    at
  )

/** An entry as it was when its timesheet was locked. */
export type LockedEntry = Omit<TimeEntry, "notes" | "voidReason">

/** The content of a locked timesheet, and the lines that are paid for it. It never changes. */
export interface LockedContent {
  readonly content: SheetContent
  readonly lines: ReadonlyArray<PayableLine>
  /** The client's own id of the worker, as it was then. */
  readonly userReferenceId?: string
  readonly timeZone: string
  /** The entries that counted, without their notes, which stay sealed with the entries. */
  readonly entries?: ReadonlyArray<LockedEntry>
}

export interface TimesheetContent extends RecordBase {
  readonly workerId: string
  readonly timesheetId: string
  readonly locked: LockedContent
}

/** A timesheet that is locked. */
export const lockedSheet = (
  sheet: Timesheet,
  input: Pick<Timesheet, "minutes" | "lockId" | "isLockedUnapproved">,
  at: number
): Timesheet => changed(sheet, { ...input, status: "Locked", openedBecause: undefined }, at)

/** A timesheet that is locked as it is made. */
export const madeLocked = (
  open: Timesheet,
  input: Partial<Pick<Timesheet, "minutes" | "lockId">>
): Timesheet => ({ ...open, ...input, status: "Locked" })

/** The content of a timesheet for whose period nothing was recorded or paid before it was locked. */
export const nothingPaid = (timeZone: string): LockedContent => ({
  content: {
    workedMinutes: 0,
    spans: [],
    segments: [],
    overlays: [],
    premiums: [],
    exceptions: [],
    items: [],
    minutes: {}
  },
  lines: [],
  timeZone,
  entries: []
})

/** True if a period lies within the days of a locking. */
export const isWithin = (
  { firstDay, lastDay }: Pick<TimesheetLock, "firstDay" | "lastDay">,
  { begin, end }: Period
): boolean => begin >= firstDay && end <= lastDay

/** The content without what only the engine needs. */
export const storedContent = (content: SheetContent): SheetContent => ({
  ...content,
  spans: content.spans.map(({ zone: _zone, attestation: _attestation, ...span }) => span)
})

/** State of the lock of a period for workers without a timesheet in it. */
export interface PeriodLock {
  readonly isLocked: boolean
  /** The revision of the company's profile that this snapshot shows: each locking moves it on. */
  readonly revision: number
}

/** A pay period of a schedule for a type of workers. */
export interface TypedPeriod extends Period {
  readonly payPeriodId: string
  readonly workerType: string
}

/** The locking of all periods between two days. */
export interface DaysLock {
  /** Undefined before it is stored. */
  readonly id: string | undefined
  readonly companyId: string
  readonly firstDay: LocalDate
  readonly lastDay: LocalDate
}
