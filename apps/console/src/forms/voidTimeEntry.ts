import shape from "shape:voidTimeEntry"
import { defineForm } from "./define.ts"
import { reasonHelp } from "./punchFields.ts"

export const form = defineForm<"voidTimeEntry">({
  shape,
  title: "Remove the hours?",
  submit: "Remove hours",
  done: "The hours were removed",
  as: "dialog",
  isDangerous: true,
  intro: "They no longer count. They stay in the history of the timesheet.",
  groups: [
    { fields: [{ path: "timeEntry.reason", label: "Reason", help: reasonHelp, widget: "area" }] }
  ]
})
