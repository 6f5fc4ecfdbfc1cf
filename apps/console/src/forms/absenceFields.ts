/** Fields that the forms about a worker's absence share. */
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { asText, valueAt } from "@payroll/ui/forms/request.ts"
import { companyOf, useKindsOf, useWorkersOf } from "./options.ts"

export const absenceFields = [
  [
    "userId",
    "Worker",
    { useOptions: (context: FormContext) => useWorkersOf(companyOf(context)), widget: "combo" }
  ],
  [
    "timeOffPolicyType",
    "Kind of time off",
    {
      useOptions: (_: FormContext, values: Values) =>
        useKindsOf(asText(valueAt(values, "timeOffRequest.userId"))),
      widget: "select",
      isRequired: true
    }
  ],
  ["startDate", "First day", { isRequired: true }],
  ["endDate", "Last day", { isRequired: true, isBeside: true }],
  ["reason", "Why", { widget: "area" }]
] as const
