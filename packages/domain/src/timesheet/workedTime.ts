/** The worked and paid minutes of approved timesheets by day: what time off that is earned by hours follows from. */
import type { LocalDate } from "../calendar/localDate.ts"
import { created, type RecordBase } from "../record.ts"
import type { DayMinutes, WorkedDay } from "../timeOff/facts.ts"
import type { PayableItem } from "../timeTracking/payable.ts"
import { dayTotals } from "../timeTracking/totals.ts"
import { counts, type TimesheetAmendment } from "./amendment.ts"
import type { SheetContent } from "./content.ts"
import type { Timesheet } from "./timesheet.ts"

export interface WorkedTimeDay {
  readonly date: LocalDate
  /** Worked minutes, overtime included. */
  readonly worked: number
  readonly overtime: number
  /** Minutes of paid time off and holidays. */
  readonly paid: number
}

/** The time of one approval or lock of a timesheet; the latest one of the timesheet counts. Never changed. */
export interface WorkedTime extends RecordBase {
  readonly workerId: string
  readonly timesheetId: string
  readonly days: ReadonlyArray<WorkedTimeDay>
}

type Sums = { -readonly [Field in keyof WorkedTimeDay]: WorkedTimeDay[Field] }

/** Sums by day. */
const summing = () => {
  const days = new Map<LocalDate, Sums>()
  return {
    on: (date: LocalDate): Sums => {
      const sums = days.get(date) ?? { date, worked: 0, overtime: 0, paid: 0 }
      days.set(date, sums)
      return sums
    },
    all: (): ReadonlyArray<WorkedTimeDay> =>
      [...days.values()]
        .filter(({ worked, overtime, paid }) => worked !== 0 || overtime !== 0 || paid !== 0)
        .toSorted((one, other) => (one.date < other.date ? -1 : 1))
  }
}

const isPaidAbsence = ({ category }: PayableItem): boolean =>
  category === "timeOff" || category === "holiday"

/** The time of a timesheet as it is approved or locked. */
export const newWorkedTime = (
  id: string,
  sheet: Timesheet,
  { segments, items }: Pick<SheetContent, "segments" | "items">,
  at: number
): WorkedTime => {
  const days = summing()
  for (const { date, minutes, overtime, doubleTime } of dayTotals(segments)) {
    const day = days.on(date)
    day.worked += minutes
    day.overtime += overtime + doubleTime
  }
  for (const item of items.filter(isPaidAbsence)) days.on(item.date).paid += item.minutes
  return {
    ...created(id, sheet, at),
    workerId: sheet.workerId,
    timesheetId: sheet.id,
    days: days.all()
  }
}

const isWorked = ({ category }: PayableItem): boolean =>
  category === "regular" || category === "overtime" || category === "doubleTime"

/** The days that count, as known at an instant: the latest time of each timesheet, and approved amendments. */
const daysKnown = (
  times: ReadonlyArray<WorkedTime>,
  amendments: ReadonlyArray<TimesheetAmendment>,
  knownAt: number
): ReadonlyArray<WorkedTimeDay> => {
  const latest = new Map<string, WorkedTime>()
  for (const time of times) {
    const existing = latest.get(time.timesheetId)
    if (time.createdAt <= knownAt && (existing === undefined || existing.id < time.id)) {
      latest.set(time.timesheetId, time)
    }
  }
  const days = summing()
  for (const { date, worked, overtime, paid } of [...latest.values()].flatMap(
    (time) => time.days
  )) {
    const day = days.on(date)
    day.worked += worked
    day.overtime += overtime
    day.paid += paid
  }
  const approved = amendments.filter(
    (amendment) => counts(amendment) && (amendment.decidedAt ?? knownAt) <= knownAt
  )
  for (const item of approved.flatMap(({ difference }) => difference)) {
    const day = days.on(item.date)
    if (isWorked(item)) day.worked += item.minutes
    if (isWorked(item) && item.category !== "regular") day.overtime += item.minutes
    if (isPaidAbsence(item)) day.paid += item.minutes
  }
  return days.all()
}

/** The workdays and the paid days of a worker that the ledger of time off counts. */
export const countedTime = (
  times: ReadonlyArray<WorkedTime>,
  amendments: ReadonlyArray<TimesheetAmendment>,
  knownAt: number
): { readonly worked: ReadonlyArray<WorkedDay>; readonly paid: ReadonlyArray<DayMinutes> } => {
  const days = daysKnown(times, amendments, knownAt)
  return {
    worked: days
      .filter(({ worked }) => worked > 0)
      .map(({ date, worked: minutes, overtime: overtimeMinutes }) => ({
        date,
        minutes,
        overtimeMinutes
      })),
    paid: days.filter(({ paid }) => paid > 0).map(({ date, paid: minutes }) => ({ date, minutes }))
  }
}
