import shape from "shape:returnTimesheet"
import { defineForm } from "./define.ts"

export const form = defineForm<"returnTimesheet">({
  shape,
  title: ({ name }) => `Return it to ${name}?`,
  submit: ({ name }) => `Return to ${name}`,
  done: "The timesheet was returned",
  as: "dialog",
  intro: "It is open again until it is corrected and submitted.",
  groups: [
    {
      fields: [
        {
          path: "timesheet.reason",
          label: "What is to be corrected",
          help: "The worker sees it",
          widget: "area"
        }
      ]
    }
  ]
})
