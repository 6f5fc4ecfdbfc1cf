/** The payable hours of a pay period: lines per worker and category, for whoever runs payroll. */
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { InvalidRequest } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { described } from "@payroll/domain/field/rule"
import { missing, problem } from "@payroll/domain/problem"
import { payableContent } from "@payroll/domain/timesheet/lockable"
import { periodOf, type Timesheet } from "@payroll/domain/timesheet/timesheet"
import { CATEGORIES, OVERLAY_CATEGORIES } from "@payroll/domain/timeTracking/payable"
import { payableCsv, payableRows, type WorkerLine } from "@payroll/domain/timeTracking/payableCsv"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { recordsAt } from "../history/rules/recordsAt.ts"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  objectOf,
  oneOf,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, pageFields, pageOf, placedPage, shownPage } from "../page.ts"
import { inPieces, WORKERS_OF_TURN } from "../pieces.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { PayScheduleStore } from "../ports/payScheduleStore.ts"
import { TextDigest } from "../ports/textDigest.ts"
import { TimesheetStore, type SheetFilter } from "../ports/timesheetStore.ts"
import { ledgerFields, knownBy } from "@payroll/domain/timeOffAccount/ledgerFields"
import { knownTime } from "./rules/knownTime.ts"
import { sheetKeyOf } from "./rules/sheetKey.ts"
import { contentOf, rangeOf, type DayRange } from "@payroll/domain/timesheet/loadedTime"
import { periodView } from "../views/timesheetViews.ts"

/** Timesheets that are read together. */
const BATCH_ROWS = 100
/** A file has the lines of so many timesheets at most. */
const FILE_SHEETS_MAX = 20_000

const LineShown = entityOf("PayableLine", "Minutes of a worker that are paid in one way.", {
  userId: ids.userId,
  userReferenceId: Schema.NullOr(shownText("The client's own id for the worker.")),
  payPeriod: periodView.schema,
  category: oneOf([...CATEGORIES, ...OVERLAY_CATEGORIES], "What is paid."),
  kind: Schema.NullOr(shownText("The type of time off, or the name of the differential.")),
  timeOffPolicyId: Schema.NullOr(ids.timeOffPolicyId),
  jobCode: Schema.NullOr(shownText("The job.")),
  minutes: shownWhole("How many minutes."),
  hours: shownText(
    "The same in hours with two decimals. Those of a worker add up; holidayWorked and differential are part of other lines."
  )
})

interface SheetLines {
  readonly sheet: Timesheet
  readonly lines: ReadonlyArray<WorkerLine>
}

/** When it is asked about, and whether what was stored later counts. */
interface AsOf {
  readonly at: number
  /** Undefined for what is known now. */
  readonly knownAt: number | undefined
}

/** Timesheets as they were known. */
const sheetsAt = (sheets: ReadonlyArray<Timesheet>, { knownAt }: AsOf) =>
  knownAt === undefined ? Effect.succeed(sheets) : recordsAt("timesheet", sheets, knownAt)

/** The time of workers as it was known. */
const timeAt = Effect.fnUntraced(function* (
  clientId: string,
  workerIds: ReadonlyArray<string>,
  range: DayRange,
  { knownAt }: AsOf
) {
  const { timeOf } = yield* TimesheetStore
  if (knownAt === undefined) return yield* timeOf(clientId, workerIds, range)
  return (yield* knownTime(clientId, workerIds, range, knownAt)).map(({ loaded }) => loaded)
})

const linesTogether = Effect.fnUntraced(function* (
  clientId: string,
  sheets: ReadonlyArray<Timesheet>,
  asOf: AsOf
) {
  const { at } = asOf
  const store = yield* TimesheetStore
  const locked = sheets.filter(({ status }) => status === "Locked").map(({ id }) => id)
  const contents = locked.length === 0 ? [] : yield* store.contents(clientId, locked)
  const contentOfSheet = new Map(contents.map((each) => [each.timesheetId, each.locked]))
  const open = sheets.filter(({ status }) => status !== "Locked")
  for (const group of Map.groupBy(open, (sheet) => sheet.periodEnd).values()) {
    const [first] = group as [Timesheet, ...ReadonlyArray<Timesheet>]
    const workerIds = group.map(({ workerId }) => workerId)
    const all = yield* timeAt(clientId, workerIds, rangeOf(periodOf(first)), asOf)
    for (const loaded of all) {
      const sheet = group.find(({ workerId }) => workerId === loaded.worker.id)
      if (!sheet) continue
      contentOfSheet.set(sheet.id, payableContent(loaded, sheet, contentOf(loaded, sheet, at)))
    }
  }
  return sheets.map((sheet): SheetLines => {
    const content = contentOfSheet.get(sheet.id)
    const userReferenceId = content?.userReferenceId
    return {
      sheet,
      lines: (content?.lines ?? []).map((line) => ({
        ...line,
        userId: sheet.workerId,
        ...(userReferenceId !== undefined && { userReferenceId })
      }))
    }
  })
})

/** The lines of timesheets: of locked ones as they were stored, of the others as they are computed. */
const linesOf = (clientId: string, sheets: ReadonlyArray<Timesheet>, asOf: AsOf) =>
  inPieces(sheets, WORKERS_OF_TURN, (piece) => linesTogether(clientId, piece, asOf))

/** A period without a timesheet is not locked: a first one may come. */
const areLocked = (sheets: ReadonlyArray<Timesheet>): boolean =>
  sheets.length > 0 && sheets.every(({ status }) => status === "Locked")

const lineShown = ({ sheet, lines }: SheetLines) =>
  lines.map((line) => ({
    userId: line.userId,
    userReferenceId: line.userReferenceId ?? null,
    payPeriod: { ...line.payPeriod, payPeriodId: sheet.payPeriodId ?? null },
    category: line.category,
    kind: line.kind ?? null,
    timeOffPolicyId: line.policyId ?? null,
    jobCode: line.jobCode ?? null,
    minutes: line.minutes,
    hours: line.hours
  }))

// A file that ends early would pay some workers nothing.
const tooMany = new InvalidRequest({
  problems: [
    problem(
      ["format"],
      "limit",
      `cannot be csv for more than ${FILE_SHEETS_MAX} timesheets: read the lines by page`
    )
  ]
})

/** The file of all timesheets of a period. */
const fileOf = Effect.fnUntraced(function* (clientId: string, filter: SheetFilter, asOf: AsOf) {
  const store = yield* TimesheetStore
  const key = sheetKeyOf(filter)
  const all: Array<Timesheet> = []
  const parts = [payableCsv([])]
  let rowCount = 0
  for (let after = ""; ;) {
    const sheets = yield* store.sheetsOf(clientId, filter, { after, rows: BATCH_ROWS })
    const batch = yield* linesOf(clientId, yield* sheetsAt(sheets, asOf), asOf)
    const lines = batch.flatMap((each) => each.lines)
    all.push(...batch.map(({ sheet }) => sheet))
    parts.push(payableRows(lines))
    rowCount += lines.length
    after = sheets.map(key.of).at(-1) ?? ""
    if (all.length > FILE_SHEETS_MAX) return yield* tooMany
    if (sheets.length < BATCH_ROWS) break
    yield* Effect.yieldNow
  }
  const csv = parts.join("")
  const { sha256 } = yield* TextDigest
  return { isLocked: areLocked(all), csv, sha256: sha256(csv), rowCount }
})

const HoursRequest = Schema.Struct({
  companyId: idFields.companyId,
  payPeriodId: Schema.optionalKey(idFields.payPeriodId),
  payPeriodBegin: Schema.optionalKey(
    described(
      Day,
      "The first day of a period, instead of payPeriodId: of all schedules of the company."
    )
  ),
  format: Schema.optionalKey(
    described(
      choice(["json", "csv"]),
      "csv for all lines as one file, which is safe to open in a spreadsheet."
    )
  ),
  knownAt: ledgerFields.knownAt,
  ...pageFields
})

const notThen = new InvalidRequest({
  problems: [problem(["payPeriodBegin"], "conflict", "must be the first day of the pay period")]
})

/** The timesheets of the period that is asked for. */
const filterOf = Effect.fnUntraced(function* (request: typeof HoursRequest.Type, clientId: string) {
  const { companyId, payPeriodId, payPeriodBegin = "" as LocalDate } = request
  yield* requireCompany(clientId, companyId)
  if (payPeriodId === undefined) return { companyId, payPeriodBegin } satisfies SheetFilter
  const store = yield* PayScheduleStore
  const period = yield* orNotFound(
    "pay period",
    Effect.map(store.period(clientId, payPeriodId), (each) =>
      each?.companyId === companyId ? each : undefined
    )
  )
  const { payScheduleId, periodBegin: begin, periodEnd: end } = period
  if ((request.payPeriodBegin ?? begin) !== begin) return yield* notThen
  const { workerType } = yield* orNotFound("pay schedule", store.schedule(clientId, payScheduleId))
  return { companyId, payPeriod: { payPeriodId, begin, end, workerType } } satisfies SheetFilter
})

export const getPayableHours = defineRead({
  group: "timeTrackingReports",
  name: "getPayableHours",
  role: "read",
  summary: "The payable hours of a pay period, per worker and category",
  request: HoursRequest,
  rules: [
    publishedAs(eitherOf("payPeriodId", "payPeriodBegin"), ({ payPeriodId, payPeriodBegin }) =>
      payPeriodId === undefined && payPeriodBegin === undefined ? [missing(["payPeriodId"])] : []
    )
  ],
  response: Schema.Struct({
    payableHours: objectOf("What the lines are.", {
      isLocked: shownFlag(
        "Whether the answer has timesheets and all of them are locked, so that it stays as it is."
      ),
      csv: Schema.NullOr(shownText("All lines as a file (RFC 4180), with format csv.")),
      sha256: Schema.NullOr(
        shownText("The SHA-256 of that file in UTF-8, to compare it with an earlier one.")
      ),
      rowCount: shownWhole("How many lines the answer has.")
    }),
    lines: listOf(LineShown, "The lines of the page, by worker; none with format csv."),
    ...nextCursorField
  }),
  read: (request, { client }, now) =>
    Effect.gen(function* () {
      const { knownAt } = request
      const asOf = { at: yield* Effect.fromResult(knownBy(knownAt, now)), knownAt }
      const filter: SheetFilter = yield* filterOf(request, client.id)
      if (request.format === "csv") {
        const file = yield* fileOf(client.id, filter, asOf)
        return { payableHours: file, lines: [], nextCursor: null }
      }
      const key = sheetKeyOf(filter)
      const page = yield* Effect.fromResult(placedPage(pageOf(request), key.form))
      const { sheetsOf } = yield* TimesheetStore
      const sheets = yield* sheetsOf(client.id, filter, page)
      const { rows, nextCursor } = shownPage(sheets, page, key.of)
      const sheetVersions = yield* sheetsAt(rows, asOf)
      const lines = (yield* linesOf(client.id, sheetVersions, asOf)).flatMap(lineShown)
      return {
        payableHours: {
          isLocked: areLocked(sheetVersions),
          csv: null,
          sha256: null,
          rowCount: lines.length
        },
        lines,
        nextCursor
      }
    }),
  example: { companyId: exampleId, payPeriodBegin: "2026-03-08" }
})
