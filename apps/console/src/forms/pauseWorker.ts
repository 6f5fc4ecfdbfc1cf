import { words } from "../text/words.ts"
import shape from "shape:deactivateUser"
import { defineForm } from "./define.ts"

export const form = defineForm<"deactivateUser">({
  shape,
  title: ({ name = "" }) => `Pause ${name}?`,
  submit: "Pause",
  done: "They are paused",
  as: "dialog",
  intro: "Nothing is paid until somebody activates them again.",
  groups: [
    {
      fields: [
        {
          path: "user.exitDate",
          label: "Last day of work before the pause",
          help: "Today if you leave it empty"
        },
        { path: "user.finalPayCheckType", label: "Last pay", choices: words.workers.finalPays },
        {
          path: "user.notes",
          label: "Notes",
          widget: "area",
          help: "Every look at them is recorded in the audit log"
        }
      ]
    }
  ]
})
