/**
 * The calendar of a schedule: which pay periods it has. They follow one another without a gap or an overlap,
 * whatever is changed: no day is paid twice or never.
 */
import { easternDayOf } from "../calendar/easternDay.ts"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { payDatesFrom, type PayDateEntry } from "../paySchedule/payDates.ts"
import type { PayRules } from "../paySchedule/specification.ts"
import { changed } from "../record.ts"
import { dayOf } from "../timestamp.ts"
import { openPeriods } from "./openPeriods.ts"
import { newPayPeriod, type PayPeriod } from "./payPeriod.ts"
import { DAYS_AHEAD, type PaySchedule } from "./paySchedule.ts"

/** Pay periods of one commit. Weekly ones for 13 months are 58. */
export const PERIODS_AT_ONCE_MAX = 60

/** The day through which there must be pay periods at a time, UTC milliseconds. */
export const horizonAt = (at: number): LocalDate => addDays(dayOf(at), DAYS_AHEAD)

/** Makes ids of new records. */
type NewId = () => string

/** A schedule with periods that are new. */
export interface MorePeriods {
  readonly schedule: PaySchedule
  readonly periods: ReadonlyArray<PayPeriod>
}

const periodsOf = (
  schedule: PaySchedule,
  entries: ReadonlyArray<PayDateEntry>,
  at: number,
  newId: NewId
): ReadonlyArray<PayPeriod> => entries.map((entry) => newPayPeriod(newId(), schedule, entry, at))

/** A new schedule, whose first period begins on a day, with its first periods. */
export const begun = (
  schedule: Omit<PaySchedule, "periodsUntil" | "edition" | "status">,
  first: LocalDate,
  at: number,
  newId: NewId
): MorePeriods => {
  const entries = payDatesFrom(schedule.specification, first, horizonAt(at), PERIODS_AT_ONCE_MAX)
  const periodsUntil = entries.at(-1)?.periodEnd ?? addDays(first, -1)
  const whole: PaySchedule = { ...schedule, edition: 1, periodsUntil, status: "active" }
  return { schedule: whole, periods: periodsOf(whole, entries, at, newId) }
}

/** The next periods of an active schedule, a limited number; undefined if they reach far enough. */
export const extended = (
  before: PaySchedule,
  at: number,
  newId: NewId
): MorePeriods | undefined => {
  if (before.status !== "active") return undefined
  const entries = payDatesFrom(
    before.specification,
    addDays(before.periodsUntil, 1),
    horizonAt(at),
    PERIODS_AT_ONCE_MAX
  )
  const periodsUntil = entries.at(-1)?.periodEnd
  if (periodsUntil === undefined) return undefined
  const schedule = changed(before, { periodsUntil }, at)
  return { schedule, periods: periodsOf(schedule, entries, at, newId) }
}

const sameDates = (one: PayDateEntry | PayPeriod, other: PayDateEntry | PayPeriod): boolean =>
  one.periodBegin === other.periodBegin &&
  one.periodEnd === other.periodEnd &&
  one.deadline === other.deadline &&
  one.payDate === other.payDate

/** The effect of other rules on the periods of a schedule. */
export interface Rescheduled extends MorePeriods {
  /** The first day that the new rules cover. */
  readonly first: LocalDate
  /** Periods that are exchanged, as they are then. */
  readonly withdrawn: ReadonlyArray<PayPeriod>
}

const withdrawn = (periods: ReadonlyArray<PayPeriod>, at: number): ReadonlyArray<PayPeriod> =>
  periods.map((period) => changed(period, { status: "skipped", isWithdrawn: true }, at))

/** The rules of a schedule, and their name. */
export interface NewRules {
  readonly compensationFrequency: PaySchedule["compensationFrequency"]
  readonly specification: PayRules
}

/** True if the schedule has the rules already, whatever day they apply from. */
export const hasRules = (schedule: PaySchedule, rules: NewRules): boolean =>
  schedule.compensationFrequency === rules.compensationFrequency &&
  JSON.stringify(schedule.specification) === JSON.stringify(rules.specification)

/**
 * A schedule under other rules from a day on. Its open periods are exchanged for those of the rules, of which the
 * first begins where the last period that stays ends; a period that both have stays. Undefined if nothing changes.
 */
export const rescheduled = (
  before: PaySchedule,
  standing: ReadonlyArray<PayPeriod>,
  rules: NewRules,
  from: LocalDate,
  at: number,
  newId: NewId
): Rescheduled | undefined => {
  const open = openPeriods(standing, from, easternDayOf(at))
  const first = open[0]?.periodBegin ?? addDays(before.periodsUntil, 1)
  const entries = payDatesFrom(rules.specification, first, horizonAt(at), PERIODS_AT_ONCE_MAX)
  const left = open.filter((period) => !entries.some((entry) => sameDates(entry, period)))
  if (left.length === 0 && hasRules(before, rules)) return undefined
  const periodsUntil = entries.at(-1)?.periodEnd ?? addDays(first, -1)
  const schedule = changed(before, { ...rules, edition: before.edition + 1, periodsUntil }, at)
  const added = entries.filter((entry) => !open.some((period) => sameDates(entry, period)))
  return {
    schedule,
    first,
    withdrawn: withdrawn(left, at),
    periods: periodsOf(schedule, added, at, newId)
  }
}

/** A schedule that ends today, and the periods that are withdrawn: those that have not begun. */
export const ended = (
  before: PaySchedule,
  standing: ReadonlyArray<PayPeriod>,
  at: number
): { readonly schedule: PaySchedule; readonly withdrawn: ReadonlyArray<PayPeriod> } => {
  const today = easternDayOf(at)
  const open = openPeriods(standing, addDays(today, 1), today)
  const next = open[0]?.periodBegin
  const periodsUntil = next === undefined ? before.periodsUntil : addDays(next, -1)
  return {
    schedule: changed(before, { status: "inactive", periodsUntil }, at),
    withdrawn: withdrawn(open, at)
  }
}
