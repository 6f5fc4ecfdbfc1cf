import shape from "shape:rotateWebhookSecret"
import { defineForm } from "./define.ts"

export const form = defineForm<"rotateWebhookSecret">({
  shape,
  title: "Make a new secret?",
  submit: "Make new secret",
  done: "The new secret signs from now on",
  as: "dialog",
  intro: "The new secret is shown once. Until the old one ends, messages are signed with both.",
  groups: [
    {
      fields: [
        {
          path: "webhookEndpoint.overlapHours",
          label: "The old secret signs too for",
          after: "hours",
          help: "24 hours without a number; 0 ends it at once"
        }
      ]
    }
  ]
})
