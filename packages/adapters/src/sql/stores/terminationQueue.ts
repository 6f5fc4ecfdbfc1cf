import { TerminationQueue } from "@payroll/operations/ports/terminationQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"

interface LeasedRow {
  readonly id: string
  readonly client_id: string
  readonly company_id: string
  readonly worker_id: string
}

const make = Effect.gen(function* () {
  const { dialect, prepareForAll, read, write } = yield* Database
  const { now, skipLocked } = dialect
  const lease = prepareForAll<{ readonly limit: number; readonly leaseMs: number }, LeasedRow>(
    "terminationQueue.lease",
    (_db, p) => sql<LeasedRow>`
      with due as materialized (
        select id as due_id from worker_exit
        where due_at is not null and due_at <= ${now}
        order by due_at, id limit ${p.limit} ${skipLocked}
      )
      update worker_exit set due_at = ${now} + cast(${p.leaseMs} as bigint)
      from due where id = due_id
      returning id, client_id, company_id, worker_id`
  )
  const nextDueIn = prepareForAll<unknown, { readonly in_ms: number | null }>(
    "terminationQueue.nextDue",
    () => sql<{ readonly in_ms: number | null }>`
      select min(due_at) - ${now} as in_ms from worker_exit where due_at is not null`
  )
  return TerminationQueue.of({
    lease: (limit, leaseMs) =>
      Effect.map(write(lease({ limit, leaseMs })), ([rows]) =>
        rows.map((row) => ({
          clientId: row.client_id,
          companyId: row.company_id,
          workerId: row.worker_id,
          exitId: row.id
        }))
      ),
    nextDueInMs: Effect.map(read(nextDueIn({})), ([[next]]) => next?.in_ms ?? undefined)
  })
})

export const layerTerminationQueue = Layer.effect(TerminationQueue, make)
