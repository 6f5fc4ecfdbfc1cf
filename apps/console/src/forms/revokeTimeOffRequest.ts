import shape from "shape:revokeTimeOffRequest"
import { defineForm } from "./define.ts"

export const form = defineForm<"revokeTimeOffRequest">({
  shape,
  title: "Take back the time off?",
  submit: "Take back",
  done: "The time off was taken back",
  as: "dialog",
  isDangerous: true,
  intro: ({ name }) => `${name}. The time goes back to the balance.`,
  groups: [
    {
      fields: [
        {
          path: "timeOffRequest.fromDate",
          label: "From this day on",
          help: "Without a day, all of it"
        },
        {
          path: "timeOffRequest.reason",
          label: "Why",
          help: "The worker sees it",
          widget: "area"
        }
      ]
    }
  ]
})
