/** Validates the JSON form of a policy. */
import { none } from "../specification/kinds.ts"
import { peek, readTable } from "../specification/objects.ts"
import type { Checked } from "../specification/problem.ts"
import {
  isObject,
  reject,
  rejectField,
  type Reading,
  type Values
} from "../specification/reading.ts"
import { optional, required } from "../specification/table.ts"
import { checkEarning, earningMethod, tableOfMethod, type EarningMethod } from "./earningFields.ts"
import { newReading, NO_PRESET, WORDING } from "./kinds.ts"
import { withPreset } from "./presets.ts"
import { POLICY, type PolicyTerms, type PolicyValues, type PolicyYear } from "./terms.ts"

/** The fields that are read without a method. */
const { timeOffPolicyName, timeOffPolicyType } = POLICY
const NAMES = { timeOffPolicyName, timeOffPolicyType, earningMethod: POLICY.earningMethod }

const policyTable = (reading: Reading, method: EarningMethod, values: Values) => {
  const year = peek(reading, POLICY.policyYear.kind, values["policyYear"])
  return {
    ...tableOfMethod(POLICY, method, values),
    policyYearStart:
      year === "Fixed Date"
        ? required(POLICY.policyYearStart.kind)
        : optional(none("belongs to the policy year Fixed Date"))
  }
}

/** Rejects times at which accruals of hours or months cannot be received. */
const checkReceivedWhen = (
  reading: Reading,
  method: EarningMethod,
  when: PolicyTerms["timeOffReceivedWhen"] | undefined
): void => {
  const isImpossible =
    (method === "Per Hour Worked" && when === "Start Of Period") ||
    (method === "Per Month" && when === "Pay Date")
  if (!isImpossible) return
  const message = `cannot be ${when} with the method ${method}`
  rejectField(reading, "timeOffReceivedWhen", "conflict", message)
}

const checkCarryover = (reading: Reading, fields: Partial<PolicyValues>): void => {
  const { canCarryoverHours, carryoverLimitMinutes = 0 } = fields
  if (canCarryoverHours !== false || carryoverLimitMinutes === 0) return
  const message = "must be 0 if nothing can be carried over"
  rejectField(reading, "carryoverLimitMinutes", "conflict", message)
}

const yearOf = (
  kind: PolicyValues["policyYear"],
  start: PolicyValues["policyYearStart"]
): PolicyYear => (kind === "Fixed Date" ? { kind, start: start ?? { month: 1, day: 1 } } : { kind })

const termsOf = ({
  policyYear,
  policyYearStart,
  timeOffRecievedWhen,
  canCarryoverHours,
  waitingPeriodQuantity: quantity,
  waitingPeriodUnit: unit,
  ...terms
}: PolicyValues): PolicyTerms => ({
  ...terms,
  ...(!canCarryoverHours && { carryoverLimitMinutes: 0 }),
  policyYear: yearOf(policyYear, policyYearStart),
  timeOffReceivedWhen: timeOffRecievedWhen,
  waiting: { quantity, unit }
})

/** Reads the terms. Those with problems are good enough to check the facts of an account. */
const readPolicy = (reading: Reading, values: Values): PolicyTerms | undefined => {
  const method = peek(reading, earningMethod, values["earningMethod"])
  const fields: Partial<PolicyValues> = readTable(
    reading,
    method === undefined ? NAMES : policyTable(reading, method, values),
    values
  )
  if (method !== undefined) {
    checkReceivedWhen(reading, method, fields.timeOffRecievedWhen)
    checkCarryover(reading, fields)
    checkEarning(reading, fields)
  }
  WORDING.rejectUnknown(reading, values, Object.keys(POLICY))
  const canDate = fields.policyYear !== undefined && fields.timeOffRecievedWhen !== undefined
  return canDate && method !== undefined ? termsOf(fields as PolicyValues) : undefined
}

/** Reads a policy, whose preset fills what is not given. */
export const readPresetPolicy = (reading: Reading, input: Values): PolicyTerms | undefined => {
  const values = withPreset(input)
  return values === undefined
    ? rejectField(reading, "preset", "choice", NO_PRESET)
    : readPolicy(reading, values)
}

/** The terms with defaults, or every problem. Accepts any JSON value and never throws. */
export const validatePolicy = (input: unknown): Checked<PolicyTerms> => {
  const reading = newReading()
  if (!isObject(input)) reject(reading, "type", "must be an object")
  const value = readPresetPolicy(reading, isObject(input) ? input : {})
  const { problems } = reading
  return value !== undefined && problems.length === 0
    ? { ok: true, value }
    : { ok: false, problems }
}
