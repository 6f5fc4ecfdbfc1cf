/**
 * The stored entries of time off, each with its explanation: of a company in the order in which they were stored, as a
 * feed for other systems; of a worker; of an account by number; or one, with the reason that a person gave.
 */
import { RecordNotFound } from "@payroll/domain/errors"
import { someOf } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { missing, type Problem } from "@payroll/domain/problem"
import { ENTRY_KINDS } from "@payroll/domain/timeOff/entry"
import type { TimeOffEntry } from "@payroll/domain/timeOffAccount/timeOffEntry"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { idFields, listOf } from "../answerSchema.ts"
import { allOf, required, when } from "../conditions.ts"
import { publishedAs, type Body } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import {
  nextCursorField,
  notOfThisList,
  pageFields,
  placedPage,
  SCANNED_MAX,
  scannedPage,
  settledBefore,
  timeKeyOf,
  timeKeyText,
  upToField,
  type PageOf
} from "../page.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { TimeOffStore, type EntryPage } from "../ports/timeOffStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { LedgerDay } from "@payroll/domain/timeOffAccount/ledgerFields"
import { Sequence } from "@payroll/domain/webhook/sequence"
import { csvFileField, formatField, pageOrFileOf, rowsOrFile } from "../csvFile.ts"
import { ENTRY_COLUMNS, storedEntryView } from "../views/timeOffEntryView.ts"

const WHOSE = ["companyId", "userId", "timeOffAccountId", "timeOffEntryId"] as const

const LedgerRequest = Schema.Struct({
  companyId: Schema.optionalKey(
    described(
      idFields.companyId,
      "The entries of a company in the order in which they were stored."
    )
  ),
  userId: Schema.optionalKey(
    described(idFields.userId, "The entries of a worker in the order in which they were stored.")
  ),
  timeOffAccountId: Schema.optionalKey(
    described(idFields.timeOffAccountId, "The entries of an account by their numbers.")
  ),
  timeOffEntryId: Schema.optionalKey(
    described(
      idFields.timeOffEntryId,
      "One entry, with its reason. A look at a reason leaves an audit row."
    )
  ),
  afterSequence: Schema.optionalKey(
    described(Sequence, "Only entries after this number; needs `timeOffAccountId`.")
  ),
  from: Schema.optionalKey(described(LedgerDay, "Only entries of this day or later.")),
  to: Schema.optionalKey(described(LedgerDay, "Only entries of this day or earlier.")),
  kinds: Schema.optionalKey(
    described(someOf(ENTRY_KINDS, "TimeOffEntryKind", "kinds"), "Only entries of these kinds.")
  ),
  ...formatField,
  ...pageFields
})
type LedgerRequest = typeof LedgerRequest.Type

const whoseProblems = (body: Body): ReadonlyArray<Problem> => {
  if (WHOSE.every((name) => body[name] === undefined)) return [missing(["companyId"])]
  return body["afterSequence"] !== undefined && body["timeOffAccountId"] === undefined
    ? [missing(["timeOffAccountId"])]
    : []
}

const isAsked =
  ({ from, to, kinds }: LedgerRequest) =>
  ({ effectiveDate, kind }: TimeOffEntry): boolean =>
    (from === undefined || effectiveDate >= from) &&
    (to === undefined || effectiveDate <= to) &&
    (kinds === undefined || kinds.includes(kind))

/** How many entries are read for a page. */
const scannedFor = ({ from, to, kinds }: LedgerRequest, { rows }: PageOf): number =>
  from === undefined && to === undefined && kinds === undefined ? rows : Math.max(rows, SCANNED_MAX)

/** A page of the scanned entries that match the request. */
const pageAmong = (
  scanned: ReadonlyArray<TimeOffEntry>,
  request: LedgerRequest,
  page: PageOf,
  key: (entry: TimeOffEntry) => string
) => scannedPage(scanned, isAsked(request), page, key, scannedFor(request, page))

const timeKey = ({ createdAt, id }: TimeOffEntry): string => timeKeyText({ at: createdAt, id })

/** A page in the order in which the entries were stored. */
const inTime = Effect.fnUntraced(function* <R, E>(
  request: LedgerRequest,
  before: number,
  entries: (page: EntryPage) => Effect.Effect<ReadonlyArray<TimeOffEntry>, E, R>
) {
  const page = pageOrFileOf(request)
  const after = page.after === "" ? { at: 0, id: "" } : timeKeyOf(page.after)
  if (!after) return yield* notOfThisList
  const rows = scannedFor(request, page)
  return pageAmong(yield* entries({ after, before, rows }), request, page, timeKey)
})

interface Owner {
  readonly companyId: string
  readonly workerId: string
}

/** Checks that the requested record belongs to the company and the user that the request names. */
const checkOwner = (
  { companyId, userId }: LedgerRequest,
  owner: Owner,
  record: string
): Result.Result<void, RecordNotFound> =>
  (companyId !== undefined && owner.companyId !== companyId) ||
  (userId !== undefined && owner.workerId !== userId)
    ? Result.fail(new RecordNotFound({ record }))
    : Result.void

/** The worker, in the company that is named. */
const workerOf = Effect.fnUntraced(function* (
  request: LedgerRequest,
  clientId: string,
  userId: string,
  record: string
) {
  const { companyOf } = yield* WorkerStore
  const companyId = yield* orNotFound(record, companyOf(clientId, userId))
  yield* Effect.fromResult(checkOwner(request, { companyId, workerId: userId }, record))
})

const NUMBER = /^\d{1,13}$/

/** A page of an account, by number. */
const ofAccount = Effect.fnUntraced(function* (
  request: LedgerRequest,
  clientId: string,
  id: string
) {
  const store = yield* TimeOffStore
  const userId = yield* orNotFound("time off account", store.workerOfAccount(clientId, id))
  yield* workerOf(request, clientId, userId, "time off account")
  const page = yield* Effect.fromResult(placedPage(pageOrFileOf(request), NUMBER))
  const first = page.after === "" ? (request.afterSequence ?? 0) : page.after
  const rows = scannedFor(request, page)
  const scanned = yield* store.entriesOfAccount(clientId, id, Number(first), rows)
  return pageAmong(scanned, request, page, ({ sequence }) => String(sequence))
})

const ofWorker = Effect.fnUntraced(function* (
  request: LedgerRequest,
  clientId: string,
  id: string
) {
  yield* workerOf(request, clientId, id, "user")
  const { entriesOfWorker } = yield* TimeOffStore
  return yield* inTime(request, Number.MAX_SAFE_INTEGER, (page) =>
    entriesOfWorker(clientId, id, page)
  )
})

const ofCompany = Effect.fnUntraced(function* (
  request: LedgerRequest,
  clientId: string,
  id: string,
  before: number
) {
  const { kybStatus } = yield* CompanyStore
  yield* orNotFound("company", kybStatus(clientId, id))
  const { entriesOfCompany } = yield* TimeOffStore
  return yield* inTime(request, before, (page) => entriesOfCompany(clientId, id, page))
})

const one = Effect.fnUntraced(function* (request: LedgerRequest, clientId: string, id: string) {
  const record = "time off entry"
  const { entry: find } = yield* TimeOffStore
  const entry = yield* orNotFound(record, find(clientId, id))
  yield* Effect.fromResult(checkOwner(request, entry, record))
  const { timeOffAccountId = entry.accountId } = request
  return timeOffAccountId === entry.accountId ? entry : yield* new RecordNotFound({ record })
})

/** A file has no reasons. */
const inFormat = (
  request: LedgerRequest,
  entries: ReadonlyArray<typeof storedEntryView.schema.Type>
) => rowsOrFile(request, entries, ENTRY_COLUMNS, (entry) => [entry])

export const getTimeOffLedger = defineRead({
  group: "timeOffReports",
  name: "getTimeOffLedger",
  role: "read",
  summary: "The stored entries of time off, each with its explanation",
  request: LedgerRequest,
  rules: [
    publishedAs(
      allOf(
        { type: "object", anyOf: WHOSE.map((name) => required(name)) },
        when(required("afterSequence"), required("timeOffAccountId"))
      ),
      whoseProblems
    )
  ],
  response: Schema.Struct({
    timeOffEntries: listOf(storedEntryView.schema, "The entries of the page."),
    ...nextCursorField,
    upTo: Schema.optionalKey(upToField.upTo),
    ...csvFileField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const { companyId, userId, timeOffAccountId, timeOffEntryId } = request
      if (timeOffEntryId !== undefined) {
        const entry = yield* one(request, client.id, timeOffEntryId)
        const reason = entry.reason === undefined ? null : Redacted.value(entry.reason)
        const { rows, file } = yield* inFormat(request, [storedEntryView.of({ ...entry, reason })])
        return { timeOffEntries: rows, nextCursor: null, ...file }
      }
      const before = settledBefore(at)
      const { rows: pageRows, nextCursor } =
        timeOffAccountId !== undefined
          ? yield* ofAccount(request, client.id, timeOffAccountId)
          : userId !== undefined
            ? yield* ofWorker(request, client.id, userId)
            : yield* ofCompany(request, client.id, companyId ?? "", before)
      const isFeed = timeOffAccountId === undefined && userId === undefined
      const upTo = isFeed ? { upTo: isoTimestamp(before) } : {}
      const { rows, file } = yield* inFormat(
        request,
        pageRows.map((entry) => storedEntryView.of({ ...entry, reason: null }))
      )
      return { timeOffEntries: rows, nextCursor, ...upTo, ...file }
    }),
  looksAt: ({ timeOffEntries: [entry] }) =>
    entry && entry.reason !== null
      ? { id: entry.timeOffEntryId, companyId: entry.companyId }
      : undefined,
  example: {
    companyId: exampleId,
    userId: exampleId,
    timeOffAccountId: exampleId,
    timeOffEntryId: exampleId
  }
})
