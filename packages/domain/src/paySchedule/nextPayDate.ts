/** The first pay date after a day, from a specification as JSON. */
import type { BankCalendar } from "../calendar/bankCalendar.ts"
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { isLocalDate, toEpochDay, yearOf, type EpochDay } from "../calendar/localDate.ts"
import { LAST_DAY, toEntry, type PayDateEntry } from "./payDates.ts"
import { payDaysOf, planOf, type PayDays } from "./plan.ts"
import { acceptedValue } from "../specification/problem.ts"
import type { Adjustment, Frequency, MonthDay } from "./specification.ts"
import { validatePayRules } from "./validate.ts"

/** Rules of pay dates in JSON; missing values have defaults. */
export type PayRulesInput = (
  | { readonly frequency: "weekly" | "biweekly"; readonly anchorPeriodEnd: string }
  | { readonly frequency: "semimonthly"; readonly periodEndDays?: ReadonlyArray<MonthDay> }
  | { readonly frequency: Exclude<Frequency, "weekly" | "biweekly" | "semimonthly"> }
) & {
  readonly payDay?:
    | { readonly rule: "periodEnd"; readonly offsetDays?: number }
    | {
        readonly rule: "dayOfMonth"
        readonly days: ReadonlyArray<MonthDay>
        readonly periodsInArrears?: number
        readonly monthsAfter?: ReadonlyArray<number>
      }
    | { readonly rule: "bankingDaysAfter"; readonly days: number }
  readonly adjust?: Adjustment
  readonly leadBankingDays?: number
  readonly closedDays?: ReadonlyArray<string>
  readonly keepInYear?: boolean
}

/** Beyond any distance between a period's end and its pay date, in periods. */
const MAX_PERIODS = 1_000

/**
 * The period with the first pay date after a day (`YYYY-MM-DD`), with its deadline. Banking days are those of the
 * Federal Reserve, or of the given calendar. Undefined after 2200, the last year with known holidays. Throws
 * an InvalidSpecification, or a RangeError if `after` is not a day in 1971 to 2200.
 */
export const nextPayDate = (
  specification: PayRulesInput,
  after: string,
  calendar?: BankCalendar
): PayDateEntry | undefined => {
  const rules = acceptedValue(validatePayRules(specification))
  if (!isLocalDate(after) || !isHolidayYear(yearOf(after))) {
    throw new RangeError("after must be a calendar date, YYYY-MM-DD, in the years 1971 to 2200")
  }
  const plan = planOf(rules, calendar)
  const { dayAt, indexOnOrAfter } = plan.periodEnds
  const day: EpochDay = toEpochDay(after)
  const at = (index: number): PayDays => payDaysOf(plan, dayAt(index - 1) + 1, dayAt(index))
  let index = indexOnOrAfter(day)
  // Later periods are never paid earlier, so that the first one found is the first of all.
  for (let steps = 0; steps < MAX_PERIODS && at(index - 1).payDay > day; steps++) index--
  for (let steps = 0; steps < MAX_PERIODS && at(index).payDay <= day; steps++) index++
  return dayAt(index) > LAST_DAY ? undefined : toEntry(at(index))
}
