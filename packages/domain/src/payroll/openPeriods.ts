/** The periods of a calendar that other rules exchange. */
import type { PayPeriodStatus } from "./payPeriod.ts"

/** The part of a pay period that decides whether it stays. */
export interface StandingPeriod {
  readonly status: PayPeriodStatus
  readonly periodBegin: string
  readonly periodEnd: string
}

/**
 * The periods of a calendar that may still be exchanged for others: the new ones that begin on `from` or later and
 * did not end before today, after the last period that has to stay. Takes periods in order, at least all that end
 * today or later.
 */
export const openPeriods = <P extends StandingPeriod>(
  standing: ReadonlyArray<P>,
  from: string,
  today: string
): ReadonlyArray<P> => {
  const lastKept = standing.findLastIndex(
    ({ status, periodBegin, periodEnd }) =>
      status !== "new" || periodBegin < from || periodEnd < today
  )
  return standing.slice(lastKept + 1)
}
