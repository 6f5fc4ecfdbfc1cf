/** Fields shared by requests and answers about webhook endpoints. */
import { choice } from "@payroll/domain/field/choice"
import { described, rule } from "@payroll/domain/field/rule"
import { FreeText, Website } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { InvalidRequest } from "@payroll/domain/errors"
import { problem } from "@payroll/domain/problem"
import {
  eventFilters,
  EventFilters,
  orderRules,
  WebhookSecret
} from "@payroll/domain/webhook/webhookEndpoint"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  listOf,
  objectOf,
  oneOf,
  RecordVersion,
  shownId,
  shownText,
  versionField
} from "../../answerSchema.ts"
import { WebhookEndpoints, type WebhookEndpoint } from "../../ports/webhookEndpoints.ts"
import { fieldsOf, nullable, readerOf, schemasOf, time } from "../../views/view.ts"
import { WebhookTransport } from "../../ports/webhookTransport.ts"

const HOUR_MS = 3_600_000
const OVERLAP_HOURS_MAX = 7 * 24
const OVERLAP_HOURS_DEFAULT = 24

const Order = described(
  choice(orderRules),
  "What follows the last attempt at an event: the company's events wait, or the next is sent."
)
const Description = described(FreeText, "The purpose of the endpoint.")
const Url = described(
  Website,
  "Where events are sent: https, or http to addresses that are allowed."
)
const Filters = described(
  EventFilters,
  "The types of events that it gets, by name or group such as employee.*; all if none are given."
)
const Status = described(choice(["enabled", "disabled"]), "Whether events are sent to it.")
const Secret = described(
  WebhookSecret,
  "The secret that signs messages; a new one if none is given."
)

export const EndpointId = described(Uuid, "The webhook endpoint.")
export const endpointIdShown = shownId(EndpointId)

export const EndpointGiven = objectOf("The webhook endpoint to add.", {
  url: Url,
  description: Schema.optionalKey(Description),
  eventTypes: Schema.optionalKey(Filters),
  order: Schema.optionalKey(Order),
  secret: Schema.optionalKey(Secret)
})

export const EndpointUpdateGiven = objectOf("What changes of the webhook endpoint.", {
  webhookEndpointId: EndpointId,
  url: Schema.optionalKey(Url),
  description: Schema.optionalKey(
    described(Schema.NullOr(FreeText), "The purpose of the endpoint; null takes it away.")
  ),
  eventTypes: Schema.optionalKey(
    described(Schema.NullOr(EventFilters), "The types of events that it gets; null for all.")
  ),
  order: Schema.optionalKey(Order),
  status: Schema.optionalKey(Status),
  secret: Schema.optionalKey(
    described(
      WebhookSecret,
      "Another secret, which `rotateWebhookSecret` also makes; the one before signs too for 24 hours."
    )
  ),
  discard: Schema.optionalKey(
    described(Schema.Boolean, "Whether all events that wait for it are passed over.")
  ),
  ...versionField
})

const OverlapHours = Schema.Finite.check(
  rule<number>((hours) => Number.isInteger(hours) && hours >= 0 && hours <= OVERLAP_HOURS_MAX, {
    type: "range",
    message: `must be a whole number from 0 to ${OVERLAP_HOURS_MAX}`,
    jsonSchema: { minimum: 0, maximum: OVERLAP_HOURS_MAX }
  })
)

export const SecretRotationInput = objectOf("The webhook endpoint whose secret is replaced.", {
  webhookEndpointId: EndpointId,
  secret: Schema.optionalKey(Secret),
  overlapHours: Schema.optionalKey(
    described(
      OverlapHours,
      "How long messages are signed with the secret before too; 24 if it is not given."
    )
  )
})

export const overlapMsOf = ({ overlapHours }: typeof SecretRotationInput.Type): number =>
  (overlapHours ?? OVERLAP_HOURS_DEFAULT) * HOUR_MS

const disabledReasons = ["person", "gone", "failing"] as const

const endpointFields = fieldsOf<WebhookEndpoint>()(({ from, by }) => ({
  webhookEndpointId: from("id", endpointIdShown),
  url: shownText("Where events are sent."),
  description: nullable(shownText(Description)),
  eventTypes: nullable(
    listOf(
      oneOf(eventFilters, "A type of event, or a group of types."),
      "The types of events that it gets; null for all."
    )
  ),
  order: oneOf(orderRules, Order),
  status: by(oneOf(["enabled", "disabled"], Status), (endpoint) => endpoint.state.status),
  disabledReason: by(
    Schema.NullOr(
      oneOf(disabledReasons, "Why it is disabled: by a person, an answer 410, or failures only.")
    ),
    (endpoint) => (endpoint.state.status === "disabled" ? endpoint.state.reason : null)
  ),
  previousSecretUntil: nullable(
    time("Until when messages are signed with the secret before too; null if they are not.")
  ),
  version: RecordVersion,
  createdAt: time("When it was added."),
  updatedAt: time("When it was last changed.")
}))

export const secretShown = Schema.NullOr(
  shownText("The secret that was made, which is not shown again; null if the request gave it.")
)

export const endpointSchemas = schemasOf(endpointFields)
export const endpointView = readerOf(endpointFields)

/** Returns the part of a message about another endpoint of the client with the URL, which is allowed. */
export const sharingMessage = Effect.fnUntraced(function* (
  clientId: string,
  { id, url }: WebhookEndpoint
) {
  const { list } = yield* WebhookEndpoints
  const other = (yield* list(clientId)).find((each) => each.url === url && each.id !== id)
  return other === undefined
    ? ""
    : `; endpoint ${other.id} has this URL too: events that both take are sent there twice`
})

/** Refuses a URL that the address policy forbids. The reason never quotes it. */
export const requireTarget = Effect.fnUntraced(function* (url: string) {
  const { check } = yield* WebhookTransport
  yield* Effect.mapError(check(url), ({ reason }) => {
    const path = ["webhookEndpoint", "url"]
    return new InvalidRequest({ problems: [problem(path, "format", `is refused: ${reason}`)] })
  })
})
