/**
 * Sends a test message to an endpoint, once and at once, whatever waits for it: an empty one, or an example of a
 * type of event. Touches no data but the log of attempts, and is sent whatever types the endpoint gets.
 */
import { eventTypes, testEventBody } from "@payroll/domain/event/event"
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf, shownId } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import { SEND_MS_MAX } from "../ports/webhookTransport.ts"
import { exampleEvent } from "./rules/exampleEvents.ts"
import { EndpointId, endpointIdShown } from "./rules/webhookEndpoint.ts"
import {
  attemptOf,
  isDelivered,
  outcomeShown,
  outcomeShownFields,
  sendNow
} from "./rules/directDelivery.ts"

const EventType = described(
  choice(eventTypes),
  "The type of event of which an example is sent; without it the message is empty."
)

export const testWebhookEndpoint = defineCommand({
  group: "adminPortal",
  name: "testWebhookEndpoint",
  verb: "POST",
  role: "admin",
  scope: "client",
  waitsMs: SEND_MS_MAX,
  summary: "Send a test message to a webhook endpoint, and say how it answers",
  request: Schema.Struct({
    webhookEndpoint: objectOf("The webhook endpoint to test.", {
      webhookEndpointId: EndpointId,
      eventType: Schema.optionalKey(EventType)
    })
  }),
  response: Schema.Struct({
    webhookEndpoint: objectOf("How the receiver took the test message.", {
      webhookEndpointId: endpointIdShown,
      eventId: shownId("The id of the test message."),
      ...outcomeShownFields,
      message: Message
    })
  }),
  run: ({ webhookEndpoint: { webhookEndpointId, eventType } }, { client }, entry) =>
    Effect.gen(function* () {
      const { find, tested, sent } = yield* WebhookEndpoints
      const loaded = find(client.id, webhookEndpointId)
      const { endpoint, secrets } = yield* orNotFound("webhook endpoint", loaded)
      yield* tested(webhookEndpointId, entry)
      const outcome = yield* sendNow({
        url: endpoint.url,
        secrets,
        eventId: entry.id,
        timestampSeconds: Math.floor(entry.at / 1_000),
        body: testEventBody(entry.id, entry.at, eventType && exampleEvent(eventType))
      })
      const test = { id: entry.id, companyId: undefined, sequence: undefined, type: eventType }
      yield* sent(client.id, webhookEndpointId, test, attemptOf(outcome, entry.at))
      const message = isDelivered(outcome)
        ? "The receiver took the test message"
        : "The receiver did not take the test message"
      const of = { webhookEndpointId, eventId: entry.id }
      return { webhookEndpoint: { ...of, ...outcomeShown(outcome), message } }
    }),
  example: { webhookEndpoint: { webhookEndpointId: exampleId } }
})
