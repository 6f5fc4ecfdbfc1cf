import type { FormLayout } from "@payroll/ui/forms/layout.ts"
import { asText, requestOf } from "@payroll/ui/forms/request.ts"
import { createElement } from "react"
import shape from "shape:addTimeOffPolicy"
import { policyTypes } from "../text/timeOffCodes.ts"
import { TypedWarnings } from "./policyNotes.tsx"
import { defineForm } from "./define.ts"
import { completeRate, earningFields, limitFields, useFields } from "./policyFields.ts"

export const form: FormLayout = defineForm<"addTimeOffPolicy">({
  shape,
  title: ({ name }) => (name === undefined ? "Add a policy" : `Add a policy: ${name}`),
  submit: "Save policy",
  done: "The policy was added",
  intro: (context, values) =>
    createElement(TypedWarnings, {
      policy: requestOf(form, context, values)["timeOffPolicy"],
      states: asText(context.about?.["states"]).split(",").filter(Boolean)
    }),
  complete: completeRate,
  groups: [
    {
      fields: [
        { path: "timeOffPolicy.timeOffPolicyName", label: "Name", help: "Workers see it" },
        {
          path: "timeOffPolicy.timeOffPolicyType",
          label: "Kind of time off",
          choices: policyTypes,
          widget: "select",
          isRequired: true
        },
        ...earningFields
      ]
    },
    { title: "Limits", fields: limitFields },
    { title: "Taking it", fields: useFields }
  ]
})
