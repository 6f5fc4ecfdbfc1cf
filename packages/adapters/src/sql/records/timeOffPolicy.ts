import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { json, optional, text } from "./columns.ts"
import { table } from "./table.ts"

export const timeOffPolicyTable = table<TimeOffPolicy>(
  "time_off_policy",
  "nothing"
)({
  name: text("name", "public"),
  policyType: text("policy_type", "operational"),
  status: text("status", "operational"),
  endDate: optional(text("end_date", "operational")),
  versions: json("versions", "public")
})
