/** The payable items of one worker, by date; `payable` adds them up. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { Segment } from "./classify.ts"
import type { Overlay } from "./overlays.ts"
import type { PayableItem } from "./payable.ts"
import type { Premium } from "./premiums.ts"

export interface TimeOffDay {
  readonly date: LocalDate
  /** Such as "Vacation". Time off of the type "Unpaid" is not paid. */
  readonly type: string
  readonly policyId?: string | undefined
  readonly minutes: number
}

export interface HolidayDay {
  readonly date: LocalDate
  readonly minutes: number
}

/** The scheduled minutes of a worker who is paid a salary without overtime. */
export interface ScheduledDay {
  readonly date: LocalDate
  readonly minutes: number
}

export interface PayableFacts {
  readonly segments: ReadonlyArray<Segment>
  readonly overlays: ReadonlyArray<Overlay>
  readonly premiums: ReadonlyArray<Premium>
  readonly timeOff: ReadonlyArray<TimeOffDay>
  /** Holidays on which the worker would have worked. */
  readonly holidays: ReadonlyArray<HolidayDay>
  /** Given for an exempt salaried worker: regular minutes follow from the schedule, not from punches. */
  readonly schedule?: ReadonlyArray<ScheduledDay> | undefined
}

const timeOffItem = ({ date, type, policyId, minutes }: TimeOffDay): PayableItem =>
  type === "Unpaid"
    ? { date, category: "unpaidTimeOff", policyId, minutes }
    : { date, category: "timeOff", kind: type, policyId, minutes }

const minutesOn = (date: LocalDate, days: ReadonlyArray<HolidayDay>): number => {
  let minutes = 0
  for (const day of days) if (day.date === date) minutes += day.minutes
  return minutes
}

/** Scheduled minutes less paid time off, holidays and unpaid time off. */
const scheduledItems = (
  schedule: ReadonlyArray<ScheduledDay>,
  { timeOff, holidays }: PayableFacts
): ReadonlyArray<PayableItem> =>
  schedule.map(({ date, minutes }) => {
    const absent = minutesOn(date, timeOff) + minutesOn(date, holidays)
    return { date, category: "regular", minutes: Math.max(0, minutes - absent) }
  })

const workedItems = (segments: ReadonlyArray<Segment>): ReadonlyArray<PayableItem> =>
  segments.map(({ date, label, jobCode, minutes }) => ({ date, category: label, jobCode, minutes }))

const holidayWorked = (
  segments: ReadonlyArray<Segment>,
  holidays: ReadonlyArray<HolidayDay>
): ReadonlyArray<PayableItem> => {
  const dates = new Set(holidays.map(({ date }) => date))
  return segments
    .filter(({ date }) => dates.has(date))
    .map(({ date, minutes }) => ({ date, category: "holidayWorked", minutes }))
}

/** The items of one worker. */
export const payableItems = (facts: PayableFacts): ReadonlyArray<PayableItem> => {
  const { segments, overlays, premiums, timeOff, holidays, schedule } = facts
  return [
    ...(schedule === undefined ? workedItems(segments) : scheduledItems(schedule, facts)),
    ...holidays.map((day): PayableItem => ({ ...day, category: "holiday" })),
    ...timeOff.map(timeOffItem),
    ...premiums.map(({ date, kind, minutes }): PayableItem => ({ date, category: kind, minutes })),
    ...holidayWorked(segments, holidays),
    ...overlays.map(({ date, name, minutes }): PayableItem => ({
      date,
      category: "differential",
      kind: name,
      minutes
    }))
  ]
}
