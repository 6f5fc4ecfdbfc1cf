import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import { flag, integer, json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const workScheduleTable = table<WorkSchedule>(
  "work_schedule",
  "nothing"
)({
  workerId: text("worker_id", "operational"),
  effectiveFrom: text("effective_from", "operational"),
  days: json("days", "personal"),
  ruleSetId: optional(text("rule_set_id", "operational")),
  dailyThresholdMinutes: optional(integer("daily_threshold_minutes", "operational")),
  agreementDate: optional(text("agreement_date", "personal")),
  alternative: optional(json("alternative", "personal")),
  mealWaiver: flag("meal_waiver", "personal")
})
