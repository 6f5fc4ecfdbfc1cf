import type { FormLayout } from "@payroll/ui/forms/layout.ts"
import { requestOf } from "@payroll/ui/forms/request.ts"
import { createElement } from "react"
import shape from "shape:updateTimeOffPolicy"
import { ChangeEffect } from "./policyNotes.tsx"
import { defineForm } from "./define.ts"
import { completeRate, earningFields, limitFields, useFields } from "./policyFields.ts"

export const form: FormLayout = defineForm<"updateTimeOffPolicy">({
  shape,
  title: ({ name = "" }) => `Change ${name}`,
  submit: "Save rules",
  done: "The rules were saved",
  isUpdate: true,
  intro: (context, values) =>
    createElement(ChangeEffect, { request: requestOf(form, context, values) }),
  complete: completeRate,
  groups: [
    {
      fields: [
        {
          path: "timeOffPolicy.effectiveFrom",
          label: "From which day",
          help: "Today if you leave it empty. A day of the past changes the balances since then"
        },
        { path: "timeOffPolicy.timeOffPolicyName", label: "Name", isRequired: true },
        ...earningFields
      ]
    },
    { title: "Limits", fields: limitFields },
    { title: "Taking it", fields: useFields }
  ]
})
