/** Fields that the forms about a worker's absence share. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { policyTypes } from "../text/timeOffCodes.ts"
import { companyOf, useWorkersOf } from "./options.ts"

export const absenceFields = [
  {
    path: "timeOffRequest.userId",
    label: "Worker",
    useOptions: (context: FormContext) => useWorkersOf(companyOf(context)),
    widget: "combo"
  },
  {
    path: "timeOffRequest.timeOffPolicyType",
    label: "Kind of time off",
    choices: policyTypes,
    widget: "select",
    isRequired: true
  },
  { path: "timeOffRequest.startDate", label: "First day", isRequired: true },
  { path: "timeOffRequest.endDate", label: "Last day", isRequired: true, isBeside: true },
  { path: "timeOffRequest.reason", label: "Why", widget: "area" }
] as const
