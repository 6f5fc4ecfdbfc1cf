/** Warnings about pay schedules whose rules are valid but probably not intended. */
import { addDays, fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { LAST_DAY, payDates, periodBeginOn, type PayDateEntry } from "./payDates.ts"
import type { PayRules } from "./specification.ts"

export const PAY_DATE_WARNINGS = ["shared-pay-date", "paid-before-period"] as const

export interface PayDateWarning {
  readonly code: (typeof PAY_DATE_WARNINGS)[number]
  /** The last day of the first period that it is about. */
  readonly periodEnd: LocalDate
  readonly message: string
}

/** Each kind of warning of some periods in calendar order, with the first period that it is about. */
export const payDateWarnings = (
  entries: ReadonlyArray<PayDateEntry>
): ReadonlyArray<PayDateWarning> => {
  const isShared = ({ nominalPayDate }: PayDateEntry, index: number): boolean =>
    index > 0 && entries[index - 1]?.nominalPayDate === nominalPayDate
  const isEarly = ({ payDate, periodBegin }: PayDateEntry): boolean => payDate < periodBegin
  const shared = entries.find(isShared)
  const early = entries.find(isEarly)
  const warning = (
    code: PayDateWarning["code"],
    { periodEnd }: PayDateEntry,
    message: string
  ): PayDateWarning => ({ code, periodEnd, message })
  return [
    shared &&
      warning(
        "shared-pay-date",
        shared,
        `the period that ends on ${shared.periodEnd} has the nominal pay date of the one before, ${shared.nominalPayDate}`
      ),
    early &&
      warning(
        "paid-before-period",
        early,
        `the period that begins on ${early.periodBegin} is paid before, on ${early.payDate}`
      )
  ].filter((each) => each !== undefined)
}

/** Days of pay dates that are checked: two years with their holidays. */
const WARNED_DAYS = 730

/** The warnings of rules, by their pay dates from a day on. */
export const rulesWarnings = (rules: PayRules, day: LocalDate): ReadonlyArray<PayDateWarning> => {
  const from = periodBeginOn(rules, day)
  const to = fromEpochDay(Math.min(toEpochDay(addDays(from, WARNED_DAYS)), LAST_DAY))
  return from <= to ? payDateWarnings(payDates({ ...rules, from, to })) : []
}
