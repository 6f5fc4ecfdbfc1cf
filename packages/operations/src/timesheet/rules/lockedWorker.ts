/** Locks the timesheets of one worker: with every minute and line, as they are now. */
import { settledAmendment } from "@payroll/domain/timesheet/amendment"
import { timesheetAmendmentEvent, timesheetEvent } from "@payroll/domain/timesheet/event"
import {
  notLockedSheet,
  payableContent,
  isEmployedIn,
  mayLock,
  mayLockUnapproved,
  type NotLocked
} from "@payroll/domain/timesheet/lockable"
import { isAsApproved, openedByRules } from "@payroll/domain/timesheet/changedRules"
import { sheetStateOf } from "@payroll/domain/timesheet/sheetState"
import { blockingOf } from "@payroll/domain/timesheet/timeException"
import { newTimesheet, periodOf, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import {
  isWithin,
  lockedSheet,
  madeLocked,
  type TimesheetLock,
  type TypedPeriod
} from "@payroll/domain/timesheet/timesheetLock"
import { overlaps, type Period } from "@payroll/domain/timeTracking/payable"
import { areDaysLocked, takenRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import type { Moment } from "@payroll/domain/record"
import { changes, combined, insert, update } from "../../changes.ts"
import { movedRequests } from "../../timeOff/rules/requestChange.ts"
import type { Changes } from "../../writer.ts"
import {
  contentWrite,
  exceptionChanges,
  madeLockedChanges,
  sheetMove,
  timeGuard,
  workedWrite
} from "./sheetChanges.ts"
import type { LoadedTime } from "@payroll/domain/timesheet/loadedTime"

/** The result of a locking for the timesheets of one worker. */
export interface LockedWorker {
  /** Undefined if there is nothing to lock. */
  readonly changes: Changes | undefined
  readonly lockedCount: number
  readonly notLocked: ReadonlyArray<NotLocked>
}

/** Settles the amendments that a timesheet pays. */
const settling = (
  { amendments }: LoadedTime,
  { id }: Timesheet,
  { at, newId }: Moment
): Changes => {
  const due = amendments.filter(({ status, paidInId }) => status === "Approved" && paidInId === id)
  const settled = due.map((before) => [before, settledAmendment(before, at)] as const)
  return changes({
    writes: settled.map(([before, after]) => update("timesheetAmendment", before, after)),
    events: settled.map(([, after]) => timesheetAmendmentEvent(newId(), "update", after, at))
  })
}

/** The result of a locking for one period of a worker. */
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
  const { content, exceptions } = sheetStateOf({ loaded, sheet }, moment)
  const stored = exceptionChanges(exceptions, moment)
  if (blockingOf(exceptions.all).length > 0) {
    const notLocked = [notLockedSheet(sheet, "open exceptions")]
    return { period: undefined, changes: stored, notLocked }
  }
  const isApproved = sheet.status === "Approved"
  const isChanged = isApproved && !isAsApproved(loaded, sheet, content)
  if (isChanged && !mayLockUnapproved(loaded, sheet, lock)) {
    const opened = openedByRules(sheet, "its minutes are not those that were approved", moment.at)
    return {
      period: undefined,
      changes: combined([sheetMove(sheet, opened, moment), stored]),
      notLocked: [notLockedSheet(sheet, "changed since approval")]
    }
  }
  const lockFields = {
    minutes: content.minutes,
    lockId: lock.id,
    isLockedUnapproved: !isApproved || isChanged
  }
  const after = lockedSheet(sheet, lockFields, moment.at)
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

/** The timesheet of somebody who recorded nothing in a pay period and is paid all the same. */
const madeIn = (
  loaded: LoadedTime,
  period: TypedPeriod,
  lock: TimesheetLock,
  moment: Moment
): Locked | undefined => {
  const { worker } = loaded
  const open = newTimesheet(moment.newId(), worker, period, moment.at)
  const { content, exceptions } = sheetStateOf({ loaded, sheet: open }, moment)
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

/** Makes the timesheets of a worker in locked periods that have none. */
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
