/** The timesheets of a company. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
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
import { requireWorkerOf } from "../ports/workerStore.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { sheetKeyOf } from "./rules/sheetKey.ts"
import { listedSheetView } from "../views/timesheetViews.ts"

const STATUSES = statesOf(timesheetStatuses)
const DAY_KEY = /^\d{4}-\d{2}-\d{2}$/

interface SheetQuery {
  readonly companyId: string
  readonly userId?: string
  readonly payPeriodBegin?: LocalDate
}

const OF_WORKER = { form: DAY_KEY, of: ({ periodEnd }: Timesheet): string => periodEnd }

const keyOf = (query: SheetQuery) => (query.userId === undefined ? sheetKeyOf(query) : OF_WORKER)

export const getTimesheets = defineRead({
  group: "timeTrackingReports",
  name: "getTimesheets",
  role: "read",
  summary: "The timesheets of a company",
  forGuests: {
    flows: ["worker-portal"],
    subject: [undefined, "userId"],
    fields: ["companyId", "status", "payPeriodBegin", "limit", "cursor"],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({
    companyId: idFields.companyId,
    status: Schema.optionalKey(
      described(someOf(STATUSES, "AskedTimesheetStatus", "states"), "Only those in these states.")
    ),
    userId: Schema.optionalKey(
      described(idFields.userId, "Only those of this worker, the latest period first.")
    ),
    payPeriodBegin: Schema.optionalKey(
      described(Day, "Only those of the period that begins on this day.")
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    timesheets: listOf(
      listedSheetView.schema,
      "By the first day of the period, then by worker; of one worker the latest first."
    ),
    ...nextCursorField
  }),
  read: (request, { client, guest }) =>
    Effect.gen(function* () {
      const { companyId, userId, status, payPeriodBegin } = request
      yield* requireCompany(client.id, companyId)
      if (userId !== undefined) yield* requireWorkerOf(client.id, companyId, userId)
      const key = keyOf(request)
      const page = yield* Effect.fromResult(placedPage(pageOf(request), key.form))
      const store = yield* TimesheetStore
      const places = { after: page.after, rows: SCANNED_MAX }
      const all =
        userId === undefined
          ? yield* store.sheetsOf(client.id, { companyId, payPeriodBegin }, places)
          : yield* store.sheetsOfWorker(client.id, companyId, userId, places)
      const statuses: ReadonlySet<string> | undefined = status && new Set<string>(status)
      const isAsked = (sheet: Timesheet): boolean =>
        statuses?.has(sheet.status) !== false &&
        (payPeriodBegin ?? sheet.periodBegin) === sheet.periodBegin
      const { rows, nextCursor } = scannedPage(all, isAsked, page, key.of)
      const timesheets = rows.map((sheet) => ({
        ...listedSheetView.of(sheet),
        // Guests see no other person.
        ...(guest && { submittedBy: null, approvedBy: null })
      }))
      return { timesheets, nextCursor }
    }),
  example: { companyId: exampleId, userId: exampleId, limit: 50 }
})
