import { NewId } from "@payroll/operations/ports/newId"
import { Retention } from "@payroll/operations/ports/retention"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import { prepareSettle } from "./settleStatements.ts"

const HOUR_MS = 3_600_000
const ANSWERS_RETENTION_MS = 72 * HOUR_MS
const EVENTS_RETENTION_MS = 90 * 24 * HOUR_MS

interface WaitingRow {
  readonly client_id: string
  readonly endpoint_id: string
  readonly company_id: string
  readonly sequence: number
  readonly event_id: string
  readonly event_type: string
  readonly at: number
}

interface Deleted {
  readonly id: string
}

const prepareSweep = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { idAt, now, isLikeAny } = dialect
  const eventsUntil = sql<number>`(${now} - cast(${sql.lit(EVENTS_RETENTION_MS)} as bigint))`
  /** By the id, so that the young rows are not read; by the time, because a clock may have been wrong. */
  const isOld = (table: string) => sql<boolean>`
    ${sql.ref(`${table}.id`)} < ${idAt(eventsUntil)} and ${sql.ref(`${table}.at`)} < ${eventsUntil}`
  const expired = (p: { readonly limit: unknown }) => sql`
    select event.id from event where ${isOld("event")} order by event.id limit ${p.limit}`
  return {
    answers: prepareForAll<{ readonly limit: number }, Deleted>(
      "retention.answers",
      (_db, p) => sql<Deleted>`
        delete from stored_answer where (client_id, key) in (
          select client_id, key from stored_answer
          where at < ${now} - cast(${sql.lit(ANSWERS_RETENTION_MS)} as bigint) order by at limit ${p.limit}
        ) returning key as id`
    ),
    /** Oldest first, so that the rest of a sequence has no gap. */
    events: prepareForAll<{ readonly limit: number }, Deleted>(
      "retention.events",
      (_db, p) => sql<Deleted>`
        delete from event where id in (${expired(p)}) returning id`
    ),
    /** The events that this sweep deletes and lanes still wait for, once for each endpoint that takes them. */
    waiting: prepareForAll<{ readonly limit: number }, WaitingRow>(
      "retention.waiting",
      (_db, p) => sql<WaitingRow>`
        select event.client_id, lane.endpoint_id, event.company_id, event.sequence,
          event.id as event_id, event.type as event_type, ${now} as at
        from event
        join webhook_endpoint as endpoint on endpoint.client_id = event.client_id and endpoint.spreads = 0
        join delivery_lane as lane on lane.endpoint_id = endpoint.id and lane.company_id = event.company_id
          and lane.next_sequence <= event.sequence and lane.last_sequence >= event.sequence
        where event.id in (${expired(p)}) and (endpoint.event_types is null
          or ${isLikeAny(sql.ref("event.type"), sql.ref("endpoint.event_types"))})`
    ),
    traces: prepareForAll<{ readonly limit: number }, Deleted>(
      "retention.traces",
      (_db, p) => sql<Deleted>`
        delete from trace_context where record_id in (
          select record_id from trace_context
          where record_id < ${idAt(eventsUntil)} and at < ${eventsUntil} order by record_id limit ${p.limit}
        ) returning record_id as id`
    ),
    attempts: prepareForAll<{ readonly limit: number }, Deleted>(
      "retention.attempts",
      (_db, p) => sql<Deleted>`
        delete from delivery_attempt where id in (
          select id from delivery_attempt
          where ${isOld("delivery_attempt")} order by id limit ${p.limit}
        ) returning id`
    )
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { next } = yield* NewId
  const { answers, events, traces, attempts, waiting } = prepareSweep(database)
  const { log } = prepareSettle(database)

  /** Deletes events, and lists those as expired that an endpoint has not got. */
  const sweepEvents = Effect.fnUntraced(function* (limit: number) {
    const [missed] = yield* database.read(waiting({ limit }))
    const rows = missed.map((row) => ({
      ...row,
      id: next(),
      duration_ms: 0,
      result: "expired",
      status: null
    }))
    const [, deleted] = yield* database.write(log({ log: JSON.stringify(rows) }), events({ limit }))
    return deleted.length
  })

  return Retention.of({
    sweep: Effect.fnUntraced(function* (limit) {
      // A transaction each, because commits wait behind a long one.
      let deleted = yield* sweepEvents(limit)
      for (const sweep of [answers, traces, attempts]) {
        const [rows] = yield* database.write(sweep({ limit }))
        deleted += rows.length
      }
      return deleted
    })
  })
})

export const layerRetention = Layer.effect(Retention, make)
