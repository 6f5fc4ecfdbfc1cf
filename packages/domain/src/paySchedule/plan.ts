/** A specification prepared for computation, and the dates of one period as epoch days. */
import {
  addBankingDays,
  bankingDayOnOrAfter,
  bankingDayOnOrBefore,
  federalReserveClosing,
  NO_CLOSED_DAYS,
  type BankClosing,
  type ClosedDays
} from "../calendar/bankingDay.ts"
import { bankClosingOf, type BankCalendar } from "../calendar/bankCalendar.ts"
import {
  civilOf,
  dayOfWeekOf,
  toEpochDay,
  type EpochDay,
  type LocalDate
} from "../calendar/localDate.ts"
import { daysOfMonths, everyDays, type DaySequence } from "./daySequence.ts"
import type { Adjustment, MonthDay, PayDay, PayPeriods, PayRules } from "./specification.ts"

export interface Plan {
  readonly periodEnds: DaySequence
  readonly nominalPayDay: (periodEnd: EpochDay) => EpochDay
  /** The nominal pay day is so many banking days after the period. */
  readonly countsBankingDays: boolean
  readonly adjust: Adjustment
  readonly keepInYear: boolean
  readonly leadBankingDays: number
  readonly closedDays: ClosedDays
  readonly bankClosing: BankClosing
}

/** The dates of one pay period as epoch days. */
export interface PayDays {
  readonly periodBegin: EpochDay
  readonly periodEnd: EpochDay
  /** The pay day if every day were a banking day. */
  readonly nominalPayDay: EpochDay
  /** A banking day. */
  readonly payDay: EpochDay
  /** The last banking day on which payroll can be run. */
  readonly deadline: EpochDay
}

const periodEndsOf = (periods: PayPeriods): DaySequence => {
  switch (periods.frequency) {
    case "weekly":
      return everyDays(toEpochDay(periods.anchorPeriodEnd), 7)
    case "biweekly":
      return everyDays(toEpochDay(periods.anchorPeriodEnd), 14)
    case "semimonthly":
      return daysOfMonths(1, periods.periodEndDays)
    case "monthly":
      return daysOfMonths(1, ["last"])
    case "quarterly":
      return daysOfMonths(3, ["last"])
    case "annually":
      return daysOfMonths(12, ["last"])
  }
}

const LONGEST_MODEL_MONTH = 30

/** A day of the month in one of 30 days, in which a rule chooses: the choice holds in every month. */
const inModelMonth = (day: MonthDay): number =>
  day === "last" ? LONGEST_MODEL_MONTH : Math.min(day, LONGEST_MODEL_MONTH)

/** The days of the month on which periods end; undefined where weeks are counted. */
const endDaysOf = (periods: PayPeriods): ReadonlyArray<MonthDay> | undefined => {
  switch (periods.frequency) {
    case "weekly":
    case "biweekly":
      return undefined
    case "semimonthly":
      return periods.periodEndDays
    default:
      return ["last"]
  }
}

type DayOfMonth = Extract<PayDay, { readonly rule: "dayOfMonth" }>

/** By the number of a period in its month: how many listed days its pay day lies after the first of the month. */
const stepsOf = (payDay: DayOfMonth, ends: ReadonlyArray<MonthDay>): ReadonlyArray<number> => {
  const { days } = payDay
  if ("monthsAfter" in payDay) {
    return payDay.monthsAfter.map((months, index) => months * days.length + index)
  }
  return ends.map((end) => {
    const chosen = days.findIndex((day) => inModelMonth(day) >= inModelMonth(end))
    return (chosen === -1 ? days.length : chosen) + payDay.periodsInArrears
  })
}

const listedPayDay = (
  payDay: DayOfMonth,
  ends: ReadonlyArray<MonthDay> | undefined
): Plan["nominalPayDay"] => {
  const listed = daysOfMonths(1, payDay.days)
  if (ends === undefined) {
    const arrears = "monthsAfter" in payDay ? 0 : payDay.periodsInArrears
    return (periodEnd) => listed.dayAt(listed.indexOnOrAfter(periodEnd) + arrears)
  }
  const steps = stepsOf(payDay, ends)
  return (periodEnd) => {
    const { year, month, day } = civilOf(periodEnd)
    // The first of two days on which periods end is in every month.
    const step = steps[ends.length > 1 && day !== ends[0] ? 1 : 0] ?? 0
    return listed.dayAt((year * 12 + month - 1) * payDay.days.length + step)
  }
}

const nominalPayDayOf = (
  { payDay, ...periods }: PayRules,
  closedDays: ClosedDays,
  bankClosing: BankClosing
): Plan["nominalPayDay"] => {
  switch (payDay.rule) {
    case "periodEnd":
      return (periodEnd) => periodEnd + payDay.offsetDays
    case "bankingDaysAfter":
      return (periodEnd) => addBankingDays(periodEnd, payDay.days, closedDays, bankClosing)
    case "dayOfMonth":
      return listedPayDay(payDay, endDaysOf(periods))
  }
}

const closedDaysOf = (dates: ReadonlyArray<LocalDate>): ClosedDays =>
  dates.length === 0 ? NO_CLOSED_DAYS : new Set(dates.map(toEpochDay))

/** The plan of the rules on the banking days of a calendar; those of the Federal Reserve without one. */
export const planOf = (specification: PayRules, calendar?: BankCalendar): Plan => {
  const closedDays = closedDaysOf(specification.closedDays)
  const bankClosing = calendar === undefined ? federalReserveClosing : bankClosingOf(calendar)
  return {
    periodEnds: periodEndsOf(specification),
    nominalPayDay: nominalPayDayOf(specification, closedDays, bankClosing),
    countsBankingDays: specification.payDay.rule === "bankingDaysAfter",
    adjust: specification.adjust,
    keepInYear: specification.keepInYear === true,
    leadBankingDays: specification.leadBankingDays,
    closedDays,
    bankClosing
  }
}

/** The day from which "nearest" searches back: a Sunday first moves forward to Monday. */
export const nearestStart = (nominal: EpochDay): EpochDay =>
  dayOfWeekOf(nominal) === 0 ? nominal + 1 : nominal

/** The pay day that a schedule without `keepInYear` has. */
export const movedPayDay = (
  { adjust, closedDays, bankClosing }: Plan,
  nominal: EpochDay
): EpochDay => {
  switch (adjust) {
    case "previous":
      return bankingDayOnOrBefore(nominal, closedDays, bankClosing)
    case "next":
      return bankingDayOnOrAfter(nominal, closedDays, bankClosing)
    case "nearest":
      return bankingDayOnOrBefore(nearestStart(nominal), closedDays, bankClosing)
  }
}

export const isSameYear = (one: EpochDay, other: EpochDay): boolean =>
  civilOf(one).year === civilOf(other).year

const payDayOf = (plan: Plan, nominal: EpochDay): EpochDay => {
  const adjusted = movedPayDay(plan, nominal)
  if (!plan.keepInYear || adjusted === nominal || isSameYear(adjusted, nominal)) return adjusted
  const { closedDays, bankClosing } = plan
  // Closed days leave a banking day in every year.
  return adjusted < nominal
    ? bankingDayOnOrAfter(nominal, closedDays, bankClosing)
    : bankingDayOnOrBefore(nominal, closedDays, bankClosing)
}

export const payDaysOf = (plan: Plan, periodBegin: EpochDay, periodEnd: EpochDay): PayDays => {
  const nominalPayDay = plan.nominalPayDay(periodEnd)
  const payDay = payDayOf(plan, nominalPayDay)
  const deadline = addBankingDays(payDay, -plan.leadBankingDays, plan.closedDays, plan.bankClosing)
  return { periodBegin, periodEnd, nominalPayDay, payDay, deadline }
}
