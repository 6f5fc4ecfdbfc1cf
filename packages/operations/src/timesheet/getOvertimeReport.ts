/** Overtime and double time by worker, workweek and reason, and who is near the weekly limit now. */
import { addDays } from "@payroll/domain/calendar/localDate"
import type { Reported } from "@payroll/domain/timesheet/reportedTime"
import { overtimeWeeks } from "@payroll/domain/timesheet/reports"
import { dayOf } from "@payroll/domain/timestamp"
import { minutesOf, weekTotals } from "@payroll/domain/timeTracking/totals"
import { minuteOf } from "@payroll/domain/calendar/wallClock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
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

/** Worked minutes of a workweek from which a worker is near overtime: 35 hours. */
const NEAR_MINUTES = 2_100
const WEEK_DAYS = 7
/** A workweek has an hour more where clocks are set back. */
const WEEK_MINUTES = WEEK_DAYS * 24 * 60 + 60

const OvertimeOfUser = entityOf("OvertimeOfWorker", "The overtime of a worker.", {
  ...reportedUser,
  weeks: listOf(
    objectOf("A workweek with overtime or double time, as far as it lies in the days.", {
      begin: shownDay("The day on which it begins."),
      regular: shownWhole("Regular minutes."),
      overtime: shownWhole("Minutes of overtime."),
      doubleTime: shownWhole("Minutes of double time."),
      reasons: listOf(
        objectOf("Minutes for one reason.", {
          label: oneOf(["overtime", "doubleTime"], "How they are paid."),
          reason: shownText("Why, such as daily > 480."),
          source: shownText("The rule of law."),
          minutes: shownWhole("How many.")
        }),
        "What the overtime comes from."
      )
    }),
    "The workweeks, in order."
  ),
  workedThisWeekMinutes: shownWhole("The minutes worked in the workweek of now."),
  isNearOvertime: shownFlag("Whether that is 35 hours or more.")
})

/** The minutes worked in the workweek of an instant. */
const thisWeek = ({ segments }: Reported, at: number): number => {
  const week = weekTotals(segments).at(-1)
  return week === undefined || minuteOf(at) - week.begin >= WEEK_MINUTES ? 0 : minutesOf(week)
}

export const getOvertimeReport = defineRead({
  group: "timeTrackingReports",
  name: "getOvertimeReport",
  role: "read",
  summary: "Overtime by worker, workweek and reason, and who is near it now",
  request: Schema.Struct({ ...reportedWorkers, ...reportedDays }),
  rules: [spanRule],
  response: Schema.Struct({
    overtime: listOf(OvertimeOfUser, "The workers of the page with overtime, or near it now."),
    ...nextCursorField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const { rows: workers, nextCursor } = yield* reportedPage(client.id, request)
      const all = yield* reportedTime(client.id, workers, request, at)
      // A workweek of now began at most a week and a time zone ago.
      const days = { from: addDays(dayOf(at), -WEEK_DAYS - 1), to: addDays(dayOf(at), 1) }
      const now = yield* reportedTime(client.id, workers, days, at)
      const workedNow = new Map(now.map((each) => [each.loaded.worker.id, thisWeek(each, at)]))
      return {
        overtime: all
          .map(({ loaded, segments, dateOf }) => {
            const workedThisWeekMinutes = workedNow.get(loaded.worker.id) ?? 0
            return {
              ...userShown(loaded),
              weeks: overtimeWeeks(segments).map(({ begin, ...week }) => ({
                begin: dateOf(begin),
                ...week
              })),
              workedThisWeekMinutes,
              isNearOvertime: workedThisWeekMinutes >= NEAR_MINUTES
            }
          })
          .filter(({ weeks, isNearOvertime }) => weeks.length > 0 || isNearOvertime),
        nextCursor
      }
    }),
  example: { companyId: exampleId, from: "2026-03-01", to: "2026-03-31", limit: 50 }
})
