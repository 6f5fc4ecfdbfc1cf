/**
 * Infinite ascending sequences of days with an index: period ends and listed pay days. A period
 * starts the day after one element and ends on the next, so periods leave no gap.
 */
import { civilOf, daysInMonth, epochDayOf, type EpochDay } from "../calendar/localDate.ts"
import type { MonthDay } from "./specification.ts"

export interface DaySequence {
  readonly dayAt: (index: number) => EpochDay
  /** The index of the first element on or after a day. */
  readonly indexOnOrAfter: (day: EpochDay) => number
}

/** Every `length` days, including the anchor. */
export const everyDays = (anchor: EpochDay, length: number): DaySequence => ({
  dayAt: (index) => anchor + index * length,
  indexOnOrAfter: (day) => Math.ceil((day - anchor) / length)
})

/**
 * The listed days (ascending) of the last month of every group of `months` months, counted from
 * January.
 */
export const daysOfMonths = (months: 1 | 3 | 12, days: ReadonlyArray<MonthDay>): DaySequence => {
  const numbers = days.map((day) => (day === "last" ? 31 : day))
  const perGroup = numbers.length

  const dayAt = (index: number): EpochDay => {
    const group = Math.floor(index / perGroup)
    const monthCount = group * months + months - 1
    const year = Math.floor(monthCount / 12)
    const month = monthCount - year * 12 + 1
    const day = numbers[index - group * perGroup] ?? 31
    return epochDayOf(year, month, day <= 28 ? day : Math.min(day, daysInMonth(year, month)))
  }

  const indexOnOrAfter = (day: EpochDay): number => {
    const { year, month } = civilOf(day)
    let index = Math.floor((year * 12 + month - 1) / months) * perGroup
    while (dayAt(index) < day) index++
    return index
  }

  return { dayAt, indexOnOrAfter }
}
