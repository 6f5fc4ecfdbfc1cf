/** Fields that the forms of a time off policy share. */
import type { Values } from "@payroll/ui/forms/layout.ts"
import { isEmpty, setAt, valueAt } from "@payroll/ui/forms/request.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { when } from "./define.ts"

const text = policyWords
const HOUR = 60

const isBy = (...methods: ReadonlyArray<string>) => when("timeOffPolicy.earningMethod", ...methods)

const isHourly = isBy("Per Hour Worked")
const isPeriodic = isBy("Per Pay Period", "Per Month")
const isEarned = isBy("Per Hour Worked", "Per Pay Period", "Per Month")
const hasBalance = isBy("Per Hour Worked", "Per Pay Period", "Per Month", "Lump Sum", "Manual")
const isPaidOut = when("timeOffPolicy.payoutOnTerminations", true)
const isFixedDate = when("timeOffPolicy.policyYear", "Fixed Date")

/** Makes a field required as long as another one has no answer. */
const without = (other: string) => ({
  isNeeded: true,
  isRequired: (values: Values): boolean => isEmpty(valueAt(values, `timeOffPolicy.${other}`))
})

export const earningFields = [
  [
    "earningMethod",
    "How is it earned?",
    { choices: text.methods, widget: "cards", isRequired: true }
  ],
  [
    "accrualRate.perMinutes",
    "1 hour for every",
    { after: "hours worked", isFor: isHourly, ...without("accrualRatePerHour") }
  ],
  [
    "accrualRatePerHour",
    "Or 1 hour gives",
    { after: "hours", isFor: isHourly, isBeside: true, isNeeded: true }
  ],
  ["accrualBase", "Which hours count", { choices: text.bases, widget: "select", isFor: isHourly }],
  [
    "amountPerYearHours",
    "In a year",
    { after: "hours", isFor: isPeriodic, ...without("amountPerPeriodHours") }
  ],
  [
    "amountPerPeriodHours",
    "Or each time",
    { after: "hours", isFor: isPeriodic, isBeside: true, isNeeded: true }
  ],
  [
    "lumpSumHours",
    "At the start of each year",
    { after: "hours", isRequired: true, isFor: isBy("Lump Sum") }
  ]
] as const

export const limitFields = [
  ["maxAccrualPerYearHours", "Earned in a year at most", { after: "hours", isFor: isEarned }],
  ["maxAccumulatedHours", "Balance at most", { after: "hours", isFor: hasBalance, isBeside: true }],
  ["maxUsePerYearHours", "Taken in a year at most", { after: "hours", isFor: hasBalance }],
  [
    "carryoverLimitHours",
    "Carried over at most",
    { help: "Empty: all of it. 0: nothing", after: "hours", isFor: hasBalance, isBeside: true }
  ],
  ["policyYear", "A year begins on", { choices: text.years, widget: "select", isFor: hasBalance }],
  [
    "policyYearStart",
    "Day",
    { help: "Month and day, such as 07-01", isRequired: true, isFor: isFixedDate }
  ]
] as const

export const useFields = [
  ["waitingPeriodQuantity", "May be taken after"],
  ["waitingPeriodUnit", "Counted in", { choices: text.units, widget: "select", isBeside: true }],
  ["minimumIncrementMinutes", "Smallest part of a day", { after: "minutes" }],
  ["minimumNoticeDays", "Asked for ahead", { after: "days", isBeside: true }],
  ["maxConsecutiveDays", "Days in a row at most", { after: "days" }],
  [
    "negativeLimitHours",
    "Below zero at most",
    { after: "hours", isFor: hasBalance, isBeside: true }
  ],
  ["approvalMode", "Approval", { choices: text.approvals }],
  ["holidays", "Holidays that cost nothing", { choices: text.holidays, widget: "select" }],
  [
    "blackoutDates",
    "Days on which nobody takes time off",
    {
      columns: [
        ["from", "From"],
        ["to", "To"],
        ["name", "Why"]
      ]
    }
  ],
  ["payoutOnTerminations", "The balance is paid out when somebody leaves", { isFor: hasBalance }],
  ["maxPayoutHours", "Paid out at most", { after: "hours", isFor: isPaidOut }]
] as const

/** The rate of a request, which a person types as the hours that earn one. */
export const completeRate = (request: Record<string, unknown>): void => {
  const hours = valueAt(request, "timeOffPolicy.accrualRate.perMinutes")
  if (typeof hours !== "number") return
  setAt(request, "timeOffPolicy.accrualRate", { earnMinutes: HOUR, perMinutes: hours * HOUR })
}
