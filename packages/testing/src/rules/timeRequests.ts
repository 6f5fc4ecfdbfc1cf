/** The bodies of steps about time off, time tracking and pay schedules. */
import type { Body } from "@payroll/operations/decode"
import { assignments, OPENING_MINUTES } from "./assignmentSteps.ts"
import { calendarBodyOf } from "./calendarBodies.ts"
import { policyBodyOf, policyUpdateOf } from "./policySteps.ts"
import { punchBodyOf } from "./punchRequests.ts"
import { ruleSetBodyOf } from "./ruleSetSteps.ts"
import { scheduleBodyOf, versionOf } from "./scheduleRequests.ts"
import { settingsOf } from "./settingSteps.ts"
import { locations, pick, policies, type IdOf, type Model } from "./state.ts"
import type { Step, StepOf } from "./steps.ts"
import { adjustmentOf, payoutOf, recalculationOf, timeOffRequestOf } from "./timeOffBodies.ts"
import { scheduleFrom } from "./timeSteps.ts"

const assignmentOf = (
  model: Model,
  step: StepOf<"addTimeOffPolicyAssignment"> | StepOf<"updateTimeOffPolicyAssignment">,
  idOf: IdOf
): Body => {
  if (step.does === "updateTimeOffPolicyAssignment") {
    const assignment = pick(assignments(model), step.at)
    const timeOffPolicyAssignmentId = idOf(assignment?.name)
    return { timeOffPolicyAssignmentId, ...step.dates, ...versionOf(step.version, assignment) }
  }
  const { startDate, seniorityDate, waitingFrom, openingDate } = step
  return {
    userId: idOf(pick(model.workers, step.at)?.name),
    timeOffPolicyId: idOf(pick(policies(model), step.policy)?.name),
    startDate,
    seniorityDate,
    waitingFrom,
    ...(openingDate !== undefined && {
      openingBalanceHours: OPENING_MINUTES / 60,
      openingBalanceDate: openingDate
    })
  }
}

const workScheduleOf = (
  model: Model,
  { at, schedule, inHours, version }: StepOf<"updateUserWorkSchedule">,
  idOf: IdOf
): Body => {
  const worker = pick(model.workers, at)
  return {
    userId: idOf(worker?.name),
    ...schedule,
    days: schedule.days.map(({ minutes, ...day }) => ({
      ...day,
      ...(inHours ? { hours: minutes / 60 } : { minutes })
    })),
    ...versionOf(version, worker && scheduleFrom(worker, schedule.effectiveFrom))
  }
}

/** The body of a step about time, or of one about a pay schedule. */
export const timeBodyOf = (model: Model, step: Step, idOf: IdOf): Body | undefined => {
  switch (step.does) {
    case "updateLocationTimeZone": {
      const location = pick(locations(model), step.at)
      const version = versionOf(step.version, location)
      const companyLocationId = idOf(location?.name)
      return { companyLocation: { companyLocationId, timeZone: step.timeZone, ...version } }
    }
    case "updateTimeTrackingSettings": {
      const company = pick(model.companies, step.at)
      const companyId = idOf(company?.name)
      const { input, version } = step
      const before = settingsOf(company, input.effectiveFrom)
      return { timeTrackingSettings: { companyId, ...input, ...versionOf(version, before) } }
    }
    case "addOvertimeRuleSet":
    case "updateOvertimeRuleSet":
      return { overtimeRuleSet: ruleSetBodyOf(model, step, idOf) }
    case "addTimeOffPolicy":
      return { timeOffPolicy: policyBodyOf(step, idOf(pick(model.companies, step.at)?.name)) }
    case "deactivateTimeOffPolicy": {
      const policy = pick(policies(model), step.at)
      const version = versionOf(step.version, policy)
      const timeOffPolicyId = idOf(policy?.name)
      return { timeOffPolicy: { timeOffPolicyId, endDate: step.endDate, ...version } }
    }
    case "updateTimeOffPolicy": {
      const policy = pick(policies(model), step.at)
      const version = versionOf(step.version, policy)
      const timeOffPolicyId = idOf(policy?.name)
      return { timeOffPolicy: { timeOffPolicyId, ...policyUpdateOf(step), ...version } }
    }
    case "addHolidayCalendar":
    case "updateHolidayCalendar":
      return { holidayCalendar: calendarBodyOf(model, step, idOf) }
    case "recalculateTimeOff":
      return { timeOffRecalculation: recalculationOf(model, step, idOf) }
    case "addTimeOffRequest":
    case "recordTimeOff":
    case "updateTimeOffRequest":
    case "approveTimeOffRequest":
    case "declineTimeOffRequest":
    case "cancelTimeOffRequest":
    case "revokeTimeOffRequest":
      return { timeOffRequest: timeOffRequestOf(model, step, idOf) }
    case "adjustTimeOffBalance":
      return { timeOffAdjustment: adjustmentOf(model, step, idOf) }
    case "payOutTimeOff":
      return { timeOffPayout: payoutOf(model, step, idOf) }
    case "addTimeOffPolicyAssignment":
    case "updateTimeOffPolicyAssignment":
      return { timeOffPolicyAssignment: assignmentOf(model, step, idOf) }
    case "updateUserWorkSchedule":
      return { workSchedule: workScheduleOf(model, step, idOf) }
    default:
      return punchBodyOf(model, step, idOf) ?? scheduleBodyOf(model, step, idOf)
  }
}
