import shape from "shape:adjustTimeOffBalance"
import { reasonCodes } from "../text/timeOffCodes.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"adjustTimeOffBalance">({
  shape,
  title: "Adjust the balance",
  submit: "Save adjustment",
  done: "The balance was adjusted",
  as: "dialog",
  intro: ({ name }) => `${name}. An adjustment stays in the history of the balance.`,
  groups: [
    {
      fields: [
        {
          path: "timeOffAdjustment.hours",
          label: "By how much",
          after: "hours",
          help: "More, or with a minus sign less",
          isRequired: true
        },
        { path: "timeOffAdjustment.effectiveDate", label: "From which day" },
        {
          path: "timeOffAdjustment.reasonCode",
          label: "Kind of reason",
          choices: reasonCodes,
          widget: "select"
        },
        { path: "timeOffAdjustment.reason", label: "Why", widget: "area" }
      ]
    }
  ]
})
