/** The JSON form of a policy's terms as JSON Schema. That fields fit together is left to `validatePolicy`. */
import { UNITS } from "./months.ts"
import {
  ACCRUAL_BASES,
  APPROVAL_MODES,
  EARNING_METHODS,
  GRANT_ROUNDINGS,
  MAX_AMOUNT_MINUTES,
  MAX_BLACKOUTS,
  MAX_RATE_PART,
  MAX_TIER_MONTHS,
  MAX_TIERS,
  MAX_WAITING,
  MINUTES_PER_DAY,
  PARTIAL_PERIODS,
  POLICY_HOLIDAYS,
  POLICY_TYPES,
  POLICY_YEARS,
  RECEIVED_WHEN,
  ROUNDING_MODES,
  TIER_CHANGES,
  USAGE_ORDERS,
  WAITING_APPLIES_TO,
  WAITING_COUNTINGS
} from "./terms.ts"

const minutes = {
  type: "integer",
  minimum: 0,
  maximum: MAX_AMOUNT_MINUTES,
  description: "Whole minutes."
} as const
const hours = {
  type: ["number", "string"],
  description: "Hours with at most 4 decimals that are whole minutes."
} as const
const day = { type: "string", format: "date" } as const
const flag = { type: "boolean" } as const
const oneOf = (values: ReadonlyArray<string | number>, description?: string) => ({
  enum: values,
  ...(description !== undefined && { description })
})
const count = (minimum: number, maximum: number, description?: string) => ({
  type: "integer",
  minimum,
  maximum,
  ...(description !== undefined && { description })
})
const rated = (description: string) =>
  ({ type: "integer", minimum: 1, maximum: MAX_RATE_PART, description }) as const

const earning = {
  accrualRate: {
    type: "object",
    properties: {
      earnMinutes: rated("The minutes that are earned."),
      perMinutes: rated("The minutes of the base that earn them.")
    },
    required: ["earnMinutes", "perMinutes"],
    additionalProperties: false,
    description: "Minutes earned per minutes of the base: an exact fraction."
  },
  accrualRatePerHour: {
    type: ["number", "string"],
    description: "Hours earned per hour, with at most 6 decimals, taken as exactly that decimal."
  },
  amountPerYearMinutes: minutes,
  amountPerYearHours: hours,
  amountPerPeriodMinutes: minutes,
  amountPerPeriodHours: hours,
  lastPeriodOfYearMinutes: minutes,
  lastPeriodOfYearHours: hours,
  lumpSumMinutes: minutes,
  lumpSumHours: hours,
  lumpSumHoursEarned: hours,
  maxAccumulatedMinutes: minutes,
  maxAccumulatedHours: hours,
  maxAccrualPerYearMinutes: minutes,
  maxAccrualPerYearHours: hours,
  carryoverLimitMinutes: minutes,
  carryoverLimitHours: hours
} as const

const span = {
  type: "object",
  properties: {
    quantity: count(1, MAX_WAITING, "How many of the unit."),
    unit: oneOf(UNITS, "The unit of the length of time.")
  },
  required: ["quantity", "unit"],
  additionalProperties: false
} as const

/** JSON Schema (2020-12) of the properties of a tier. */
export const tierProperties = {
  afterMonths: count(
    0,
    MAX_TIER_MONTHS,
    "The months from the seniority date after which it holds."
  ),
  ...earning
} as const

/** JSON Schema (2020-12) of a policy. */
export const policyJsonSchema = {
  type: "object",
  properties: {
    preset: { type: "string", description: "The id of a preset, which fills what is not given." },
    timeOffPolicyName: { type: "string", maxLength: 100 },
    timeOffPolicyType: oneOf(POLICY_TYPES),
    earningMethod: oneOf(EARNING_METHODS),
    ...earning,
    accrualBase: oneOf(ACCRUAL_BASES),
    accrualBaseRounding: {
      type: "object",
      properties: {
        unitMinutes: count(1, MINUTES_PER_DAY, "The unit of the rounding."),
        mode: oneOf(ROUNDING_MODES, "Whether it rounds up, or to the nearest.")
      },
      required: ["unitMinutes", "mode"],
      additionalProperties: false
    },
    tiers: {
      type: "array",
      maxItems: MAX_TIERS,
      items: {
        type: "object",
        properties: tierProperties,
        required: ["afterMonths"],
        additionalProperties: false
      }
    },
    tierChange: oneOf(TIER_CHANGES),
    policyYear: oneOf(POLICY_YEARS),
    policyYearStart: { type: "string", examples: ["07-01"] },
    timeOffRecievedWhen: oneOf(RECEIVED_WHEN),
    timeOffReceivedWhen: oneOf(RECEIVED_WHEN),
    partialPeriod: oneOf(PARTIAL_PERIODS),
    isProratedByStartDate: flag,
    grantRoundingMinutes: oneOf(GRANT_ROUNDINGS),
    postingUnitMinutes: count(1, MINUTES_PER_DAY),
    maxUsePerYearMinutes: minutes,
    maxUsePerYearHours: hours,
    canCarryoverHours: flag,
    carryoverExpiresAfter: span,
    usageOrder: oneOf(USAGE_ORDERS),
    waitingPeriodQuantity: count(0, MAX_WAITING),
    waitingPeriodUnit: oneOf(UNITS),
    waitingAppliesTo: oneOf(WAITING_APPLIES_TO),
    waitingCounting: oneOf(WAITING_COUNTINGS),
    minimumIncrementMinutes: count(1, MINUTES_PER_DAY),
    minimumIncrementHours: hours,
    minimumNoticeDays: count(0, 366),
    maxConsecutiveDays: count(1, 366),
    negativeLimitMinutes: minutes,
    negativeLimitHours: hours,
    approvalMode: oneOf(APPROVAL_MODES),
    holidays: oneOf(POLICY_HOLIDAYS),
    blackoutDates: {
      type: "array",
      maxItems: MAX_BLACKOUTS,
      items: {
        type: "object",
        properties: { from: day, to: day, name: { type: "string", maxLength: 100 } },
        required: ["from", "to"],
        additionalProperties: false
      }
    },
    payoutOnTerminations: flag,
    maxPayoutMinutes: minutes,
    maxPayoutHours: hours
  },
  required: ["earningMethod"],
  additionalProperties: false
} as const
