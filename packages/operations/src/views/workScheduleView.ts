/** The view of a worker's schedule. */
import type { WorkSchedule } from "@payroll/domain/worker/workSchedule"
import { AGREED_SCHEDULE } from "@payroll/domain/timeTracking/agreedSchedule"
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
import { viewFieldsOf } from "./specificationView.ts"
import { fieldsOf, nullable, recordFields, shapeOf, viewOf } from "./view.ts"

const agreedView = viewOf(
  "AgreedSchedule",
  "The schedule to which the worker agreed.",
  viewFieldsOf(AGREED_SCHEDULE)
)

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
    alternative: nullable(shapeOf(agreedView.schema, agreedView.of)),
    mealWaiver: shownFlag("Whether the worker waived meals as far as the rules allow it."),
    ...recordFields
  }))
)
