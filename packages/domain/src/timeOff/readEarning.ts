/** Reads what a policy, or a tier of it, earns. */
import { readAmount, readRate } from "./amounts.ts"
import {
  isGiven,
  readList,
  readWhole,
  rejectUnknown,
  report,
  required,
  type Fields
} from "./fields.ts"
import { tierProperties } from "./policyJsonSchema.ts"
import { MAX_TIER_MONTHS, MAX_TIERS, type Earning, type EarningMethod, type Tier } from "./terms.ts"

const HOURLY = ["accrualRate", "accrualRatePerHour", "accrualBase", "accrualBaseRounding"]
const PERIODIC = [
  "amountPerYearMinutes",
  "amountPerYearHours",
  "amountPerPeriodMinutes",
  "amountPerPeriodHours",
  "lastPeriodOfYearMinutes",
  "lastPeriodOfYearHours"
]
const LUMP_SUM = ["lumpSumMinutes", "lumpSumHours", "lumpSumHoursEarned"]

/** The fields that belong to one way of earning and conflict with the others. */
export const fieldsOfMethods = [...HOURLY, ...PERIODIC, ...LUMP_SUM]

const fieldsOfMethod: Readonly<Record<EarningMethod, ReadonlyArray<string>>> = {
  "Per Hour Worked": HOURLY,
  "Per Pay Period": PERIODIC,
  "Per Month": PERIODIC,
  "Lump Sum": LUMP_SUM,
  Unlimited: [],
  Manual: []
}

/** Rejects the fields of other ways of earning. */
export const rejectForeign = (fields: Fields, method: EarningMethod): void => {
  const allowed = fieldsOfMethod[method]
  for (const name of fieldsOfMethods) {
    if (isGiven(fields.values[name]) && !allowed.includes(name)) {
      report(fields, name, "conflict", `does not belong to the earning method ${method}`)
    }
  }
}

const fieldOf = <Name extends keyof Earning>(
  name: Name,
  value: Earning[Name] | undefined
): Partial<Earning> => (value === undefined ? {} : { [name]: value })

export const readEarning = (fields: Fields): Earning => ({
  ...fieldOf("accrualRate", readRate(fields)),
  ...fieldOf(
    "amountPerYearMinutes",
    readAmount(fields, "amountPerYearMinutes", ["amountPerYearHours"])
  ),
  ...fieldOf(
    "amountPerPeriodMinutes",
    readAmount(fields, "amountPerPeriodMinutes", ["amountPerPeriodHours"])
  ),
  ...fieldOf(
    "lastPeriodOfYearMinutes",
    readAmount(fields, "lastPeriodOfYearMinutes", ["lastPeriodOfYearHours"])
  ),
  ...fieldOf(
    "lumpSumMinutes",
    readAmount(fields, "lumpSumMinutes", ["lumpSumHoursEarned", "lumpSumHours"])
  ),
  ...fieldOf(
    "maxAccumulatedMinutes",
    readAmount(fields, "maxAccumulatedMinutes", ["maxAccumulatedHours"])
  ),
  ...fieldOf(
    "maxAccrualPerYearMinutes",
    readAmount(fields, "maxAccrualPerYearMinutes", ["maxAccrualPerYearHours"])
  ),
  ...fieldOf(
    "carryoverLimitMinutes",
    readAmount(fields, "carryoverLimitMinutes", ["carryoverLimitHours"])
  )
})

const AMOUNTS = PERIODIC.filter((name) => !name.startsWith("last"))

/** The spellings of which an earning method requires one. */
const REQUIRED: Readonly<Record<EarningMethod, ReadonlyArray<string>>> = {
  "Per Hour Worked": ["accrualRate", "accrualRatePerHour"],
  "Per Pay Period": AMOUNTS,
  "Per Month": AMOUNTS,
  "Lump Sum": LUMP_SUM,
  Unlimited: [],
  Manual: []
}

/** Checks that the fields required by the earning method are there, and that no amounts contradict each other. */
export const checkEarning = (fields: Fields, method: EarningMethod, earning: Earning): void => {
  const [first] = REQUIRED[method]
  if (first !== undefined && !REQUIRED[method].some((name) => isGiven(fields.values[name]))) {
    required(fields, first)
  }
  if (earning.amountPerYearMinutes !== undefined && earning.amountPerPeriodMinutes !== undefined) {
    report(fields, "amountPerPeriodMinutes", "conflict", "cannot be given with an amount per year")
  }
  if (
    earning.lastPeriodOfYearMinutes !== undefined &&
    earning.amountPerPeriodMinutes === undefined
  ) {
    report(fields, "lastPeriodOfYearMinutes", "conflict", "needs an amount per period")
  }
}

/** A tier changes how much is earned, and not whether it is per year or per period. */
const checkKind = (fields: Fields, base: Earning, tier: Earning): void => {
  for (const name of ["amountPerYearMinutes", "amountPerPeriodMinutes"] as const) {
    if (tier[name] !== undefined && base[name] === undefined) {
      report(fields, name, "conflict", "must be given as in the policy")
    }
  }
  if (tier.lastPeriodOfYearMinutes !== undefined && base.amountPerPeriodMinutes === undefined) {
    report(fields, "lastPeriodOfYearMinutes", "conflict", "needs an amount per period")
  }
}

export const readTiers = (
  fields: Fields,
  method: EarningMethod,
  base: Earning
): ReadonlyArray<Tier> => {
  const tiers = readList(fields, "tiers", MAX_TIERS, (tier): Tier | undefined => {
    rejectUnknown(tier, Object.keys(tierProperties))
    rejectForeign(tier, method)
    const limits = { min: 0, max: MAX_TIER_MONTHS }
    const afterMonths = isGiven(tier.values["afterMonths"])
      ? readWhole(tier, "afterMonths", limits)
      : required(tier, "afterMonths")
    const earning = readEarning(tier)
    checkKind(tier, base, earning)
    return afterMonths === undefined ? undefined : { afterMonths, ...earning }
  })
  const ascends = tiers?.every((tier, index) => {
    const before = tiers[index - 1]
    return before === undefined || before.afterMonths < tier.afterMonths
  })
  if (ascends === false) report(fields, "tiers", "conflict", "must ascend by afterMonths")
  return tiers ?? []
}
