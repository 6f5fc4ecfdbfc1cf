/** Locks the timesheets of one worker: with every minute and line, as they are now. */
import { addDays, type LocalDate } from "@payroll/domain/calendar/localDate"
import { settledAmendment } from "@payroll/domain/timesheet/amendment"
import { timesheetAmendmentEvent, timesheetEvent } from "@payroll/domain/timesheet/event"
import { blockingOf } from "@payroll/domain/timesheet/timeException"
import { newTimesheet, periodOf, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import {
  isWithin,
  lockedSheet,
  madeLocked,
  storedContent,
  type LockedContent,
  type TimesheetLock,
  type TypedPeriod
} from "@payroll/domain/timesheet/timesheetLock"
import type { SheetContent } from "@payroll/domain/timesheet/content"
import { zoneNameOn } from "@payroll/domain/timesheet/timeFacts"
import { termsOn } from "@payroll/domain/timeSettings/timeTrackingSettings"
import { overlaps, payable, type Period } from "@payroll/domain/timeTracking/payable"
import { areDaysLocked, takenRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import { terminationOf } from "@payroll/domain/worker/workerExit"
import type { Moment } from "@payroll/domain/record"
import { changes, combined, insert, update } from "../changes.ts"
import { movedRequests } from "../timeOff/changing.ts"
import type { Changes } from "../writer.ts"
import { look } from "./changingSheet.ts"
import {
  contentWrite,
  exceptionChanges,
  madeLockedChanges,
  sheetMove,
  timeGuard,
  workedWrite
} from "./sheetChanges.ts"
import { factsOf, rangeOf, type LoadedTime } from "@payroll/domain/timesheet/loadedTime"

/** Why a timesheet is not locked. */
export const NOT_LOCKED = ["not approved", "open exceptions"] as const

export interface NotLocked {
  readonly timesheetId: string
  readonly userId: string
  readonly why: (typeof NOT_LOCKED)[number]
}

const notLockedSheet = ({ id, workerId }: Timesheet, why: NotLocked["why"]): NotLocked => ({
  timesheetId: id,
  userId: workerId,
  why
})

/** What a locking does with the timesheets of one worker. */
export interface LockedWorker {
  /** Undefined if there is nothing to lock. */
  readonly changes: Changes | undefined
  readonly lockedCount: number
  readonly notLocked: ReadonlyArray<NotLocked>
}

/** The entries that count on the days of a timesheet. */
export const entriesOf = ({ entries }: LoadedTime, { begin, end }: Period) =>
  entries.filter(({ workDate }) => workDate >= begin && workDate <= end)

/** What a timesheet comes to, with the lines that are paid. */
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

/** Whether a locking takes a timesheet as far as it is approved. */
const mayLock = (
  { settings }: Pick<LoadedTime, "settings">,
  { status, periodBegin }: Timesheet,
  { lockUnapproved }: Pick<TimesheetLock, "lockUnapproved">
): boolean =>
  status === "Approved" || lockUnapproved || !termsOn(settings, periodBegin).requireApproval

/** What a timesheet pays of amendments is settled with it. */
const settling = (
  { amendments }: LoadedTime,
  { id }: Timesheet,
  { at, newId }: Moment
): Changes => {
  const due = amendments.filter(({ status, paidInId }) => status === "Approved" && paidInId === id)
  const moved = due.map((before) => [before, settledAmendment(before, at)] as const)
  return changes({
    writes: moved.map(([before, after]) => update("timesheetAmendment", before, after)),
    events: moved.map(([, after]) => timesheetAmendmentEvent(newId(), "update", after, at))
  })
}

/** Why a timesheet that did not get locked by a locking is not. */
export const whyNotLocked = (
  settings: Pick<LoadedTime, "settings">,
  sheet: Timesheet,
  lock: Pick<TimesheetLock, "lockUnapproved">
): NotLocked =>
  notLockedSheet(sheet, mayLock(settings, sheet, lock) ? "open exceptions" : "not approved")

/** What a locking does with one period of a worker. */
interface Locked {
  /** Undefined if it is not locked. */
  readonly period: Period | undefined
  readonly changes: Changes
  readonly notLocked: ReadonlyArray<NotLocked>
}

const lockOne = (
  loaded: LoadedTime,
  sheet: Timesheet,
  lock: TimesheetLock,
  moment: Moment
): Locked => {
  const { content, exceptions } = look({ loaded, sheet }, moment)
  const stored = exceptionChanges(exceptions, moment)
  if (blockingOf(exceptions.all).length > 0) {
    const notLocked = [notLockedSheet(sheet, "open exceptions")]
    return { period: undefined, changes: stored, notLocked }
  }
  const given = {
    minutes: content.minutes,
    lockId: lock.id,
    isLockedUnapproved: sheet.status !== "Approved"
  }
  const after = lockedSheet(sheet, given, moment.at)
  return {
    period: periodOf(sheet),
    changes: combined([
      sheetMove(sheet, after, moment),
      changes({
        writes: [
          contentWrite(after, payableContent(loaded, after, content), moment),
          workedWrite(after, content, moment)
        ]
      }),
      settling(loaded, sheet, moment),
      stored
    ]),
    notLocked: []
  }
}

/** Whether a worker was employed on a day of a period. */
const isEmployedIn = (
  { worker, exits }: Pick<LoadedTime, "worker" | "exits">,
  { begin, end }: Period
): boolean => {
  const last = terminationOf(exits)?.day
  const isGone = worker.userStatus === "Removed" || (last !== undefined && last < begin)
  return !isGone && worker.dateOfJoin <= end
}

/** The timesheet of somebody who recorded nothing in a pay period and is paid all the same. */
const madeIn = (
  loaded: LoadedTime,
  period: TypedPeriod,
  lock: TimesheetLock,
  moment: Moment
): Locked | undefined => {
  const { worker } = loaded
  const open = newTimesheet(moment.newId(), worker, period, moment.at)
  const { content, exceptions } = look({ loaded, sheet: open }, moment)
  if (blockingOf(exceptions.all).length > 0) {
    const made = changes({
      writes: [insert("timesheet", open)],
      events: [timesheetEvent(moment.newId(), "insert", open, moment.at)]
    })
    return {
      period: undefined,
      changes: combined([made, exceptionChanges(exceptions, moment)]),
      notLocked: [notLockedSheet(open, "open exceptions")]
    }
  }
  if (content.items.length === 0) return undefined
  const { minutes } = content
  const sheet = madeLocked(open, { minutes, lockId: lock.id })
  return {
    period,
    changes: combined([
      madeLockedChanges(open, sheet, payableContent(loaded, sheet, content), moment),
      changes({ writes: [workedWrite(sheet, content, moment)] })
    ]),
    notLocked: []
  }
}

/** The same for all periods that are locked: those for which a timesheet is made. */
const madeFor = (
  loaded: LoadedTime,
  periods: ReadonlyArray<TypedPeriod>,
  lock: TimesheetLock,
  moment: Moment
): ReadonlyArray<Locked> => {
  const taken: Array<Period> = loaded.sheets.map(periodOf)
  return periods.flatMap((period) => {
    const isFree =
      period.workerType === loaded.worker.workerType &&
      !taken.some((other) => overlaps(other, period)) &&
      isEmployedIn(loaded, period)
    const made = isFree ? madeIn(loaded, period, lock, moment) : undefined
    if (made === undefined) return []
    taken.push(period)
    return [made]
  })
}

/** Requests for time off are taken with the timesheets that pay their last days. */
const taking = (
  { worker, requests }: LoadedTime,
  locked: ReadonlyArray<Period>,
  moment: Moment
): Changes => {
  const due = requests.filter((request) =>
    locked.some(({ begin, end }) => begin <= request.endDate && areDaysLocked(request, end))
  )
  const after = due.map((request) => takenRequest(request, moment.at))
  return changes(movedRequests(worker, due, after, moment))
}

/** Locks what a locking is to lock of one worker; `periods` are those in which timesheets are made. */
export const lockedWorker = (
  loaded: LoadedTime,
  periods: ReadonlyArray<TypedPeriod>,
  lock: TimesheetLock,
  moment: Moment
): LockedWorker => {
  const { worker, sheets } = loaded
  if (lock.workerType !== undefined && worker.workerType !== lock.workerType) {
    return { changes: undefined, lockedCount: 0, notLocked: [] }
  }
  const open = sheets.filter(
    (sheet) => sheet.status !== "Locked" && isWithin(lock, periodOf(sheet))
  )
  const due = open.filter((sheet) => mayLock(loaded, sheet, lock))
  const done = [
    ...due.map((sheet) => lockOne(loaded, sheet, lock, moment)),
    ...madeFor(loaded, periods, lock, moment)
  ]
  const locked = done.flatMap(({ period }) => period ?? [])
  const all = combined([...done.map((each) => each.changes), taking(loaded, locked, moment)])
  return {
    changes:
      all.writes.length === 0 ? undefined : combined([changes(timeGuard(loaded, moment)), all]),
    lockedCount: locked.length,
    notLocked: [
      ...open
        .filter((sheet) => !due.includes(sheet))
        .map((sheet) => notLockedSheet(sheet, "not approved")),
      ...done.flatMap((each) => each.notLocked)
    ]
  }
}

/** A locking without a pay period takes timesheets of periods that ended so many days before. */
const THROUGH_DAYS = 92

export const firstDayThrough = (through: LocalDate): LocalDate => addDays(through, -THROUGH_DAYS)
