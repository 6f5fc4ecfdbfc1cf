/** Converts calendar days from and to the dates of other libraries, none of which it imports. */
import { makeLocalDate, toEpochDay, civilOf, type LocalDate } from "./localDate.ts"

/** The part of a `Temporal.PlainDate`, in any calendar, that is used here. */
export interface PlainDateLike {
  /** The ISO text: "2026-01-30", with the calendar behind it if that is not the ISO calendar. */
  readonly toString: () => string
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/

/** The day of a `Temporal.PlainDate`. Throws a RangeError outside the years 0001 to 9999. */
export const fromPlainDate = (date: PlainDateLike): LocalDate => {
  const [text = ""] = ISO_DATE.exec(date.toString()) ?? []
  const [year, month, day] = text.split("-").map(Number)
  const local = makeLocalDate(year ?? Number.NaN, month ?? 0, day ?? 0)
  if (local === undefined) throw new RangeError("date must be a day in the years 0001 to 9999")
  return local
}

/** `Temporal.PlainDate`, or the class of a polyfill: `toPlainDate(payDate, Temporal.PlainDate)`. */
export const toPlainDate = <PlainDate>(
  date: LocalDate,
  { from }: { readonly from: (text: string) => PlainDate }
): PlainDate => from(date)

/** The day that a `Date` shows in the time zone of the machine, as date-fns reads it. */
export const fromDate = (date: Date): LocalDate => {
  const local = makeLocalDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
  if (local === undefined) throw new RangeError("date must be a day in the years 0001 to 9999")
  return local
}

/** The start of the day in the time zone of the machine, as date-fns makes it. */
export const toDate = (day: LocalDate): Date => {
  const { year, month, day: ofMonth } = civilOf(toEpochDay(day))
  // Where clocks turn at midnight, the day begins later: Date takes the first time that exists.
  const date = new Date(2000, 0, 1)
  date.setFullYear(year, month - 1, ofMonth)
  date.setHours(0, 0, 0, 0)
  return date
}
