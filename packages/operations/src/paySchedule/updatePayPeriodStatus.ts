/** Reports how far the payroll of a pay period is. The service runs no payroll itself. */
import { described } from "@payroll/domain/field/rule"
import { choice } from "@payroll/domain/field/choice"
import { PAY_PERIOD_STATUSES, payPeriodStatuses } from "@payroll/domain/payroll/payPeriod"
import { changed } from "@payroll/domain/record"
import { move } from "@payroll/domain/status"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, objectOf, versionField } from "../answerSchema.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { versionConflict } from "@payroll/domain/versionConflict"
import { movedPeriods, payPeriodAnswer, PayPeriodResponse } from "./rules/answer.ts"

export const updatePayPeriodStatus = defineWrite({
  group: "payroll",
  name: "updatePayPeriodStatus",
  verb: "PUT",
  role: "write",
  summary: "Report how far the payroll of a pay period is",
  request: Schema.Struct({
    payPeriod: objectOf("The pay period.", {
      payPeriodId: idFields.payPeriodId,
      PayPeriodStatus: described(
        choice(PAY_PERIOD_STATUSES),
        "How far the payroll of the period is."
      ),
      ...versionField
    })
  }),
  response: PayPeriodResponse,
  load: ({ payPeriod: { payPeriodId } }, { client }) =>
    Effect.flatMap(PayScheduleStore, (store) =>
      orNotFound("pay period", store.period(client.id, payPeriodId))
    ),
  decide: (before, { payPeriod: input }, context) =>
    Result.gen(function* () {
      const { PayPeriodStatus: status } = input
      const conflict = versionConflict("pay period", before, input)
      if (conflict) return yield* Result.fail(conflict)
      if (status === before.status) {
        return { record: before, changes: undefined, answer: payPeriodAnswer(before) }
      }
      yield* move("pay period", payPeriodStatuses, before.status, status)
      const period = changed(before, { status }, context.at)
      return {
        record: period,
        changes: movedPeriods([before], [period], context),
        answer: payPeriodAnswer(period)
      }
    }),
  example: { payPeriod: { payPeriodId: exampleId, PayPeriodStatus: "submitted" } }
})
