import { takesType } from "@payroll/domain/webhook/webhookEndpoint"
import {
  EventLog,
  type Delivery,
  type DeliveryFilter,
  type EventFilter,
  type Lane,
  type ListedEvent,
  type LogPage
} from "@payroll/operations/ports/eventLog"
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { sparsePage } from "./sparsePage.ts"

const DELIVERIES_MAX = 1_000

interface OfClient {
  readonly clientId: string
}

interface IdRange extends OfClient {
  readonly companyId: string
  readonly after: string
  readonly before: string
  readonly rows: number
}

const eventColumns = ["id", "company_id", "sequence", "type", "at"] as const

const prepareEvents = ({ prepare }: Database["Service"]) => ({
  ofCompany: prepare((db, p: IdRange & { readonly afterSequence: number }) =>
    db
      .selectFrom("event")
      .select(eventColumns)
      .where("company_id", "=", p.companyId)
      .where("client_id", "=", p.clientId)
      .where("sequence", ">", p.afterSequence)
      .orderBy("sequence")
      .limit(p.rows)
  ),
  ofClient: prepare((db, p: IdRange) =>
    db
      .selectFrom("event")
      .select(eventColumns)
      .where("client_id", "=", p.clientId)
      .where("id", ">", p.after)
      .where("id", "<", p.before)
      .orderBy("id")
      .limit(p.rows)
  ),
  byId: prepare((db, p: OfClient & { readonly id: string }) =>
    db
      .selectFrom("event")
      .select([...eventColumns, "body"])
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
  )
})

const prepareDeliveries = ({ prepare }: Database["Service"]) => ({
  ofEvent: prepare((db, p: OfClient & { readonly id: string }) =>
    db
      .selectFrom("delivery_attempt")
      .selectAll()
      .where("event_id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .orderBy("id")
      .limit(sql.lit(DELIVERIES_MAX))
  ),
  ofCompany: prepare((db, p: IdRange) =>
    db
      .selectFrom("delivery_attempt")
      .selectAll()
      .where("company_id", "=", p.companyId)
      .where("client_id", "=", p.clientId)
      .where("id", ">", p.after)
      .where("id", "<", p.before)
      .orderBy("id")
      .limit(p.rows)
  ),
  ofClient: prepare((db, p: IdRange) =>
    db
      .selectFrom("delivery_attempt")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where("id", ">", p.after)
      .where("id", "<", p.before)
      .orderBy("id")
      .limit(p.rows)
  ),
  /** The lanes of the company of an event, to endpoints that are not removed. */
  lanes: prepare<OfClient & { readonly id: string }, Tables["delivery_lane"]>(
    (_db, p) => sql<Tables["delivery_lane"]>`
      select lane.* from event
      join webhook_endpoint as endpoint on endpoint.client_id = event.client_id
        and endpoint.spreads = 0 and endpoint.state <> 'removed'
      join delivery_lane as lane on lane.endpoint_id = endpoint.id
        and lane.company_id = event.company_id and lane.client_id = event.client_id
      where event.id = ${p.id} and event.client_id = ${p.clientId}
      order by endpoint.id`
  )
})

const HEX_OF_TIME = 12

/** The beginning of the ids that are made at a time or later, UTC milliseconds (RFC 9562, version 7). */
export const idsFrom = (at: number): string => {
  const hex = Math.max(Math.trunc(at), 0).toString(16).padStart(HEX_OF_TIME, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

const later = (after: string, since: number): string => {
  const from = idsFrom(since)
  return after > from ? after : from
}

const listedEvent = (row: Pick<Tables["event"], (typeof eventColumns)[number]>): ListedEvent => ({
  id: row.id,
  companyId: row.company_id,
  sequence: row.sequence,
  type: row.type,
  at: row.at
})

const deliveryOf = (row: Tables["delivery_attempt"]): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  companyId: row.company_id,
  eventId: row.event_id,
  eventType: row.event_type ?? undefined,
  sequence: row.sequence,
  at: row.at,
  durationMs: row.duration_ms,
  result: row.result,
  status: row.status ?? undefined
})

const laneOf = (row: Tables["delivery_lane"]): Lane => ({
  endpointId: row.endpoint_id,
  nextSequence: row.next_sequence,
  lastSequence: row.last_sequence,
  attempts: row.attempts,
  dueAt: row.due_at ?? undefined,
  haltedAt: row.halted_at ?? undefined
})

const isOfFilter =
  ({ companyIds, eventTypes, since }: EventFilter) =>
  ({ companyId, type, at }: ListedEvent): boolean =>
    (companyIds === undefined || companyIds.has(companyId)) &&
    at >= since &&
    takesType(eventTypes, type)

const isOfDeliveries =
  (filter: DeliveryFilter) =>
  ({ companyId, endpointId, eventType, result }: Delivery): boolean =>
    (filter.companyIds === undefined || filter.companyIds.has(companyId)) &&
    (filter.companyId === undefined || companyId === filter.companyId) &&
    (filter.endpointId === undefined || endpointId === filter.endpointId) &&
    (filter.result === undefined || result === filter.result) &&
    (filter.eventTypes === undefined || takesType(filter.eventTypes, eventType ?? ""))

const isPlain = ({ companyIds, eventTypes }: EventFilter): boolean =>
  companyIds === undefined && eventTypes === undefined

/** A page of rows: exactly those if all that are read match, or else found among them. */
const page = <Row>(
  isDense: boolean,
  rows: number,
  isMatch: (row: Row) => boolean,
  read: (after: Row | undefined, count: number) => Effect.Effect<ReadonlyArray<Row>, Unavailable>
): Effect.Effect<LogPage<Row>, Unavailable> =>
  isDense
    ? Effect.map(read(undefined, rows), (found) => ({ rows: found, stoppedAt: undefined }))
    : sparsePage(read, isMatch, rows)

const make = Effect.gen(function* () {
  const database = yield* Database
  const events = prepareEvents(database)
  const attempts = prepareDeliveries(database)

  return EventLog.of({
    ofCompany: (filter, companyId, after, rows) =>
      page(isPlain(filter) && filter.since === 0, rows, isOfFilter(filter), (last, count) => {
        const range = { clientId: filter.clientId, companyId, after: "", before: "", rows: count }
        const afterSequence = last?.sequence ?? after
        return Effect.map(database.read(events.ofCompany({ ...range, afterSequence })), ([found]) =>
          found.map(listedEvent)
        )
      }),
    ofClient: (filter, after, before, rows) => {
      const range = { clientId: filter.clientId, companyId: "", before: idsFrom(before) }
      const start = later(after, filter.since)
      const matches = isOfFilter({ ...filter, since: 0 })
      return page(isPlain(filter), rows, matches, (last: ListedEvent | undefined, count) =>
        Effect.map(
          database.read(events.ofClient({ ...range, after: last?.id ?? start, rows: count })),
          ([found]) => found.map(listedEvent)
        )
      )
    },
    find: Effect.fnUntraced(function* (clientId, eventId) {
      const of = { clientId, id: eventId }
      const [[row], deliveries, lanes] = yield* database.read(
        events.byId(of),
        attempts.ofEvent(of),
        attempts.lanes(of)
      )
      return (
        row && {
          event: { ...listedEvent(row), body: row.body },
          deliveries: deliveries.map(deliveryOf),
          lanes: lanes.map(laneOf)
        }
      )
    }),
    deliveries: (filter, after, rows) => {
      const { clientId, companyId = "", endpointId, result } = filter
      const read = companyId === "" ? attempts.ofClient : attempts.ofCompany
      const range = { clientId, companyId, before: idsFrom(filter.before) }
      const start = later(after, filter.since)
      const isDense = isPlain(filter) && endpointId === undefined && result === undefined
      return page(isDense, rows, isOfDeliveries(filter), (last: Delivery | undefined, count) =>
        Effect.map(
          database.read(read({ ...range, after: last?.id ?? start, rows: count })),
          ([found]) => found.map(deliveryOf)
        )
      )
    }
  })
})

export const layerEventLog = Layer.effect(EventLog, make)
