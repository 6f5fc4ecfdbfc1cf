/** The minutes that an account would pay out if the employment ended on a day. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { ExplanationStep } from "./explanation.ts"
import { sumOfMinutes, type Facts } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"

const TERMINATION = /^(?:payout|forfeiture)\/termination$/

export interface Liability {
  /** The balance of that day, with what is earned of the period that goes on. */
  readonly balanceMinutes: number
  readonly payoutMinutes: number
  /** The arithmetic of the payout; empty where nothing is paid. */
  readonly explanation: ReadonlyArray<ExplanationStep>
}

/**
 * The liability of an account at the end of a day: the ledger engine ends the employment on that day, so that the last
 * partial accrual, the limit of the policy and a negative balance count as they would. Undefined where the employment
 * has ended by then, where nothing has begun yet, and under a policy without a balance.
 */
export const liabilityOn = (facts: Facts, day: LocalDate): Liability | undefined => {
  const { terminationDate, assignments, dateOfJoin } = facts
  const hasBegun = dateOfJoin <= day && assignments.some(({ startDate }) => startDate <= day)
  if (!hasBegun || (terminationDate !== undefined && terminationDate <= day)) return undefined
  const { entries, isUnlimited } = expectedEntries({ ...facts, terminationDate: day }, day)
  if (isUnlimited) return undefined
  const payout = entries.find(({ key }) => key === "payout/termination")
  return {
    balanceMinutes: sumOfMinutes(entries.filter(({ key }) => !TERMINATION.test(key))),
    payoutMinutes: payout ? -payout.minutes : 0,
    explanation: payout?.explanation ?? []
  }
}
