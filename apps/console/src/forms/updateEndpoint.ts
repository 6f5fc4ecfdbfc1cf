import shape from "shape:updateWebhookEndpoint"
import { defineForm } from "./define.ts"
import { endpointFields } from "./endpointFields.ts"

export const form = defineForm<"updateWebhookEndpoint">({
  shape,
  title: "Edit the endpoint",
  submit: "Save",
  done: "The endpoint was changed",
  isUpdate: true,
  groups: [{ fields: endpointFields("What waits goes to the new address") }]
})
