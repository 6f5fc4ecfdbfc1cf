import {
  DUE_KINDS,
  DueRecords,
  type DueKind,
  type DueQueue
} from "@payroll/operations/ports/dueRecords"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import { hasColumn, tableNameOf } from "../records/all.ts"

/** Kinds that are carried out when their day comes, and are not taken back. */
const IRREVERSIBLE: ReadonlySet<DueKind> = new Set(["workerExit", "timeOffAccount"])
/** Longer than the mark of the clock lags behind where machines are off at night and at weekends. */
export const LEAD_MS_MAX = 4 * 24 * 3_600_000

interface DueRow {
  readonly id: string
  readonly client_id: string
  readonly company_id: string
  readonly worker_id: string
}

/** The due records of a table: the earliest first, each for one process until the lease ends. */
const queueIn = (database: Database["Service"], kind: DueKind): DueQueue => {
  const { dialect, prepareForAll, read, write } = database
  const { now, skipLocked } = dialect
  const table = sql.table(tableNameOf(kind))
  // A clock that has jumped ahead carries out nothing that nobody can take back.
  const isBelieved = IRREVERSIBLE.has(kind)
    ? sql`not exists (select 1 from clock_mark where at < ${now} - ${sql.lit(LEAD_MS_MAX)})`
    : sql`true`
  const workerId = hasColumn(kind, "worker_id") ? sql`worker_id` : sql`'' as worker_id`
  const lease = prepareForAll<{ readonly limit: number; readonly leaseMs: number }, DueRow>(
    "dueRecords.lease",
    (_db, p) => sql<DueRow>`
      with due as materialized (
        select id as due_id from ${table}
        where due_at is not null and due_at <= ${now} and ${isBelieved}
        order by due_at, id limit ${p.limit} ${skipLocked}
      )
      update ${table} set due_at = ${now} + cast(${p.leaseMs} as bigint)
      from due where id = due_id
      returning id, client_id, company_id, ${workerId}`
  )
  const nextDue = prepareForAll<unknown, { readonly in_ms: number | null }>(
    "dueRecords.nextDue",
    () => sql<{ readonly in_ms: number | null }>`
      select min(due_at) - ${now} as in_ms from ${table} where due_at is not null`
  )
  const postpone = prepareForAll<{ id: string; version: number; dueAt: number | null }, unknown>(
    "dueRecords.postpone",
    (_db, p) => sql`
      update ${table} set due_at = cast(${p.dueAt} as bigint)
      where id = ${p.id} and version = cast(${p.version} as bigint)`
  )
  return {
    lease: (limit, leaseMs) =>
      Effect.map(write(lease({ limit, leaseMs })), ([rows]) =>
        rows.map((row) => ({
          kind,
          id: row.id,
          clientId: row.client_id,
          companyId: row.company_id,
          workerId: row.worker_id
        }))
      ),
    nextDueInMs: Effect.map(read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined),
    postpone: ({ id, version }, dueAt) =>
      Effect.asVoid(write(postpone({ id, version, dueAt: dueAt ?? null })))
  }
}

const make = Effect.map(Database, (database) => {
  const queues = Object.fromEntries(DUE_KINDS.map((kind) => [kind, queueIn(database, kind)]))
  return DueRecords.of({ queue: (kind) => (queues as Record<DueKind, DueQueue>)[kind] })
})

export const layerDueRecords = Layer.effect(DueRecords, make)
