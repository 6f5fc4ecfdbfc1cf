import shape from "shape:addTimeOffRequest"
import { absenceFields } from "./absenceFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"addTimeOffRequest">({
  shape,
  title: "Ask for time off for a worker",
  submit: "Ask",
  done: "The request waits for a decision",
  intro: "Days off and holidays are not counted. The policy decides whether somebody approves it.",
  groups: [{ fields: absenceFields }]
})
