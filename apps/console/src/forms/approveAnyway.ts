import shape from "shape:approveTimeOffRequest"
import { defineForm } from "./define.ts"

export const form = defineForm<"approveTimeOffRequest">({
  shape,
  title: "Approve in spite of the checks?",
  submit: "Approve",
  done: "The request was approved",
  as: "dialog",
  intro: ({ name }) => `${name}. Balance, notice and blocked days are not checked.`,
  groups: [
    {
      fields: [
        {
          path: "timeOffRequest.overrideReason",
          label: "Why the checks do not hold",
          help: "Stays with the request and in the audit",
          widget: "area",
          isRequired: true
        }
      ]
    }
  ]
})
