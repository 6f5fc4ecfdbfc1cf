import shape from "shape:deactivateTimeOffPolicy"
import { defineForm } from "./define.ts"

export const form = defineForm<"deactivateTimeOffPolicy">({
  shape,
  title: "End this policy?",
  submit: "End policy",
  done: "The policy ends",
  as: "dialog",
  isDangerous: true,
  intro: ({ name }) =>
    `${name}. After its last day nothing more is earned, for good. Balances stay as they are: nothing is paid out or lost by this, and another policy of the same kind goes on with them.`,
  groups: [
    {
      fields: [
        {
          path: "timeOffPolicy.endDate",
          label: "Last day",
          help: "Today if you leave it empty"
        }
      ]
    }
  ]
})
