/** Events about time off policies. */
import type { CompanyEvent } from "../event/event.ts"
import type { TimeOffPolicy } from "./timeOffPolicy.ts"

/** An event about a policy, as it is after the change. */
export const timeOffPolicyEvent = (
  id: string,
  change: "insert" | "update",
  policy: TimeOffPolicy,
  at: number
): CompanyEvent => {
  const { clientId, companyId, name, policyType, status } = policy
  const entity = {
    timeOffPolicyId: policy.id,
    companyId,
    timeOffPolicyName: name,
    timeOffPolicyType: policyType,
    status: { timeOffPolicyStatus: status }
  }
  return {
    id,
    type: `timeoffpolicy.timeoffpolicystatus.${change}`,
    clientId,
    companyId,
    at,
    payload: [{ timeOffPolicy: [entity] }]
  }
}
