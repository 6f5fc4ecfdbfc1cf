/** The view of the balance of an account. */
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import {
  timeOffAssignmentStatuses,
  type AssignmentDates,
  type TimeOffAssignment
} from "@payroll/domain/timeOffAccount/timeOffAssignment"
import { ids, objectOf, oneOf, shownDay, shownId, shownText, shownWhole } from "../answerSchema.ts"
import { TimeOffAssignmentState } from "../answerStates.ts"
import { fieldsOf, hours, nullable, recordFields, state, viewOf, viewsOf } from "./view.ts"
import type { AccountBalance, DatedAssignment } from "@payroll/domain/timeOffAccount/accountBalance"

const assignmentFields = fieldsOf<TimeOffAssignment>()(({ from }) => ({
  openingBalanceMinutes: from(
    "openingMinutes",
    nullable(shownWhole("The balance at the beginning of openingBalanceDate."))
  ),
  openingBalanceDate: from("openingDate", nullable(shownDay("The day of the opening balance."))),
  previousUserId: from("previousWorkerId", nullable(shownId("The same person before."))),
  reinstatedMinutes: shownWhole("Minutes that were forfeited then and given back."),
  status: state(timeOffAssignmentStatuses, TimeOffAssignmentState),
  ...recordFields
}))

const dateFields = fieldsOf<AssignmentDates>()(() => ({
  startDate: shownDay("The first day."),
  endDate: nullable(shownDay("The last day, once it is known.")),
  seniorityDate: nullable(shownDay("From when tiers are counted; null for the first day of work.")),
  waitingFrom: nullable(
    shownDay(
      "From when the waiting period is counted; null for the first day, or for that of an earlier assignment."
    )
  )
}))

const datedFields = fieldsOf<DatedAssignment>()(({ by, within }) => ({
  timeOffPolicyAssignmentId: by(ids.timeOffPolicyAssignmentId, ({ assignment }) => assignment.id),
  timeOffPolicyId: by(ids.timeOffPolicyId, ({ assignment }) => assignment.timeOffPolicyId),
  ...within("dates", dateFields),
  ...within("assignment", assignmentFields)
}))

const assignmentView = viewOf(
  "TimeOffPolicyAssignment",
  "A policy that holds for the worker from a day on.",
  datedFields
)

export const listedAssignmentView = viewOf(
  "ListedTimeOffPolicyAssignment",
  "A worker for whom a policy holds from a day on.",
  fieldsOf<DatedAssignment>()(({ by }) => ({
    userId: by(ids.userId, ({ assignment }) => assignment.workerId),
    timeOffAccountId: by(ids.timeOffAccountId, ({ assignment }) => assignment.accountId),
    ...datedFields
  }))
)

export const balanceView = viewOf(
  "TimeOffBalance",
  "The balance of an account at the end of a day.",
  fieldsOf<AccountBalance>()(({ from }) => ({
    timeOffAccountId: ids.timeOffAccountId,
    timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
    timeOffPolicyId: nullable(ids.timeOffPolicyId),
    assignments: viewsOf(assignmentView, "In the order in which they were added."),
    asOf: shownDay("The day."),
    balanceMinutes: nullable(
      shownWhole("The balance at the end of the day; null under a policy without one.")
    ),
    balanceHours: from("balanceMinutes", nullable(hours)),
    availableMinutes: nullable(
      shownWhole(
        "What can still be taken: the lowest balance up to the last approved day, and what the policy allows below zero."
      )
    ),
    usableFrom: nullable(shownDay("The first day on which time off may be taken.")),
    pendingMinutes: shownWhole("Minutes of requests that wait for an approval."),
    approvedFutureMinutes: shownWhole("Minutes of approved requests after the day."),
    carriedMinutes: shownWhole("What is left of the minutes carried into the policy year."),
    carriedExpiresOn: nullable(
      shownDay("The first day on which these are gone; null if they do not expire.")
    ),
    accruedThisYearMinutes: shownWhole("Accruals and grants of the policy year so far."),
    usedThisYearMinutes: shownWhole("Minutes taken in the policy year so far."),
    nextAccrual: nullable(
      objectOf("The next accrual or grant, as it is expected.", {
        date: shownDay("When it takes effect."),
        minutes: shownWhole("How much it is.")
      })
    ),
    fraction: shownText("The exact minutes that are earned and not yet posted, such as `1/2`.")
  }))
)
