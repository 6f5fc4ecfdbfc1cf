/**
 * The terms of a time off policy: what is earned, when, up to which limits, and how it may be used.
 * `validatePolicy` makes them from their JSON form. All amounts are whole minutes.
 */
import type { LocalDate } from "../calendar/localDate.ts"
import type { Span } from "./months.ts"

export const POLICY_TYPES = [
  "Vacation",
  "Sick",
  "PTO",
  "Personal",
  "Floating Holiday",
  "Bereavement",
  "Jury Duty",
  "Parental",
  "Voting",
  "Unpaid",
  "Other"
] as const
export type PolicyType = (typeof POLICY_TYPES)[number]

export const EARNING_METHODS = [
  "Per Hour Worked",
  "Per Pay Period",
  "Per Month",
  "Lump Sum",
  "Unlimited",
  "Manual"
] as const
export type EarningMethod = (typeof EARNING_METHODS)[number]

export const ACCRUAL_BASES = [
  "Hours Worked",
  "Hours Worked Without Overtime",
  "Hours Paid",
  "Hours Paid Without Overtime"
] as const
export type AccrualBase = (typeof ACCRUAL_BASES)[number]

export const ROUNDING_MODES = ["Up", "Nearest"] as const
export const TIER_CHANGES = ["Period Of Change", "Following Period"] as const
export const POLICY_YEARS = ["Calendar Year", "Anniversary", "Fixed Date"] as const
export const RECEIVED_WHEN = ["End Of Period", "Start Of Period", "Pay Date"] as const
export const PARTIAL_PERIODS = ["Prorate", "Full", "None"] as const
export const USAGE_ORDERS = ["Carried First", "New First"] as const
export const WAITING_APPLIES_TO = ["Use", "Accrual", "Both"] as const
export const WAITING_COUNTINGS = ["Days After Start", "Day Of Employment"] as const
export const APPROVAL_MODES = ["Required", "Automatic"] as const
export const POLICY_HOLIDAYS = ["Company", "Federal Reserve", "None"] as const
export const GRANT_ROUNDINGS = [1, 15, 30, 60, 240, 480] as const

export const MAX_AMOUNT_MINUTES = 525_600
export const MAX_TIERS = 20
export const MAX_BLACKOUTS = 100
export const MAX_TIER_MONTHS = 1_200
export const MAX_WAITING = 3_650
export const MAX_RATE_PART = 100_000_000
export const MINUTES_PER_DAY = 1_440

/** Minutes earned for minutes of the base: an exact fraction. */
export interface Rate {
  readonly earnMinutes: number
  readonly perMinutes: number
}

/** The way of earning and its limits; a tier can override each of them. */
export interface Earning {
  /** Per Hour Worked. */
  readonly accrualRate?: Rate
  /** Per Pay Period and Per Month: spread over the periods of the policy year. */
  readonly amountPerYearMinutes?: number
  /** Per Pay Period and Per Month: a fixed amount of every period. */
  readonly amountPerPeriodMinutes?: number
  /** With `amountPerPeriodMinutes`: the amount of the last period of the policy year. */
  readonly lastPeriodOfYearMinutes?: number
  /** Lump Sum: on the first day of the policy year. */
  readonly lumpSumMinutes?: number
  /** Maximum balance that accruals and grants can reach. */
  readonly maxAccumulatedMinutes?: number
  readonly maxAccrualPerYearMinutes?: number
  /** Minutes that may be carried into the next policy year; no limit if absent. */
  readonly carryoverLimitMinutes?: number
}

export interface Tier extends Earning {
  /** Months from the seniority date. */
  readonly afterMonths: number
}

/** The day on which policy years begin, in a year with 29 February. */
export interface YearStart {
  readonly month: number
  readonly day: number
}

export type PolicyYear =
  | { readonly kind: "Calendar Year" }
  | { readonly kind: "Anniversary" }
  | { readonly kind: "Fixed Date"; readonly start: YearStart }

export interface Blackout {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly name: string
}

export interface PolicyTerms extends Earning {
  readonly timeOffPolicyName: string | undefined
  readonly timeOffPolicyType: PolicyType
  readonly earningMethod: EarningMethod
  readonly accrualBase: AccrualBase
  readonly accrualBaseRounding:
    | { readonly unitMinutes: number; readonly mode: (typeof ROUNDING_MODES)[number] }
    | undefined
  /** Ascending by months. */
  readonly tiers: ReadonlyArray<Tier>
  readonly tierChange: (typeof TIER_CHANGES)[number]
  readonly policyYear: PolicyYear
  readonly timeOffReceivedWhen: (typeof RECEIVED_WHEN)[number]
  readonly partialPeriod: (typeof PARTIAL_PERIODS)[number]
  readonly isProratedByStartDate: boolean
  readonly grantRoundingMinutes: number
  readonly postingUnitMinutes: number
  readonly maxUsePerYearMinutes: number | undefined
  readonly carryoverExpiresAfter: Span | undefined
  readonly usageOrder: (typeof USAGE_ORDERS)[number]
  readonly waiting: Span
  readonly waitingAppliesTo: (typeof WAITING_APPLIES_TO)[number]
  readonly waitingCounting: (typeof WAITING_COUNTINGS)[number]
  readonly minimumIncrementMinutes: number
  readonly minimumNoticeDays: number
  readonly maxConsecutiveDays: number | undefined
  readonly negativeLimitMinutes: number
  readonly approvalMode: (typeof APPROVAL_MODES)[number]
  /** Undefined: the company's calendar if it has one, else none. */
  readonly holidays: (typeof POLICY_HOLIDAYS)[number] | undefined
  readonly blackoutDates: ReadonlyArray<Blackout>
  readonly payoutOnTerminations: boolean
  readonly maxPayoutMinutes: number | undefined
}
