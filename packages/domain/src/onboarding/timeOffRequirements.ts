/** Requirements of the time off policies of a company. */
import type { LocalDate } from "../calendar/localDate.ts"
import { STATE_NAMES } from "../field/stateNames.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import type { PaySchedule } from "../payroll/paySchedule.ts"
import { stateOfWork } from "../punch/workFacts.ts"
import { isActive } from "../status.ts"
import { policyWarnings, type PolicyWarning } from "../timeOff/minimums.ts"
import type { PolicyTerms } from "../timeOff/terms.ts"
import { termsOn, type TimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import { workplaceOn, type Placed } from "../worker/workplace.ts"
import { BELOW_STATE, requirement, type Requirement } from "./requirement.ts"

/** The states in which those work on a day whose places these are; where nobody works, those of active locations. */
export const judgingStates = (
  places: ReadonlyArray<Placed>,
  locations: ReadonlyArray<CompanyLocation>,
  day: LocalDate
): ReadonlyArray<string> => {
  const states =
    places.length > 0
      ? places.flatMap((place) => stateOfWork(workplaceOn(place, day), locations) ?? [])
      : locations.filter(isActive).map(({ state }) => state)
  return [...new Set(states)].toSorted()
}

/** The warnings of states in which workers work. */
export const stateWarnings = (
  terms: PolicyTerms,
  states: ReadonlyArray<string>,
  on: LocalDate
): ReadonlyArray<PolicyWarning> => states.flatMap((state) => policyWarnings(terms, { state, on }))

const STATES = Object.keys(STATE_NAMES)

/** True if a policy in use is below what some state asks for. */
export const isBelowSomewhere = (policy: TimeOffPolicy, today: LocalDate): boolean =>
  policy.status === "Active" &&
  stateWarnings(termsOn(policy, today).terms, STATES, today).length > 0

interface TimeOffFacts {
  readonly policies: ReadonlyArray<TimeOffPolicy>
  /** The states in which the workers of a policy work, by its id; without those of policies below no state. */
  readonly states: ReadonlyMap<string, ReadonlyArray<string>>
  readonly paySchedules: ReadonlyArray<Pick<PaySchedule, "status">>
}

/**
 * The requirements of policies that have not ended by a day. Without an active pay schedule, a policy that accrues per
 * pay period accrues nothing, and years that begin with pay periods are calendar years. A policy below a state's
 * minimum blocks nothing.
 */
export const timeOffRequirements = (
  { policies, states, paySchedules }: TimeOffFacts,
  today: LocalDate
): ReadonlyArray<Requirement> => {
  const current = policies.filter(({ endDate }) => endDate === undefined || endDate >= today)
  const termsOf = (policy: TimeOffPolicy) => termsOn(policy, today).terms
  const isPerPeriod = current.some((policy) => termsOf(policy).earningMethod === "Per Pay Period")
  const hasPaidYears = current.some((policy) => termsOf(policy).policyYear.kind === "Pay Periods")
  const isPaid = paySchedules.some(({ status }) => status === "active")
  const changeable = current.filter(({ status }) => status === "Active")
  return [
    ...(isPerPeriod && !isPaid
      ? [requirement("addPaySchedule", ["paySchedule"], "a time off policy accrues by pay periods")]
      : []),
    ...(hasPaidYears && !isPerPeriod && !isPaid
      ? [
          requirement(
            "addPaySchedule",
            ["paySchedule"],
            "the years of a time off policy begin with pay periods"
          )
        ]
      : []),
    ...changeable.flatMap((policy) =>
      stateWarnings(termsOf(policy), states.get(policy.id) ?? [], today).map(({ state, code }) =>
        requirement(
          "updateTimeOffPolicy",
          ["timeOffPolicy", policy.id],
          `${BELOW_STATE}${state} ${code}`
        )
      )
    )
  ]
}
