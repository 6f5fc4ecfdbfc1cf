/** The amendments of the locked timesheets of a company. */
import { statesOf } from "@payroll/domain/status"
import {
  counts,
  timesheetAmendmentStatuses,
  type TimesheetAmendment
} from "@payroll/domain/timesheet/amendment"
import { someOf } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
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
import { listedAmendmentView } from "../views/amendmentViews.ts"

const STATUSES = statesOf(timesheetAmendmentStatuses)

export const getTimesheetAmendments = defineRead({
  group: "timeTrackingReports",
  name: "getTimesheetAmendments",
  role: "read",
  summary: "The amendments of the locked timesheets of a company",
  request: Schema.Struct({
    companyId: idFields.companyId,
    status: Schema.optionalKey(
      described(
        someOf(STATUSES, "AskedTimesheetAmendmentStatus", "states"),
        "Only those in these states."
      )
    ),
    ...pageFields
  }),
  response: Schema.Struct({
    timesheetAmendments: listOf(
      listedAmendmentView.schema,
      "In the order in which they were made."
    ),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { companyId, status } = request
      yield* requireCompany(client.id, companyId)
      const page = yield* Effect.fromResult(placedPage(pageOf(request)))
      const isPending = status?.length === 1 && status[0] === "Pending"
      const { amendmentsOf } = yield* TimesheetStore
      const scan = { after: page.after, rows: SCANNED_MAX }
      const all = yield* amendmentsOf(client.id, companyId, isPending, scan)
      const isAsked = (each: TimesheetAmendment): boolean =>
        status === undefined || status.includes(each.status)
      const { rows, nextCursor } = scannedPage(all, isAsked, page, ({ id }) => id)
      return {
        timesheetAmendments: rows.map((each) =>
          listedAmendmentView.of(counts(each) ? each : { ...each, difference: undefined })
        ),
        nextCursor
      }
    }),
  example: { companyId: exampleId, limit: 50 }
})
