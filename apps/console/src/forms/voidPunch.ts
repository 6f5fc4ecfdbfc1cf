import shape from "shape:voidPunch"
import { defineForm } from "./define.ts"
import { reasonHelp } from "./punchFields.ts"

export const form = defineForm<"voidPunch">({
  shape,
  title: "Remove the punch?",
  submit: "Remove punch",
  done: "The punch was removed",
  as: "dialog",
  isDangerous: true,
  intro: "It no longer counts. It stays in the history of the day.",
  groups: [
    { fields: [{ path: "punch.reason", label: "Reason", help: reasonHelp, widget: "area" }] }
  ]
})
