import type { OvertimeRuleSet } from "@payroll/domain/overtimeRuleSet/overtimeRuleSet"
import { json, text } from "./columns.ts"
import { table } from "./table.ts"

export const overtimeRuleSetTable = table<OvertimeRuleSet>(
  "overtime_rule_set",
  "nothing"
)({
  name: text("name", "public"),
  versions: json("versions", "public")
})
