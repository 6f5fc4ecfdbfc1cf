import type { TimeOffRecalculation } from "@payroll/domain/timeOffRecalculation/timeOffRecalculation"
import { flag, integer, json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const timeOffRecalculationTable = table<TimeOffRecalculation>(
  "time_off_recalculation",
  "nothing"
)({
  workerId: optional(text("worker_id", "operational")),
  timeOffPolicyId: optional(text("time_off_policy_id", "operational")),
  isDryRun: flag("is_dry_run", "operational"),
  status: text("status", "operational"),
  doneAccountId: optional(text("done_account_id", "operational")),
  accountCount: integer("account_count", "operational"),
  differenceCount: integer("difference_count", "operational"),
  differences: json("differences", "personal"),
  failedAccountId: optional(text("failed_account_id", "operational")),
  failures: integer("failures", "operational"),
  dueAt: optional(integer("due_at", "operational"))
})
