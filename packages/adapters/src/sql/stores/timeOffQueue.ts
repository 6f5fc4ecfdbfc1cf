import { TimeOffQueue } from "@payroll/operations/ports/timeOffQueue"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import { prepareDue } from "./dueRecords.ts"

interface Postponed {
  readonly id: string
  readonly version: number
  readonly dueAt: number
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const { prepareForAll, read, write } = database
  const { lease, nextDue } = prepareDue(database, "timeOffQueue", "time_off_account", "worker_id")
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
    nextDueInMs: Effect.map(read(nextDue({})), ([[row]]) => row?.in_ms ?? undefined),
    postpone: ({ id, version }, dueAt) => Effect.asVoid(write(postpone({ id, version, dueAt })))
  })
})

export const layerTimeOffQueue = Layer.effect(TimeOffQueue, make)
