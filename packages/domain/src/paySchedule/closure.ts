import { isBankingDay, LONGEST_CLOSURE } from "../calendar/bankingDay.ts"
import type { EpochDay } from "../calendar/localDate.ts"

/**
 * Whether closed days (ascending) leave some 365 days in a row without a banking day. Takes time in
 * proportion to their number: every stretch is walked once.
 */
export const leavesNoBankingDay = (closedDays: ReadonlyArray<EpochDay>): boolean => {
  const closed = new Set(closedDays)
  let walkedTo = Number.NEGATIVE_INFINITY
  for (const day of closedDays) {
    if (day <= walkedTo) continue
    let first = day
    while (!isBankingDay(first - 1, closed) && day - first <= LONGEST_CLOSURE) first--
    let last = first
    while (!isBankingDay(last, closed) && last - first <= LONGEST_CLOSURE) last++
    if (last - first > LONGEST_CLOSURE) return true
    walkedTo = last
  }
  return false
}
