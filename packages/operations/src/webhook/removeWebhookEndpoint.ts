/** Removes an endpoint for good, with what waits for it. The log of its deliveries stays. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import { EndpointId, endpointIdShown } from "./rules/webhookEndpoint.ts"

export const removeWebhookEndpoint = defineCommand({
  group: "adminPortal",
  name: "removeWebhookEndpoint",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary: "Remove a webhook endpoint with what waits for it",
  request: Schema.Struct({
    webhookEndpoint: objectOf("The webhook endpoint to remove.", { webhookEndpointId: EndpointId })
  }),
  response: Schema.Struct({
    webhookEndpoint: objectOf("The webhook endpoint that is removed.", {
      webhookEndpointId: endpointIdShown,
      message: Message
    })
  }),
  run: ({ webhookEndpoint: { webhookEndpointId } }, _caller, entry) =>
    Effect.gen(function* () {
      const { remove } = yield* WebhookEndpoints
      yield* remove(webhookEndpointId, entry)
      return { webhookEndpoint: { webhookEndpointId, message: "The webhook endpoint is removed" } }
    }),
  example: { webhookEndpoint: { webhookEndpointId: exampleId } }
})
