import {
  DUE_KINDS,
  dueKinds,
  DueRecords,
  otherWork,
  type DueKind,
  type DueQueue,
  type Schedule
} from "@payroll/operations/ports/dueRecords"
import { CLOCK_LEAD_MS_MAX } from "@payroll/operations/ports/retention"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql, type RawBuilder } from "kysely"
import { Database } from "../database.ts"
import type { Dialect } from "../dialect.ts"
import { hasColumn, tableNameOf } from "../records/all.ts"

interface DueRow {
  readonly id: string
  readonly client_id: string
  readonly company_id: string
  readonly worker_id: string
  /** Null of an erased company: its work is over. */
  readonly due_at: number | null
}

/** Condition of a record that is due: the mark of the clock agrees, where the work cannot be undone. */
const isBelieved = ({ now }: Dialect, { waitsFor }: Schedule): RawBuilder<unknown> => {
  if (waitsFor === undefined) return sql`true`
  const isNear = sql`not exists (
    select 1 from clock_mark where clock_mark.at < ${now} - ${sql.lit(CLOCK_LEAD_MS_MAX)})`
  return waitsFor === "lead"
    ? isNear
    : sql`due_at <= (select coalesce(max(clock_mark.at), ${now}) from clock_mark) and ${isNear}`
}

/** The due records of a table: the earliest first, each for one process until the lease ends. */
const queueIn = (database: Database["Service"], kind: DueKind): DueQueue => {
  const { dialect, prepareForAll, read, write } = database
  const { now, skipLocked } = dialect
  const table = sql.table(tableNameOf(kind))
  const workerId = hasColumn(kind, "worker_id") ? sql`worker_id` : sql`'' as worker_id`
  const lease = prepareForAll<{ readonly limit: number; readonly leaseMs: number }, DueRow>(
    "dueRecords.lease",
    (_db, p) => sql<DueRow>`
      with due as materialized (
        select id as due_id from ${table}
        where due_at is not null and due_at <= ${now} and ${isBelieved(dialect, dueKinds[kind])}
        order by due_at, id limit ${p.limit} ${skipLocked}
      )
      update ${table} set due_at = case when exists (
        select 1 from erasure where erasure.client_id = ${table}.client_id
          and erasure.subject_id in (${table}.company_id, ${table}.client_id)
      ) then null else ${now} + cast(${p.leaseMs} as bigint) end
      from due where id = due_id
      returning id, client_id, company_id, ${workerId}, due_at`
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
        rows
          .filter((row) => row.due_at !== null)
          .map((row) => ({
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

interface Limit {
  readonly limit: number
}

/** Longer than all leases: work that a process has in hand ends before another takes it. */
const BROUGHT_FORWARD_MS = 60_000

/** The statements that bring work forward, each over the index on due times of its table. */
const prepareForward = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, skipLocked } = dialect
  const forward = (
    table: string,
    { longestLeadMs }: Schedule,
    { key = sql`id`, which = sql`true` } = {}
  ) =>
    longestLeadMs === undefined
      ? []
      : [
          prepareForAll<Limit>(
            "dueRecords.bringForward",
            (_db, p) => sql`
              with later as materialized (
                select ${key} from ${sql.table(table)}
                where due_at is not null and due_at > ${now} + ${sql.lit(longestLeadMs)} and ${which}
                order by due_at desc limit ${p.limit} ${skipLocked}
              )
              update ${sql.table(table)} set due_at = ${now} + ${sql.lit(BROUGHT_FORWARD_MS)}
              where (${key}) in (select * from later) returning 1 as brought`
          )
        ]
  const lanes = (which: RawBuilder<unknown>) =>
    forward("delivery_lane", otherWork.deliveryLane, { key: sql`endpoint_id, company_id`, which })
  const pauseUntil = sql`${now} + ${sql.lit(otherWork.endpointPause.longestLeadMs)}`
  return [
    ...DUE_KINDS.flatMap((kind) => forward(tableNameOf(kind), dueKinds[kind])),
    ...forward("verification_attempt", otherWork.verificationAttempt),
    // Each half of the lanes has an index.
    ...lanes(sql`attempts < 2`),
    ...lanes(sql`attempts >= 2`),
    ...forward("webhook_replay", otherWork.webhookReplay),
    prepareForAll<Limit>(
      "dueRecords.endPauses",
      (_db, p) => sql`
        update webhook_endpoint set
          paused_until = case when paused_until <= ${pauseUntil} then paused_until end,
          first_failure_at = case when first_failure_at <= ${pauseUntil} then first_failure_at end
        where id in (
          select id from webhook_endpoint
          where paused_until > ${pauseUntil} or first_failure_at > ${pauseUntil} limit ${p.limit}
        ) returning 1 as brought`
    )
  ]
}

const make = Effect.map(Database, (database) => {
  const queues = Object.fromEntries(DUE_KINDS.map((kind) => [kind, queueIn(database, kind)]))
  const statements = prepareForward(database)
  return DueRecords.of({
    queue: (kind) => (queues as Record<DueKind, DueQueue>)[kind],
    bringForward: Effect.fnUntraced(function* (limit) {
      let most = 0
      // A transaction each: their locks are held for one table.
      for (const statement of statements) {
        const [rows] = yield* database.write(statement({ limit }))
        most = Math.max(most, rows.length)
      }
      return most
    })
  })
})

export const layerDueRecords = Layer.effect(DueRecords, make)
