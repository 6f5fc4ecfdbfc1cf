/** The JSON form of a policy after an update: what is given replaces what holds, in whatever spelling. */
import type { Values } from "./fields.ts"
import { policyFields } from "./policyFields.ts"
import { fieldsOfMethods } from "./readEarning.ts"
import { spelledValue } from "./spellings.ts"
import type { PolicyTerms } from "./terms.ts"

/** Amounts that cannot hold together: one that is given takes the others away. */
const REPLACES: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["amountPerYear", ["amountPerPeriod", "lastPeriodOfYear"]],
  ["amountPerPeriod", ["amountPerYear"]]
])

/** The values of the stored fields that an update replaces or takes away. */
const replacedBy = (stored: Values, given: Values): ReadonlySet<string> => {
  const { policyYear, canCarryoverHours } = given
  const replaced = new Set(Object.keys(given).map(spelledValue))
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue
    for (const other of REPLACES.get(spelledValue(name)) ?? []) replaced.add(other)
  }
  if (policyYear !== undefined && policyYear !== "Fixed Date") replaced.add("policyYearStart")
  const hasNoLimit = canCarryoverHours === false || stored["carryoverLimitMinutes"] === 0
  if (canCarryoverHours !== undefined && hasNoLimit) replaced.add("carryoverLimit")
  return replaced
}

/**
 * The fields of a policy with an update: a field that is given replaces the stored value in every spelling, `null`
 * takes it away. A policy that earns in another way keeps nothing of what it earned before, and no tiers.
 */
export const updatedFields = (terms: PolicyTerms, given: Values): Values => {
  const stored: Values = policyFields(terms)
  const replaced = replacedBy(stored, given)
  const method = given["earningMethod"]
  const isOther = method !== undefined && method !== terms.earningMethod
  const kept = Object.entries(stored).filter(
    ([name]) =>
      !replaced.has(spelledValue(name)) &&
      !(isOther && (fieldsOfMethods.includes(name) || name === "tiers"))
  )
  return { ...Object.fromEntries(kept), ...given }
}

/** Whether two policies have the same terms. */
export const areSameTerms = (one: PolicyTerms, other: PolicyTerms): boolean =>
  JSON.stringify(policyFields(one)) === JSON.stringify(policyFields(other))
