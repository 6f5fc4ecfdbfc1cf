/** The pay periods of a company whose payroll is still to be run, or failed. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { listedFields, listFields } from "../listPage.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { payPeriodView } from "../views/payPeriodView.ts"
import { periodPage } from "./rules/payPeriodPage.ts"

export const getUnProcessedPayPeriod = defineRead({
  group: "reports",
  name: "getUnProcessedPayPeriod",
  role: "read",
  summary: "The pay periods of a company that are neither processed nor skipped, in calendar order",
  request: Schema.Struct({ companyId: idFields.companyId, ...listFields }),
  response: Schema.Struct({
    payPeriods: listOf(payPeriodView.schema, "The pay periods of the page."),
    ...listedFields
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const { companyId } = request
      yield* requireCompany(client.id, companyId)
      const { unprocessed, changedUnprocessed } = yield* PayScheduleStore
      return yield* periodPage(request, at, {
        inCalendar: (page) => unprocessed(client.id, companyId, page),
        changed: (page) => changedUnprocessed(client.id, companyId, page)
      })
    }),
  example: { companyId: exampleId, limit: 50 }
})
