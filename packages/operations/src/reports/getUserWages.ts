/** A worker's wages as seen from a day: those in force, those that begin later, those that ended. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { Day } from "@payroll/domain/field/date"
import { isWithdrawn, wagesAsOf } from "@payroll/domain/wage/wageDates"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { defineRead } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { ByUser, Text } from "./read.ts"
import { WagePeriodShown, wagePeriodShown } from "./wageShown.ts"

const Periods = Schema.Array(WagePeriodShown)

export const getUserWages = defineRead({
  group: "reports",
  name: "getUserWages",
  role: "read",
  summary: "A worker's wages: current, upcoming and ended ones",
  request: Schema.Struct({ ...ByUser.fields, asOf: Schema.optionalKey(Day) }),
  rules: [],
  response: Schema.Struct({
    userWages: Schema.Struct({
      userId: Text,
      /** The day from which the lists are seen: the given one, or today in US Eastern time. */
      asOf: Text,
      current: Periods,
      upcoming: Periods,
      history: Periods,
      /** The ids of wages that were withdrawn before they began. */
      withdrawn: Schema.Array(Text)
    })
  }),
  read: ({ userId, asOf }, { client }, at) =>
    Effect.gen(function* () {
      const { worker } = yield* WorkerStore
      const { wages } = yield* orNotFound("user", worker(client.id, userId))
      const day = asOf ?? easternDayOf(at)
      const { current, upcoming, history } = wagesAsOf(wages, day)
      return {
        userWages: {
          userId,
          asOf: day,
          current: current.map(wagePeriodShown),
          upcoming: upcoming.map(wagePeriodShown),
          history: history.map(wagePeriodShown),
          withdrawn: wages.filter(isWithdrawn).map(({ id }) => id)
        }
      }
    }),
  example: { userId: exampleId, asOf: "2026-12-31" }
})
