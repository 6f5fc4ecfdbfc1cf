/** The waiting period of a new worker. */
import type { EpochDay } from "../calendar/localDate.ts"
import { addSpan } from "./months.ts"
import type { PolicyTerms } from "./terms.ts"

/**
 * The first day after the waiting period. "Days After Start" adds the days to the first one; "Day Of
 * Employment" counts the first day as number 1, which is one day earlier.
 */
const waitingEnd = ({ waiting, waitingCounting }: PolicyTerms, first: EpochDay): EpochDay => {
  if (waiting.quantity === 0) return first
  const end = addSpan(first, waiting)
  return waitingCounting === "Day Of Employment" ? end - 1 : end
}

/** The first day on which a worker earns time off. */
export const earnsFrom = (terms: PolicyTerms, first: EpochDay): EpochDay =>
  terms.waitingAppliesTo === "Use" ? first : waitingEnd(terms, first)

/** The first day on which a worker may take time off. */
export const usableFrom = (terms: PolicyTerms, first: EpochDay): EpochDay =>
  terms.waitingAppliesTo === "Accrual" ? first : waitingEnd(terms, first)
