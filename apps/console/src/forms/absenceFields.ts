/** Fields that the forms about a worker's absence share. */
import { formatDay } from "@payroll/ui/format.ts"
import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { useRead } from "../api/queries.ts"
import { policyTypes } from "../text/timeOffCodes.ts"

const WORKERS_MAX = 200

/** The workers of the company that the form is named after. */
const useWorkers = ({ name = "" }: FormContext): ReadonlyArray<Option> | undefined => {
  const { data } = useRead("getUsers", { companyId: name, limit: WORKERS_MAX })
  return data?.users.map(({ userId, firstName, lastName, jobTitle, dateOfJoin }) => ({
    value: userId,
    label: `${firstName} ${lastName}`,
    detail: `${jobTitle}, since ${formatDay(dateOfJoin)}`
  }))
}

export const absenceFields = [
  {
    path: "timeOffRequest.userId",
    label: "Worker",
    useOptions: useWorkers,
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
