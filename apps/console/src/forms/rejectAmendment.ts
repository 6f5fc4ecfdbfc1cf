import shape from "shape:rejectTimesheetAmendment"
import { defineForm } from "./define.ts"

export const form = defineForm<"rejectTimesheetAmendment">({
  shape,
  title: "Reject the amendment?",
  submit: "Reject amendment",
  done: "The amendment was rejected",
  as: "dialog",
  isDangerous: true,
  intro: ({ name }) =>
    `${name}. What was paid stays as it is. A rejected amendment stays rejected.`,
  groups: [{ fields: [{ path: "timesheetAmendment.reason", label: "Reason", widget: "area" }] }]
})
