/** The webhook endpoints of the caller's client, without their secrets. */
import { choice } from "@payroll/domain/field/choice"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, listOf, objectOf, oneOf, shownTime, shownWhole } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import { WebhookReplays, type Replay } from "../ports/webhookReplays.ts"
import { endpointShown, endpointShownFields } from "../webhook/webhookEndpoint.ts"

const ReplayShown = objectOf("The last replay, and how far it is; null if there was none.", {
  kind: oneOf(["company", "since", "missed"], "What is sent again."),
  companies: shownWhole("Companies whose events are sent again so far."),
  startedAt: shownTime("When it was started."),
  finishedAt: Schema.NullOr(shownTime("When all lanes were moved back; null before."))
})

const EndpointShown = entityOf("WebhookEndpoint", "A webhook endpoint, without its secret.", {
  ...endpointShownFields,
  replay: Schema.NullOr(ReplayShown)
})

const replayShown = (replay: Replay | undefined) =>
  replay
    ? {
        kind: replay.kind,
        companies: replay.companies,
        startedAt: isoTimestamp(replay.createdAt),
        finishedAt: replay.finishedAt === undefined ? null : isoTimestamp(replay.finishedAt)
      }
    : null

export const getWebhookEndpoints = defineRead({
  group: "reports",
  name: "getWebhookEndpoints",
  // A URL may contain a secret of the receiver.
  role: "admin",
  scope: "client",
  summary: "The webhook endpoints of the client, and what each gets",
  request: Schema.Struct({
    status: Schema.optionalKey(
      described(choice(["enabled", "disabled"]), "Only endpoints of this state.")
    )
  }),
  rules: [],
  response: Schema.Struct({
    webhookEndpoints: listOf(EndpointShown, "The endpoints, at most 20.")
  }),
  read: ({ status }, { client }) =>
    Effect.gen(function* () {
      const { list } = yield* WebhookEndpoints
      const endpoints = yield* list(client.id)
      const shown = endpoints.filter(({ state }) => (status ?? state.status) === state.status)
      const { latest } = yield* WebhookReplays
      const replays = yield* latest(client.id)
      const replayOf = (id: string) => replays.find(({ endpointId }) => endpointId === id)
      return {
        webhookEndpoints: shown.map((endpoint) => ({
          ...endpointShown(endpoint),
          replay: replayShown(replayOf(endpoint.id))
        }))
      }
    }),
  example: { status: "enabled" }
})
