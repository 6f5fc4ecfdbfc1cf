/**
 * The pay schedule engine: computes the dates of each pay period from a specification. Pure integer
 * arithmetic without a clock, a time zone or state between calls.
 */
import type { BankCalendar } from "../calendar/bankCalendar.ts"
import { LAST_HOLIDAY_YEAR } from "../calendar/federalReserveHolidays.ts"
import { epochDayOf, fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { explain, type ExplanationStep } from "./explanation.ts"
import { payDaysOf, planOf, type PayDays, type Plan } from "./plan.ts"
import type {
  OpenPayScheduleSpecification,
  PayRules,
  PayScheduleSpecification
} from "./specification.ts"

/** The dates of one pay period. */
export interface PayDateEntry {
  readonly periodBegin: LocalDate
  readonly periodEnd: LocalDate
  /** The pay date if every day were a banking day. */
  readonly nominalPayDate: LocalDate
  /** A banking day. */
  readonly payDate: LocalDate
  /** The last banking day on which payroll can be run. */
  readonly deadline: LocalDate
}

export interface ExplainedPayDateEntry extends PayDateEntry {
  readonly explanation: ReadonlyArray<ExplanationStep>
}

/** The last day with known holidays. */
export const LAST_DAY = epochDayOf(LAST_HOLIDAY_YEAR, 12, 31)

/** The dates of a period as text. */
export const toEntry = (days: PayDays): PayDateEntry => {
  const { periodBegin, periodEnd, nominalPayDay, payDay, deadline } = days
  const periodEndDate = fromEpochDay(periodEnd)
  const nominalPayDate = nominalPayDay === periodEnd ? periodEndDate : fromEpochDay(nominalPayDay)
  return {
    periodBegin: fromEpochDay(periodBegin),
    periodEnd: periodEndDate,
    nominalPayDate,
    payDate: payDay === nominalPayDay ? nominalPayDate : fromEpochDay(payDay),
    deadline: fromEpochDay(deadline)
  }
}

const toExplainedEntry = (days: PayDays, plan: Plan): ExplainedPayDateEntry => {
  const { periodBegin, periodEnd, nominalPayDate, payDate, deadline } = toEntry(days)
  const explanation = explain(plan, days)
  return { periodBegin, periodEnd, nominalPayDate, payDate, deadline, explanation }
}

/** One entry for each period that ends in the window. */
const entriesOf = <Entry>(
  specification: PayScheduleSpecification,
  calendar: BankCalendar | undefined,
  make: (days: PayDays, plan: Plan) => Entry
): ReadonlyArray<Entry> => {
  const plan = planOf(specification, calendar)
  const last = toEpochDay(specification.to)
  const entries: Array<Entry> = []
  let index = plan.periodEnds.indexOnOrAfter(toEpochDay(specification.from))
  let begin = plan.periodEnds.dayAt(index - 1) + 1
  for (let end = plan.periodEnds.dayAt(index); end <= last; end = plan.periodEnds.dayAt(++index)) {
    entries.push(make(payDaysOf(plan, begin, end), plan))
    begin = end + 1
  }
  return entries
}

/** Like `payDates`, as epoch days. */
export const payDays = (specification: PayScheduleSpecification): ReadonlyArray<PayDays> =>
  entriesOf(specification, undefined, (days) => days)

/**
 * The dates of every period that ends in the window, in calendar order. Banking days are those of the Federal
 * Reserve, or of the given calendar.
 */
export const payDates = (
  specification: PayScheduleSpecification,
  calendar?: BankCalendar
): ReadonlyArray<PayDateEntry> => entriesOf(specification, calendar, toEntry)

/** Like `payDates`, each entry with the steps that explain it. */
export const explainedPayDates = (
  specification: PayScheduleSpecification,
  calendar?: BankCalendar
): ReadonlyArray<ExplainedPayDateEntry> => entriesOf(specification, calendar, toExplainedEntry)

/**
 * Yields the entries of an open-ended schedule lazily. Stops at the end of 2200, the last year with
 * known holidays.
 */
export function* iteratePayDates(
  specification: OpenPayScheduleSpecification,
  calendar?: BankCalendar
): Generator<ExplainedPayDateEntry, void, void> {
  const plan = planOf(specification, calendar)
  const { dayAt, indexOnOrAfter } = plan.periodEnds
  for (let index = indexOnOrAfter(toEpochDay(specification.from)); ; index++) {
    const end = dayAt(index)
    if (end > LAST_DAY) return
    yield toExplainedEntry(payDaysOf(plan, dayAt(index - 1) + 1, end), plan)
  }
}

/** The first day of the period that a day lies in. */
export const periodBeginOn = (rules: PayRules, day: LocalDate): LocalDate => {
  const { dayAt, indexOnOrAfter } = planOf(rules).periodEnds
  return fromEpochDay(dayAt(indexOnOrAfter(toEpochDay(day)) - 1) + 1)
}

/**
 * The periods that follow one another from a day on: the first begins on that day, each ends on the next period
 * end of the rules, and the last is the first one that ends on or after `through`. Fewer where there are more
 * than `limit`, or after 2200.
 */
export const payDatesFrom = (
  rules: PayRules,
  first: LocalDate,
  through: LocalDate,
  limit: number
): ReadonlyArray<PayDateEntry> => {
  const plan = planOf(rules)
  const last = toEpochDay(through)
  const entries: Array<PayDateEntry> = []
  let begin = toEpochDay(first)
  let index = plan.periodEnds.indexOnOrAfter(begin)
  while (begin <= last && entries.length < limit) {
    const end = plan.periodEnds.dayAt(index++)
    if (end > LAST_DAY) break
    entries.push(toEntry(payDaysOf(plan, begin, end)))
    begin = end + 1
  }
  return entries
}
