/** The requests for time off of a company or of a worker. */
import { someOf } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { missing } from "@payroll/domain/problem"
import { statesOf } from "@payroll/domain/status"
import {
  timeOffRequestStatuses,
  type TimeOffRequest
} from "@payroll/domain/timeOffRequest/timeOffRequest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { nextCursorField, pageFields, placedPage, SCANNED_MAX, scannedPage } from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { requireWorkerOf } from "../ports/workerStore.ts"
import { LedgerDay } from "@payroll/domain/timeOffAccount/ledgerFields"
import { csvFileField, formatField, pageOrFileOf, rowsOrFile } from "../csvFile.ts"
import { REQUEST_COLUMNS, listedRequestView } from "../views/timeOffRequestViews.ts"

const STATUSES = statesOf(timeOffRequestStatuses)

const ListRequest = Schema.Struct({
  companyId: Schema.optionalKey(described(idFields.companyId, "The requests of a company.")),
  userId: Schema.optionalKey(described(idFields.userId, "The requests of a worker.")),
  status: Schema.optionalKey(
    described(
      someOf(STATUSES, "AskedTimeOffRequestStatus", "states"),
      "Only requests in these states."
    )
  ),
  from: Schema.optionalKey(described(LedgerDay, "Only requests that end on this day or later.")),
  to: Schema.optionalKey(described(LedgerDay, "Only requests that begin on this day or earlier.")),
  ...formatField,
  ...pageFields
})

const isAsked =
  ({ status: statuses, from, to }: typeof ListRequest.Type) =>
  ({ status, startDate, endDate }: TimeOffRequest): boolean =>
    (statuses === undefined || statuses.includes(status)) &&
    (from === undefined || endDate >= from) &&
    (to === undefined || startDate <= to)

/** The requests after an id, of whom they are asked for. */
const scanned = Effect.fnUntraced(function* (
  { companyId, userId, status }: typeof ListRequest.Type,
  clientId: string,
  after: string
) {
  const store = yield* TimeOffStore
  const scan = { after, rows: SCANNED_MAX }
  if (userId !== undefined) {
    yield* requireWorkerOf(clientId, companyId, userId)
    return yield* store.requestsOfWorker(clientId, userId, scan)
  }
  yield* requireCompany(clientId, companyId ?? "")
  const isPending = status?.length === 1 && status[0] === "Pending"
  return yield* store.requestsOfCompany(clientId, companyId ?? "", isPending, scan)
})

export const getTimeOffRequests = defineRead({
  group: "timeOffReports",
  name: "getTimeOffRequests",
  role: "read",
  summary: "The requests for time off of a company or of a worker",
  request: ListRequest,
  rules: [
    publishedAs(eitherOf("companyId", "userId"), ({ companyId, userId }) =>
      companyId === undefined && userId === undefined ? [missing(["companyId"])] : []
    )
  ],
  response: Schema.Struct({
    timeOffRequests: listOf(listedRequestView.schema, "In the order in which they were asked for."),
    ...nextCursorField,
    ...csvFileField
  }),
  read: (request, { client }) =>
    Effect.gen(function* () {
      const page = yield* Effect.fromResult(placedPage(pageOrFileOf(request)))
      const all = yield* scanned(request, client.id, page.after)
      const { rows: pageRows, nextCursor } = scannedPage(
        all,
        isAsked(request),
        page,
        ({ id }) => id
      )
      const listed = pageRows.map(listedRequestView.of)
      const { rows, file } = yield* rowsOrFile(request, listed, REQUEST_COLUMNS, (row) => [row])
      return { timeOffRequests: rows, nextCursor, ...file }
    }),
  example: { companyId: exampleId, userId: exampleId, from: "2026-07-01" }
})
