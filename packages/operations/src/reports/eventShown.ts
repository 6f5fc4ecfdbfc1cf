/** What reads of events and deliveries have in common. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import { EventFilters } from "@payroll/domain/webhook/webhookEndpoint"
import { Instant } from "@payroll/domain/field/instant"
import { described } from "@payroll/domain/field/rule"
import * as Schema from "effect/Schema"
import { eventTypes, type EventType } from "@payroll/domain/event/event"
import { entityOf, ids, oneOf, shownId, shownText, shownTime, shownWhole } from "../answerSchema.ts"
import type { Delivery, ListedEvent } from "../ports/eventLog.ts"
import { settledBefore } from "../page.ts"
import { endpointIdShown } from "../webhook/webhookEndpoint.ts"

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
const numberShown = shownWhole("The number of the event in its company, from 1 without gaps.")

export const eventShownFields = {
  eventId,
  eventType: oneOf(eventTypes, "The type of the event."),
  companyId: ids.companyId,
  sequence: numberShown,
  timestamp: shownTime("When it was stored.")
} as const

export const eventShown = ({ id, type, companyId, sequence, at }: ListedEvent) => ({
  eventId: id,
  eventType: type as EventType,
  companyId,
  sequence,
  timestamp: isoTimestamp(at)
})

export const attemptShownFields = {
  time: shownTime("When the attempt began."),
  result: shownText(
    "`delivered`, `refused` (an answer other than 2xx), the reason of a failure, or `halted`, `given up`, `skipped` or `expired`."
  ),
  statusCode: Schema.NullOr(shownWhole("The status of the answer; null without one.")),
  durationMs: shownWhole("How long it took, in milliseconds.")
} as const

export const attemptShown = ({ at, result, status, durationMs }: Delivery) => ({
  time: isoTimestamp(at),
  result,
  statusCode: status ?? null,
  durationMs
})

export const DeliveryShown = entityOf("WebhookDelivery", "An attempt to deliver an event.", {
  webhookEndpointId: endpointIdShown,
  companyId: ids.companyId,
  eventId,
  eventType: Schema.NullOr(
    oneOf(eventTypes, "The type of the event; null for attempts of earlier versions.")
  ),
  sequence: numberShown,
  ...attemptShownFields
})

export const deliveryShown = (delivery: Delivery) => ({
  webhookEndpointId: delivery.endpointId,
  companyId: delivery.companyId,
  eventId: delivery.eventId,
  eventType: (delivery.eventType as EventType | undefined) ?? null,
  sequence: delivery.sequence,
  ...attemptShown(delivery)
})
