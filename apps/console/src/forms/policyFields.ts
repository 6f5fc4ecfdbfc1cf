/** Fields that the forms of a time off policy share. */
import type { Values } from "@payroll/ui/forms/layout.ts"
import { setAt, valueAt } from "@payroll/ui/forms/request.ts"
import { policyWords } from "../text/timeOffPolicies.ts"

const text = policyWords
const HOUR = 60

const isBy =
  (...methods: ReadonlyArray<string>) =>
  (values: Values): boolean =>
    methods.includes(String(valueAt(values, "timeOffPolicy.earningMethod")))

const isHourly = isBy("Per Hour Worked")
const isPeriodic = isBy("Per Pay Period", "Per Month")
const isEarned = isBy("Per Hour Worked", "Per Pay Period", "Per Month")
const hasBalance = isBy("Per Hour Worked", "Per Pay Period", "Per Month", "Lump Sum", "Manual")
const isPaidOut = (values: Values): boolean =>
  valueAt(values, "timeOffPolicy.payoutOnTerminations") === true
const isFixedDate = (values: Values): boolean =>
  valueAt(values, "timeOffPolicy.policyYear") === "Fixed Date"

export const earningFields = [
  {
    path: "timeOffPolicy.earningMethod",
    label: "How is it earned?",
    choices: text.methods,
    widget: "cards",
    isRequired: true
  },
  {
    path: "timeOffPolicy.accrualRate.perMinutes",
    label: "1 hour for every",
    after: "hours worked",
    isFor: isHourly
  },
  {
    path: "timeOffPolicy.accrualRatePerHour",
    label: "or 1 hour gives",
    after: "hours",
    isFor: isHourly,
    isBeside: true
  },
  {
    path: "timeOffPolicy.accrualBase",
    label: "Which hours count",
    choices: text.bases,
    widget: "select",
    isFor: isHourly
  },
  {
    path: "timeOffPolicy.amountPerYearHours",
    label: "In a year",
    after: "hours",
    isFor: isPeriodic
  },
  {
    path: "timeOffPolicy.amountPerPeriodHours",
    label: "or each time",
    after: "hours",
    isFor: isPeriodic,
    isBeside: true
  },
  {
    path: "timeOffPolicy.lumpSumHours",
    label: "At the start of each year",
    after: "hours",
    isRequired: true,
    isFor: isBy("Lump Sum")
  }
] as const

export const limitFields = [
  {
    path: "timeOffPolicy.maxAccrualPerYearHours",
    label: "Earned in a year at most",
    after: "hours",
    isFor: isEarned
  },
  {
    path: "timeOffPolicy.maxAccumulatedHours",
    label: "Balance at most",
    after: "hours",
    isFor: hasBalance,
    isBeside: true
  },
  {
    path: "timeOffPolicy.maxUsePerYearHours",
    label: "Taken in a year at most",
    after: "hours",
    isFor: hasBalance
  },
  {
    path: "timeOffPolicy.carryoverLimitHours",
    label: "Carried over at most",
    help: "Empty: all of it. 0: nothing",
    after: "hours",
    isFor: hasBalance,
    isBeside: true
  },
  {
    path: "timeOffPolicy.policyYear",
    label: "A year begins on",
    choices: text.years,
    widget: "select",
    isFor: hasBalance
  },
  {
    path: "timeOffPolicy.policyYearStart",
    label: "Day",
    help: "Month and day, such as 07-01",
    isRequired: true,
    isFor: isFixedDate
  }
] as const

export const useFields = [
  { path: "timeOffPolicy.waitingPeriodQuantity", label: "May be taken after" },
  {
    path: "timeOffPolicy.waitingPeriodUnit",
    label: "Counted in",
    choices: text.units,
    widget: "select",
    isBeside: true
  },
  {
    path: "timeOffPolicy.minimumIncrementMinutes",
    label: "Smallest part of a day",
    after: "minutes"
  },
  {
    path: "timeOffPolicy.minimumNoticeDays",
    label: "Asked for ahead",
    after: "days",
    isBeside: true
  },
  { path: "timeOffPolicy.maxConsecutiveDays", label: "Days in a row at most", after: "days" },
  {
    path: "timeOffPolicy.negativeLimitHours",
    label: "Below zero at most",
    after: "hours",
    isFor: hasBalance,
    isBeside: true
  },
  { path: "timeOffPolicy.approvalMode", label: "Approval", choices: text.approvals },
  {
    path: "timeOffPolicy.holidays",
    label: "Holidays that cost nothing",
    choices: text.holidays,
    widget: "select"
  },
  {
    path: "timeOffPolicy.blackoutDates",
    label: "Days on which nobody takes time off",
    columns: [
      { path: "from", label: "From" },
      { path: "to", label: "To" },
      { path: "name", label: "Why" }
    ]
  },
  {
    path: "timeOffPolicy.payoutOnTerminations",
    label: "The balance is paid out when somebody leaves",
    isFor: hasBalance
  },
  {
    path: "timeOffPolicy.maxPayoutHours",
    label: "Paid out at most",
    after: "hours",
    isFor: isPaidOut
  }
] as const

/** The rate of a request, which a person types as the hours that earn one. */
export const completeRate = (request: Record<string, unknown>): void => {
  const hours = valueAt(request, "timeOffPolicy.accrualRate.perMinutes")
  if (typeof hours !== "number") return
  setAt(request, "timeOffPolicy.accrualRate", { earnMinutes: HOUR, perMinutes: hours * HOUR })
}
