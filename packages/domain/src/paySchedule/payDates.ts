/**
 * The pay schedule date engine: from a specification to the dates of each pay period. Pure, on
 * integer days, with no clock, no time zone and nothing remembered between calls.
 */
import { LAST_HOLIDAY_YEAR } from "../calendar/federalReserveHolidays.ts"
import { epochDayOf, fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { explain, type ExplanationStep } from "./explanation.ts"
import { payDaysOf, planOf, type PayDays, type Plan } from "./plan.ts"
import type { OpenPayScheduleSpecification, PayScheduleSpecification } from "./specification.ts"

/** The dates of one pay period. */
export interface PayDateEntry {
  readonly periodBegin: LocalDate
  readonly periodEnd: LocalDate
  /** Where the pay date would be if every day were a banking day. */
  readonly nominalPayDate: LocalDate
  /** A banking day. */
  readonly payDate: LocalDate
  /** The banking day on which payroll must be run at the latest. */
  readonly deadline: LocalDate
}

export interface ExplainedPayDateEntry extends PayDateEntry {
  readonly explanation: ReadonlyArray<ExplanationStep>
}

const LAST_DAY = epochDayOf(LAST_HOLIDAY_YEAR, 12, 31)

const written = (days: PayDays): PayDateEntry => {
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

const explained = (days: PayDays, plan: Plan): ExplainedPayDateEntry => {
  const { periodBegin, periodEnd, nominalPayDate, payDate, deadline } = written(days)
  const explanation = explain(plan, days)
  return { periodBegin, periodEnd, nominalPayDate, payDate, deadline, explanation }
}

/** One entry for each period whose end lies in the window. */
const entriesOf = <Entry>(
  specification: PayScheduleSpecification,
  make: (days: PayDays, plan: Plan) => Entry
): ReadonlyArray<Entry> => {
  const plan = planOf(specification)
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

/** The dates of every period whose end lies in the window, in calendar order, in integer days. */
export const payDays = (specification: PayScheduleSpecification): ReadonlyArray<PayDays> =>
  entriesOf(specification, (days) => days)

/** The dates of every period whose end lies in the window, in calendar order. */
export const payDates = (specification: PayScheduleSpecification): ReadonlyArray<PayDateEntry> =>
  entriesOf(specification, written)

/** As `payDates`, each entry with the steps that led to it. */
export const explainedPayDates = (
  specification: PayScheduleSpecification
): ReadonlyArray<ExplainedPayDateEntry> => entriesOf(specification, explained)

/**
 * The entries from `from` on, each made when it is asked for, of a schedule without an end. Stops by
 * itself at the end of 2200, the last year whose holidays are known.
 */
export function* iteratePayDates(
  specification: OpenPayScheduleSpecification
): Generator<ExplainedPayDateEntry, void, void> {
  const plan = planOf(specification)
  const { dayAt, indexOnOrAfter } = plan.periodEnds
  for (let index = indexOnOrAfter(toEpochDay(specification.from)); ; index++) {
    const end = dayAt(index)
    if (end > LAST_DAY) return
    yield explained(payDaysOf(plan, dayAt(index - 1) + 1, end), plan)
  }
}
