/**
 * Maximum numbers of records of a company or a worker. An event carries its company's locations, bank accounts and pay
 * schedules, or its worker's wages and bank accounts, so these limits also bound the size of an event.
 */
import { problem, type Problem } from "./problem.ts"

interface Limit {
  readonly owner: "company" | "overtime rule set" | "time off policy" | "user"
  readonly records: string
  readonly max: number
}

/** By the request object that adds such a record. */
export const recordLimits = {
  companyLocation: { owner: "company", records: "locations", max: 100 },
  businessUser: { owner: "company", records: "business users", max: 50 },
  paySchedule: { owner: "company", records: "pay schedules", max: 20 },
  companyFundingSourceEntity: { owner: "company", records: "bank accounts in use", max: 20 },
  userBankAccount: { owner: "user", records: "bank accounts in use", max: 10 },
  userWage: { owner: "user", records: "wages", max: 100 },
  timeOffPolicy: { owner: "company", records: "time off policies", max: 200 },
  timeOffPolicyVersion: { owner: "time off policy", records: "versions", max: 100 },
  timeOffPolicyAssignment: { owner: "user", records: "time off policy assignments", max: 100 },
  timeOffRequest: { owner: "user", records: "time off requests", max: 2_000 },
  timeTrackingSettings: { owner: "company", records: "settings of time tracking", max: 200 },
  overtimeRuleSet: { owner: "company", records: "overtime rule sets", max: 100 },
  overtimeRuleSetVersion: { owner: "overtime rule set", records: "versions", max: 50 },
  payResult: { owner: "user", records: "reports about a pay period", max: 20 },
  workSchedule: { owner: "user", records: "work schedules", max: 200 }
} as const satisfies Readonly<Record<string, Limit>>

/**
 * The problem of adding a record to an owner that has `existing` of its kind; none below the limit.
 * Check additions only: an owner above the limit keeps its records and can change them.
 */
export const limitProblems = (
  field: keyof typeof recordLimits,
  existing: number
): ReadonlyArray<Problem> => {
  const { owner, records, max } = recordLimits[field]
  return existing < max
    ? []
    : [problem([field], "limit", `cannot be added: a ${owner} can have at most ${max} ${records}`)]
}
