import shape from "shape:addWebhookEndpoint"
import { defineForm } from "./define.ts"
import { endpointOrders, useEventGroups } from "./endpointChoices.ts"

export const form = defineForm<"addWebhookEndpoint">({
  shape,
  title: "Add an endpoint",
  submit: "Add endpoint",
  done: "The endpoint was added",
  intro: "It gets every event from now on. Its secret is shown once, after this.",
  groups: [
    {
      fields: [
        { path: "webhookEndpoint.url", label: "Address", help: "Begins with https://" },
        { path: "webhookEndpoint.description", label: "What it is for" },
        {
          path: "webhookEndpoint.eventTypes",
          label: "Events",
          help: "All events without a choice",
          useOptions: useEventGroups
        },
        {
          path: "webhookEndpoint.order",
          label: "After the last try of an event",
          choices: endpointOrders
        }
      ]
    }
  ]
})
