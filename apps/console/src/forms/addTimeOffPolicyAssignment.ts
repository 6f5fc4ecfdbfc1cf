import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { asText } from "@payroll/ui/forms/request.ts"
import shape from "shape:addTimeOffPolicyAssignment"
import { usePages } from "../api/queries.ts"
import { defineForm } from "./define.ts"
import { companyOf } from "./options.ts"

/** The workers of the company who do not have the policy yet. */
const useOthers = (context: FormContext): ReadonlyArray<Option> | undefined => {
  const { data } = usePages("getUsers", { companyId: companyOf(context) })
  const held = new Set(asText(context.about?.["held"]).split(","))
  return data?.pages
    .flatMap(({ users }) => users)
    .filter(({ userId, userStatus: { status } }) => !held.has(userId) && status !== "Terminated")
    .map(({ userId, firstName, lastName }) => ({
      value: userId,
      label: `${firstName} ${lastName}`
    }))
}

export const form = defineForm<"addTimeOffPolicyAssignment">({
  shape,
  title: ({ name = "" }) => `Add workers to ${name}`,
  submit: "Add workers",
  done: "The workers were sent",
  groups: [
    {
      fields: [
        {
          path: "timeOffPolicyAssignment.startDate",
          label: "From",
          help: "Each worker's first day of work if you leave it empty"
        },
        {
          path: "timeOffPolicyAssignment.openingBalanceHours",
          label: "Balance from another system",
          help: "The same for each; it has all that was earned before its day",
          after: "hours"
        },
        {
          path: "timeOffPolicyAssignment.openingBalanceDate",
          label: "At the beginning of",
          isBeside: true
        },
        {
          path: "timeOffPolicyAssignment.userIds",
          label: "Workers",
          useOptions: useOthers,
          isRequired: true
        }
      ]
    }
  ]
})
