/** The waiting period of a worker who returns: what the law of the state makes of the earlier employment. */
import { epochDayOf, fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { minimumAt } from "./minimums.ts"
import { addMonths, subtractSpan } from "./months.ts"
import { REHIRE_RULES } from "./rehireRules.data.ts"
import type { PolicyTerms } from "./terms.ts"

/** No assignment begins earlier. */
const FIRST_DAY = epochDayOf(1971, 1, 1)

/** Days of employment, both included. */
export interface Employment {
  readonly first: LocalDate
  readonly last: LocalDate
}

/** The return of a worker, and the first day of the assignment that it leads to. */
export interface Rehire {
  /** Undefined where no state's rules apply. */
  readonly state: string | undefined
  readonly dateOfJoin: LocalDate
  readonly startDate: LocalDate
}

/**
 * The day from which the waiting period of a rehired worker is counted, as if the worker had begun then; undefined
 * where the law does not say that the earlier employment counts.
 */
export const rehiredWaitingFrom = (
  { timeOffPolicyType: type, waiting }: PolicyTerms,
  { state, dateOfJoin, startDate }: Rehire,
  earlier: Employment
): LocalDate | undefined => {
  const rule = REHIRE_RULES.findLast((row) => row.state === state && row.since <= startDate)
  if (rule === undefined || state === undefined || (type !== "Sick" && type !== "PTO")) {
    return undefined
  }
  const separated = toEpochDay(earlier.last)
  // A joining date of the earlier employment does not say when the worker returned.
  const returned = dateOfJoin > earlier.last ? dateOfJoin : startDate
  if (toEpochDay(returned) > addMonths(separated, rule.withinMonths)) return undefined
  const begin = toEpochDay(dateOfJoin > startDate ? dateOfJoin : startDate)
  const counted = begin - Math.max(0, separated - toEpochDay(earlier.first) + 1)
  // The policy may come to ask for all that the law allows.
  const lawful = minimumAt({ state, on: startDate })?.waiting ?? waiting
  const served = Math.min(counted, subtractSpan(begin, waiting), subtractSpan(begin, lawful))
  return fromEpochDay(Math.max(rule.waiting === "served" ? served : counted, FIRST_DAY))
}
