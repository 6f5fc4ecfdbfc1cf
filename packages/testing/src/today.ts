/** The day of a test run where its workers are: in Delaware, as those of the examples. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { addDays, yearOf, type LocalDate } from "@payroll/domain/calendar/localDate"

/** The day from which today is so many days away; before today if it is negative. */
export const daysFromToday = (days: number): LocalDate => addDays(easternDayOf(Date.now()), days)

export const today = (): LocalDate => daysFromToday(0)

/** A year in which every day of the calendar is ahead, and at most two years away. */
export const nextYear = (): number => yearOf(today()) + 1
