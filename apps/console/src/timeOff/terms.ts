/** The rules of a policy in words, and as the form of a policy begins with them. */
import type { TimeOffPolicy } from "@payroll/client"
import { formatMinutes } from "@payroll/ui/format.ts"
import { setAt } from "@payroll/ui/forms/request.ts"
import type { Fact } from "@payroll/ui/layout.tsx"
import { policyWords } from "../text/timeOffPolicies.ts"

const text = policyWords
const HOUR = 60
/** Decimals of hours that the service takes. */
const DECIMALS = 4
const RATE_DECIMALS = 6

type Rate = NonNullable<TimeOffPolicy["accrualRate"]>
type Tier = TimeOffPolicy["tiers"][number]
type Amounts = Partial<Omit<Tier, "afterMonths">>

/** The rate of hours worked; undefined for other ways of earning. */
const rateOf = ({ accrualRate }: { readonly accrualRate?: Rate | null | undefined }) =>
  accrualRate ?? undefined

const amountsOf = (policy: TimeOffPolicy): Amounts => ({
  accrualRate: rateOf(policy),
  amountPerYearMinutes: policy.amountPerYearMinutes ?? undefined,
  amountPerPeriodMinutes: policy.amountPerPeriodMinutes ?? undefined,
  lumpSumMinutes: policy.lumpSumMinutes ?? undefined
})

const amountText = (method: TimeOffPolicy["earningMethod"], of: Amounts): string => {
  const rate = rateOf(of)
  if (method === "Per Hour Worked" && rate) return text.rate(rate.earnMinutes, rate.perMinutes)
  if (method === "Lump Sum" && of.lumpSumMinutes !== undefined)
    return text.atOnce(of.lumpSumMinutes)
  if (method !== "Per Pay Period" && method !== "Per Month") return ""
  if (of.amountPerYearMinutes !== undefined) return text.aYear(of.amountPerYearMinutes, method)
  return of.amountPerPeriodMinutes === undefined
    ? ""
    : text.aPeriod(of.amountPerPeriodMinutes, method)
}

/** How a policy earns, in a sentence. */
export const earningText = (policy: TimeOffPolicy): string => {
  const { earningMethod: method } = policy
  return method === "Unlimited" || method === "Manual"
    ? text.methods[method].join(". ")
    : amountText(method, amountsOf(policy))
}

const tierText = ({ earningMethod }: TimeOffPolicy, { afterMonths, ...tier }: Tier): string => {
  const cap = tier.maxAccumulatedMinutes
  const what = [amountText(earningMethod, tier), cap === undefined ? "" : text.cap(cap)]
  return text.tier(afterMonths, what.filter(Boolean).join(", "))
}

const limitText = (minutes: number | null): string =>
  minutes === null ? text.noLimit : text.atMost(minutes)

const carriedText = ({
  carryoverLimitMinutes: limit,
  carryoverExpiresAfter: span
}: TimeOffPolicy) => {
  if (limit === 0) return text.nothing
  const carried = limit === null ? text.all : text.atMost(limit)
  return span === null ? carried : text.expires(carried, text.span(span.quantity, span.unit))
}

const waitText = (policy: TimeOffPolicy): string => {
  const { waitingPeriodQuantity: quantity, waitingPeriodUnit, waitingAppliesTo } = policy
  return quantity === 0
    ? text.atStart
    : text.wait(text.span(quantity, waitingPeriodUnit), text.waitsFor[waitingAppliesTo])
}

const leavingText = ({ payoutOnTerminations, maxPayoutMinutes }: TimeOffPolicy): string => {
  if (!payoutOnTerminations) return text.notPaid
  return maxPayoutMinutes === null ? text.paid : text.paidUpTo(maxPayoutMinutes)
}

const earningFacts = (policy: TimeOffPolicy): ReadonlyArray<Fact> => {
  const { accrualBase: base, tiers } = policy
  return [
    { label: text.rule.earned, value: earningText(policy) },
    ...(base === null ? [] : [{ label: text.rule.base, value: text.bases[base] }]),
    ...(tiers.length === 0
      ? []
      : [{ label: text.rule.tiers, value: tiers.map((tier) => tierText(policy, tier)).join("; ") }])
  ]
}

const limitFacts = (policy: TimeOffPolicy): ReadonlyArray<Fact> => [
  { label: text.rule.cap, value: limitText(policy.maxAccumulatedMinutes) },
  { label: text.rule.yearCap, value: limitText(policy.maxAccrualPerYearMinutes) },
  { label: text.rule.useCap, value: limitText(policy.maxUsePerYearMinutes) },
  { label: text.rule.carried, value: carriedText(policy) },
  {
    label: text.rule.year,
    value:
      policy.policyYear === "Fixed Date" ? policy.policyYearStart : text.years[policy.policyYear][0]
  }
]

const useFacts = (policy: TimeOffPolicy): ReadonlyArray<Fact> => [
  { label: text.rule.wait, value: waitText(policy) },
  { label: text.rule.smallest, value: formatMinutes(policy.minimumIncrementMinutes) },
  {
    label: text.rule.notice,
    value: policy.minimumNoticeDays === 0 ? text.noTime : text.ahead(policy.minimumNoticeDays)
  },
  {
    label: text.rule.row,
    value:
      policy.maxConsecutiveDays === null ? text.noLimit : text.inARow(policy.maxConsecutiveDays)
  },
  {
    label: text.rule.below,
    value:
      policy.negativeLimitMinutes === 0 ? text.nothing : text.atMost(policy.negativeLimitMinutes)
  },
  { label: text.rule.approval, value: text.approvals[policy.approvalMode][0] },
  { label: text.rule.holidays, value: text.holidays[policy.holidays ?? "Company"] },
  {
    label: text.rule.blocked,
    value:
      policy.blackoutDates.length === 0
        ? text.nothing
        : policy.blackoutDates.map(({ from, to, name }) => text.blocked(from, to, name)).join("; ")
  },
  { label: text.rule.leaving, value: leavingText(policy) }
]

/** The rules of a policy, each with its name. */
export const ruleFacts = (policy: TimeOffPolicy): ReadonlyArray<Fact> =>
  policy.earningMethod === "Unlimited"
    ? [...earningFacts(policy), ...useFacts(policy)]
    : [...earningFacts(policy), ...limitFacts(policy), ...useFacts(policy)]

/** Fields of a form that are hours of amounts in minutes. */
const IN_HOURS =
  /^(?:amountPerYear|amountPerPeriod|lumpSum|max\w+|carryoverLimit|negativeLimit)(?=Minutes$)/

const decimal = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

/** A rate as its field has it: an hour for so many hours, or else the part of an hour for each. */
const rateFields = ({ earnMinutes, perMinutes }: Rate): Readonly<Record<string, string>> =>
  earnMinutes === HOUR && perMinutes % HOUR === 0
    ? { "accrualRate.perMinutes": String(perMinutes / HOUR) }
    : { accrualRatePerHour: decimal(earnMinutes / perMinutes, RATE_DECIMALS) }

/** The values of fields by their paths: hours for minutes, and the parts of objects one by one. */
const fieldValues = (terms: object): Readonly<Record<string, unknown>> => {
  const values = Object.entries(terms).flatMap(
    ([name, value]): ReadonlyArray<[string, unknown]> => {
      if (value === null || value === undefined || name === "accrualRate") return []
      const amount = IN_HOURS.exec(name)?.[0]
      if (amount !== undefined) return [[`${amount}Hours`, decimal(Number(value) / HOUR, DECIMALS)]]
      if (Array.isArray(value)) return [[name, value.map(rowValues)]]
      return typeof value === "object"
        ? Object.entries(value as object).map(([part, each]: [string, unknown]) => [
            `${name}.${part}`,
            each
          ])
        : [[name, value]]
    }
  )
  const rate = rateOf(terms)
  return { ...Object.fromEntries(values), ...(rate && rateFields(rate)) }
}

/** A row of a list; a text of a list of texts is itself. */
const rowValues = (row: unknown): unknown => {
  if (typeof row !== "object" || row === null) return row
  const values: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(fieldValues(row))) setAt(values, path, value)
  return values
}

/** The values with which the form of a policy begins; of a preset those that it fills in. */
export const formValues = (terms: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fieldValues(terms)).map(([path, value]) => [`timeOffPolicy.${path}`, value])
  )
