import { monotonicMs } from "@payroll/operations/background/monotonicMs"
import { ErasedCompanies } from "@payroll/operations/ports/erasedCompanies"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import type { OfClient } from "../statement.ts"

/** The time until a process learns of the first erasure of a client, as of a revoked credential. */
const CACHE_MS = 500
const CACHE_MAX = 10_000

interface OfCompany extends OfClient {
  readonly companyId: string
}

interface ErasedRow {
  readonly company_id: string
  /** 1 if the company is erased, 0 if another one of the client is. */
  readonly is_erased: number
}

/** One read tells both: the partial index has companies and clients alone. */
const prepareFound = ({ prepare }: Database["Service"]) =>
  prepare<OfCompany, ErasedRow>(
    (_db, p) => sql<ErasedRow>`
      select cast(${p.companyId} as text) as company_id,
        case when exists (
          select 1 from erasure
          where client_id = ${p.clientId} and subject_id in (${p.companyId}, ${p.clientId})
        ) then 1 else 0 end as is_erased
      from erasure where client_id = ${p.clientId} and subject in ('company', 'client') limit 1`
  )

const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const database = yield* Database
  const found = prepareFound(database)
  /** Until when a client is taken for one that has no erased company, in monotonic milliseconds. */
  const without = new Map<string, number>()
  return {
    lookAgain: (clientId: string) => {
      without.delete(clientId)
    },
    isErased: Effect.fnUntraced(function* (clientId: string, companyId: string) {
      const now = monotonicMs(clock)
      if ((without.get(clientId) ?? 0) > now) return false
      const [[row]] = yield* database.read(found({ clientId, companyId }))
      if (!row) {
        if (without.size >= CACHE_MAX) without.clear()
        without.set(clientId, now + CACHE_MS)
      }
      return row?.is_erased === 1
    })
  }
})

export const layerErasedCompanies = Layer.effect(ErasedCompanies, make)
