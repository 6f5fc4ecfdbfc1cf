import { isBankingDay, LONGEST_CLOSURE } from "../calendar/bankingDay.ts"
import type { EpochDay } from "../calendar/localDate.ts"

/**
 * True if closed days (ascending) leave no banking day in 365 days in a row. Linear in the number of closed days,
 * because it scans every stretch once.
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
