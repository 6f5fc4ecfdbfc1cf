import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import shape from "shape:updateTimeOffRequest"
import { policyTypes } from "../text/timeOffCodes.ts"
import { defineForm } from "./define.ts"

const hasDays = (_: Values, { initial }: FormContext): boolean =>
  initial?.["timeOffRequest.days"] !== undefined
const hasNoDays = (values: Values, context: FormContext): boolean => !hasDays(values, context)

export const form = defineForm<"updateTimeOffRequest">({
  shape,
  title: ({ name = "" }) => `Change the request of ${name}`,
  submit: "Save request",
  done: "The request was changed",
  intro: "It still waits for a decision. Days off and holidays are not counted.",
  groups: [
    {
      fields: [
        {
          path: "timeOffRequest.timeOffPolicyType",
          label: "Kind of time off",
          choices: policyTypes,
          widget: "select",
          isRequired: true
        },
        {
          path: "timeOffRequest.startDate",
          label: "First day",
          isRequired: true,
          isFor: hasNoDays
        },
        {
          path: "timeOffRequest.endDate",
          label: "Last day",
          isRequired: true,
          isBeside: true,
          isFor: hasNoDays
        },
        {
          path: "timeOffRequest.days",
          label: "Days",
          isFor: hasDays,
          columns: [
            { path: "date", label: "Day" },
            { path: "minutes", label: "How much", after: "minutes" }
          ]
        },
        {
          path: "timeOffRequest.reason",
          label: "Why",
          help: "Stays as it is if you leave it empty",
          widget: "area"
        }
      ]
    }
  ]
})
