import shape from "shape:updateTimeEntry"
import { defineForm } from "./define.ts"

export const form = defineForm<"updateTimeEntry">({
  shape,
  title: "Change the hours",
  submit: "Save hours",
  done: "The hours were changed",
  as: "dialog",
  isUpdate: true,
  groups: [
    {
      fields: [
        { path: "timeEntry.workDate", label: "Day", isRequired: true },
        { path: "timeEntry.hours", label: "Hours worked", after: "hours", isRequired: true },
        { path: "timeEntry.notes", label: "Notes", widget: "area" }
      ]
    }
  ]
})
