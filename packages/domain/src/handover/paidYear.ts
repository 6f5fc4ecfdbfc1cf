/** The people who are paid in a calendar year, which is the year of the pay date. Source: 26 CFR 31.6051-1(a)(1). */
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import type { PayPeriod } from "../payroll/payPeriod.ts"
import type { Period } from "../timeTracking/payable.ts"
import { daysOfPeriod, paidDays, workplacesIn, type Payee } from "./payee.ts"

export const daysOfYear = (year: number): Period => ({
  begin: `${year}-01-01` as LocalDate,
  end: `${year}-12-31` as LocalDate
})

/** The days that the pay dates of a year pay; the year itself where no period is paid in it. */
export const daysPaidIn = (year: number, periods: ReadonlyArray<PayPeriod>): Period => {
  const first = periods.map(({ periodBegin }) => periodBegin).toSorted()[0]
  const last = periods
    .map(({ periodEnd }) => periodEnd)
    .toSorted()
    .at(-1)
  return first !== undefined && last !== undefined ? { begin: first, end: last } : daysOfYear(year)
}

/** The periods of a year, by pay date, that pay a worker on a day. */
export const periodsPaying = (
  payee: Pick<Payee, "worker" | "exits">,
  periods: ReadonlyArray<PayPeriod>
): ReadonlyArray<PayPeriod> =>
  periods.filter((period) => paidDays(payee, daysOfPeriod(period)) !== undefined)

/** The states in which a worker worked on paid days, by their codes. */
export const statesOf = (
  payee: Payee,
  locations: ReadonlyArray<CompanyLocation>
): ReadonlyArray<string> => {
  const stateOf = new Map(locations.map(({ id, state }) => [id, state]))
  const states = workplacesIn(payee)
    .flatMap(({ primary, further }) => [primary, ...further])
    .map(({ locationCategory, workState, companyLocationId = "" }) =>
      locationCategory === "Remote" ? workState : stateOf.get(companyLocationId)
    )
  return [...new Set(states.filter((state) => state !== undefined))].toSorted()
}
