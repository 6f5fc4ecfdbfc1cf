/** The timesheets that a locking takes, and the content that it stores of them. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { zoneNameOn } from "../punch/trackedZone.ts"
import { termsOn } from "../timeSettings/timeTrackingSettings.ts"
import { payable, type Period } from "../timeTracking/payable.ts"
import { terminationOf } from "../worker/workerExit.ts"
import type { SheetContent } from "./content.ts"
import { factsOf, rangeOf, type LoadedTime } from "./loadedTime.ts"
import { periodOf, type Timesheet } from "./timesheet.ts"
import { storedContent, type LockedContent, type TimesheetLock } from "./timesheetLock.ts"

/** Reasons why a timesheet is not locked. */
export const NOT_LOCKED = ["not approved", "open exceptions", "changed since approval"] as const

export interface NotLocked {
  readonly timesheetId: string
  readonly userId: string
  readonly why: (typeof NOT_LOCKED)[number]
}

export const notLockedSheet = ({ id, workerId }: Timesheet, why: NotLocked["why"]): NotLocked => ({
  timesheetId: id,
  userId: workerId,
  why
})

/** The entries that count on the days of a timesheet. */
export const entriesOf = ({ entries }: LoadedTime, { begin, end }: Period) =>
  entries.filter(({ workDate }) => workDate >= begin && workDate <= end)

/** The content of a timesheet, with the lines that are paid. */
export const payableContent = (
  loaded: LoadedTime,
  sheet: Timesheet,
  content: SheetContent
): LockedContent => {
  const period = periodOf(sheet)
  const { userReferenceId } = loaded.worker
  return {
    content: storedContent(content),
    lines: payable(content.items, [period]),
    ...(userReferenceId !== undefined && { userReferenceId }),
    timeZone: zoneNameOn(factsOf(loaded, rangeOf(period)), period.begin),
    entries: entriesOf(loaded, period).map(({ notes: _, voidReason: _why, ...entry }) => entry)
  }
}

/** True if a locking may take a timesheet that is not approved. */
export const mayLockUnapproved = (
  { settings }: Pick<LoadedTime, "settings">,
  { periodBegin }: Timesheet,
  { lockUnapproved }: Pick<TimesheetLock, "lockUnapproved">
): boolean => lockUnapproved || !termsOn(settings, periodBegin).requireApproval

/** True if a locking may take a timesheet: it is approved, or needs no approval. */
export const mayLock = (
  loaded: Pick<LoadedTime, "settings">,
  sheet: Timesheet,
  lock: Pick<TimesheetLock, "lockUnapproved">
): boolean => sheet.status === "Approved" || mayLockUnapproved(loaded, sheet, lock)

/** The reason why a locking did not lock a timesheet. */
export const whyNotLocked = (
  settings: Pick<LoadedTime, "settings">,
  sheet: Timesheet,
  lock: Pick<TimesheetLock, "lockUnapproved">
): NotLocked =>
  notLockedSheet(sheet, mayLock(settings, sheet, lock) ? "open exceptions" : "not approved")

/** True if a worker was employed on a day of a period. */
export const isEmployedIn = (
  { worker, exits }: Pick<LoadedTime, "worker" | "exits">,
  { begin, end }: Period
): boolean => {
  const last = terminationOf(exits)?.day
  const isGone = worker.userStatus === "Removed" || (last !== undefined && last < begin)
  return !isGone && worker.dateOfJoin <= end
}

/** A locking without a pay period takes timesheets of periods that ended so many days before. */
const THROUGH_DAYS = 92

export const firstDayThrough = (through: LocalDate): LocalDate => addDays(through, -THROUGH_DAYS)
