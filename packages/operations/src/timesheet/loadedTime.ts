/** From what is stored about a worker's time to what it comes to. */
import { toEpochDay, type LocalDate } from "@payroll/domain/calendar/localDate"
import { clockGuarding } from "@payroll/domain/punch/workerClock"
import { adjustmentsIn } from "@payroll/domain/timesheet/amendment"
import {
  daysLookedAt,
  sheetContent,
  workdayOf,
  type SheetContent
} from "@payroll/domain/timesheet/content"
import { timeExceptionEvent, timesheetEvent } from "@payroll/domain/timesheet/event"
import {
  confirmedShifts,
  reconciled,
  type Reconciled
} from "@payroll/domain/timesheet/timeException"
import { scheduledOn, type TimeFacts } from "@payroll/domain/timesheet/timeFacts"
import { created } from "@payroll/domain/record"
import type { LockedContent } from "@payroll/domain/timesheet/timesheetLock"
import { periodOf, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import { newWorkedTime } from "@payroll/domain/timesheet/workedTime"
import { keptDays } from "@payroll/domain/timeOffRequest/timeOffRequest"
import { daysOf } from "@payroll/domain/timesheet/recordedTime"
import { paidHolidays } from "@payroll/domain/holidayCalendar/paidHolidays"
import type { HolidayDay, TimeOffDay } from "@payroll/domain/timeTracking/payableItems"
import type { Period } from "@payroll/domain/timeTracking/payable"
import { DAY_MINUTES, MINUTE_MS, type ZoneOffsets } from "@payroll/domain/timeTracking/zone"
import { terminationOf } from "@payroll/domain/worker/workerExit"
import { changes, insert, update, workerAt, type Moment } from "../changes.ts"
import type { DayRange, LoadedTime } from "../ports/timesheetStore.ts"
import { offsetsOf } from "@payroll/domain/timeZone/storedZone"
import type { Changes, Write } from "../writer.ts"

const DAY_MS = DAY_MINUTES * MINUTE_MS

/** The days of which punches and entries are read for periods. */
export const rangeOf = ({ begin, end }: Period): DayRange => {
  const days = daysLookedAt({ begin, end })
  return { from: days.begin, to: days.end }
}

/** The zones around some days, each found once. */
const zonesAround = ({ from, to }: DayRange): ((timeZone: string) => ZoneOffsets) => {
  const known = new Map<string, ZoneOffsets>()
  return (timeZone) => {
    const existing = known.get(timeZone)
    if (existing) return existing
    const offsets = offsetsOf(timeZone, toEpochDay(from) * DAY_MS, toEpochDay(to) * DAY_MS)
    known.set(timeZone, offsets)
    return offsets
  }
}

/** The approved time off of a worker, by day. */
const timeOffOf = ({ requests }: Pick<LoadedTime, "requests">): ReadonlyArray<TimeOffDay> =>
  requests
    .filter(({ status }) => status === "Approved" || status === "Taken")
    .flatMap((request) =>
      keptDays(request)
        .filter(({ minutes }) => minutes > 0)
        .map(({ date, minutes }) => ({
          date,
          minutes,
          type: request.policyType,
          policyId: request.timeOffPolicyId
        }))
    )

/** The last day on which a worker works, as far as it is known: also of somebody who comes back later. */
const lastDayOf = (exits: LoadedTime["exits"]): LocalDate | undefined =>
  exits.map(({ day }) => day).toSorted()[0]

/** The paid holidays of an employee, by day: those on which the employee would have worked. */
const holidaysOf = (
  { worker, exits, schedules, holidayCalendar }: LoadedTime,
  { from, to }: DayRange
): ReadonlyArray<HolidayDay> => {
  if (holidayCalendar === undefined || worker.workerType !== "W2") return []
  const last = lastDayOf(exits)
  const end = last !== undefined && last < to ? last : to
  const begin = worker.dateOfJoin > from ? worker.dateOfJoin : from
  if (begin > end) return []
  const scheduled = daysOf({ begin, end }).map((date) => ({
    date,
    minutes: scheduledOn(schedules, date)
  }))
  return paidHolidays(holidayCalendar, scheduled)
}

/** What the content of a worker's timesheets follows from. */
export const factsOf = (loaded: LoadedTime, range: DayRange): TimeFacts => ({
  worker: loaded.worker,
  wages: loaded.wages,
  schedules: loaded.schedules,
  ruleSets: loaded.ruleSets,
  locations: loaded.locations,
  settings: loaded.settings,
  lastDay: terminationOf(loaded.exits)?.day,
  timeOff: timeOffOf(loaded),
  holidays: holidaysOf(loaded, range),
  adjustments: [],
  punches: loaded.punches,
  entries: loaded.entries,
  confirmed: confirmedShifts(loaded.exceptions),
  zoneOf: zonesAround(range)
})

/** The workday of an instant where the worker was. */
export const workday = (
  { settings }: Pick<LoadedTime, "settings">,
  timeZone: string,
  at: number
): LocalDate => workdayOf({ settings, zoneOf: (name) => offsetsOf(name, at, at) }, timeZone, at)

/** What a timesheet comes to at an instant, UTC milliseconds. */
export const contentOf = (loaded: LoadedTime, sheet: Timesheet, nowMs: number): SheetContent => {
  const period = periodOf(sheet)
  const { approvedAt } = sheet
  const adjustments = adjustmentsIn(loaded.amendments, sheet.id)
  const facts = { ...factsOf(loaded, rangeOf(period)), adjustments }
  return sheetContent(facts, { period, nowMs, approvedAt })
}

/** The exceptions of a timesheet after a look at its time. */
export const exceptionsAt = (
  { exceptions }: LoadedTime,
  sheet: Timesheet,
  { exceptions: found }: Pick<SheetContent, "exceptions">,
  moment: Moment
): Reconciled =>
  reconciled(
    sheet,
    exceptions.filter(({ timesheetId }) => timesheetId === sheet.id),
    found,
    moment
  )

/** Stores exceptions that are new, gone or back. */
export const exceptionChanges = (
  { added, moved }: Pick<Reconciled, "added" | "moved">,
  { at, newId }: Moment
): Changes =>
  changes({
    writes: [
      ...added.map((record) => insert("timeException", record)),
      ...moved.map(([before, after]) => update("timeException", before, after))
    ],
    events: [
      ...added.map((record) => timeExceptionEvent(newId(), "insert", record, at)),
      ...moved.map(([, after]) => timeExceptionEvent(newId(), "update", after, at))
    ]
  })

/** Guards what was decided about a worker's recorded time. */
export const timeGuard = (
  loaded: Pick<LoadedTime, "clock" | "worker" | "revision">,
  moment: Moment
): Pick<Changes, "writes" | "revisions"> => {
  const { clock, worker } = loaded
  const after = clockGuarding(clock, worker, moment)
  const write: Write = clock ? update("workerClock", clock, after) : insert("workerClock", after)
  return { writes: [write], revisions: clock ? [] : [workerAt(loaded)] }
}

/** Stores what a timesheet that is approved or locked says of worked and paid time, for the ledger of time off. */
export const workedWrite = (
  sheet: Timesheet,
  content: SheetContent,
  { at, newId }: Moment
): Write => insert("workedTime", newWorkedTime(newId(), sheet, content, at))

/** Stores what a timesheet that is locked came to. */
export const contentWrite = (
  sheet: Timesheet,
  locked: LockedContent,
  { at, newId }: Moment
): Write =>
  insert("timesheetContent", {
    ...created(newId(), sheet, at),
    workerId: sheet.workerId,
    timesheetId: sheet.id,
    locked
  })

/** Stores a timesheet that is locked as it is made. */
export const madeLockedChanges = (
  open: Timesheet,
  sheet: Timesheet,
  locked: LockedContent,
  moment: Moment
): Changes =>
  changes({
    writes: [insert("timesheet", sheet), contentWrite(sheet, locked, moment)],
    events: [
      timesheetEvent(moment.newId(), "insert", open, moment.at),
      timesheetEvent(moment.newId(), "update", sheet, moment.at)
    ]
  })

/** Stores the move of a timesheet, with its event. */
export const sheetMove = (before: Timesheet, after: Timesheet, { at, newId }: Moment): Changes =>
  changes({
    writes: [update("timesheet", before, after)],
    events: [timesheetEvent(newId(), "update", after, at)]
  })
