import { createElement } from "react"
import shape from "shape:addTimeOffRequest"
import { RequestPreview } from "./requestPreview.tsx"
import { absenceFields } from "./absenceFields.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"addTimeOffRequest">({
  shape,
  title: "Ask for time off for a worker",
  submit: "Ask",
  done: "The request waits for a decision",
  intro: (_, values) => createElement(RequestPreview, { values }),
  groups: [{ fields: absenceFields }]
})
