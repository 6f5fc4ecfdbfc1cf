/**
 * The events of a client: of one company, or of the client itself, by their numbers, without gaps, by which a receiver
 * finds out what it has missed; or all in the order of time.
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
import { EventLog, type EventFilter } from "../ports/eventLog.ts"
import { Sequence } from "@payroll/domain/webhook/sequence"
import { eventFilterFields, listedEventView, timesOf } from "./rules/eventViews.ts"
import { namesSequence, ofClientField, sequenceOf, twoSequences } from "./rules/sequence.ts"

const NUMBER = /^\d{1,13}$/

/** Numbers are those of one sequence. */
const numberOfSequence = publishedAs(sequenceCondition, (body) =>
  body["sinceSequence"] !== undefined && !namesSequence(body)
    ? [problem(["companyId"], "required", "or ofClient is mandatory with sinceSequence")]
    : twoSequences(body, [])
)

const inSequence = Effect.fnUntraced(function* (
  filter: EventFilter,
  sequence: string,
  first: number,
  page: PageOf
) {
  const log = yield* EventLog
  yield* Effect.fromResult(placedPage(page, NUMBER))
  const place = page.after === "" ? undefined : Number(page.after)
  const range = filter.isNewestFirst
    ? { after: first - 1, below: place ?? Number.MAX_SAFE_INTEGER }
    : { after: place ?? first - 1, below: Number.MAX_SAFE_INTEGER }
  const { rows, stoppedAt } = yield* log.ofCompany(filter, sequence, range, page.rows)
  const key = (event: { readonly sequence: number }) => String(event.sequence)
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
  summary: "The events of a company or of the client itself by number, or all in the order of time",
  request: Schema.Struct({
    companyId: Schema.optionalKey(described(Uuid, "Only events of this company, by number.")),
    ofClient: ofClientField,
    sinceSequence: Schema.optionalKey(
      described(Sequence, "Only events from this number on; needs `companyId` or `ofClient`.")
    ),
    ...eventFilterFields,
    ...pageFields
  }),
  rules: [numberOfSequence],
  response: Schema.Struct({
    events: listOf(listedEventView.schema, "The events of the page."),
    ...nextCursorField,
    upTo: Schema.optionalKey(upToField.upTo)
  }),
  read: (request, caller, at) =>
    Effect.gen(function* () {
      const page = pageOf(request)
      const { eventTypes, since = 0, to = Infinity, newestFirst = false } = request
      const of = { clientId: caller.client.id, eventTypes }
      const sequence = yield* sequenceOf(caller.client.id, request)
      if (sequence !== undefined) {
        const filter = { ...of, since, before: to, isNewestFirst: newestFirst }
        const first = Number(request.sinceSequence ?? 1)
        const { rows, nextCursor } = yield* inSequence(filter, sequence, first, page)
        return { events: rows.map(listedEventView.of), nextCursor }
      }
      const { times, upTo } = timesOf(request, at)
      const { rows, nextCursor } = yield* ofClient({ ...of, ...times }, page)
      return { events: rows.map(listedEventView.of), nextCursor, upTo: isoTimestamp(upTo) }
    }),
  example: { companyId: exampleId, limit: 50 }
})
