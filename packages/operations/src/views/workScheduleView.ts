/** The view of a worker's schedule. */
import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import * as Schema from "effect/Schema"
import {
  ids,
  listOf,
  objectOf,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { fieldsOf, nullable, recordFields, viewOf } from "./view.ts"

export const workScheduleView = viewOf(
  "WorkSchedule",
  "When a worker is scheduled, from a day on.",
  fieldsOf<WorkSchedule>()(({ from }) => ({
    workScheduleId: from("id", ids.workScheduleId),
    effectiveFrom: shownDay("The first day of the schedule; the next one ends it."),
    days: listOf(
      objectOf("A day of the week.", {
        minutes: shownWhole("The scheduled minutes of the day."),
        startTime: Schema.optionalKey(shownText("When work begins on the wall clock.")),
        endTime: Schema.optionalKey(shownText("When work ends on the wall clock."))
      }),
      "The days of the week, from Sunday to Saturday."
    ),
    ruleSetId: nullable(shownText("The overtime rules, where they are not those of the state.")),
    dailyThresholdMinutes: nullable(
      shownWhole("The agreed minutes of a day after which overtime begins.")
    ),
    agreementDate: nullable(shownDay("The day of that agreement.")),
    mealWaiver: shownFlag("Whether the worker waived meals as far as the rules allow it."),
    ...recordFields
  }))
)
