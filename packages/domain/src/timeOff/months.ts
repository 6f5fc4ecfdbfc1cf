/** Steps of days, weeks and months. */
import { civilOf, daysInMonth, epochDayOf, type EpochDay } from "../calendar/localDate.ts"

export const UNITS = ["Days", "Weeks", "Months"] as const

/** A length of time by the calendar. */
export interface Span {
  readonly quantity: number
  readonly unit: (typeof UNITS)[number]
}

/** The day of the month `months` later, or the last day of a month that is too short. */
export const addMonths = (from: EpochDay, months: number): EpochDay => {
  const { year, month, day } = civilOf(from)
  const count = year * 12 + month - 1 + months
  const toYear = Math.floor(count / 12)
  const toMonth = count - toYear * 12 + 1
  return epochDayOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}

export const addSpan = (from: EpochDay, { quantity, unit }: Span): EpochDay => {
  switch (unit) {
    case "Days":
      return from + quantity
    case "Weeks":
      return from + quantity * 7
    case "Months":
      return addMonths(from, quantity)
  }
}

/** The latest day whose sum with the span is not after a day. */
export const subtractSpan = (from: EpochDay, { quantity, unit }: Span): EpochDay =>
  addSpan(from, { quantity: -quantity, unit })
