/** When a worker is scheduled to work: all schedules by their first days. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  ids,
  listOf,
  objectOf,
  recordShownFields,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { WorkScheduleStore } from "../ports/workScheduleStore.ts"
import { ByUser } from "./read.ts"
import { recordView } from "../views/view.ts"

const WorkScheduleShown = entityOf("WorkSchedule", "When a worker is scheduled, from a day on.", {
  workScheduleId: ids.workScheduleId,
  effectiveFrom: shownDay("The first day of the schedule; the next one ends it."),
  days: listOf(
    objectOf("A day of the week.", {
      minutes: shownWhole("The scheduled minutes of the day."),
      startTime: Schema.optionalKey(shownText("When work begins on the wall clock.")),
      endTime: Schema.optionalKey(shownText("When work ends on the wall clock."))
    }),
    "The days of the week, from Sunday to Saturday."
  ),
  ruleSetId: Schema.NullOr(shownText("The overtime rules, where they are not those of the state.")),
  dailyThresholdMinutes: Schema.NullOr(
    shownWhole("The agreed minutes of a day after which overtime begins.")
  ),
  agreementDate: Schema.NullOr(shownDay("The day of that agreement.")),
  mealWaiver: shownFlag("Whether the worker waived meals as far as the rules allow it."),
  ...recordShownFields
})

export const getUserWorkSchedules = defineRead({
  group: "timeTrackingReports",
  name: "getUserWorkSchedules",
  role: "read",
  summary: "When a worker is scheduled to work",
  request: ByUser,
  rules: [],
  response: Schema.Struct({
    workSchedules: listOf(WorkScheduleShown, "All schedules of the worker, by their first days.")
  }),
  read: ({ userId }, { client }) =>
    Effect.gen(function* () {
      const { worker } = yield* WorkerStore
      yield* orNotFound("user", worker(client.id, userId))
      const { schedulesOf } = yield* WorkScheduleStore
      const schedules = yield* schedulesOf(client.id, userId)
      return {
        workSchedules: schedules.map((schedule) => ({
          workScheduleId: schedule.id,
          effectiveFrom: schedule.effectiveFrom,
          days: schedule.days,
          ruleSetId: schedule.ruleSetId ?? null,
          dailyThresholdMinutes: schedule.dailyThresholdMinutes ?? null,
          agreementDate: schedule.agreementDate ?? null,
          mealWaiver: schedule.mealWaiver,
          ...recordView(schedule)
        }))
      }
    }),
  example: { userId: exampleId }
})
