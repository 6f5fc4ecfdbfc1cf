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
import { dayOfWeekOf, toEpochDay, type EpochDay, type LocalDate } from "../calendar/localDate.ts"
import { daysOfMonths, everyDays, type DaySequence } from "./daySequence.ts"
import type { Adjustment, PayDay, PayPeriods, PayRules } from "./specification.ts"

export interface Plan {
  readonly periodEnds: DaySequence
  readonly nominalPayDay: (periodEnd: EpochDay) => EpochDay
  readonly adjust: Adjustment
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

const nominalPayDayOf = (payDay: PayDay): Plan["nominalPayDay"] => {
  if (payDay.rule === "periodEnd") return (periodEnd) => periodEnd + payDay.offsetDays
  const listed = daysOfMonths(1, payDay.days)
  return (periodEnd) => listed.dayAt(listed.indexOnOrAfter(periodEnd) + payDay.periodsInArrears)
}

const closedDaysOf = (dates: ReadonlyArray<LocalDate>): ClosedDays =>
  dates.length === 0 ? NO_CLOSED_DAYS : new Set(dates.map(toEpochDay))

/** The plan of the rules on the banking days of a calendar; those of the Federal Reserve without one. */
export const planOf = (specification: PayRules, calendar?: BankCalendar): Plan => ({
  periodEnds: periodEndsOf(specification),
  nominalPayDay: nominalPayDayOf(specification.payDay),
  adjust: specification.adjust,
  leadBankingDays: specification.leadBankingDays,
  closedDays: closedDaysOf(specification.closedDays),
  bankClosing: calendar === undefined ? federalReserveClosing : bankClosingOf(calendar)
})

/** The day from which "nearest" searches back: a Sunday first moves forward to Monday. */
export const nearestStart = (nominal: EpochDay): EpochDay =>
  dayOfWeekOf(nominal) === 0 ? nominal + 1 : nominal

const payDayOf = ({ adjust, closedDays, bankClosing }: Plan, nominal: EpochDay): EpochDay => {
  switch (adjust) {
    case "previous":
      return bankingDayOnOrBefore(nominal, closedDays, bankClosing)
    case "next":
      return bankingDayOnOrAfter(nominal, closedDays, bankClosing)
    case "nearest":
      return bankingDayOnOrBefore(nearestStart(nominal), closedDays, bankClosing)
  }
}

export const payDaysOf = (plan: Plan, periodBegin: EpochDay, periodEnd: EpochDay): PayDays => {
  const nominalPayDay = plan.nominalPayDay(periodEnd)
  const payDay = payDayOf(plan, nominalPayDay)
  const deadline = addBankingDays(payDay, -plan.leadBankingDays, plan.closedDays, plan.bankClosing)
  return { periodBegin, periodEnd, nominalPayDay, payDay, deadline }
}
