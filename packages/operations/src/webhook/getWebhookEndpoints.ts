/** The webhook endpoints of the caller's client, or of all for the service, without their secrets. */
import { choice } from "@payroll/domain/field/choice"
import { isoTimestamp, isoTimestampOrNull } from "@payroll/domain/timestamp"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  listOf,
  objectOf,
  oneOf,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../answerSchema.ts"
import { clientIdOf, type Caller } from "../caller.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage, type PageOf } from "../page.ts"
import { DeliveryQueue } from "../ports/deliveryQueue.ts"
import { Figures, type EndpointHour } from "../ports/figures.ts"
import {
  WebhookEndpoints,
  type EndpointFigures,
  type OwnedEndpoint,
  type Replay
} from "../ports/webhookEndpoints.ts"
import { fieldsOf, nullable, partViewOf, time } from "../views/view.ts"
import { endpointView, endpointSchemas } from "./rules/webhookEndpoint.ts"

const replayView = partViewOf(
  "The last replay, and how far it is; null if there was none.",
  fieldsOf<Replay>()(({ from }) => ({
    kind: oneOf(["company", "since", "missed"], "What is sent again."),
    companies: shownWhole("Companies whose events are sent again so far."),
    startedAt: from("createdAt", time("When it was started.")),
    finishedAt: nullable(time("When all lanes were moved back; null before."))
  }))
)

const FiguresShown = objectOf("How deliveries to it stand. Counts stop at 10,000 companies.", {
  waitingEvents: shownWhole("Events that wait for it, counted before its filter."),
  waitingCompanies: shownWhole("Companies whose events wait."),
  failingCompanies: shownWhole("Companies whose event has failed and waits for another attempt."),
  haltedCompanies: shownWhole("Companies whose events wait for a person, after the last attempt."),
  oldestWaitingSince: Schema.NullOr(
    shownTime("When the oldest event that waits was stored; null if none waits.")
  ),
  failingSince: Schema.NullOr(
    shownTime("Since when every attempt has failed; null if the last has not.")
  ),
  pausedUntil: Schema.NullOr(
    shownTime("Until when the receiver asked for a pause; null if it did not.")
  ),
  held: shownFlag("Whether all deliveries of the service are held.")
})

const HOURS = 24
const HOUR_MS = 3_600_000

const HourShown = entityOf("WebhookHour", "The attempts at an endpoint in an hour.", {
  hour: shownTime("When the hour began."),
  delivered: shownWhole("Events that were delivered."),
  failed: shownWhole("Attempts that failed.")
})

const EndpointShown = entityOf("WebhookEndpoint", "A webhook endpoint, without its secret.", {
  client: shownText("The name of the client."),
  ...endpointSchemas,
  deliveries: FiguresShown,
  hours: listOf(
    HourShown,
    `The last ${HOURS} hours, the earliest first, counted half a minute behind.`
  ),
  replay: Schema.NullOr(replayView.schema)
})

const figuresShown = (figures: EndpointFigures | undefined, at: number, held: boolean) => ({
  waitingEvents: figures?.events ?? 0,
  waitingCompanies: figures?.companies ?? 0,
  failingCompanies: figures?.failing ?? 0,
  haltedCompanies: figures?.halted ?? 0,
  oldestWaitingSince: isoTimestampOrNull(figures?.oldestAt),
  failingSince: isoTimestampOrNull(figures?.failingSince),
  pausedUntil: (figures?.pausedUntil ?? 0) > at ? isoTimestampOrNull(figures?.pausedUntil) : null,
  held
})

/** Each of the last hours, also those without any attempt. */
const hoursShown = (counted: ReadonlyArray<EndpointHour>, lastHour: number) =>
  Array.from({ length: HOURS }, (_, index) => {
    const hour = lastHour - HOURS + 1 + index
    const row = counted.find((each) => each.hour === hour)
    return {
      hour: isoTimestamp(hour * HOUR_MS),
      delivered: row?.delivered ?? 0,
      failed: row?.failed ?? 0
    }
  })

type Status = OwnedEndpoint["endpoint"]["state"]["status"]

/** A page of the endpoints that the caller sees. */
const listed = Effect.fnUntraced(function* (
  caller: Caller,
  status: Status | undefined,
  page: PageOf
) {
  const { list, ofAll } = yield* WebhookEndpoints
  if (clientIdOf(caller) === undefined) return yield* ofAll(status, page)
  const { client } = caller
  return (yield* list(client.id))
    .filter(({ id, state }) => id > page.after && (status ?? state.status) === state.status)
    .slice(0, page.rows)
    .map((endpoint): OwnedEndpoint => ({ client, endpoint }))
})

/** How the endpoints of a client stand: gives what is shown of one of them. */
const standing = Effect.fnUntraced(function* (clientId: string, at: number, isHeld: boolean) {
  const { figures, latestReplays } = yield* WebhookEndpoints
  const { ofEndpoints } = yield* Figures
  const replays = yield* latestReplays(clientId)
  const counted = yield* figures(clientId)
  const lastHour = Math.floor(at / HOUR_MS)
  const hours = yield* ofEndpoints(clientId, lastHour - HOURS + 1)
  const hoursOf = Map.groupBy(hours, ({ endpointId }) => endpointId)
  return (id: string) => ({
    deliveries: figuresShown(
      counted.find(({ endpointId }) => endpointId === id),
      at,
      isHeld
    ),
    hours: hoursShown(hoursOf.get(id) ?? [], lastHour),
    replay: replayView.orNull(replays.find(({ endpointId }) => endpointId === id))
  })
})

export const getWebhookEndpoints = defineRead({
  group: "reports",
  name: "getWebhookEndpoints",
  // A URL may contain a secret of the receiver.
  role: "admin",
  scope: "client",
  spansClients: true,
  summary: "The webhook endpoints of the client, and what each gets",
  request: Schema.Struct({
    status: Schema.optionalKey(
      described(choice(["enabled", "disabled"]), "Only endpoints of this state.")
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    webhookEndpoints: listOf(EndpointShown, "The endpoints of the page; a client has at most 20."),
    ...nextCursorField
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const endpoints = yield* listed(caller, request.status, page)
      const { rows, nextCursor } = shownPage(endpoints, page, ({ endpoint }) => endpoint.id)
      const { currentHold } = yield* DeliveryQueue
      const isHeld = (yield* currentHold) !== undefined
      const clients = [...new Set(rows.map(({ client }) => client.id))]
      const standings = new Map(
        yield* Effect.forEach(clients, (id) =>
          Effect.map(standing(id, at, isHeld), (standingOf) => [id, standingOf] as const)
        )
      )
      const webhookEndpoints = rows.flatMap(({ client, endpoint }) => {
        const stands = standings.get(client.id)?.(endpoint.id)
        return stands ? [{ client: client.name, ...endpointView(endpoint), ...stands }] : []
      })
      return { webhookEndpoints, nextCursor }
    }),
  example: { status: "enabled" }
})
