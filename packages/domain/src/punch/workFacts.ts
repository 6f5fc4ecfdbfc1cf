/** Facts about a worker that the overtime rules need, from the records of the worker. */
import type { LocalDate } from "../calendar/localDate.ts"
import { fromDecimal } from "../exact/fraction.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import type { WorkerFacts } from "../timeTracking/classify.ts"
import { shippedRuleSet, shippedRuleSetIds } from "../timeTracking/overtimeRules.data.ts"
import type { ShippedRuleSet } from "../timeTracking/ruleSet.ts"
import type { Wage, WageTerms } from "../wage/wage.ts"
import { isWithdrawn, wageInForce } from "../wage/wageDates.ts"
import type { Worker } from "../worker/worker.ts"
import type { Workplace } from "../worker/workplace.ts"

/** Holds in every state without rules of its own. */
const FEDERAL = "US-FLSA"

const EXEMPT: ReadonlySet<WageTerms["userType"]> = new Set<WageTerms["userType"]>([
  "Salary/No overtime",
  "Commission only/No overtime"
])

/** The state of a place of work: that of the location, else the work state. */
export const stateOfWork = (
  { workState, companyLocationId }: Pick<Workplace, "workState" | "companyLocationId">,
  locations: ReadonlyArray<CompanyLocation>
): string | undefined => locations.find(({ id }) => id === companyLocationId)?.state ?? workState

/** The overtime rules of a state on a day. */
export const rulesOfState = (state: string | undefined, day: LocalDate): ShippedRuleSet => {
  const id = state !== undefined && shippedRuleSetIds.includes(state) ? state : FEDERAL
  const ruleSet = shippedRuleSet(id, day)
  if (!ruleSet) throw new Error(`there is no rule set ${id}`)
  return ruleSet
}

/** Rates per hour of the oldest wage that has some, each from its first day on. */
const ratesOf = (wages: ReadonlyArray<Wage>): WorkerFacts["rates"] => {
  const hourly = wages
    .filter((wage) => !isWithdrawn(wage))
    .map(({ terms }) => terms.filter(({ wageBasis }) => wageBasis === "Per Hour"))
    .find((terms) => terms.length > 0)
  return (hourly ?? []).flatMap(({ startDate, wageRate }) => {
    const rate = fromDecimal(wageRate)
    return rate === undefined ? [] : [{ since: startDate, rate }]
  })
}

/** A worker is exempt as a contractor, or if every wage of the day says so. */
export const workFactsOn = (
  { workerType }: Pick<Worker, "workerType">,
  wages: ReadonlyArray<Wage>,
  day: LocalDate
): WorkerFacts => {
  const terms = wageInForce(wages, day).map((period) => period.terms)
  const isPaidExempt = terms.length > 0 && terms.every(({ userType }) => EXEMPT.has(userType))
  return { isExempt: workerType === "1099-NEC" || isPaidExempt, rates: ratesOf(wages) }
}
