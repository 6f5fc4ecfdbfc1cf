/** Schemas of events about time off and recorded time. */
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import { exceptionCodes } from "@payroll/domain/timeTracking/exceptionCodes.data"
import { CATEGORIES } from "@payroll/domain/timeTracking/payable"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownText,
  shownWhole
} from "./answerSchema.ts"
import {
  TimeExceptionStatusShown,
  TimeOffAssignmentStatus,
  TimeOffPolicyStatus,
  TimeOffRequestStatus,
  TimesheetAmendmentStatusShown,
  TimesheetStatusShown
} from "./answerStates.ts"

export const TimeOffPolicy = entityOf(
  "TimeOffPolicyEntity",
  "A time off policy as events show it.",
  {
    timeOffPolicyId: ids.timeOffPolicyId,
    companyId: ids.companyId,
    timeOffPolicyName: shownText("The name of the policy."),
    timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
    status: objectOf("The state of the policy.", { timeOffPolicyStatus: TimeOffPolicyStatus })
  }
)

export const TimeOffRequest = entityOf(
  "TimeOffRequestEntity",
  "A request for time off as events show it.",
  {
    timeOffRequestId: ids.timeOffRequestId,
    userId: ids.userId,
    userReferenceId: shownText("The client's own id for the worker, or empty."),
    companyId: ids.companyId,
    timeOffPolicyId: ids.timeOffPolicyId,
    timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
    startDate: shownDay("The first day."),
    endDate: shownDay("The last day."),
    days: listOf(
      objectOf("A day.", {
        date: shownDay("The date."),
        minutes: shownWhole("How much of the day.")
      }),
      "The days that take time, without those that were given back."
    ),
    totalMinutes: shownWhole("The minutes of the days."),
    status: objectOf("The state of the request.", { timeOffRequestStatus: TimeOffRequestStatus })
  }
)

/** Minutes by category. */
const byCategory = (about: string) =>
  objectOf(
    about,
    Object.fromEntries(
      CATEGORIES.map((category) => [category, shownWhole("Minutes of the category.")])
    )
  )

export const TimesheetEntity = entityOf("TimesheetEntity", "A timesheet as events show it.", {
  timesheetId: ids.timesheetId,
  userId: ids.userId,
  companyId: ids.companyId,
  payPeriod: objectOf("The period.", {
    begin: shownDay("The first day."),
    end: shownDay("The last day.")
  }),
  status: objectOf("The state of the timesheet.", { timesheetStatus: TimesheetStatusShown }),
  minutes: byCategory(
    "The minutes by category, as they were when it was last submitted, approved or locked."
  )
})

export const TimesheetAmendmentEntity = entityOf(
  "TimesheetAmendmentEntity",
  "An amendment of a locked timesheet as events show it.",
  {
    timesheetAmendmentId: ids.timesheetAmendmentId,
    timesheetId: ids.timesheetId,
    userId: ids.userId,
    companyId: ids.companyId,
    status: objectOf("The state of the amendment.", {
      timesheetAmendmentStatus: TimesheetAmendmentStatusShown
    }),
    difference: byCategory(
      "By how many minutes it differs from what was paid, by category; 0 until it is approved."
    ),
    paidInTimesheetId: shownText("The timesheet that pays it, or empty.")
  }
)

export const TimeExceptionEntity = entityOf(
  "TimeExceptionEntity",
  "An exception as events show it.",
  {
    timeExceptionId: ids.timeExceptionId,
    timesheetId: ids.timesheetId,
    userId: ids.userId,
    companyId: ids.companyId,
    code: oneOf(
      exceptionCodes.map(({ code }) => code),
      "What is wrong."
    ),
    date: shownDay("The workday."),
    status: objectOf("The state of the exception.", {
      timeExceptionStatus: TimeExceptionStatusShown
    })
  }
)

export const TimeOffPolicyAssignment = entityOf(
  "TimeOffPolicyAssignmentEntity",
  "The assignment of a time off policy to a worker as events show it.",
  {
    timeOffPolicyAssignmentId: ids.timeOffPolicyAssignmentId,
    timeOffAccountId: ids.timeOffAccountId,
    timeOffPolicyId: ids.timeOffPolicyId,
    timeOffPolicyType: oneOf(POLICY_TYPES, "The type of time off."),
    userId: ids.userId,
    companyId: ids.companyId,
    startDate: shownDay("The first day."),
    endDate: shownText("The last day, or empty."),
    status: objectOf("The state of the assignment.", {
      timeOffAssignmentStatus: TimeOffAssignmentStatus
    })
  }
)
