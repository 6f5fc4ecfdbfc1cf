/** The first periods and the warnings of a draft of a pay schedule. */
import type { PaySchedule as Schedule } from "@payroll/client"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { openPeriods } from "@payroll/domain/payroll/openPeriods"
import { parseLocalDate } from "@payroll/domain/paySchedule/package"
import { rulesWarnings } from "@payroll/domain/paySchedule/payDateWarnings"
import { payDatesFrom, periodBeginOn } from "@payroll/domain/paySchedule/payDates"
import { validatePayRules } from "@payroll/domain/paySchedule/validate"
import { dayAfter } from "@payroll/ui/days.ts"
import type { Draft } from "./draft.ts"
import type { Period } from "./status.tsx"

const PERIODS_SHOWN = 3
const DAYS_AHEAD = 400

/** The first day that a draft's periods cover: after those of the schedule that stay. */
export const firstDay = (
  { startDate }: Draft,
  before: Schedule | undefined,
  periods: ReadonlyArray<Period>,
  now: number
): string | undefined => {
  const given = startDate === "" ? undefined : startDate
  if (!before) return given
  const today = easternDayOf(now)
  const standing = periods.map(({ PayPeriodStatus, PayBeginDate, PayEndDate }) => ({
    status: PayPeriodStatus.status,
    periodBegin: PayBeginDate,
    periodEnd: PayEndDate
  }))
  const [first] = openPeriods(standing, given ?? today, today)
  return first?.periodBegin ?? dayAfter(before.periodsUntil, 1)
}

/** The first periods of rules from a day on, and their warnings. */
export const aheadOf = (rules: object, first: string | undefined, now: number) => {
  const checked = validatePayRules(rules)
  if (!checked.ok) return { periods: [], warnings: [] }
  const today = easternDayOf(now)
  const begin = parseLocalDate(first ?? "") ?? periodBeginOn(checked.value, today)
  const until = parseLocalDate(dayAfter(begin, DAYS_AHEAD)) ?? begin
  const periods = payDatesFrom(checked.value, begin, until, PERIODS_SHOWN)
  const early = periods.find(({ deadline, periodEnd }) => deadline <= periodEnd)
  return {
    periods,
    warnings: [
      ...rulesWarnings(checked.value, today),
      // The service takes it: who is paid by salary may be paid before the work is over.
      ...(early ? [{ code: "deadline-in-period" as const, periodEnd: early.periodEnd }] : [])
    ]
  }
}
