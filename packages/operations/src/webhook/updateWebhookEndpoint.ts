/** Changes an endpoint. What waits for it goes on waiting, also under another URL, unless it is discarded. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import {
  endpointShown,
  endpointShownFields,
  EndpointUpdateGiven,
  requireTarget
} from "./webhookEndpoint.ts"

export const updateWebhookEndpoint = defineCommand({
  group: "adminPortal",
  name: "updateWebhookEndpoint",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary:
    "Change a webhook endpoint: its URL, what it gets, in which order, and whether it is enabled",
  request: Schema.Struct({ webhookEndpoint: EndpointUpdateGiven }),
  rules: [],
  takesNull: true,
  response: Schema.Struct({
    webhookEndpoint: objectOf("The webhook endpoint after the change.", {
      ...endpointShownFields,
      message: Message
    })
  }),
  run: ({ webhookEndpoint: { webhookEndpointId, ...update } }, _caller, entry) =>
    Effect.gen(function* () {
      if (update.url !== undefined) yield* requireTarget(update.url)
      const endpoints = yield* WebhookEndpoints
      const { endpoint, isChanged } = yield* endpoints.update(webhookEndpointId, update, entry)
      const message = isChanged
        ? "The webhook endpoint is changed"
        : "The webhook endpoint is like this already; nothing is stored"
      return { webhookEndpoint: { ...endpointShown(endpoint), message } }
    }),
  example: {
    webhookEndpoint: {
      webhookEndpointId: exampleId,
      description: "Ledger and payslips",
      status: "disabled"
    }
  }
})
