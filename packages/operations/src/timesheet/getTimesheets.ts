/** The timesheets of a company. */
import { Day } from "@payroll/domain/field/date"
import { choice } from "@payroll/domain/field/choice"
import { described, rule } from "@payroll/domain/field/rule"
import { statesOf } from "@payroll/domain/status"
import { timesheetStatuses } from "@payroll/domain/timesheet/timesheet"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { exampleId } from "../exampleId.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, notOfThisList, pageFields, pageOf, shownPage } from "../page.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { TimesheetStore } from "../ports/timesheetStore.ts"
import { SheetListed, sheetListed } from "./sheetListed.ts"

/** Timesheets that are read at most for one page, whether they are shown or not. */
const SCANNED_MAX = 1_000
const STATUSES = statesOf(timesheetStatuses)
const ID = /^[\da-f-]{36}$/
const KEY = /^\d{4}-\d{2}-\d{2} [\da-f-]{36}$/

/** The states that a list is limited to. */
export const statusesField = <const State extends string>(
  states: ReadonlyArray<State>,
  name: string
) =>
  Schema.optionalKey(
    described(
      Schema.Array(choice(states, undefined, name)).check(
        rule<ReadonlyArray<string>>(({ length }) => length > 0 && length <= states.length, {
          type: "limit",
          message: `must name 1 to ${states.length} states`,
          jsonSchema: { minItems: 1, maxItems: states.length }
        })
      ),
      "Only those in these states."
    )
  )

export const getTimesheets = defineRead({
  group: "timeTrackingReports",
  name: "getTimesheets",
  role: "read",
  summary: "The timesheets of a company",
  request: Schema.Struct({
    companyId: idFields.companyId,
    status: statusesField(STATUSES, "AskedTimesheetStatus"),
    payPeriodBegin: Schema.optionalKey(
      described(Day, "Only those of the period that begins on this day.")
    ),
    ...pageFields
  }),
  rules: [],
  response: Schema.Struct({
    timesheets: listOf(SheetListed, "By the first day of the period, then by worker."),
    ...nextCursorField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const { companyId, status, payPeriodBegin } = request
      const { profile } = yield* CompanyStore
      yield* orNotFound("company", profile(client.id, companyId))
      const page = pageOf(request)
      const key = payPeriodBegin === undefined ? KEY : ID
      if (page.after !== "" && !key.test(page.after)) return yield* notOfThisList
      const { sheetsOf } = yield* TimesheetStore
      const filter = { companyId, status, payPeriodBegin }
      const all = yield* sheetsOf(client.id, filter, { after: page.after, rows: SCANNED_MAX })
      const keyOf = ({ periodBegin, workerId }: (typeof all)[number]): string =>
        payPeriodBegin === undefined ? `${periodBegin} ${workerId}` : workerId
      const asked: ReadonlySet<string> | undefined = status && new Set<string>(status)
      const found = all.filter((sheet) => asked?.has(sheet.status) !== false).slice(0, page.rows)
      const last = all.at(-1)
      const isCut = found.length < page.rows && all.length === SCANNED_MAX && last !== undefined
      const { shown, nextCursor } = shownPage(found, page, keyOf, isCut ? keyOf(last) : undefined)
      return { timesheets: shown.map(sheetListed), nextCursor }
    }),
  example: { companyId: exampleId, limit: 50 }
})
