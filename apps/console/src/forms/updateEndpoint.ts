import shape from "shape:updateWebhookEndpoint"
import { defineForm } from "./define.ts"
import { endpointOrders, useEventGroups } from "./endpointChoices.ts"

export const form = defineForm<"updateWebhookEndpoint">({
  shape,
  title: "Edit the endpoint",
  submit: "Save",
  done: "The endpoint was changed",
  isUpdate: true,
  groups: [
    {
      fields: [
        {
          path: "webhookEndpoint.url",
          label: "Address",
          help: "What waits goes to the new address"
        },
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
