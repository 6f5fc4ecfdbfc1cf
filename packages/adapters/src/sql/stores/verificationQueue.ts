import { VerificationQueue, type DueCase } from "@payroll/operations/ports/verificationQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { batched } from "./batched.ts"
import { openEach } from "../records/sealing.ts"
import { verificationAttemptTable } from "../records/verificationAttempt.ts"
import type { Tables } from "../tables.ts"

type LeasedRow = Tables["verification_attempt"] & { readonly elapsed_ms: number }

const postponedColumns = { id: "text", version: "integer", after_ms: "integer" } as const

/** Above the number of cases that a worker has in progress. */
const POSTPONED_MAX = 100

const prepare = (database: Database["Service"]) => {
  const { now, skipLocked, recordset } = database.dialect
  return {
    /** Each lease increments the version, so that the holder of an expired lease cannot settle. */
    lease: database.prepareForAll<{ readonly limit: number; readonly leaseMs: number }, LeasedRow>(
      "verificationQueue.lease",
      (_db, p) => sql<LeasedRow>`
        with due as materialized (
          select id as due_id, ${now} as at from verification_attempt
          where due_at is not null and due_at <= ${now}
          order by due_at, id limit ${p.limit} ${skipLocked}
        )
        update verification_attempt set
          status = 'processing',
          version = version + 1,
          started_at = coalesce(started_at, due.at),
          due_at = ${now} + cast(${p.leaseMs} as bigint)
        from due where id = due_id
        returning *, ${now} - started_at as elapsed_ms`
    ),
    postpone: database.prepareForAll<{ readonly postponed: string }>(
      "verificationQueue.postpone",
      (_db, p) => sql`
        update verification_attempt set due_at = ${now} + cast(postponed.after_ms as bigint)
        from ${recordset("postponed", p.postponed, postponedColumns)}
        where verification_attempt.id = postponed.id
          and verification_attempt.version = postponed.version and status = 'processing'`
    ),
    giveBack: database.prepareForAll<{ id: string; version: number; afterMs: number }>(
      "verificationQueue.giveBack",
      (_db, p) => sql`
        update verification_attempt set
          status = 'submitted', tries = tries + 1,
          due_at = ${now} + cast(${p.afterMs} as bigint)
        where id = ${p.id} and version = ${p.version} and status = 'processing'`
    ),
    nextDue: database.prepareForAll<unknown, { readonly in_ms: number | null }>(
      "verificationQueue.nextDue",
      () => sql<{ readonly in_ms: number | null }>`
        select min(due_at) - ${now} as in_ms from verification_attempt where due_at is not null`
    )
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { lease, postpone, giveBack, nextDue } = prepare(database)

  const dueCase = (row: LeasedRow) =>
    Effect.map(keys.of(row.client_id), (key): DueCase => ({
      attempt: verificationAttemptTable.fromRow(row, key),
      tries: row.tries,
      elapsedMs: row.elapsed_ms
    }))

  // Cases leased in one batch are often postponed at the same time.
  const postponeInBatches = yield* batched(POSTPONED_MAX, (postponed: ReadonlyArray<object>) =>
    database.write(postpone({ postponed: JSON.stringify(postponed) }))
  )

  return VerificationQueue.of({
    lease: Effect.fnUntraced(function* (limit, leaseMs) {
      const [rows] = yield* database.write(lease({ limit, leaseMs }))
      return yield* openEach(rows, dueCase)
    }),
    postpone: ({ attempt: { id, version } }, afterMs) =>
      postponeInBatches([{ id, version, after_ms: Math.round(afterMs) }]),
    giveBack: ({ attempt: { id, version } }, afterMs) =>
      Effect.asVoid(database.write(giveBack({ id, version, afterMs: Math.round(afterMs) }))),
    nextDueInMs: Effect.map(database.read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined)
  })
})

export const layerVerificationQueue = Layer.effect(VerificationQueue, make)
