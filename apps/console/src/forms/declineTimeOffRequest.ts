import shape from "shape:declineTimeOffRequest"
import { defineForm } from "./define.ts"

export const form = defineForm<"declineTimeOffRequest">({
  shape,
  title: "Decline the request?",
  submit: "Decline",
  done: "The request was declined",
  as: "dialog",
  isDangerous: true,
  intro: ({ name }) => `${name}. A declined request stays declined; the worker may ask again.`,
  groups: [
    {
      fields: [
        {
          path: "timeOffRequest.declineReason",
          label: "Why",
          help: "The worker sees it",
          widget: "area"
        }
      ]
    }
  ]
})
