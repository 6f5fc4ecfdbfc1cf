import { TimeOffQueue } from "@payroll/operations/ports/timeOffQueue"
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

interface Postponed {
  readonly id: string
  readonly version: number
  readonly dueAt: number
}

const make = Effect.gen(function* () {
  const { dialect, prepareForAll, read, write } = yield* Database
  const { now, skipLocked } = dialect
  const lease = prepareForAll<{ readonly limit: number; readonly leaseMs: number }, LeasedRow>(
    "timeOffQueue.lease",
    (_db, p) => sql<LeasedRow>`
      with due as materialized (
        select id as due_id from time_off_account
        where due_at is not null and due_at <= ${now}
        order by due_at, id limit ${p.limit} ${skipLocked}
      )
      update time_off_account set due_at = ${now} + cast(${p.leaseMs} as bigint)
      from due where id = due_id
      returning id, client_id, company_id, worker_id`
  )
  const nextDueIn = prepareForAll<unknown, { readonly in_ms: number | null }>(
    "timeOffQueue.nextDue",
    () => sql<{ readonly in_ms: number | null }>`
      select min(due_at) - ${now} as in_ms from time_off_account where due_at is not null`
  )
  const postpone = prepareForAll<Postponed, unknown>(
    "timeOffQueue.postpone",
    (_db, p) => sql`
      update time_off_account set due_at = cast(${p.dueAt} as bigint)
      where id = ${p.id} and version = cast(${p.version} as bigint)`
  )
  return TimeOffQueue.of({
    lease: (limit, leaseMs) =>
      Effect.map(write(lease({ limit, leaseMs })), ([rows]) =>
        rows.map((row) => ({
          clientId: row.client_id,
          companyId: row.company_id,
          workerId: row.worker_id,
          accountId: row.id
        }))
      ),
    nextDueInMs: Effect.map(read(nextDueIn({})), ([[row]]) => row?.in_ms ?? undefined),
    postpone: ({ id, version }, dueAt) => Effect.asVoid(write(postpone({ id, version, dueAt })))
  })
})

export const layerTimeOffQueue = Layer.effect(TimeOffQueue, make)
