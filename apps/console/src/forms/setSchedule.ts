import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import shape from "shape:updateUserWorkSchedule"
import { useRead } from "../api/queries.ts"
import { defineForm } from "./define.ts"
import { companyOf } from "./options.ts"

/** The rules of overtime that the company may choose. */
const useRuleSets = (context: FormContext): ReadonlyArray<Option> | undefined => {
  const companyId = companyOf(context)
  const { data } = useRead("getOvertimeRuleSets", { companyId }, { isOff: companyId === "" })
  return data?.overtimeRuleSets.map(({ overtimeRuleSetId, name }) => ({
    value: overtimeRuleSetId,
    label: name
  }))
}

export const form = defineForm<"updateUserWorkSchedule">({
  shape,
  title: ({ name = "" }) => `Schedule of ${name}`,
  submit: "Save schedule",
  done: "The schedule was saved",
  groups: [
    {
      fields: [
        {
          path: "workSchedule.ruleSetId",
          label: "Overtime rules",
          help: "Those of the state in which they work if you choose none",
          useOptions: useRuleSets,
          widget: "select"
        },
        {
          path: "workSchedule.effectiveFrom",
          label: "From",
          help: "Today if you leave it empty"
        },
        { path: "workSchedule.mealWaiver", label: "They waived meals as far as the rules allow it" }
      ]
    },
    {
      title: "Scheduled hours",
      fields: [
        {
          path: "workSchedule.days",
          label: "Each day of the week",
          rowName: ({ name }) => String(name),
          columns: [{ path: "hours", label: "Hours", after: "h" }]
        }
      ]
    }
  ]
})
