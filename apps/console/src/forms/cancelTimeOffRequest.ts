import shape from "shape:cancelTimeOffRequest"
import { defineForm } from "./define.ts"

export const form = defineForm<"cancelTimeOffRequest">({
  shape,
  title: "Cancel the request?",
  submit: "Cancel request",
  done: "The request was cancelled",
  as: "dialog",
  isDangerous: true,
  intro: ({ name }) => `${name}. A cancelled request stays cancelled; the worker may ask again.`,
  groups: [{ fields: [{ path: "timeOffRequest.reason", label: "Why", widget: "area" }] }]
})
