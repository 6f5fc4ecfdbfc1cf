/** Events about requests for time off. */
import type { CompanyEvent } from "../event/event.ts"
import type { Worker } from "../worker/worker.ts"
import { keptDays, totalMinutes, type TimeOffRequest } from "./timeOffRequest.ts"

/** An event about a request, as it is after the change. It has no words of anybody. */
export const timeOffRequestEvent = (
  id: string,
  change: "insert" | "update",
  request: TimeOffRequest,
  { userReferenceId = "" }: Pick<Worker, "userReferenceId">,
  at: number
): CompanyEvent => {
  const { clientId, companyId, workerId, status } = request
  const entity = {
    timeOffRequestId: request.id,
    userId: workerId,
    userReferenceId,
    companyId,
    timeOffPolicyId: request.timeOffPolicyId,
    timeOffPolicyType: request.policyType,
    startDate: request.startDate,
    endDate: request.endDate,
    days: keptDays(request)
      .filter(({ minutes }) => minutes > 0)
      .map(({ date, minutes }) => ({ date, minutes })),
    totalMinutes: totalMinutes(request),
    status: { timeOffRequestStatus: status }
  }
  return {
    id,
    type: `timeoffrequest.timeoffrequeststatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ timeOffRequest: [entity] }]
  }
}
