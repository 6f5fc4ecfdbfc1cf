import shape from "shape:waiveTimeException"
import { defineForm } from "./define.ts"

export const form = defineForm<"waiveTimeException">({
  shape,
  title: "Accept as it is?",
  submit: "Accept",
  done: "The exception was accepted",
  as: "dialog",
  intro: ({ name }) => `${name}. It blocks nothing any more; the hours stay as they are.`,
  groups: [
    {
      fields: [
        {
          path: "timeException.reason",
          label: "Why it is no obstacle",
          help: "Stays with the timesheet and in the audit",
          widget: "area"
        }
      ]
    }
  ]
})
