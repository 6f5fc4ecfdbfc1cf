import type { TimeOffAccount } from "@payroll/domain/timeOffAccount/timeOffAccount"
import type { TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { TimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import { integer, json, optional, sealed, text } from "./columns.ts"
import { table } from "./table.ts"

export const timeOffAccountTable = table<TimeOffAccount>("time_off_account", [
  "workerId",
  "policyType",
  "lastSequence"
])({
  workerId: text("worker_id", "operational"),
  policyType: text("policy_type", "personal"),
  lastSequence: integer("last_sequence", "operational"),
  dueAt: optional(integer("due_at", "operational"))
})

export const timeOffAssignmentTable = table<TimeOffAssignment>(
  "time_off_assignment",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  accountId: text("account_id", "operational"),
  timeOffPolicyId: text("time_off_policy_id", "operational"),
  status: text("status", "operational"),
  dates: json("dates", "personal"),
  openingMinutes: optional(integer("opening_minutes", "personal")),
  openingDate: optional(text("opening_date", "personal")),
  previousWorkerId: optional(text("previous_worker_id", "operational")),
  reinstatedMinutes: integer("reinstated_minutes", "personal")
})

export const timeOffEntryTable = table<TimeOffEntry>("time_off_entry", [
  "accountId",
  "workerId",
  "sequence",
  "kind",
  "key",
  "effectiveDate",
  "minutes",
  "earnedMinutes",
  "cappedMinutes",
  "timeOffPolicyId",
  "policyVersion",
  "requestId",
  "reverses",
  "corrects",
  "actedBy",
  "credentialPerson"
])({
  accountId: text("account_id", "operational"),
  workerId: text("worker_id", "operational"),
  sequence: integer("sequence", "operational"),
  kind: text("kind", "personal"),
  key: text("key", "personal"),
  effectiveDate: text("effective_date", "personal"),
  minutes: integer("minutes", "personal"),
  earnedMinutes: integer("earned_minutes", "personal"),
  cappedMinutes: integer("capped_minutes", "personal"),
  timeOffPolicyId: text("time_off_policy_id", "operational"),
  policyVersion: integer("policy_version", "operational"),
  payPeriod: optional(json("pay_period", "operational")),
  requestId: optional(text("request_id", "operational")),
  reverses: optional(text("reverses", "personal")),
  corrects: optional(text("corrects", "personal")),
  reportedIn: optional(json("reported_in", "operational")),
  explanation: json("explanation", "personal"),
  reasonCode: optional(text("reason_code", "personal")),
  reason: optional(sealed),
  actedBy: optional(text("acted_by", "personal")),
  credentialPerson: optional(text("credential_person", "personal"))
})
