/** What reads show of the balance of an account. */
import { hoursShown } from "@payroll/domain/field/minutes"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import { timeOffAssignmentStatuses } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  oneOf,
  recordShownFields,
  shownDay,
  shownId,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { TimeOffAssignmentState } from "../answerStates.ts"
import { recordView, stateView } from "../views/view.ts"
import type { AccountBalance, KnownAssignment } from "@payroll/domain/timeOffAccount/accountBalance"

const orNull = <A>(value: A | undefined): A | null => value ?? null

const Assignment = entityOf(
  "TimeOffPolicyAssignment",
  "A policy that holds for the worker from a day on.",
  {
    timeOffPolicyAssignmentId: ids.timeOffPolicyAssignmentId,
    timeOffPolicyId: ids.timeOffPolicyId,
    startDate: shownDay("The first day."),
    endDate: Schema.NullOr(shownDay("The last day, once it is known.")),
    seniorityDate: Schema.NullOr(
      shownDay("From when tiers are counted; null for the first day of work.")
    ),
    waitingFrom: Schema.NullOr(
      shownDay(
        "From when the waiting period is counted; null for the first day, or for that of an earlier assignment."
      )
    ),
    openingBalanceMinutes: Schema.NullOr(
      shownWhole("The balance at the beginning of openingBalanceDate.")
    ),
    openingBalanceDate: Schema.NullOr(shownDay("The day of the opening balance.")),
    previousUserId: Schema.NullOr(shownId("The same person before.")),
    reinstatedMinutes: shownWhole("Minutes that were forfeited then and given back."),
    status: TimeOffAssignmentState,
    ...recordShownFields
  }
)

const assignmentShown = ({ assignment, dates }: KnownAssignment): (typeof Assignment)["Type"] => ({
  timeOffPolicyAssignmentId: assignment.id,
  timeOffPolicyId: assignment.timeOffPolicyId,
  startDate: dates.startDate,
  endDate: orNull(dates.endDate),
  seniorityDate: orNull(dates.seniorityDate),
  waitingFrom: orNull(dates.waitingFrom),
  openingBalanceMinutes: orNull(assignment.openingMinutes),
  openingBalanceDate: orNull(assignment.openingDate),
  previousUserId: orNull(assignment.previousWorkerId),
  reinstatedMinutes: assignment.reinstatedMinutes,
  status: stateView(timeOffAssignmentStatuses, assignment.status),
  ...recordView(assignment)
})

export const TimeOffBalanceShown = entityOf(
  "TimeOffBalance",
  "The balance of an account at the end of a day.",
  {
    timeOffAccountId: ids.timeOffAccountId,
    timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
    timeOffPolicyId: Schema.NullOr(ids.timeOffPolicyId),
    assignments: listOf(Assignment, "In the order in which they were added."),
    asOf: shownDay("The day."),
    balanceMinutes: Schema.NullOr(
      shownWhole("The balance at the end of the day; null under a policy without one.")
    ),
    balanceHours: Schema.NullOr(shownText("The same in hours, for people.")),
    availableMinutes: Schema.NullOr(
      shownWhole(
        "What can still be taken: the lowest balance up to the last approved day, and what the policy allows below zero."
      )
    ),
    usableFrom: Schema.NullOr(shownDay("The first day on which time off may be taken.")),
    pendingMinutes: shownWhole("Minutes of requests that wait for an approval."),
    approvedFutureMinutes: shownWhole("Minutes of approved requests after the day."),
    carriedMinutes: shownWhole("What is left of the minutes carried into the policy year."),
    carriedExpiresOn: Schema.NullOr(
      shownDay("The first day on which these are gone; null if they do not expire.")
    ),
    accruedThisYearMinutes: shownWhole("Accruals and grants of the policy year so far."),
    usedThisYearMinutes: shownWhole("Minutes taken in the policy year so far."),
    nextAccrual: Schema.NullOr(
      objectOf("The next accrual or grant, as it is expected.", {
        date: shownDay("When it takes effect."),
        minutes: shownWhole("How much it is.")
      })
    ),
    fraction: shownText("The exact minutes that are earned and not yet posted, such as `1/2`.")
  }
)

export const timeOffBalanceShown = (
  balance: AccountBalance
): (typeof TimeOffBalanceShown)["Type"] => ({
  timeOffAccountId: balance.timeOffAccountId,
  timeOffPolicyType: balance.timeOffPolicyType,
  timeOffPolicyId: orNull(balance.timeOffPolicyId),
  assignments: balance.assignments.map(assignmentShown),
  asOf: balance.asOf,
  balanceMinutes: orNull(balance.balanceMinutes),
  balanceHours: balance.balanceMinutes === undefined ? null : hoursShown(balance.balanceMinutes),
  availableMinutes: orNull(balance.availableMinutes),
  usableFrom: orNull(balance.usableFrom),
  pendingMinutes: balance.pendingMinutes,
  approvedFutureMinutes: balance.approvedFutureMinutes,
  carriedMinutes: balance.carriedMinutes,
  carriedExpiresOn: orNull(balance.carriedExpiresOn),
  accruedThisYearMinutes: balance.accruedThisYearMinutes,
  usedThisYearMinutes: balance.usedThisYearMinutes,
  nextAccrual: orNull(balance.nextAccrual),
  fraction: balance.fraction
})
