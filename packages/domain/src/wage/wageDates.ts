/** Wages by date. Days are inclusive; `today` is the day in US Eastern time. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import type { Wage, WageTerms } from "./wage.ts"

/** The day on which a wage begins, unless it is withdrawn. */
export const firstDayOf = ({ terms }: Pick<Wage, "terms">): LocalDate => {
  const [first] = terms
  if (!first) throw new Error("a wage has no terms")
  return first.startDate
}

/** True if the wage never holds: its last day is before its first. */
export const isWithdrawn = (wage: Pick<Wage, "terms" | "endDate">): boolean =>
  wage.endDate !== undefined && wage.endDate < firstDayOf(wage)

/** True if the wage holds on this day or on a later one. */
export const isCurrentOrUpcoming = (wage: Wage, day: LocalDate): boolean =>
  !isWithdrawn(wage) && (wage.endDate === undefined || wage.endDate >= day)

/** Terms of a wage with the days on which they hold, from `terms.startDate` on. */
export interface WagePeriod {
  readonly wage: Wage
  readonly terms: WageTerms
  /** The last day; undefined without an end. */
  readonly endDate: LocalDate | undefined
}

const periodsOf = (wage: Wage): ReadonlyArray<WagePeriod> =>
  isWithdrawn(wage)
    ? []
    : wage.terms.map((terms, index) => {
        const next = wage.terms[index + 1]
        return { wage, terms, endDate: next ? addDays(next.startDate, -1) : wage.endDate }
      })

/** The terms of the wages that never held; their last day is before their first. */
export const withdrawnTerms = (wages: ReadonlyArray<Wage>): ReadonlyArray<WagePeriod> =>
  wages
    .filter(isWithdrawn)
    .flatMap((wage) => wage.terms.map((terms) => ({ wage, terms, endDate: wage.endDate })))

/** All periods of wages, seen from a day. Each list is in the order of the wages, then of the dates. */
export interface WagesAsOf {
  readonly current: ReadonlyArray<WagePeriod>
  readonly upcoming: ReadonlyArray<WagePeriod>
  readonly history: ReadonlyArray<WagePeriod>
}

/** Splits the periods of wages into those that hold on a day, begin after it and ended before it. */
export const wagesAsOf = (wages: ReadonlyArray<Wage>, day: LocalDate): WagesAsOf => {
  const current: Array<WagePeriod> = []
  const upcoming: Array<WagePeriod> = []
  const history: Array<WagePeriod> = []
  for (const period of wages.flatMap(periodsOf)) {
    if (period.terms.startDate > day) upcoming.push(period)
    else if (period.endDate !== undefined && period.endDate < day) history.push(period)
    else current.push(period)
  }
  return { current, upcoming, history }
}

/** The periods of wages that hold on a day of a period. */
export const wagePeriodsIn = (
  wages: ReadonlyArray<Wage>,
  { begin, end }: { readonly begin: LocalDate; readonly end: LocalDate }
): ReadonlyArray<WagePeriod> =>
  wages
    .flatMap(periodsOf)
    .filter(({ terms, endDate }) => terms.startDate <= end && (endDate ?? end) >= begin)

/** The wages of a worker on a day: the terms in force of each wage, at most one for a wage. */
export const wageInForce = (
  wages: ReadonlyArray<Wage>,
  day: LocalDate
): ReadonlyArray<WagePeriod> => wagesAsOf(wages, day).current
