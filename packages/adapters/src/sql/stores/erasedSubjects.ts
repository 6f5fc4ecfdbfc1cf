import type { ErasureState, ErasureStates } from "@payroll/domain/decision/erasureRequest"
import { monotonicMs } from "@payroll/operations/background/monotonicMs"
import { ErasedSubjects } from "@payroll/operations/ports/erasedSubjects"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import type { OfClient } from "../statement.ts"

/** The time until a process learns of the first erasure of a client, as of a revoked credential. */
const CACHE_MS = 500
const CACHE_MAX = 10_000

const NOBODY: ErasureStates = new Map()

interface OfSubjects extends OfClient {
  /** A JSON list. */
  readonly ids: string
}

interface ErasedRow {
  readonly client_id: string
  /** Null, as the state, in the row that says that the client has an erasure. */
  readonly subject_id: string | null
  readonly state: ErasureState | null
}

/** One read tells whether the client has an erasure at all, and those of some ids. */
const prepareFound = ({ dialect, prepare }: Database["Service"]) =>
  prepare<OfSubjects, ErasedRow>(
    (_db, p) => sql<ErasedRow>`
      select cast(${p.clientId} as text) as client_id, cast(null as text) as subject_id,
        cast(null as text) as state
      where exists (select 1 from erasure where client_id = ${p.clientId})
      union all
      select client_id, subject_id, state from erasure
      where client_id = ${p.clientId} and ${dialect.oneOf(sql.ref("erasure.subject_id"), p.ids)}`
  )

const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const database = yield* Database
  const look = prepareFound(database)
  /** Until when a client is taken for one without erasures, in monotonic milliseconds. */
  const without = new Map<string, number>()
  return {
    lookAgain: (clientId: string) => {
      without.delete(clientId)
    },
    erasedOf: Effect.fnUntraced(function* (clientId: string, ids: ReadonlyArray<string>) {
      const now = monotonicMs(clock)
      if ((without.get(clientId) ?? 0) > now) return NOBODY
      const [rows] = yield* database.read(look({ clientId, ids: JSON.stringify(ids) }))
      if (rows.length === 0) {
        if (without.size >= CACHE_MAX) without.clear()
        without.set(clientId, now + CACHE_MS)
      }
      const found: Array<readonly [string, ErasureState]> = rows.flatMap(
        ({ subject_id: id, state }) => (id === null || state === null ? [] : [[id, state]])
      )
      return new Map(found)
    })
  }
})

export const layerErasedSubjects = Layer.effect(ErasedSubjects, make)
