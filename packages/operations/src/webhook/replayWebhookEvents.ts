/**
 * Sends events to an endpoint again, with the same ids and bytes: one event, those of a company, those since a
 * time, or all that were given up. One event is sent at once, out of order; the others by moving lanes back.
 */
import { StateConflict } from "@payroll/domain/errors"
import { Instant } from "@payroll/domain/field/instant"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import { problem } from "@payroll/domain/problem"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf, shownFlag, shownId, shownTime, shownWhole } from "../answerSchema.ts"
import { replayCondition, within } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { namesSequence, ofClientField, sequenceOf } from "../event/rules/sequence.ts"
import { DeliveryQueue } from "../ports/deliveryQueue.ts"
import { EventLog } from "../ports/eventLog.ts"
import {
  WebhookEndpoints,
  isDisabled,
  isUnfinished,
  type ReplayScope
} from "../ports/webhookEndpoints.ts"
import { SEND_MS_MAX } from "../ports/webhookTransport.ts"
import type { CommandEntry } from "../writer.ts"
import { goesOut } from "./rules/releaseTime.ts"
import { EndpointId, endpointIdShown } from "./rules/webhookEndpoint.ts"
import { Sequence } from "@payroll/domain/webhook/sequence"
import {
  attemptOf,
  isDelivered,
  outcomeShown,
  outcomeShownFields,
  sendNow
} from "./rules/directDelivery.ts"

const REPLAY = "webhookReplay"
const SCOPES = ["eventId", "companyId", "ofClient", "since", "missed"]

const ReplayInput = objectOf(
  "What is sent again, and where: one event, a company's, the client's own, all since a time, or all missed.",
  {
    webhookEndpointId: EndpointId,
    eventId: Schema.optionalKey(described(Uuid, "One event, which is sent at once, out of order.")),
    companyId: Schema.optionalKey(described(Uuid, "A company: its events, in order.")),
    ofClient: ofClientField,
    sinceSequence: Schema.optionalKey(
      described(
        Sequence,
        "The number of the first event of the company or of the client; all that are stored without it."
      )
    ),
    since: Schema.optionalKey(described(Instant, "All events that were stored then or later.")),
    missed: Schema.optionalKey(
      described(Schema.Boolean, "All that were given up or skipped and not delivered since.")
    ),
    dryRun: Schema.optionalKey(
      described(Schema.Boolean, "Whether to count what would be sent again, and send nothing.")
    )
  }
)

/** Exactly one of these, and a number only with a company or the client itself. */
const oneScope = publishedAs(within(REPLAY, replayCondition(SCOPES)), (body) => {
  const fields = (body[REPLAY] ?? {}) as Readonly<Record<string, unknown>>
  const scopes = SCOPES.filter((name) => fields[name] !== undefined && fields[name] !== false)
  const [, second] = scopes
  if (scopes.length === 0) {
    const message = "is mandatory without eventId, ofClient, since or missed"
    return [problem([REPLAY, "companyId"], "required", message)]
  }
  if (second !== undefined) {
    return [problem([REPLAY, second], "conflict", "cannot be combined with another scope")]
  }
  return fields["sinceSequence"] !== undefined && !namesSequence(fields)
    ? [problem([REPLAY, "companyId"], "required", "or ofClient is mandatory with sinceSequence")]
    : []
})

/** The scope of a job. Fails if the company is not the client's. */
const scopeOf = (clientId: string, input: typeof ReplayInput.Type) =>
  Effect.map(sequenceOf(clientId, input), (companyId): ReplayScope => {
    const { sinceSequence, since } = input
    if (companyId !== undefined) {
      return { kind: "company", companyId, firstSequence: Number(sinceSequence ?? 1) }
    }
    return since === undefined ? { kind: "missed" } : { kind: "since", since }
  })

const held = new StateConflict({
  message: "webhook deliveries are held: release them first (payroll webhook release)"
})

const sentMessage = (clientId: string, endpointId: string) =>
  Effect.map(
    goesOut(clientId, endpointId),
    (when) => `The events are sent again ${when}, in their order, and live events follow`
  )

/**
 * Returns the message about missed events, and about those that wait after failures: these are not missed, but a person
 * who recovers wants them to go on.
 */
const missedMessage = Effect.fnUntraced(function* (clientId: string, endpointId: string) {
  const { backlog } = yield* WebhookEndpoints
  const { missed, isMissedCut, afterFailures } = yield* backlog(clientId, endpointId)
  const none = isMissedCut
    ? "Nothing was given up or skipped lately; what was before is looked through"
    : "Nothing was given up or skipped"
  const first = missed === 0 ? none : yield* sentMessage(clientId, endpointId)
  const waits =
    afterFailures === 0
      ? ""
      : `; companies whose events wait after failures: ${afterFailures}; retryWebhookDelivery tries them now (payroll webhook retry ${endpointId})`
  return first + waits
})

const ALL = { since: 0, before: Infinity, isNewestFirst: false }

/** Returns true if the endpoint takes any of the stored events of the scope; also if there are too many to look at. */
const isStored = Effect.fnUntraced(function* (
  clientId: string,
  endpointId: string,
  scope: Exclude<ReplayScope, { readonly kind: "missed" }>
) {
  const log = yield* EventLog
  const { find } = yield* WebhookEndpoints
  const match = yield* find(clientId, endpointId)
  const filter = { ...ALL, clientId, eventTypes: match?.endpoint.eventTypes }
  const { rows, stoppedAt } = yield* scope.kind === "company"
    ? log.ofCompany(
        filter,
        scope.companyId,
        { after: scope.firstSequence - 1, below: Number.MAX_SAFE_INTEGER },
        1
      )
    : log.ofClient({ ...filter, since: scope.since }, "", 1)
  return rows.length > 0 || stoppedAt !== undefined
})

/** Returns the message about what a job will do. */
const jobMessage = Effect.fnUntraced(function* (
  clientId: string,
  endpointId: string,
  scope: ReplayScope
) {
  if (scope.kind === "missed") return yield* missedMessage(clientId, endpointId)
  return (yield* isStored(clientId, endpointId, scope))
    ? yield* sentMessage(clientId, endpointId)
    : "No event that the endpoint takes is stored there; nothing is sent again"
})

/** One event, and the endpoint that it can be sent to now. */
const sendable = Effect.fnUntraced(function* (
  clientId: string,
  endpointId: string,
  eventId: string
) {
  const { find } = yield* WebhookEndpoints
  const log = yield* EventLog
  const { endpoint, secrets } = yield* orNotFound("webhook endpoint", find(clientId, endpointId))
  const { event } = yield* orNotFound("event", log.find(clientId, eventId))
  const { currentHold } = yield* DeliveryQueue
  if (yield* currentHold) return yield* held
  if (endpoint.state.status === "disabled") return yield* isDisabled
  return { endpoint, secrets, event }
})

/** Sends one event next to its lane, once. */
const replayOne = Effect.fnUntraced(function* (
  endpointId: string,
  eventId: string,
  entry: CommandEntry
) {
  const endpoints = yield* WebhookEndpoints
  const { clientId, at } = entry
  const { endpoint, secrets, event } = yield* sendable(clientId, endpointId, eventId)
  yield* endpoints.tested(endpointId, entry)
  const outcome = yield* sendNow({
    url: endpoint.url,
    secrets,
    eventId,
    timestampSeconds: Math.floor(at / 1_000),
    body: event.body,
    isOutOfOrder: true
  })
  yield* endpoints.sent(clientId, endpointId, event, attemptOf(outcome, at))
  return outcome
})

const ONE_EVENT = { events: 1, companies: 1, waiting: 0, isCut: false }

/** Counts the events that a replay would send again; fails as the replay would. */
const previewOf = Effect.fnUntraced(function* (clientId: string, input: typeof ReplayInput.Type) {
  const { webhookEndpointId, eventId } = input
  if (eventId !== undefined) {
    yield* sendable(clientId, webhookEndpointId, eventId)
    return ONE_EVENT
  }
  const scope = yield* scopeOf(clientId, input)
  const { find, latestReplays, previewReplay } = yield* WebhookEndpoints
  const { endpoint } = yield* orNotFound("webhook endpoint", find(clientId, webhookEndpointId))
  if (endpoint.state.status === "disabled") return yield* isDisabled
  const isRunning = (yield* latestReplays(clientId)).some(
    ({ endpointId, finishedAt }) => endpointId === endpoint.id && finishedAt === undefined
  )
  if (isRunning) return yield* isUnfinished
  return yield* previewReplay(clientId, endpoint, scope)
})

/** The answer of a dry run. */
const counted = Effect.fnUntraced(function* (
  input: typeof ReplayInput.Type,
  clientId: string,
  startedAt: string
) {
  const { events, companies, waiting, isCut: hasMore } = yield* previewOf(clientId, input)
  const atLeast = hasMore ? "at least " : ""
  return {
    webhookReplay: {
      webhookEndpointId: input.webhookEndpointId,
      webhookReplayId: null,
      startedAt,
      outcome: null,
      dryRun: { events, companies, waiting, hasMore },
      message: `Events that would be sent again: ${atLeast}${events}, of companies: ${companies}; events behind them that wait anyway: ${waiting}; a dry run sends nothing`
    }
  }
})

export const replayWebhookEvents = defineCommand({
  group: "adminPortal",
  name: "replayWebhookEvents",
  verb: "POST",
  role: "admin",
  scope: "client",
  waitsMs: SEND_MS_MAX,
  summary:
    "Send events to a webhook endpoint again: one, a company's, all since a time, or all missed",
  request: Schema.Struct({ [REPLAY]: ReplayInput }),
  rules: [oneScope],
  response: Schema.Struct({
    webhookReplay: objectOf("The replay.", {
      webhookEndpointId: endpointIdShown,
      webhookReplayId: Schema.NullOr(shownId("The job that moves lanes back; null for one event.")),
      startedAt: shownTime("When it was started."),
      outcome: Schema.NullOr(
        objectOf("How the one event was taken; null for a job.", outcomeShownFields)
      ),
      dryRun: Schema.NullOr(
        objectOf("What would be sent again; null unless it is a dry run.", {
          events: shownWhole("Events that the endpoint takes and that its lanes have passed."),
          companies: shownWhole("Companies that these are of; the client itself counts as one."),
          waiting: shownWhole("Events behind them that wait for the endpoint anyway."),
          hasMore: shownFlag("Whether there may be more: counting ends at 10,000 events.")
        })
      ),
      message: Message
    })
  }),
  run: ({ webhookReplay: input }, { client }, entry) =>
    Effect.gen(function* () {
      const { webhookEndpointId, eventId } = input
      const startedAt = isoTimestamp(entry.at)
      if (input.dryRun === true) return yield* counted(input, client.id, startedAt)
      if (eventId !== undefined) {
        const outcome = yield* replayOne(webhookEndpointId, eventId, entry)
        const message = isDelivered(outcome)
          ? "The event is sent again, out of order"
          : "The receiver did not take the event"
        const view = outcomeShown(outcome)
        const of = { webhookEndpointId, webhookReplayId: null, startedAt, dryRun: null }
        return { webhookReplay: { ...of, outcome: view, message } }
      }
      const scope = yield* scopeOf(client.id, input)
      const { startReplay } = yield* WebhookEndpoints
      const { id } = yield* startReplay(webhookEndpointId, scope, entry)
      const message = yield* jobMessage(client.id, webhookEndpointId, scope)
      const of = { webhookEndpointId, webhookReplayId: id, startedAt, dryRun: null }
      return { webhookReplay: { ...of, outcome: null, message } }
    }),
  example: { webhookReplay: { webhookEndpointId: exampleId, companyId: exampleId } }
})
