/** Gives an endpoint another secret. For a while messages are signed with both, so that none is refused. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import {
  endpointView,
  endpointSchemas,
  secretShown,
  overlapMsOf,
  SecretRotationInput
} from "./rules/webhookEndpoint.ts"

export const rotateWebhookSecret = defineCommand({
  group: "adminPortal",
  name: "rotateWebhookSecret",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary: "Replace the secret of a webhook endpoint; one that the service makes is shown once",
  request: Schema.Struct({ webhookEndpoint: SecretRotationInput }),
  response: Schema.Struct({
    webhookEndpoint: objectOf("The webhook endpoint with its new secret.", {
      ...endpointSchemas,
      secret: secretShown,
      message: Message
    })
  }),
  run: ({ webhookEndpoint: input }, _caller, entry) =>
    Effect.gen(function* () {
      const { rotate } = yield* WebhookEndpoints
      const rotation = { secret: input.secret, overlapMs: overlapMsOf(input) }
      const { endpoint, secret, isChanged } = yield* rotate(
        input.webhookEndpointId,
        rotation,
        entry
      )
      const isMade = input.secret === undefined
      const shownOnce = "The secret is replaced; the new one is not shown again"
      const taken = isChanged ? "The secret is replaced" : "The secret is this one already"
      return {
        webhookEndpoint: {
          ...endpointView(endpoint),
          secret: isMade ? Redacted.value(secret) : null,
          message: isMade ? shownOnce : taken
        }
      }
    }),
  example: { webhookEndpoint: { webhookEndpointId: exampleId, overlapHours: 24 } }
})
