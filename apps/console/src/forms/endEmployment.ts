import { words } from "../text/words.ts"
import shape from "shape:terminateUser"
import { defineForm } from "./define.ts"

export const form = defineForm<"terminateUser">({
  shape,
  title: ({ name = "" }) => `End the employment of ${name}?`,
  submit: "End employment",
  done: "The end of the employment was saved",
  as: "dialog",
  isDangerous: true,
  intro:
    "A last day ahead plans it, and it can be taken back until then. A day that has passed cannot be undone.",
  groups: [
    {
      fields: [
        { path: "user.lastDay", label: "Last day of work", isRequired: true },
        { path: "user.dismissalType", label: "How it ends", choices: words.workers.dismissals },
        {
          path: "user.reason",
          label: "Reason",
          widget: "area",
          help: "Every look at it is recorded in the audit log"
        }
      ]
    }
  ]
})
