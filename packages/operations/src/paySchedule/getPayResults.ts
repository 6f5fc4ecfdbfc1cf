/** The reports about the pay of a period, of each worker the latest. */
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { payResultView } from "../views/payResultView.ts"

export const getPayResults = defineRead({
  group: "reports",
  name: "getPayResults",
  role: "read",
  summary: "What whoever runs payroll reported of the workers of a pay period, by report",
  request: Schema.Struct({
    payPeriodId: idFields.payPeriodId,
    includeReplaced: Schema.optionalKey(
      described(Schema.Boolean, "Whether to list reports that others have replaced, too.")
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    payResults: listOf(payResultView.schema, "The reports of the page."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { payPeriodId, includeReplaced = false } = request
      const store = yield* PayScheduleStore
      yield* orNotFound("pay period", store.period(client.id, payPeriodId))
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const results = yield* store.results(client.id, payPeriodId, includeReplaced, page)
      const { rows, nextCursor } = shownPage(results, page, ({ id }) => id)
      return { payResults: rows.map(payResultView.of), nextCursor }
    }),
  example: { payPeriodId: exampleId, limit: 50 }
})
