/** Changes an endpoint. What waits for it goes on waiting, also under another URL, unless it is discarded. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Message, objectOf, shownWhole } from "../answerSchema.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { WebhookEndpoints, type Backlog } from "../ports/webhookEndpoints.ts"
import {
  endpointView,
  endpointSchemas,
  EndpointUpdateGiven,
  requireTarget,
  sharingMessage
} from "./rules/webhookEndpoint.ts"

const backlogShown = Schema.NullOr(
  objectOf("What has not reached an endpoint that was enabled; null otherwise.", {
    waitingEvents: shownWhole(
      "Events that waited for it and are sent now, counted before its filter."
    ),
    missedEvents: shownWhole(
      "Events that were given up or skipped and not delivered since: `replayWebhookEvents` with `missed` sends them."
    )
  })
)

/** Returns the message about an endpoint that is enabled again, with the events to recover. */
const offerOf = (webhookEndpointId: string, { waiting, missed }: Backlog): string =>
  [
    "The webhook endpoint is enabled",
    ...(waiting > 0 ? [`; events that waited and are sent now, in order: ${waiting}`] : []),
    ...(missed > 0
      ? [
          `; events that it missed: ${missed}; replayWebhookEvents with missed sends them again ` +
            `(payroll webhook recover ${webhookEndpointId})`
        ]
      : [])
  ].join("")

export const updateWebhookEndpoint = defineCommand({
  group: "adminPortal",
  name: "updateWebhookEndpoint",
  verb: "PUT",
  role: "admin",
  scope: "client",
  summary:
    "Change a webhook endpoint: its URL and secret, what it gets, in which order, and whether it is enabled",
  request: Schema.Struct({ webhookEndpoint: EndpointUpdateGiven }),
  takesNull: true,
  response: Schema.Struct({
    webhookEndpoint: objectOf("The webhook endpoint after the change.", {
      ...endpointSchemas,
      backlog: backlogShown,
      message: Message
    })
  }),
  run: ({ webhookEndpoint: { webhookEndpointId, ...update } }, { client }, entry) =>
    Effect.gen(function* () {
      if (update.url !== undefined) yield* requireTarget(update.url)
      const endpoints = yield* WebhookEndpoints
      const { endpoint, isChanged } = yield* endpoints.update(webhookEndpointId, update, entry)
      const isEnabled = isChanged && update.status === "enabled"
      const backlog = isEnabled ? yield* endpoints.backlog(client.id, webhookEndpointId) : undefined
      const done = update.status === "disabled" ? "disabled" : "changed"
      const changed = backlog
        ? offerOf(webhookEndpointId, backlog)
        : `The webhook endpoint is ${done}`
      const shared = update.url === undefined ? "" : yield* sharingMessage(client.id, endpoint)
      const message = isChanged
        ? changed + shared
        : "The webhook endpoint is like this already; nothing is stored"
      return {
        webhookEndpoint: {
          ...endpointView(endpoint),
          backlog: backlog
            ? { waitingEvents: backlog.waiting, missedEvents: backlog.missed }
            : null,
          message
        }
      }
    }),
  example: {
    webhookEndpoint: {
      webhookEndpointId: exampleId,
      description: "Ledger and payslips",
      status: "disabled"
    }
  }
})
