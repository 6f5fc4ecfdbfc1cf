/** When a worker is scheduled to work: all schedules by their first days. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { requireWorker } from "../ports/workerStore.ts"
import { TimeRulesStore } from "../ports/timeRulesStore.ts"
import { workScheduleView } from "../views/workScheduleView.ts"

export const getUserWorkSchedules = defineRead({
  group: "timeTrackingReports",
  name: "getUserWorkSchedules",
  role: "read",
  summary: "When a worker is scheduled to work",
  request: Schema.Struct({ userId: idFields.userId }),
  response: Schema.Struct({
    workSchedules: listOf(
      workScheduleView.schema,
      "All schedules of the worker, by their first days."
    )
  }),
  read: ({ userId }, { client }) =>
    Effect.gen(function* () {
      yield* requireWorker(client.id, userId)
      const { schedulesOf } = yield* TimeRulesStore
      const schedules = yield* schedulesOf(client.id, userId)
      return { workSchedules: schedules.map(workScheduleView.of) }
    }),
  example: { userId: exampleId }
})
