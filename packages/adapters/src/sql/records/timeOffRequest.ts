import type { TimeOffRequest } from "@payroll/domain/timeOffRequest/timeOffRequest"
import { flag, integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const timeOffRequestTable = table<TimeOffRequest>(
  "time_off_request",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  accountId: text("account_id", "operational"),
  policyType: text("policy_type", "personal"),
  timeOffPolicyId: text("time_off_policy_id", "operational"),
  status: text("status", "personal"),
  startDate: text("start_date", "personal"),
  endDate: text("end_date", "personal"),
  asked: json("asked", "personal"),
  areDaysGiven: flag("are_days_given", "operational"),
  requestReferenceId: optional(text("request_reference_id", "personal")),
  requestedBy: optional(text("requested_by", "personal")),
  decidedAt: optional(integer("decided_at", "operational")),
  decidedBy: optional(text("decided_by", "personal")),
  isOverridden: flag("is_overridden", "operational"),
  reason: optional(sealed),
  decisionReason: optional(sealed),
  overrideReason: optional(sealed)
})
