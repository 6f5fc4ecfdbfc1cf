/** The exceptions of the timesheets of a company. */
import { someOf } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { statesOf } from "@payroll/domain/status"
import {
  timeExceptionStatuses,
  type TimeExceptionRecord
} from "@payroll/domain/timesheet/timeException"
import { exceptionCodes } from "@payroll/domain/timeTracking/exceptionCodes.data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import {
  nextCursorField,
  pageFields,
  pageOf,
  placedPage,
  SCANNED_MAX,
  scannedPage
} from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { exceptionView } from "../views/timesheetViews.ts"

const STATUSES = statesOf(timeExceptionStatuses)
const CODES = exceptionCodes.map(({ code }) => code)

export const getTimeExceptions = defineRead({
  group: "timeTrackingReports",
  name: "getTimeExceptions",
  role: "read",
  summary: "What is wrong with the recorded time of a company",
  request: Schema.Struct({
    companyId: idFields.companyId,
    status: Schema.optionalKey(
      described(
        someOf(STATUSES, "AskedTimeExceptionStatus", "states"),
        "Only those in these states."
      )
    ),
    codes: Schema.optionalKey(
      described(someOf(CODES, "TimeExceptionCode", "codes"), "Only exceptions with these codes.")
    ),
    from: Schema.optionalKey(described(Day, "Only those of this workday or later.")),
    to: Schema.optionalKey(described(Day, "Only those of this workday or earlier.")),
    ...pageFields
  }),
  response: Schema.Struct({
    timeExceptions: listOf(exceptionView.schema, "In the order in which they were found."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { companyId, status, codes, from, to } = request
      yield* requireCompany(client.id, companyId)
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const isOpen = status?.length === 1 && status[0] === "Open"
      const { exceptionsOf } = yield* TimesheetStore
      const scan = { after: page.after, rows: SCANNED_MAX }
      const all = yield* exceptionsOf(client.id, companyId, isOpen, scan)
      const isAsked = (each: TimeExceptionRecord): boolean =>
        (status === undefined || status.includes(each.status)) &&
        (codes === undefined || codes.includes(each.code)) &&
        (from === undefined || each.date >= from) &&
        (to === undefined || each.date <= to)
      const { rows, nextCursor } = scannedPage(all, isAsked, page, ({ id }) => id)
      return { timeExceptions: rows.map(exceptionView.of), nextCursor }
    }),
  example: { companyId: exampleId, from: "2026-03-01", limit: 50 }
})
