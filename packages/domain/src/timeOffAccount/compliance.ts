/** The policies of a company next to what the states of its workers ask for. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import { stateOfWork } from "../punch/workFacts.ts"
import {
  minimumAt,
  policyWarnings,
  vacationRule,
  type Minimum,
  type PolicyWarning
} from "../timeOff/minimums.ts"
import type { PolicyType } from "../timeOff/terms.ts"
import type { VacationRule } from "../timeOff/vacationRules.data.ts"
import { datesOf, spanOf, type TimeOffAssignment } from "./timeOffAssignment.ts"
import { termsOn, type TimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import { hasLeft, type Worker } from "../worker/worker.ts"

/** A policy with the workers of a state who have it; or those who have none that the state asks for. */
export interface ComplianceRow {
  readonly state: string
  readonly policy: TimeOffPolicy | undefined
  readonly workerIds: ReadonlyArray<string>
  readonly minimum: Minimum | undefined
  readonly vacation: VacationRule | undefined
  readonly warnings: ReadonlyArray<PolicyWarning>
}

export interface ComplianceFacts {
  readonly workers: ReadonlyArray<Worker>
  readonly locations: ReadonlyArray<CompanyLocation>
  readonly policies: ReadonlyArray<TimeOffPolicy>
  readonly assignments: ReadonlyArray<TimeOffAssignment>
  readonly on: LocalDate
}

const PAID_LEAVE: ReadonlySet<PolicyType> = new Set<PolicyType>(["Sick", "PTO"])
const VACATION: ReadonlySet<PolicyType> = new Set<PolicyType>(["Vacation", "PTO"])

const holdsOn = (day: LocalDate) => (assignment: TimeOffAssignment) => {
  const { first, last } = spanOf(datesOf(assignment))
  return first <= day && (last === undefined || last >= day)
}

/** Workers of a state have no policy for paid leave. */
const lacking = ({ state, source }: Minimum): PolicyWarning => ({
  code: "accrual-below-minimum",
  state,
  message: "no policy for sick leave or PTO, of which the state asks for a minimum",
  source
})

interface OfState {
  readonly state: string
  readonly on: LocalDate
  /** Workers of the company, by whose number some states ask for more. */
  readonly size: number
}

const policyRow = (
  policy: TimeOffPolicy,
  workerIds: ReadonlyArray<string>,
  { state, on, size: workers }: OfState
): ComplianceRow => {
  const place = { state, on, workers }
  return {
    state,
    policy,
    workerIds,
    minimum: PAID_LEAVE.has(policy.policyType) ? minimumAt(place) : undefined,
    vacation: VACATION.has(policy.policyType) ? vacationRule(state) : undefined,
    warnings: policyWarnings(termsOn(policy, on).terms, place)
  }
}

const rowsOfState = (
  workerIds: ReadonlySet<string>,
  { policies, assignments }: Pick<ComplianceFacts, "policies" | "assignments">,
  of: OfState
): ReadonlyArray<ComplianceRow> => {
  const held = assignments.filter(({ workerId }) => workerIds.has(workerId))
  const rows = policies.flatMap((policy): ReadonlyArray<ComplianceRow> => {
    const ofThisPolicy = held.filter(({ timeOffPolicyId }) => timeOffPolicyId === policy.id)
    const holders = [...new Set(ofThisPolicy.map(({ workerId }) => workerId))].toSorted()
    return holders.length === 0 ? [] : [policyRow(policy, holders, of)]
  })
  const minimum = minimumAt({ state: of.state, on: of.on, workers: of.size })
  const covered = new Set(
    rows
      .filter(({ policy }) => policy && PAID_LEAVE.has(policy.policyType))
      .flatMap((row) => row.workerIds)
  )
  const without = [...workerIds].filter((id) => !covered.has(id)).toSorted()
  if (!minimum || without.length === 0) return rows
  const { state } = of
  const warnings = [lacking(minimum)]
  return [
    ...rows,
    { state, policy: undefined, workerIds: without, minimum, vacation: undefined, warnings }
  ]
}

/** By state, then in the order of the policies, then those without. States have no rules for contractors. */
export const complianceOf = (facts: ComplianceFacts): ReadonlyArray<ComplianceRow> => {
  const { workers, locations, on } = facts
  const employed = workers.filter(
    (worker) => worker.workerType === "W2" && !hasLeft(worker) && worker.dateOfJoin <= on
  )
  const byState = Map.groupBy(employed, (worker) => stateOfWork(worker, locations))
  const policies = facts.policies.filter(
    ({ policyType }) => PAID_LEAVE.has(policyType) || VACATION.has(policyType)
  )
  const assignments = facts.assignments.filter(holdsOn(on)).filter(({ timeOffPolicyId: id }) => {
    const endDate = policies.find((policy) => policy.id === id)?.endDate
    return endDate === undefined || endDate >= on
  })
  return [...byState]
    .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1))
    .flatMap(([state, workersOfState]) =>
      state === undefined
        ? []
        : rowsOfState(
            new Set(workersOfState.map(({ id }) => id)),
            { policies, assignments },
            { state, on, size: employed.length }
          )
    )
}
