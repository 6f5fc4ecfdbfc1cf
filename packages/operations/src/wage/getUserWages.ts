/** A worker's wages as seen from a day: those in force, those that begin later, those that ended. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { Day } from "@payroll/domain/field/date"
import { wagesAsOf, withdrawnTerms, type WagePeriod } from "@payroll/domain/wage/wageDates"
import { described } from "@payroll/domain/field/rule"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, ids, listOf, objectOf, shownDay } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { wagePeriodView } from "../views/wagePeriodView.ts"

export const getUserWages = defineRead({
  group: "reports",
  name: "getUserWages",
  role: "read",
  summary: "A worker's wages: current, upcoming and ended ones",
  request: Schema.Struct({
    userId: idFields.userId,
    asOf: Schema.optionalKey(
      described(Day, "The day from which wages are seen; today if it is not given.")
    )
  }),
  response: Schema.Struct({
    userWages: objectOf("The wages of a worker, as seen from a day.", {
      userId: ids.userId,
      asOf: shownDay(
        "The day from which the lists are seen: the given one, or today in US Eastern time."
      ),
      current: listOf(wagePeriodView.schema, "The wages in force on that day."),
      upcoming: listOf(wagePeriodView.schema, "The wages that begin later."),
      history: listOf(wagePeriodView.schema, "The wages that ended before."),
      withdrawn: listOf(
        wagePeriodView.schema,
        "The wages that were withdrawn, with the terms that they would have had: they end before they begin."
      )
    })
  }),
  read: ({ userId, asOf }, { client }, at) =>
    Effect.gen(function* () {
      const { worker, wages } = yield* requireWorker(client.id, userId)
      const view = (period: WagePeriod) => wagePeriodView.of({ ...period, worker })
      const from = asOf ?? easternDayOf(at)
      const { current, upcoming, history } = wagesAsOf(wages, from)
      return {
        userWages: {
          userId,
          asOf: from,
          current: current.map(view),
          upcoming: upcoming.map(view),
          history: history.map(view),
          withdrawn: withdrawnTerms(wages).map(view)
        }
      }
    }),
  example: { userId: exampleId, asOf: "2026-12-31" }
})
