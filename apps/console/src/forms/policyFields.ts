/** Fields that the forms of a time off policy share. */
import type { FieldLayout, FormLayout, Values } from "@payroll/ui/forms/layout.ts"
import { asText, isEmpty, setAt, typedNumber, valueAt } from "@payroll/ui/forms/request.ts"
import { policyWords } from "../text/timeOffPolicies.ts"
import { when } from "./define.ts"

const text = policyWords
const HOUR = 60
const SPAN = "timeOffPolicy.carryoverExpiresAfter"

const isBy = (...methods: ReadonlyArray<string>) => when("timeOffPolicy.earningMethod", ...methods)

const isHourly = isBy("Per Hour Worked")
const isPeriodic = isBy("Per Pay Period", "Per Month")
const isEarned = isBy("Per Hour Worked", "Per Pay Period", "Per Month")
const hasBalance = isBy("Per Hour Worked", "Per Pay Period", "Per Month", "Lump Sum", "Manual")
const carriesOver = (values: Values): boolean =>
  hasBalance(values) && asText(valueAt(values, "timeOffPolicy.carryoverLimitHours")) !== "0"
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
  [
    "carryoverExpiresAfter.quantity",
    "Lost if not taken within",
    { help: "Empty: it is kept", isFor: carriesOver }
  ],
  [
    "carryoverExpiresAfter.unit",
    "Counted in",
    {
      choices: text.units,
      widget: "select",
      isFor: carriesOver,
      isBeside: true,
      isNeeded: true,
      isRequired: (values: Values): boolean => !isEmpty(valueAt(values, `${SPAN}.quantity`))
    }
  ],
  ["policyYear", "A year begins on", { choices: text.years, widget: "select", isFor: hasBalance }],
  [
    "policyYearStart",
    "Day",
    { help: "Month and day, such as 07-01", isRequired: true, isFor: isFixedDate }
  ]
] as const

/** A column of the steps, for policies that are earned in such a way. */
const stepFor = (...methods: ReadonlyArray<string>): Pick<FieldLayout, "after" | "isFor"> => {
  const isEarnedSo = isBy(...methods)
  return { after: "hours", isFor: (_row, _context, form) => isEarnedSo(form) }
}

export const serviceFields = [
  [
    "tiers",
    "Steps",
    {
      add: "Add step",
      isFor: hasBalance,
      columns: [
        ["afterMonths", "After", { after: "months" }],
        ["accrualRate.perMinutes", "1 hour for every", stepFor("Per Hour Worked")],
        ["accrualRatePerHour", "Or 1 hour gives", stepFor("Per Hour Worked")],
        ["amountPerYearHours", "In a year", stepFor("Per Pay Period", "Per Month")],
        ["amountPerPeriodHours", "Or each time", stepFor("Per Pay Period", "Per Month")],
        ["lumpSumHours", "At the start of each year", stepFor("Lump Sum")],
        ["maxAccumulatedHours", "Balance at most", { after: "hours" }],
        ["carryoverLimitHours", "Carried over at most", { after: "hours" }]
      ]
    }
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

/** Completes the rates of a request, which a person types as the hours that earn one. */
const completeRates = (request: Record<string, unknown>): void => {
  const tiers = valueAt(request, "timeOffPolicy.tiers")
  const steps = Array.isArray(tiers) ? tiers.map((_tier, at) => `timeOffPolicy.tiers.${at}`) : []
  for (const place of ["timeOffPolicy", ...steps]) {
    const hours = valueAt(request, `${place}.accrualRate.perMinutes`)
    if (typeof hours !== "number") continue
    setAt(request, `${place}.accrualRate`, { earnMinutes: HOUR, perMinutes: hours * HOUR })
  }
}

/** Completes the request of a form of a policy: a length of time goes whole, or not at all. */
export const completePolicy: NonNullable<FormLayout["complete"]> = (
  request,
  { initial },
  values
) => {
  completeRates(request)
  const [quantity, unit] = ["quantity", "unit"].map((part) => valueAt(values, `${SPAN}.${part}`))
  const isChanged = valueAt(request, SPAN) !== undefined
  if (!isEmpty(quantity)) {
    if (isChanged) setAt(request, SPAN, { quantity: typedNumber(quantity), unit })
  } else if (isChanged || !isEmpty(initial?.[`${SPAN}.quantity`])) setAt(request, SPAN, null)
}
