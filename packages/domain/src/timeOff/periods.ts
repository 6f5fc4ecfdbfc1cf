/** The periods that time off accrues by: pay periods or calendar months. */
import { fromEpochDay, toEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import { daysOfMonths } from "../paySchedule/daySequence.ts"
import { payDaysOf, planOf } from "../paySchedule/plan.ts"
import type { PaidPeriod, PayPeriod, PayPeriods } from "./facts.ts"

export interface PeriodDays {
  readonly begin: EpochDay
  readonly end: EpochDay
  readonly payDay: () => EpochDay
}

/** Consecutive periods with an index. */
export interface Periods {
  /** The index of the first period that ends on or after a day. */
  readonly indexFrom: (day: EpochDay) => number
  /** Undefined where there is no period. */
  readonly at: (index: number) => PeriodDays | undefined
}

/** The number of periods that end from one day up to, but without, another. */
export const endsBetween = (periods: Periods, from: EpochDay, before: EpochDay): number =>
  periods.indexFrom(before) - periods.indexFrom(from)

const months = daysOfMonths(1, ["last"])

export const calendarMonths: Periods = {
  indexFrom: months.indexOnOrAfter,
  at: (index) => {
    const end = months.dayAt(index)
    return { begin: months.dayAt(index - 1) + 1, end, payDay: () => end }
  }
}

const listed = (list: ReadonlyArray<PaidPeriod>): Periods => {
  const periods = list.map(({ begin, end, payDate }) => ({
    begin: toEpochDay(begin),
    end: toEpochDay(end),
    payDay: () => toEpochDay(payDate ?? end)
  }))
  return {
    indexFrom: (day) => {
      let [low, high] = [0, periods.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((periods[middle]?.end ?? day) < day) low = middle + 1
        else high = middle
      }
      return low
    },
    at: (index) => periods[index]
  }
}

export const payPeriodsOf = (payPeriods: PayPeriods): Periods => {
  if ("list" in payPeriods) return listed(payPeriods.list)
  const plan = planOf(payPeriods.rules)
  const { dayAt, indexOnOrAfter } = plan.periodEnds
  const first =
    payPeriods.from === undefined ? Number.NEGATIVE_INFINITY : toEpochDay(payPeriods.from)
  const last = payPeriods.to === undefined ? Number.POSITIVE_INFINITY : toEpochDay(payPeriods.to)
  return {
    indexFrom: indexOnOrAfter,
    at: (index) => {
      const [begin, end] = [dayAt(index - 1) + 1, dayAt(index)]
      if (end > last) return undefined
      // A period before the window ends before it begins, so that nobody is employed in it.
      if (end < first) return { begin, end: begin - 1, payDay: () => end }
      return { begin, end, payDay: () => payDaysOf(plan, begin, end).payDay }
    }
  }
}

const WEEK_DAYS = 7

/** The first period that ends after a day; the week after it where there are no periods. */
export const periodAfter = (payPeriods: PayPeriods, day: LocalDate): PayPeriod => {
  const next = toEpochDay(day) + 1
  const periods = payPeriodsOf(payPeriods)
  const { begin, end } = periods.at(periods.indexFrom(next)) ?? {
    begin: next,
    end: next + WEEK_DAYS - 1
  }
  return { begin: fromEpochDay(begin), end: fromEpochDay(end) }
}
