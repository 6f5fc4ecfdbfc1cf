/** The minutes of the workers of a company in a pay period or on some days: by category and by job. */
import { described } from "@payroll/domain/field/rule"
import { missing, problem } from "@payroll/domain/problem"
import { minutesOfItems } from "@payroll/domain/timesheet/content"
import type { Reported } from "@payroll/domain/timesheet/reportedTime"
import { minutesByJob } from "@payroll/domain/timesheet/reports"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { TimesheetStatusShown } from "../answerStates.ts"
import { allOf, eitherOf, required } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField } from "../page.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import {
  reportedDays,
  reportedPage,
  reportedTime,
  reportedUser,
  reportedWorkers,
  spanRule,
  userShown
} from "./rules/report.ts"
import { MinutesShown, minutesShown, periodView } from "../views/timesheetViews.ts"

const SummaryOfUser = entityOf("TimesheetSummary", "The minutes of a worker on the days.", {
  ...reportedUser,
  timesheets: listOf(
    objectOf("A timesheet that covers a day of them.", {
      timesheetId: ids.timesheetId,
      payPeriod: periodView.schema,
      status: TimesheetStatusShown
    }),
    "In order."
  ),
  minutes: MinutesShown,
  jobs: listOf(
    objectOf("Worked minutes for one job.", {
      jobCode: Schema.NullOr(shownText("The job.")),
      minutes: shownWhole("How many.")
    }),
    "Worked minutes by job."
  )
})

const summaryShown = ({ loaded, sheets, items }: Reported): typeof SummaryOfUser.Type => ({
  ...userShown(loaded),
  timesheets: sheets.map((sheet) => ({
    timesheetId: sheet.id,
    payPeriod: periodView.of(sheet),
    status: sheet.status
  })),
  minutes: minutesShown(minutesOfItems(items)),
  jobs: minutesByJob(items).map(({ jobCode, minutes }) => ({ jobCode: jobCode ?? null, minutes }))
})

const Asked = Schema.Struct({
  ...reportedWorkers,
  payPeriodId: Schema.optionalKey(
    described(idFields.payPeriodId, "The pay period, instead of from and to.")
  ),
  from: Schema.optionalKey(reportedDays.from),
  to: Schema.optionalKey(reportedDays.to)
})

/** The days that are asked for. */
const daysOf = Effect.fnUntraced(function* (
  { companyId, payPeriodId, from, to }: typeof Asked.Type,
  clientId: string
) {
  if (from !== undefined && to !== undefined) return { from, to }
  const store = yield* PayScheduleStore
  const period = yield* orNotFound(
    "pay period",
    Effect.map(store.period(clientId, payPeriodId ?? ""), (each) =>
      each?.companyId === companyId ? each : undefined
    )
  )
  return { from: period.periodBegin, to: period.periodEnd }
})

const whichDays = publishedAs(
  allOf(
    eitherOf("payPeriodId", ["from", "to"]),
    { not: required("payPeriodId", "from") },
    { not: required("payPeriodId", "to") }
  ),
  ({ payPeriodId, from, to }) => {
    if (payPeriodId === undefined) {
      if (from === undefined && to === undefined) return [missing(["payPeriodId"])]
      if (from === undefined) return [missing(["from"])]
      return to === undefined ? [missing(["to"])] : []
    }
    return [
      ...(from === undefined
        ? []
        : [problem(["from"], "conflict", "cannot be given with payPeriodId")]),
      ...(to === undefined ? [] : [problem(["to"], "conflict", "cannot be given with payPeriodId")])
    ]
  }
)

export const getTimesheetSummary = defineRead({
  group: "timeTrackingReports",
  name: "getTimesheetSummary",
  role: "read",
  summary: "The minutes of each worker in a pay period or on some days, by category and job",
  request: Asked,
  rules: [whichDays, spanRule],
  response: Schema.Struct({
    timesheetSummary: listOf(
      SummaryOfUser,
      "The workers of the page with a timesheet on the days."
    ),
    ...nextCursorField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const { rows: workers, nextCursor } = yield* reportedPage(client.id, request)
      const days = yield* daysOf(request, client.id)
      const all = yield* reportedTime(client.id, workers, days, at)
      return {
        timesheetSummary: all.filter(({ sheets }) => sheets.length > 0).map(summaryShown),
        nextCursor
      }
    }),
  example: { companyId: exampleId, from: "2026-03-01", to: "2026-03-31", limit: 50 }
})
