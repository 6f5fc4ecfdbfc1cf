import shape from "shape:reopenTimesheet"
import { defineForm } from "./define.ts"

export const form = defineForm<"reopenTimesheet">({
  shape,
  title: "Open it again?",
  submit: "Open again",
  done: "The timesheet is open again",
  as: "dialog",
  intro: "It is no longer approved, and has to be submitted and approved once more.",
  groups: [
    {
      fields: [
        { path: "timesheet.reason", label: "Why", help: "The worker sees it", widget: "area" }
      ]
    }
  ]
})
