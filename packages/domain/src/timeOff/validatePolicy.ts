/** Validates the JSON form of a policy. */
import { daysInMonth } from "../calendar/localDate.ts"
import type { Checked } from "../specification/problem.ts"
import { readAmount } from "./amounts.ts"
import {
  fieldsIn,
  isGiven,
  isObject,
  readChoice,
  readFlag,
  readList,
  readRequiredDate,
  readText,
  readWhole,
  rejectUnknown,
  report,
  reportElement,
  required,
  type Aliases,
  type Fields,
  type Values
} from "./fields.ts"
import { UNITS, type Span } from "./months.ts"
import { policyJsonSchema } from "./policyJsonSchema.ts"
import { withPreset } from "./presets.ts"
import { checkEarning, readEarning, readTiers, rejectForeign } from "./readEarning.ts"
import {
  ACCRUAL_BASES,
  APPROVAL_MODES,
  EARNING_METHODS,
  GRANT_ROUNDINGS,
  MAX_BLACKOUTS,
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
  WAITING_COUNTINGS,
  type Blackout,
  type EarningMethod,
  type PolicyTerms,
  type PolicyYear
} from "./terms.ts"

const KNOWN = Object.keys(policyJsonSchema.properties)
const NAME_MAX = 100

const METHOD_ALIASES: Aliases = new Map([
  ["accrual", "Per Hour Worked"],
  ["frontload", "Lump Sum"]
])
const TYPE_ALIASES: Aliases = new Map([["paidtimeoff", "PTO"]])

const readMethod = (fields: Fields): EarningMethod | undefined =>
  readChoice(fields, "earningMethod", EARNING_METHODS, { aliases: METHOD_ALIASES })

const readRounding = (fields: Fields): PolicyTerms["accrualBaseRounding"] => {
  if (!isGiven(fields.values["accrualBaseRounding"])) return undefined
  const rounding = fieldsIn(fields, "accrualBaseRounding")
  if (rounding === undefined) return undefined
  rejectUnknown(rounding, ["unitMinutes", "mode"])
  const unitMinutes = isGiven(rounding.values["unitMinutes"])
    ? readWhole(rounding, "unitMinutes", { min: 1, max: MINUTES_PER_DAY })
    : required(rounding, "unitMinutes")
  const mode = readChoice(rounding, "mode", ROUNDING_MODES)
  return unitMinutes === undefined || mode === undefined ? undefined : { unitMinutes, mode }
}

const YEAR_START = /^(\d\d)-(\d\d)$/
/** A year with 29 February. */
const LEAP_YEAR = 2000

const readPolicyYear = (fields: Fields): PolicyYear | undefined => {
  const kind = readChoice(fields, "policyYear", POLICY_YEARS, { fallback: "Calendar Year" })
  const start = fields.values["policyYearStart"]
  if (kind !== "Fixed Date") {
    return isGiven(start)
      ? report(fields, "policyYearStart", "conflict", "belongs to the policy year Fixed Date")
      : kind && { kind }
  }
  if (!isGiven(start)) return required(fields, "policyYearStart")
  const [month = 0, day = 0] = (YEAR_START.exec(String(start)) ?? []).slice(1).map(Number)
  return day >= 1 && day <= daysInMonth(LEAP_YEAR, month)
    ? { kind, start: { month, day } }
    : report(fields, "policyYearStart", "format", "must be a day of the year, MM-DD")
}

const readReceivedWhen = (fields: Fields): PolicyTerms["timeOffReceivedWhen"] | undefined => {
  const [misspelled, right] = ["timeOffRecievedWhen", "timeOffReceivedWhen"] as const
  const fallback = "End Of Period"
  const read = (name: string) => readChoice(fields, name, RECEIVED_WHEN, { fallback })
  if (!isGiven(fields.values[misspelled]) || !isGiven(fields.values[right])) {
    return read(isGiven(fields.values[misspelled]) ? misspelled : right)
  }
  const [first, second] = [read(misspelled), read(right)]
  return first === second
    ? first
    : report(fields, misspelled, "conflict", `must have the same value as ${right}`)
}

/** Rejects times at which accruals of hours or months cannot be received. */
const checkReceivedWhen = (
  fields: Fields,
  method: EarningMethod,
  when: PolicyTerms["timeOffReceivedWhen"] | undefined
): void => {
  const isImpossible =
    (method === "Per Hour Worked" && when === "Start Of Period") ||
    (method === "Per Month" && when === "Pay Date")
  if (!isImpossible) return
  report(fields, "timeOffReceivedWhen", "conflict", `cannot be ${when} with the method ${method}`)
}

const readExpiry = (fields: Fields): Span | undefined => {
  if (!isGiven(fields.values["carryoverExpiresAfter"])) return undefined
  const span = fieldsIn(fields, "carryoverExpiresAfter")
  if (span === undefined) return undefined
  rejectUnknown(span, ["quantity", "unit"])
  const quantity = isGiven(span.values["quantity"])
    ? readWhole(span, "quantity", { min: 1, max: MAX_WAITING })
    : required(span, "quantity")
  const unit = readChoice(span, "unit", UNITS)
  return quantity === undefined || unit === undefined ? undefined : { quantity, unit }
}

const readCarryover = (fields: Fields, limit: number | undefined) => {
  const canCarry = readFlag(fields, "canCarryoverHours") ?? true
  if (canCarry) return limit
  return limit === undefined || limit === 0
    ? 0
    : report(
        fields,
        "carryoverLimitMinutes",
        "conflict",
        "must be 0 if nothing can be carried over"
      )
}

const readBlackouts = (fields: Fields): ReadonlyArray<Blackout> =>
  readList(fields, "blackoutDates", MAX_BLACKOUTS, (blackout): Blackout | undefined => {
    rejectUnknown(blackout, ["from", "to", "name"])
    const from = readRequiredDate(blackout, "from")
    const to = readRequiredDate(blackout, "to")
    const name = readText(blackout, "name", NAME_MAX) ?? ""
    if (from === undefined || to === undefined) return undefined
    return from > to
      ? reportElement(blackout, "conflict", "must not end before it begins")
      : { from, to, name }
  }) ?? []

const readGrantRounding = (fields: Fields): number => {
  const value = fields.values["grantRoundingMinutes"]
  if (!isGiven(value)) return 1
  return (
    GRANT_ROUNDINGS.find((unit) => unit === value) ??
    report(
      fields,
      "grantRoundingMinutes",
      "choice",
      `must be one of ${GRANT_ROUNDINGS.join(", ")}`
    ) ??
    1
  )
}

const readWaiting = (fields: Fields) => ({
  waiting: {
    quantity: readWhole(fields, "waitingPeriodQuantity", { min: 0, max: MAX_WAITING }) ?? 0,
    unit: readChoice(fields, "waitingPeriodUnit", UNITS, { fallback: "Days" }) ?? "Days"
  },
  waitingAppliesTo:
    readChoice(fields, "waitingAppliesTo", WAITING_APPLIES_TO, { fallback: "Use" }) ?? "Use",
  waitingCounting:
    readChoice(fields, "waitingCounting", WAITING_COUNTINGS, { fallback: "Days After Start" }) ??
    "Days After Start"
})

const readUse = (fields: Fields) => ({
  maxUsePerYearMinutes: readAmount(fields, "maxUsePerYearMinutes", ["maxUsePerYearHours"]),
  usageOrder:
    readChoice(fields, "usageOrder", USAGE_ORDERS, { fallback: "Carried First" }) ??
    "Carried First",
  minimumIncrementMinutes:
    readAmount(fields, "minimumIncrementMinutes", ["minimumIncrementHours"], {
      min: 1,
      max: MINUTES_PER_DAY
    }) ?? 15,
  minimumNoticeDays: readWhole(fields, "minimumNoticeDays", { min: 0, max: 366 }) ?? 0,
  maxConsecutiveDays: readWhole(fields, "maxConsecutiveDays", { min: 1, max: 366 }),
  negativeLimitMinutes: readAmount(fields, "negativeLimitMinutes", ["negativeLimitHours"]) ?? 0,
  approvalMode:
    readChoice(fields, "approvalMode", APPROVAL_MODES, { fallback: "Required" }) ?? "Required",
  holidays: isGiven(fields.values["holidays"])
    ? readChoice(fields, "holidays", POLICY_HOLIDAYS)
    : undefined,
  blackoutDates: readBlackouts(fields)
})

const readAccrual = (fields: Fields) => ({
  accrualBase:
    readChoice(fields, "accrualBase", ACCRUAL_BASES, { fallback: "Hours Worked" }) ??
    "Hours Worked",
  accrualBaseRounding: readRounding(fields),
  tierChange:
    readChoice(fields, "tierChange", TIER_CHANGES, { fallback: "Period Of Change" }) ??
    "Period Of Change",
  partialPeriod:
    readChoice(fields, "partialPeriod", PARTIAL_PERIODS, { fallback: "Prorate" }) ?? "Prorate",
  isProratedByStartDate: readFlag(fields, "isProratedByStartDate") ?? false,
  grantRoundingMinutes: readGrantRounding(fields),
  postingUnitMinutes: readWhole(fields, "postingUnitMinutes", { min: 1, max: MINUTES_PER_DAY }) ?? 1
})

/** Reads the terms from fields whose problems are collected elsewhere. */
const readPolicy = (fields: Fields): PolicyTerms | undefined => {
  const timeOffPolicyName = readText(fields, "timeOffPolicyName", NAME_MAX)
  const timeOffPolicyType =
    readChoice(fields, "timeOffPolicyType", POLICY_TYPES, {
      fallback: "PTO",
      aliases: TYPE_ALIASES
    }) ?? "PTO"
  const earningMethod = readMethod(fields)
  if (earningMethod === undefined) {
    rejectUnknown(fields, KNOWN)
    return undefined
  }
  rejectForeign(fields, earningMethod)
  const earning = readEarning(fields)
  const policyYear = readPolicyYear(fields)
  const timeOffReceivedWhen = readReceivedWhen(fields)
  checkReceivedWhen(fields, earningMethod, timeOffReceivedWhen)
  const carryoverLimitMinutes = readCarryover(fields, earning.carryoverLimitMinutes)
  const terms = {
    timeOffPolicyName,
    timeOffPolicyType,
    earningMethod,
    ...earning,
    ...(carryoverLimitMinutes === undefined ? {} : { carryoverLimitMinutes }),
    ...readAccrual(fields),
    tiers: readTiers(fields, earningMethod, earning),
    carryoverExpiresAfter: readExpiry(fields),
    ...readWaiting(fields),
    ...readUse(fields),
    payoutOnTerminations: readFlag(fields, "payoutOnTerminations") ?? false,
    maxPayoutMinutes: readAmount(fields, "maxPayoutMinutes", ["maxPayoutHours"])
  }
  checkEarning(fields, earningMethod, earning)
  rejectUnknown(fields, KNOWN)
  return policyYear && timeOffReceivedWhen && { ...terms, policyYear, timeOffReceivedWhen }
}

/** Reads a policy, whose preset fills what is not given. */
export const readPresetPolicy = (fields: Fields): PolicyTerms | undefined => {
  const values = withPreset(fields.values)
  return values === undefined
    ? report(fields, "preset", "choice", "must be the id of a preset, such as CA-sick")
    : readPolicy({ ...fields, values })
}

/** The terms with defaults, or every problem. Accepts any JSON value and never throws. */
export const validatePolicy = (input: unknown): Checked<PolicyTerms> => {
  const values: Values = isObject(input) ? input : {}
  const fields: Fields = { findings: { problems: [] }, path: [], values }
  if (!isObject(input)) reportElement(fields, "type", "must be an object")
  const terms = readPresetPolicy(fields)
  const { problems } = fields.findings
  return terms !== undefined && problems.length === 0
    ? { ok: true, value: terms }
    : { ok: false, problems }
}
