/** Caps: how much of what is earned is credited. */
import type { ExplanationStep } from "./explanation.ts"
import type { Account } from "./ledgerEvent.ts"
import { balanceOf } from "./lots.ts"
import type { PolicyTerms } from "./terms.ts"

export interface Credited {
  readonly credited: number
  readonly capped: number
  readonly explanation: ReadonlyArray<ExplanationStep>
}

/**
 * At most the room under the balance cap and under the year's cap, never below 0. Approved leave in the
 * future makes no room, because the balance is that of the day.
 */
export const capped = (
  account: Account,
  { maxAccumulatedMinutes, maxAccrualPerYearMinutes }: PolicyTerms,
  earned: number
): Credited => {
  const caps = [
    { of: "balance", limit: maxAccumulatedMinutes, used: balanceOf(account.lots) },
    { of: "year", limit: maxAccrualPerYearMinutes, used: account.accruedThisYear }
  ] as const
  let credited = earned
  const explanation: Array<ExplanationStep> = []
  for (const { of, limit, used } of caps) {
    if (limit === undefined) continue
    const room = Math.max(0, limit - used)
    if (room >= earned) continue
    credited = Math.min(credited, room)
    explanation.push({ step: "cap", of, limit, room })
  }
  return { credited, capped: earned - credited, explanation }
}
