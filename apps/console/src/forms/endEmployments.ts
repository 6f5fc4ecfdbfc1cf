import { words } from "../text/words.ts"
import shape from "shape:terminateUsers"
import { defineForm } from "./define.ts"

export const form = defineForm<"terminateUsers">({
  shape,
  title: ({ name = "" }) => `End the employment of ${name}?`,
  submit: ({ name = "" }) => `End ${name}`,
  done: "The ends of employments were sent",
  isDangerous: true,
  intro:
    "A last day ahead plans it, and it can be taken back until then. A day that has passed cannot be undone.",
  groups: [
    {
      fields: [
        {
          path: "users",
          label: "Who leaves, and when",
          rowName: ({ name }) => String(name),
          columns: [
            { path: "lastDay", label: "Last day", isRequired: true },
            {
              path: "dismissalType",
              label: "How it ends",
              choices: words.workers.dismissals,
              widget: "select"
            }
          ]
        }
      ]
    }
  ]
})
