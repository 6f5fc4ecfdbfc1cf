/** Adds an endpoint of the caller's client, which gets the events from now on. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Message, objectOf } from "../answerSchema.ts"
import { defineCommand } from "../defineOperation.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import {
  EndpointGiven,
  endpointView,
  endpointSchemas,
  secretShown,
  sharingMessage,
  requireTarget
} from "./rules/webhookEndpoint.ts"

export const addWebhookEndpoint = defineCommand({
  group: "adminPortal",
  name: "addWebhookEndpoint",
  verb: "POST",
  role: "admin",
  scope: "client",
  summary: "Add a webhook endpoint; a secret that the service makes is shown once",
  request: Schema.Struct({ webhookEndpoint: EndpointGiven }),
  response: Schema.Struct({
    webhookEndpoint: objectOf("The webhook endpoint that is added.", {
      ...endpointSchemas,
      secret: secretShown,
      message: Message
    })
  }),
  run: ({ webhookEndpoint: given }, { client }, entry) =>
    Effect.gen(function* () {
      yield* requireTarget(given.url)
      const { add } = yield* WebhookEndpoints
      const terms = {
        url: given.url,
        description: given.description,
        eventTypes: given.eventTypes,
        order: given.order ?? "halt"
      }
      const { endpoint, secret } = yield* add(terms, given.secret, entry)
      const isMade = given.secret === undefined
      const added = isMade
        ? "The webhook endpoint is added; its secret is not shown again"
        : "The webhook endpoint is added"
      return {
        webhookEndpoint: {
          ...endpointView(endpoint),
          secret: isMade ? Redacted.value(secret) : null,
          message: added + (yield* sharingMessage(client.id, endpoint))
        }
      }
    }),
  example: {
    webhookEndpoint: {
      url: "https://hooks.acme.example/payroll",
      description: "Ledger",
      order: "halt"
    }
  }
})
