/** A pay period, or those of a schedule's calendar. */
import { RecordNotFound } from "@payroll/domain/errors"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { listedFields, listFields } from "../listPage.ts"
import { orNotFound } from "../orNotFound.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { payPeriodView } from "../views/payPeriodView.ts"
import { periodPage } from "./rules/payPeriodPage.ts"

export const getPayPeriod = defineRead({
  group: "reports",
  name: "getPayPeriod",
  role: "read",
  summary: "A pay period, or those of a pay schedule in calendar order",
  request: Schema.Struct({
    payPeriodId: Schema.optionalKey(Uuid),
    payScheduleId: Schema.optionalKey(Uuid),
    ...listFields
  }),
  rules: [
    publishedAs(eitherOf("payPeriodId", "payScheduleId"), ({ payPeriodId, payScheduleId }) =>
      payPeriodId === undefined && payScheduleId === undefined ? [missing(["payPeriodId"])] : []
    )
  ],
  response: Schema.Struct({
    payPeriods: listOf(payPeriodView.schema, "The pay periods of the page."),
    ...listedFields
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* PayScheduleStore
      const { payPeriodId, payScheduleId } = request
      if (payPeriodId !== undefined) {
        const record = "pay period"
        const period = yield* orNotFound(record, store.period(client.id, payPeriodId))
        if (payScheduleId !== undefined && period.payScheduleId !== payScheduleId) {
          return yield* new RecordNotFound({ record })
        }
        return { payPeriods: [payPeriodView.of(period)], nextCursor: null }
      }
      const id = payScheduleId ?? ""
      yield* orNotFound("pay schedule", store.schedule(client.id, id))
      return yield* periodPage(request, at, {
        inCalendar: (page) => store.periodsOf(client.id, id, page),
        changed: (page) => store.changedPeriodsOf(client.id, id, page)
      })
    }),
  example: { payPeriodId: exampleId, payScheduleId: exampleId }
})
