/** The effect of rounding on the shifts of each worker, which shows if it is neutral. */
import { roundingEffect } from "@payroll/domain/timesheet/reports"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { entityOf, listOf, shownWhole } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { nextCursorField } from "../page.ts"
import {
  reportedDays,
  reportedPage,
  reportedTime,
  reportedUser,
  reportedWorkers,
  spanRule,
  userShown
} from "./rules/report.ts"

const RoundedUser = entityOf("RoundedTime", "What rounding did to the shifts of a worker.", {
  ...reportedUser,
  exactMinutes: shownWhole("From clock-in to clock-out to the minute, over all shifts."),
  roundedMinutes: shownWhole("The same as the settings round it."),
  differenceMinutes: shownWhole("Rounded less exact: more than 0 is in favor of the worker."),
  longerShifts: shownWhole("How many shifts became longer."),
  shorterShifts: shownWhole("How many shifts became shorter."),
  sameShifts: shownWhole("How many shifts stayed as long as they were.")
})

export const getRoundingReport = defineRead({
  group: "timeTrackingReports",
  name: "getRoundingReport",
  role: "read",
  summary: "Exact and rounded minutes of each worker: whether rounding is neutral",
  request: Schema.Struct({ ...reportedWorkers, ...reportedDays }),
  rules: [spanRule],
  response: Schema.Struct({
    roundedTime: listOf(RoundedUser, "The workers of the page who clocked shifts on these days."),
    ...nextCursorField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const { rows: workers, nextCursor } = yield* reportedPage(client.id, request)
      const all = yield* reportedTime(client.id, workers, request, at)
      return {
        roundedTime: all
          .filter(({ spans }) => spans.length > 0)
          .map(({ loaded, spans }) => {
            const effect = roundingEffect(spans)
            const differenceMinutes = effect.roundedMinutes - effect.exactMinutes
            return { ...userShown(loaded), ...effect, differenceMinutes }
          }),
        nextCursor
      }
    }),
  example: { companyId: exampleId, from: "2026-03-01", to: "2026-03-31", limit: 50 }
})
