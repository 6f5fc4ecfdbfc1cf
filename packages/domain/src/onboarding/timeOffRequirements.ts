/** Requirements of the time off policies of a company. */
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyLocation } from "../location/companyLocation.ts"
import type { PaySchedule } from "../payroll/paySchedule.ts"
import { isActive } from "../status.ts"
import { policyWarnings, type PolicyWarning } from "../timeOff/minimums.ts"
import type { PolicyTerms } from "../timeOff/terms.ts"
import { termsOn, type TimeOffPolicy } from "../timeOffPolicy/timeOffPolicy.ts"
import { BELOW_STATE, requirement, type Requirement } from "./requirement.ts"

/** The warnings of the states in which a company has locations. */
export const locationWarnings = (
  terms: PolicyTerms,
  locations: ReadonlyArray<CompanyLocation>,
  on: LocalDate
): ReadonlyArray<PolicyWarning> => {
  const states = new Set(locations.filter(isActive).map(({ state }) => state))
  return [...states].toSorted().flatMap((state) => policyWarnings(terms, { state, on }))
}

interface TimeOffFacts {
  readonly policies: ReadonlyArray<TimeOffPolicy>
  readonly locations: ReadonlyArray<CompanyLocation>
  readonly paySchedules: ReadonlyArray<Pick<PaySchedule, "status">>
}

/**
 * The requirements of policies that have not ended by a day. Without an active pay schedule, a policy that accrues per
 * pay period accrues nothing, and years that begin with pay periods are calendar years. A policy below a state's
 * minimum blocks nothing.
 */
export const timeOffRequirements = (
  { policies, locations, paySchedules }: TimeOffFacts,
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
      locationWarnings(termsOf(policy), locations, today).map(({ state, code }) =>
        requirement(
          "updateTimeOffPolicy",
          ["timeOffPolicy", policy.id],
          `${BELOW_STATE}${state} ${code}`
        )
      )
    )
  ]
}
