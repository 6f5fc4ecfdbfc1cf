/** The statements that delete what has outlived its time. */
import { retentionPeriods } from "@payroll/domain/retention/retentionPeriods.data"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"

const HOUR_MS = 3_600_000
const periodMs = (kind: keyof typeof retentionPeriods): number =>
  retentionPeriods[kind].hours * HOUR_MS
export const EVENTS_RETENTION_MS = periodMs("events")
export const DAY_MS = 24 * HOUR_MS
const EVENTS_DAYS = EVENTS_RETENTION_MS / DAY_MS

interface WaitingRow {
  readonly client_id: string
  readonly endpoint_id: string
  readonly company_id: string
  readonly sequence: number
  readonly event_id: string
  readonly event_type: string
  readonly at: number
}

export interface Deleted {
  readonly id: string
}

/** A batch of the rows whose time has passed at `until`. */
export interface Batch {
  readonly limit: number
  readonly until: number
}

/** A batch of rows of a client that are older than `until`. */
export interface ClientBatch extends Batch {
  readonly client: string
}

/** A client that has rows to delete, and for how many days it keeps them. */
export interface DueClient {
  readonly id: string
  readonly days: number
}

type Params = Readonly<Record<keyof Batch, unknown>>

const before = ({ until }: Params, retentionMs: number) =>
  sql<number>`(cast(${until} as bigint) - ${sql.lit(retentionMs)})`

/** Rows of companies without a legal hold, their own or one of a worker. */
const isFree = (table: string) => sql<boolean>`not exists (
  select 1 from company as held
  where held.id = ${sql.ref(`${table}.company_id`)} and held.legal_hold is not null
) and not exists (
  select 1 from worker as held
  where held.company_id = ${sql.ref(`${table}.company_id`)} and held.legal_hold is not null
)`

/** The statements about rows that a client may keep longer: they are found by their client, oldest first. */
export const prepareOfClients = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { idAt, now, isLikeAny } = dialect
  /** By the id, so that the young rows are not read; by the time, because a clock may have been wrong. */
  const isOld = (table: string, until: RawBuilder<number>) => sql<boolean>`
    ${sql.ref(`${table}.id`)} < ${idAt(until)} and ${sql.ref(`${table}.at`)} < ${until} and ${isFree(table)}`
  const days = sql`coalesce(client.event_retention_days, ${sql.lit(EVENTS_DAYS)})`
  /** The limit keeps PostgreSQL from reading all of the table. */
  const due = (p: Params, table: string) => sql<DueClient>`
    select client.id, ${days} as days from client
    where (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.client_id`)} = client.id
      and ${isOld(table, sql`(cast(${p.until} as bigint) - ${days} * ${sql.lit(DAY_MS)})`)}
      limit 1) is not null
    order by client.id limit ${p.limit}`
  const expired = (p: Readonly<Record<keyof ClientBatch, unknown>>, table: string) => sql`
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
    where ${sql.ref(`${table}.client_id`)} = ${p.client}
      and ${isOld(table, sql`cast(${p.until} as bigint)`)}
    order by ${sql.ref(`${table}.id`)} limit ${p.limit}`
  return {
    dueEvents: prepareForAll<Batch, DueClient>("retention.clients", (_db, p) => due(p, "event")),
    dueAttempts: prepareForAll<Batch, DueClient>("retention.attemptClients", (_db, p) =>
      due(p, "delivery_attempt")
    ),
    /** Oldest first, so that the rest of a sequence has no gap. */
    events: prepareForAll<ClientBatch, Deleted>(
      "retention.events",
      (_db, p) => sql<Deleted>`
        delete from event where id in (${expired(p, "event")}) returning id`
    ),
    /** The events that this sweep deletes and lanes still wait for, once for each endpoint that takes them. */
    waiting: prepareForAll<ClientBatch, WaitingRow>(
      "retention.waiting",
      (_db, p) => sql<WaitingRow>`
        select event.client_id, lane.endpoint_id, event.company_id, event.sequence,
          event.id as event_id, event.type as event_type, ${now} as at
        from event
        join webhook_endpoint as endpoint on endpoint.client_id = event.client_id and endpoint.spreads = 0
        join delivery_lane as lane on lane.endpoint_id = endpoint.id and lane.company_id = event.company_id
          and lane.next_sequence <= event.sequence and lane.last_sequence >= event.sequence
        where event.id in (${expired(p, "event")}) and (endpoint.event_types is null
          or ${isLikeAny(sql.ref("event.type"), sql.ref("endpoint.event_types"))})`
    ),
    attempts: prepareForAll<ClientBatch, Deleted>(
      "retention.attempts",
      (_db, p) => sql<Deleted>`
        delete from delivery_attempt where id in (${expired(p, "delivery_attempt")}) returning id`
    )
  }
}

export const prepareSweep = ({ dialect, prepareForAll }: Database["Service"]) => ({
  answers: prepareForAll<Batch, Deleted>(
    "retention.answers",
    (_db, p) => sql<Deleted>`
      delete from stored_answer where (client_id, key) in (
        select client_id, key from stored_answer
        where at < ${before(p, periodMs("answers"))} order by at limit ${p.limit}
      ) returning key as id`
  ),
  traces: prepareForAll<Batch, Deleted>("retention.traces", (_db, p) => {
    const until = before(p, periodMs("traces"))
    return sql<Deleted>`
      delete from trace_context where record_id in (
        select record_id from trace_context
        where record_id < ${dialect.idAt(until)} and at < ${until} order by record_id limit ${p.limit}
      ) returning record_id as id`
  }),
  tallies: prepareForAll<Batch, Deleted>(
    "retention.tallies",
    (_db, p) => sql<Deleted>`
      delete from number_tally where (client_id, tally) in (
        select client_id, tally from number_tally
        where at < ${before(p, periodMs("tallies"))} order by at limit ${p.limit}
      ) returning tally as id`
  )
})

/** Files that nothing uses; their chunks go with them. */
export const prepareFiles = ({ prepareForAll }: Database["Service"]) =>
  prepareForAll<Batch, Deleted>(
    "retention.files",
    (_db, p) => sql<Deleted>`
      delete from file where status <> 'attached' and id in (
        select id from file where status <> 'attached'
          and updated_at < ${before(p, periodMs("files"))}
        order by updated_at, id limit ${p.limit}
      ) returning id`
  )
