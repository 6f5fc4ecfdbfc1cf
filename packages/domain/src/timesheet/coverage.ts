/** The timesheets around the days of a change, and the periods in which new ones are made. */
import { addDays, dayOfWeekOf, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { workweekStartOf } from "../timeSettings/engineSettings.ts"
import { termsOn, type TimeTrackingSettings } from "../timeSettings/timeTrackingSettings.ts"
import type { Worker } from "../worker/worker.ts"
import type { TimesheetAmendment } from "./amendment.ts"
import { freePeriod, sheetOn, type SheetPeriod, type Timesheet } from "./timesheet.ts"
import type { PeriodLock } from "./timesheetLock.ts"

const DAYS_OF_WEEK = 7
/** Days that a shift can reach: a change may touch locked timesheets up to this many days away. */
const SHIFT_DAYS = 4

/** A period that is over, in which a worker has no timesheet. */
export interface EndedPeriod extends PeriodLock {
  readonly period: SheetPeriod
}

/** The timesheets around the days of a change, and the pay periods of days that none covers. */
export interface Covering {
  readonly sheets: ReadonlyArray<Timesheet>
  readonly periods: ReadonlyArray<SheetPeriod>
  /** The ended periods of days without a timesheet. */
  readonly ended: ReadonlyArray<EndedPeriod>
  /** The pending amendments of locked ones of these timesheets. */
  readonly pending: ReadonlyArray<TimesheetAmendment>
}

export const isOn = (day: LocalDate) => (period: SheetPeriod) =>
  period.begin <= day && day <= period.end

/** The ids of locked timesheets that changes of these days may touch. */
export const lockedNear = (
  sheets: ReadonlyArray<Timesheet>,
  days: ReadonlyArray<LocalDate>
): ReadonlyArray<string> => {
  const near = days.map((day) => [addDays(day, -SHIFT_DAYS), addDays(day, SHIFT_DAYS)] as const)
  return sheets
    .filter(
      ({ status, periodBegin, periodEnd }) =>
        status === "Locked" && near.some(([from, to]) => periodEnd >= from && periodBegin <= to)
    )
    .map(({ id }) => id)
}

/** The pay period of a day; where there is none, the workweek, without the days of pay periods. */
const periodOn = (
  periods: ReadonlyArray<SheetPeriod>,
  settings: ReadonlyArray<TimeTrackingSettings>,
  day: LocalDate
): SheetPeriod => {
  const payPeriod = periods.find(isOn(day))
  if (payPeriod) return payPeriod
  const { weekday } = workweekStartOf(termsOn(settings, day))
  const back = (dayOfWeekOf(toEpochDay(day)) - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK
  let [begin, end] = [addDays(day, -back), addDays(day, DAYS_OF_WEEK - 1 - back)]
  for (const period of periods) {
    if (period.end < day && period.end >= begin) begin = addDays(period.end, 1)
    if (period.begin > day && period.begin <= end) end = addDays(period.begin, -1)
  }
  return { begin, end, payPeriodId: undefined }
}

/** The period that a new timesheet of a day covers. */
export const periodFor = (
  { sheets, periods, settings }: Pick<Recording, "sheets" | "periods" | "settings">,
  day: LocalDate
): SheetPeriod => freePeriod(periodOn(periods, settings, day), sheets, day)

export interface Recording extends Covering {
  readonly worker: Pick<Worker, "id" | "clientId" | "companyId">
  readonly settings: ReadonlyArray<TimeTrackingSettings>
}

/** The period of a day that is over, if the worker has no timesheet in it. */
export const endedOn = (
  { sheets, ended }: Pick<Covering, "sheets" | "ended">,
  day: LocalDate
): EndedPeriod | undefined =>
  sheetOn(sheets, day) ? undefined : ended.find(({ period }) => isOn(day)(period))
