/** The attempts to deliver events, in the order of time. */
import { choice } from "@payroll/domain/field/choice"
import { Uuid } from "@payroll/domain/field/uuid"
import { RecordNotFound } from "@payroll/domain/errors"
import { isoTimestamp } from "@payroll/domain/timestamp"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage, upToField } from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { deliveryResults } from "../ports/deliveryQueue.ts"
import { EventLog } from "../ports/eventLog.ts"
import { WebhookEndpoints } from "../ports/webhookEndpoints.ts"
import { deliveryView, eventFilterFields, timesOf } from "../event/rules/eventViews.ts"

export const getWebhookDeliveries = defineRead({
  group: "reports",
  name: "getWebhookDeliveries",
  role: "read",
  summary:
    "The attempts to deliver events and test messages to webhook endpoints, in the order of time",
  request: Schema.Struct({
    webhookEndpointId: Schema.optionalKey(
      described(Uuid, "Only attempts at this endpoint, which may be removed.")
    ),
    companyId: Schema.optionalKey(described(Uuid, "Only attempts at events of this company.")),
    result: Schema.optionalKey(
      // Named: a generated client names the type of its answer after the operation and "Result".
      described(
        choice(deliveryResults, undefined, "DeliveryResult"),
        "Only attempts that came to this."
      )
    ),
    ...eventFilterFields,
    ...pageFields
  }),
  response: Schema.Struct({
    deliveries: listOf(deliveryView.schema, "The attempts of the page."),
    ...nextCursorField,
    ...upToField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const log = yield* EventLog
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const { companyId, webhookEndpointId } = request
      if (webhookEndpointId !== undefined) {
        const { hasLog } = yield* WebhookEndpoints
        const isKnown = yield* hasLog(client.id, webhookEndpointId)
        if (!isKnown) return yield* new RecordNotFound({ record: "webhook endpoint" })
      }
      if (companyId !== undefined) {
        yield* requireCompany(client.id, companyId)
      }
      const { times, upTo } = timesOf(request, at)
      const filter = {
        clientId: client.id,
        companyId,
        endpointId: webhookEndpointId,
        result: request.result,
        eventTypes: request.eventTypes,
        ...times
      }
      const { rows, stoppedAt } = yield* log.deliveries(filter, page.after, page.rows)
      const { rows: pageRows, nextCursor } = shownPage(rows, page, ({ id }) => id, stoppedAt?.id)
      return { deliveries: pageRows.map(deliveryView.of), nextCursor, upTo: isoTimestamp(upTo) }
    }),
  example: { result: "refused", limit: 50 }
})
