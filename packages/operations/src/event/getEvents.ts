/**
 * The events of a client: of one company by their numbers, without gaps, by which a receiver finds out what
 * it has missed; or of all companies in the order of time.
 */
import { Uuid } from "@payroll/domain/field/uuid"
import { problem } from "@payroll/domain/problem"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { described } from "@payroll/domain/field/rule"
import { listOf } from "../answerSchema.ts"
import { sequenceCondition } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import {
  nextCursorField,
  pageFields,
  pageOf,
  placedPage,
  shownPage,
  upToField,
  type PageOf
} from "../page.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { EventLog, type EventFilter } from "../ports/eventLog.ts"
import { Sequence } from "@payroll/domain/webhook/sequence"
import { eventFilterFields, listedEventView, timesOf } from "./rules/eventViews.ts"

const NUMBER = /^\d{1,13}$/

/** Numbers are those of one company. */
const sequenceNamesCompany = publishedAs(sequenceCondition, ({ companyId, sinceSequence }) =>
  sinceSequence !== undefined && companyId === undefined
    ? [problem(["companyId"], "required", "is mandatory with sinceSequence")]
    : []
)

const ofCompany = Effect.fnUntraced(function* (
  filter: EventFilter,
  companyId: string,
  first: number,
  page: PageOf
) {
  const log = yield* EventLog
  yield* requireCompany(filter.clientId, companyId)
  yield* Effect.fromResult(placedPage(page, NUMBER))
  const place = page.after === "" ? undefined : Number(page.after)
  const range = filter.isNewestFirst
    ? { after: first - 1, below: place ?? Number.MAX_SAFE_INTEGER }
    : { after: place ?? first - 1, below: Number.MAX_SAFE_INTEGER }
  const { rows, stoppedAt } = yield* log.ofCompany(filter, companyId, range, page.rows)
  const key = ({ sequence }: { readonly sequence: number }) => String(sequence)
  return shownPage(rows, page, key, stoppedAt && key(stoppedAt))
})

const ofClient = Effect.fnUntraced(function* (filter: EventFilter, page: PageOf) {
  const log = yield* EventLog
  yield* Effect.fromResult(placedPage(page))
  const { rows, stoppedAt } = yield* log.ofClient(filter, page.after, page.rows)
  return shownPage(rows, page, ({ id }) => id, stoppedAt?.id)
})

export const getEvents = defineRead({
  group: "reports",
  name: "getEvents",
  role: "read",
  summary: "The events of a company by number, or of all companies in the order of time",
  request: Schema.Struct({
    companyId: Schema.optionalKey(described(Uuid, "Only events of this company, by number.")),
    sinceSequence: Schema.optionalKey(
      described(Sequence, "Only events from this number on; needs `companyId`.")
    ),
    ...eventFilterFields,
    ...pageFields
  }),
  rules: [sequenceNamesCompany],
  response: Schema.Struct({
    events: listOf(listedEventView.schema, "The events of the page."),
    ...nextCursorField,
    upTo: Schema.optionalKey(upToField.upTo)
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const page = pageOf(request)
      const { companyId, eventTypes, since = 0, to = Infinity, newestFirst = false } = request
      const of = { clientId: caller.client.id, eventTypes }
      if (companyId !== undefined) {
        const filter = { ...of, since, before: to, isNewestFirst: newestFirst }
        const first = Number(request.sinceSequence ?? 1)
        const { rows, nextCursor } = yield* ofCompany(filter, companyId, first, page)
        return { events: rows.map(listedEventView.of), nextCursor }
      }
      const { times, upTo } = timesOf(request, at)
      const { rows, nextCursor } = yield* ofClient({ ...of, ...times }, page)
      return { events: rows.map(listedEventView.of), nextCursor, upTo: isoTimestamp(upTo) }
    }),
  example: { companyId: exampleId, limit: 50 }
})
