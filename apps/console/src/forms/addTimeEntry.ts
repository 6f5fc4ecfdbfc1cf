import shape from "shape:addTimeEntry"
import { defineForm } from "./define.ts"

export const form = defineForm<"addTimeEntry">({
  shape,
  title: "Add hours",
  submit: "Save hours",
  done: "The hours were added",
  as: "dialog",
  intro: ({ name }) => `${name}. Hours without times, for work that nobody clocked.`,
  groups: [
    {
      fields: [
        { path: "timeEntry.workDate", label: "Day", isRequired: true },
        {
          path: "timeEntry.hours",
          label: "Hours worked",
          after: "hours",
          help: "Such as 7.5",
          isRequired: true
        },
        { path: "timeEntry.jobCode", label: "Job" },
        { path: "timeEntry.notes", label: "Notes", widget: "area" }
      ]
    }
  ]
})
