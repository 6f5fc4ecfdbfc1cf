/** The timesheets of a company. */
import { Day } from "@payroll/domain/field/date"
import { someOf } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { statesOf } from "@payroll/domain/status"
import { timesheetStatuses, type Timesheet } from "@payroll/domain/timesheet/timesheet"
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
import { listedSheetView } from "../views/timesheetViews.ts"

const STATUSES = statesOf(timesheetStatuses)
const KEY = /^\d{4}-\d{2}-\d{2} [\da-f-]{36}$/

export const getTimesheets = defineRead({
  group: "timeTrackingReports",
  name: "getTimesheets",
  role: "read",
  summary: "The timesheets of a company",
  request: Schema.Struct({
    companyId: idFields.companyId,
    status: Schema.optionalKey(
      described(someOf(STATUSES, "AskedTimesheetStatus", "states"), "Only those in these states.")
    ),
    payPeriodBegin: Schema.optionalKey(
      described(Day, "Only those of the period that begins on this day.")
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    timesheets: listOf(listedSheetView.schema, "By the first day of the period, then by worker."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { companyId, status, payPeriodBegin } = request
      yield* requireCompany(client.id, companyId)
      const page = yield* Effect.fromResult(
        placedPage(pageOf(request), payPeriodBegin === undefined ? KEY : undefined)
      )
      const { sheetsOf } = yield* TimesheetStore
      const filter = { companyId, status, payPeriodBegin }
      const all = yield* sheetsOf(client.id, filter, { after: page.after, rows: SCANNED_MAX })
      const keyOf = ({ periodBegin, workerId }: (typeof all)[number]): string =>
        payPeriodBegin === undefined ? `${periodBegin} ${workerId}` : workerId
      const statuses: ReadonlySet<string> | undefined = status && new Set<string>(status)
      const isAsked = (sheet: Timesheet): boolean => statuses?.has(sheet.status) !== false
      const { rows, nextCursor } = scannedPage(all, isAsked, page, keyOf)
      return { timesheets: rows.map(listedSheetView.of), nextCursor }
    }),
  example: { companyId: exampleId, limit: 50 }
})
