/** Views and filters of events and deliveries. */
import { EventFilters } from "@payroll/domain/webhook/webhookEndpoint"
import { Instant } from "@payroll/domain/field/instant"
import { described } from "@payroll/domain/field/rule"
import * as Schema from "effect/Schema"
import { eventTypes, type EventType } from "@payroll/domain/event/event"
import { oneOf, shownFlag, shownId, shownText, shownWhole } from "../../answerSchema.ts"
import type { Delivery, ListedEvent } from "../../ports/eventLog.ts"
import { fieldsOf, nullable, partViewOf, time, viewOf } from "../../views/view.ts"
import { settledBefore } from "../../page.ts"
import { endpointIdShown } from "../../webhook/rules/webhookEndpoint.ts"

export const newestFirstField = Schema.optionalKey(
  described(
    Schema.Boolean,
    "Whether the list begins with the newest, up to now: for people who look; without it, with the oldest."
  )
)

export const eventFilterFields = {
  eventTypes: Schema.optionalKey(
    described(EventFilters, "Only these types of events, by name or group such as employee.*.")
  ),
  since: Schema.optionalKey(described(Instant, "Only what was stored then or later.")),
  to: Schema.optionalKey(described(Instant, "Only what was stored before.")),
  newestFirst: newestFirstField
}

interface InTime {
  readonly since?: number
  readonly to?: number
  readonly newestFirst?: boolean
}

/** The times that a list of all companies spans, and up to when it is complete. */
export const timesOf = ({ since = 0, to = Infinity, newestFirst = false }: InTime, at: number) => {
  const upTo = Math.min(to, settledBefore(at))
  return { times: { since, before: newestFirst ? to : upTo, isNewestFirst: newestFirst }, upTo }
}

const eventId = shownId("The event.")
const companyShown = nullable(
  shownId("The company that the event belongs to; null if it is one of the client itself.")
)
const numberShown = shownWhole(
  "The number of the event in its company, or among those of the client itself, from 1 without gaps."
)

export const listedEventView = viewOf(
  "ListedEvent",
  "An event, without its body.",
  fieldsOf<ListedEvent>()(({ from, by }) => ({
    eventId: from("id", eventId),
    eventType: by(oneOf(eventTypes, "The type of the event."), ({ type }) => type as EventType),
    companyId: companyShown,
    sequence: numberShown,
    timestamp: from("at", time("When it was stored."))
  }))
)

const attemptFields = fieldsOf<Delivery>()(({ from }) => ({
  time: from("at", time("When the attempt began.")),
  result: shownText(
    "`delivered`, `refused` (an answer other than 2xx), the reason of a failure, or `halted`, `given up`, `skipped` or `expired`."
  ),
  statusCode: from("status", nullable(shownWhole("The status of the answer; null without one."))),
  durationMs: shownWhole("How long it took, in milliseconds.")
}))

export const attemptView = partViewOf("An attempt to deliver the event.", attemptFields)

export const deliveryView = viewOf(
  "WebhookDelivery",
  "An attempt to deliver an event, or a test message.",
  fieldsOf<Delivery>()(({ from, by }) => ({
    webhookEndpointId: from("endpointId", endpointIdShown),
    companyId: companyShown,
    eventId: from("eventId", shownId("The event, or the test message.")),
    isTest: by(
      shownFlag("Whether it was a test message, which is no event of a company."),
      ({ sequence }) => sequence === undefined
    ),
    eventType: by(
      Schema.NullOr(
        oneOf(
          eventTypes,
          "The type of the event, or of the example in a test message; null for an empty test message, and for attempts of earlier versions."
        )
      ),
      (delivery) => (delivery.eventType as EventType | undefined) ?? null
    ),
    sequence: nullable(
      shownWhole(
        "The number of the event in its company, or among those of the client itself, from 1 without gaps; null of a test message."
      )
    ),
    ...attemptFields
  }))
)
