import shape from "shape:addWebhookEndpoint"
import { defineForm } from "./define.ts"
import { endpointFields } from "./endpointFields.ts"

export const form = defineForm<"addWebhookEndpoint">({
  shape,
  title: "Add an endpoint",
  submit: "Add endpoint",
  done: "The endpoint was added",
  intro: "It gets every event from now on. Its secret is shown once, after this.",
  groups: [{ fields: endpointFields("Begins with https://") }]
})
