/** Fields that the forms about a worker's absence share. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { policyTypes } from "../text/timeOffCodes.ts"
import { companyOf, useWorkersOf } from "./options.ts"

export const absenceFields = [
  [
    "userId",
    "Worker",
    { useOptions: (context: FormContext) => useWorkersOf(companyOf(context)), widget: "combo" }
  ],
  [
    "timeOffPolicyType",
    "Kind of time off",
    { choices: policyTypes, widget: "select", isRequired: true }
  ],
  ["startDate", "First day", { isRequired: true }],
  ["endDate", "Last day", { isRequired: true, isBeside: true }],
  ["reason", "Why", { widget: "area" }]
] as const
