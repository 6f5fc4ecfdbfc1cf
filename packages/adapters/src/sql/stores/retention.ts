import { Retention } from "@payroll/operations/ports/retention"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"

const HOUR_MS = 3_600_000
const ANSWERS_RETENTION_MS = 72 * HOUR_MS
const EVENTS_RETENTION_MS = 90 * 24 * HOUR_MS

interface Deleted {
  readonly id: string
}

const prepareSweep = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { idAt, now } = dialect
  const eventsUntil = sql<number>`(${now} - cast(${sql.lit(EVENTS_RETENTION_MS)} as bigint))`
  /** By the id, so that the young rows are not read; by the time, because a clock may have been wrong. */
  const isOld = (table: string) => sql<boolean>`
    ${sql.ref(`${table}.id`)} < ${idAt(eventsUntil)} and ${sql.ref(`${table}.at`)} < ${eventsUntil}`
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
        delete from event where id in (
          select event.id from event
          where ${isOld("event")}
            and not exists (
              select 1 from delivery_lane as lane
              where lane.company_id = event.company_id and lane.next_sequence <= event.sequence
                and lane.due_at is not null
            )
          order by event.id limit ${p.limit}
        ) returning id`
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
  const { answers, events, attempts } = prepareSweep(database)
  return Retention.of({
    sweep: Effect.fnUntraced(function* (limit) {
      let deleted = 0
      // A transaction each, because commits wait behind a long one.
      for (const sweep of [answers, events, attempts]) {
        const [rows] = yield* database.write(sweep({ limit }))
        deleted += rows.length
      }
      return deleted
    })
  })
})

export const layerRetention = Layer.effect(Retention, make)
