import { eventTypes } from "@payroll/domain/event/event"
import shape from "shape:testWebhookEndpoint"
import { eventName } from "../text/webhooks.ts"
import { defineForm } from "./define.ts"

export const form = defineForm<"testWebhookEndpoint">({
  shape,
  title: "Send a test",
  submit: "Send test",
  done: "The test was sent",
  as: "dialog",
  intro: "A test is signed like a real event and says that it is one. It touches no data.",
  groups: [
    {
      fields: [
        {
          path: "webhookEndpoint.eventType",
          label: "An example of",
          help: "An empty message without a choice",
          widget: "select",
          choices: Object.fromEntries(eventTypes.map((type) => [type, eventName(type)]))
        }
      ]
    }
  ]
})
