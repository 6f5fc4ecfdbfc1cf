/** Events about assignments of time off policies. */
import type { CompanyEvent } from "../event/event.ts"
import type { PolicyType } from "../timeOff/terms.ts"
import { datesOf, type TimeOffAssignment } from "./timeOffAssignment.ts"

/** An event about an assignment, as it is after the change. An end that is not known is empty. */
export const timeOffAssignmentEvent = (
  id: string,
  change: "insert" | "update",
  assignment: TimeOffAssignment,
  timeOffPolicyType: PolicyType,
  at: number
): CompanyEvent => {
  const { clientId, companyId, workerId, timeOffPolicyId, accountId, status } = assignment
  const { startDate, endDate = "" } = datesOf(assignment)
  const entity = {
    timeOffPolicyAssignmentId: assignment.id,
    timeOffAccountId: accountId,
    timeOffPolicyId,
    timeOffPolicyType,
    userId: workerId,
    companyId,
    startDate,
    endDate,
    status: { timeOffAssignmentStatus: status }
  }
  return {
    id,
    type: `timeoffassignment.timeoffassignmentstatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ timeOffPolicyAssignment: [entity] }]
  }
}
