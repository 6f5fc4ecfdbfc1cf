/** One event: its body as it is sent, and the story of its deliveries. */
import { Uuid } from "@payroll/domain/field/uuid"
import { isoTimestampOrNull } from "@payroll/domain/timestamp"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, listOf, oneOf, shownText, shownTime } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { EventLog, type Delivery, type Lane } from "../ports/eventLog.ts"
import { attemptView, listedEventView } from "./rules/eventViews.ts"
import { endpointIdShown } from "../webhook/rules/webhookEndpoint.ts"

const ended = ["delivered", "given up", "skipped", "expired"] as const
const statuses = [...ended, "waiting", "halted", "passed", "ended"] as const
type Status = (typeof statuses)[number]

const ENDED: ReadonlySet<string> = new Set(ended)

/**
 * How far an event is on its way to an endpoint: `waiting`, `halted`, or how it ended. `passed` if nothing
 * was sent: the endpoint does not take it, was added later, or what waited was discarded.
 */
const statusOf = (
  sequence: number,
  lane: Lane | undefined,
  attempts: ReadonlyArray<Delivery>
): Status => {
  const last = attempts.findLast(({ result }) => ENDED.has(result))
  if (last) return last.result as Status
  if (!lane || sequence < lane.nextSequence || sequence > lane.lastSequence) {
    return attempts.length > 0 ? "ended" : "passed"
  }
  const isHead = sequence === lane.nextSequence
  return isHead && lane.haltedAt !== undefined ? "halted" : "waiting"
}

/** The deliveries of an event by endpoint: those that were tried, and those whose lane is there. */
const stories = (
  sequence: number,
  deliveries: ReadonlyArray<Delivery>,
  lanes: ReadonlyArray<Lane>
) => {
  const ids = new Set([...lanes, ...deliveries].map(({ endpointId }) => endpointId))
  return [...ids].map((endpointId) => {
    const attempts = deliveries.filter((each) => each.endpointId === endpointId)
    const lane = lanes.find((each) => each.endpointId === endpointId)
    const status = statusOf(sequence, lane, attempts)
    const isNext = status === "waiting" && sequence === lane?.nextSequence
    return {
      webhookEndpointId: endpointId,
      status,
      nextAttemptAt: isNext ? isoTimestampOrNull(lane.dueAt) : null,
      attempts: attempts.map(attemptView.of)
    }
  })
}

const EventDelivery = entityOf("EventDelivery", "An event on its way to an endpoint.", {
  webhookEndpointId: endpointIdShown,
  status: oneOf(
    statuses,
    "Where it is or how it ended; `passed` if the endpoint does not take it or was added later."
  ),
  nextAttemptAt: Schema.NullOr(
    shownTime("When it is tried next; null if it is not tried, or waits behind other events.")
  ),
  attempts: listOf(attemptView.schema, "The attempts, oldest first.")
})

export const getEvent = defineRead({
  group: "reports",
  name: "getEvent",
  role: "read",
  summary: "An event: its body as it is sent, and the story of its deliveries",
  request: Schema.Struct({ eventId: described(Uuid, "The event.") }),
  response: Schema.Struct({
    event: entityOf("StoredEvent", "An event and its deliveries.", {
      ...listedEventView.schema.fields,
      body: shownText("The text of the request body that is sent, byte by byte."),
      deliveries: listOf(EventDelivery, "What became of it at each endpoint.")
    })
  }),
  read: ({ eventId }, { client }) =>
    Effect.gen(function* () {
      const { find } = yield* EventLog
      const { event, deliveries, lanes } = yield* orNotFound("event", find(client.id, eventId))
      return {
        event: {
          ...listedEventView.of(event),
          body: event.body,
          deliveries: stories(event.sequence, deliveries, lanes)
        }
      }
    }),
  example: { eventId: exampleId }
})
