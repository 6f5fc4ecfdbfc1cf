/** The recorded time of a worker, as decisions about it load it, and what it comes to. */
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { CompanyCalendar } from "../holidayCalendar/companyCalendar.ts"
import { paidHolidays } from "../holidayCalendar/paidHolidays.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import type { OvertimeRuleSet } from "../overtimeRuleSet/overtimeRuleSet.ts"
import type { Punch } from "../punch/punch.ts"
import type { WorkerClock } from "../punch/workerClock.ts"
import type { Moment } from "../record.ts"
import { keptDays, type TimeOffRequest } from "../timeOffRequest/timeOffRequest.ts"
import type { TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import type { Period } from "../timeTracking/payable.ts"
import type { HolidayDay, TimeOffDay } from "../timeTracking/payableItems.ts"
import { DAY_MINUTES, MINUTE_MS, type ZoneOffsets } from "../calendar/wallClock.ts"
import { offsetsOf } from "../timeZone/storedZone.ts"
import type { Wage } from "../wage/wage.ts"
import type { Worker } from "../worker/worker.ts"
import { terminationOf, type WorkerExit } from "../worker/workerExit.ts"
import type { WorkSchedule } from "../worker/workSchedule.ts"
import { adjustmentsIn, type TimesheetAmendment } from "./amendment.ts"
import { daysLookedAt, sheetContent, workdayOf, type SheetContent } from "./content.ts"
import { daysOf } from "./recordedTime.ts"
import type { TimeEntry } from "./timeEntry.ts"
import {
  confirmedShifts,
  reconciled,
  type Reconciled,
  type TimeExceptionRecord
} from "./timeException.ts"
import { scheduledOn, type TimeFacts } from "./timeFacts.ts"
import { periodOf, type Timesheet } from "./timesheet.ts"

/** The time of a worker around some days, with what it comes to. */
export interface LoadedTime {
  readonly worker: Worker
  /** The revision of the worker that this snapshot shows. */
  readonly revision: number
  /** Its version guards decisions about the worker's recorded time; undefined before the first punch or entry. */
  readonly clock: WorkerClock | undefined
  readonly exits: ReadonlyArray<WorkerExit>
  readonly wages: ReadonlyArray<Wage>
  /** By their first days. */
  readonly schedules: ReadonlyArray<WorkSchedule>
  /** The company's own rules of overtime that the schedules of any of these workers name. */
  readonly ruleSets: ReadonlyArray<OvertimeRuleSet>
  /** All of the company. */
  readonly locations: ReadonlyArray<CompanyLocation>
  /** All of the company, by their first days. */
  readonly settings: ReadonlyArray<TimeTrackingSettings>
  /** The calendar of the company, if it has one. */
  readonly holidayCalendar: CompanyCalendar | undefined
  /** All requests for time off of the worker. */
  readonly requests: ReadonlyArray<TimeOffRequest>
  /** All of the worker, in the order in which they were made. */
  readonly amendments: ReadonlyArray<TimesheetAmendment>
  /** The punches that count, in the order of time. */
  readonly punches: ReadonlyArray<Punch>
  readonly entries: ReadonlyArray<TimeEntry>
  /** The timesheets that cover a day of the range, in order. */
  readonly sheets: ReadonlyArray<Timesheet>
  /** Exceptions of these timesheets. */
  readonly exceptions: ReadonlyArray<TimeExceptionRecord>
}

/** The first and the last day. */
export interface DayRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

const DAY_MS = DAY_MINUTES * MINUTE_MS

/** The days of which punches and entries are read for periods. */
export const rangeOf = ({ begin, end }: Period): DayRange => {
  const days = daysLookedAt({ begin, end })
  return { from: days.begin, to: days.end }
}

/** The zones around some days, each found once. */
const zonesAround = ({ from, to }: DayRange): ((timeZone: string) => ZoneOffsets) => {
  const zones = new Map<string, ZoneOffsets>()
  return (timeZone) => {
    const existing = zones.get(timeZone)
    if (existing) return existing
    const offsets = offsetsOf(timeZone, toEpochDay(from) * DAY_MS, toEpochDay(to) * DAY_MS)
    zones.set(timeZone, offsets)
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

/** The facts from which the content of a worker's timesheets follows. */
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

/** The content of a timesheet at an instant, UTC milliseconds. */
export const contentOf = (loaded: LoadedTime, sheet: Timesheet, nowMs: number): SheetContent => {
  const period = periodOf(sheet)
  const { approvedAt } = sheet
  const adjustments = adjustmentsIn(loaded.amendments, sheet.id)
  const facts = { ...factsOf(loaded, rangeOf(period)), adjustments }
  return sheetContent(facts, { period, nowMs, approvedAt })
}

/** Returns true if time of the day was amended or entered since the worker asked; what a clock reports is neither. */
const isCorrected =
  (loaded: LoadedTime) =>
  ({ date, createdAt }: TimeExceptionRecord): boolean =>
    loaded.punches.some(
      ({ version, source, timeZone, at, updatedAt }) =>
        updatedAt > createdAt &&
        (version > 1 || source === "Admin") &&
        workday(loaded, timeZone, at) === date
    ) || loaded.entries.some((each) => each.updatedAt > createdAt && each.workDate === date)

/** The exceptions of a timesheet, reconciled with its content. */
export const exceptionsAt = (
  loaded: LoadedTime,
  sheet: Timesheet,
  { exceptions: current }: Pick<SheetContent, "exceptions">,
  moment: Moment
): Reconciled =>
  reconciled(
    sheet,
    loaded.exceptions.filter(({ timesheetId }) => timesheetId === sheet.id),
    { current, isCorrected: isCorrected(loaded) },
    moment
  )
