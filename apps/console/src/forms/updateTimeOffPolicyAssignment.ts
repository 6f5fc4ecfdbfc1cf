import shape from "shape:updateTimeOffPolicyAssignment"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateTimeOffPolicyAssignment">({
  shape,
  title: ({ name = "" }) => `Dates of ${name}`,
  submit: "Save dates",
  done: "The dates were saved",
  as: "dialog",
  isUpdate: true,
  intro:
    "Balances on the days between become right at once. A last day ends it for good; the balance stays.",
  groups: [
    {
      fields: [
        { path: "timeOffPolicyAssignment.startDate", label: "First day" },
        { path: "timeOffPolicyAssignment.endDate", label: "Last day", isBeside: true },
        {
          path: "timeOffPolicyAssignment.waitingFrom",
          label: "Waiting is counted from",
          help: "The first day if it is empty"
        },
        {
          path: "timeOffPolicyAssignment.seniorityDate",
          label: "Longer service is counted from",
          help: "The first day of work if it is empty"
        }
      ]
    }
  ]
})
