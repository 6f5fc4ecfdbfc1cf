/** The JSON form of a policy after an update: submitted fields replace stored ones, in whatever spelling. */
import type { Values } from "../specification/reading.ts"
import { policyFields } from "./policyFields.ts"
import { fieldsOfMethods } from "./earningFields.ts"
import { spelledValue } from "./spellings.ts"
import { POLICY, type PolicyTerms } from "./terms.ts"

/** Amounts that exclude each other: a submitted one removes the others. */
const REPLACES: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["amountPerYear", ["amountPerPeriod", "lastPeriodOfYear"]],
  ["amountPerPeriod", ["amountPerYear"]]
])

/** The values of the stored fields that an update replaces or removes. */
const replacedBy = (stored: Values, input: Values): ReadonlySet<string> => {
  const { policyYear, canCarryoverHours } = input
  const replaced = new Set(Object.keys(input).map(spelledValue))
  for (const [name, value] of Object.entries(input)) {
    if (value === null) continue
    for (const other of REPLACES.get(spelledValue(name)) ?? []) replaced.add(other)
  }
  if (policyYear !== undefined && policyYear !== "Fixed Date") replaced.add("policyYearStart")
  const hasNoLimit = canCarryoverHours === false || stored["carryoverLimitMinutes"] === 0
  if (canCarryoverHours !== undefined && hasNoLimit) replaced.add("carryoverLimit")
  return replaced
}

/**
 * The fields of a policy after an update: a submitted field replaces the stored value in every spelling, `null` removes
 * it. A policy with another earning method keeps none of the fields of the earlier one, and no tiers.
 */
export const updatedFields = (terms: PolicyTerms, input: Values): Values => {
  const stored: Values = policyFields(terms)
  const replaced = replacedBy(stored, input)
  const method = input["earningMethod"]
  const isOther = method !== undefined && method !== terms.earningMethod
  const kept = Object.entries(stored).filter(
    ([name]) =>
      !replaced.has(spelledValue(name)) &&
      !(isOther && (fieldsOfMethods.includes(name) || name === "tiers"))
  )
  return { ...Object.fromEntries(kept), ...input }
}

/** The values of all fields, in one order. */
const valuesOf = (terms: PolicyTerms): string => {
  const fields: Values = policyFields(terms)
  return JSON.stringify(Object.keys(POLICY).map((name) => fields[name] ?? null))
}

/** True if two policies have the same terms. */
export const areSameTerms = (one: PolicyTerms, other: PolicyTerms): boolean =>
  valuesOf(one) === valuesOf(other)
