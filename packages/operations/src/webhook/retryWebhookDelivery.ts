/** Tries again now what waits after failures, or passes over an event that cannot be delivered. */
import { Uuid } from "@payroll/domain/field/uuid"
import { partOf } from "@payroll/domain/field/presence"
import { problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { described } from "@payroll/domain/field/rule"
import { Message, objectOf, shownWhole } from "../answerSchema.ts"
import { skipCondition, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { namesSequence, ofClientField, sequenceOf, twoSequences } from "../event/rules/sequence.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import { goesOut } from "./rules/releaseTime.ts"
import { EndpointId, endpointIdShown } from "./rules/webhookEndpoint.ts"

const DELIVERY = "webhookDelivery"

/** The part of the message about the breaker, which every process has for itself. */
const ONE_AT_A_TIME =
  "; if most attempts have failed lately, one at a time is made until one succeeds"

/** Passing over is for one lane. */
const skipNamesLane = publishedAs(within(DELIVERY, skipCondition), (body) => {
  const fields = partOf(body, DELIVERY)
  return fields["skip"] === true && !namesSequence(fields)
    ? [problem([DELIVERY, "companyId"], "required", "or ofClient is mandatory to skip an event")]
    : twoSequences(fields, [DELIVERY])
})

export const retryWebhookDelivery = defineCommand({
  group: "adminPortal",
  name: "retryWebhookDelivery",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary:
    "Try again now what waits for an endpoint after failures, or skip what cannot be delivered",
  request: Schema.Struct({
    [DELIVERY]: objectOf("What is tried again.", {
      webhookEndpointId: EndpointId,
      companyId: Schema.optionalKey(
        described(Uuid, "The company whose events are; without it all that wait after failures.")
      ),
      ofClient: ofClientField,
      skip: Schema.optionalKey(
        described(
          Schema.Boolean,
          "Whether the event that the events of the company, or of the client itself, wait at is passed over."
        )
      )
    })
  }),
  rules: [skipNamesLane],
  response: Schema.Struct({
    webhookDelivery: objectOf("What goes on.", {
      webhookEndpointId: endpointIdShown,
      companies: shownWhole(
        "Companies whose events go on, at most 10,000; the client itself counts as one."
      ),
      message: Message
    })
  }),
  run: ({ webhookDelivery: { webhookEndpointId, skip = false, ...named } }, { client }, entry) =>
    Effect.gen(function* () {
      const companyId = yield* sequenceOf(client.id, named)
      const { figures, retry } = yield* WebhookEndpoints
      const companies = yield* retry(webhookEndpointId, { companyId, skip }, entry)
      const done = skip
        ? "The event is passed over"
        : `The deliveries are tried again ${yield* goesOut(client.id, webhookEndpointId)}`
      const all = companies === 0 ? [] : yield* figures(client.id)
      const endpointFigures = all.find(({ endpointId }) => endpointId === webhookEndpointId)
      const slow = endpointFigures?.failingSince === undefined ? "" : ONE_AT_A_TIME
      const message = companies === 0 ? "Nothing waits that could go on" : done + slow
      return { webhookDelivery: { webhookEndpointId, companies, message } }
    }),
  example: { webhookDelivery: { webhookEndpointId: exampleId } }
})
