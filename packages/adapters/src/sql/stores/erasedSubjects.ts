import type { ErasureStates } from "@payroll/domain/decision/erasureRequest"
import { monotonicMs } from "@payroll/operations/background/monotonicMs"
import { ErasedSubjects } from "@payroll/operations/ports/erasedSubjects"
import { ReadPlace } from "@payroll/operations/ports/readPlace"
import { LOOKED_THROUGH_MS } from "@payroll/operations/ports/erasures"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database, readBeyondCompanies } from "../database.ts"
import type { ErasureColumns } from "../records/erasureTable.ts"
import { RootKeys } from "../rootKeys.ts"
import type { OfClient } from "../statement.ts"
import { erasureRow, storedErasure } from "./erasureRow.ts"
import { prepareErasures } from "./erasureStatements.ts"

/** The time until a process learns of an erasure, as of a revoked credential. */
const CACHE_MS = 500
/** Clients whose erasures a process remembers, and erasures of each; of a client with more it asks each time. */
const CLIENTS_MAX = 1_000
const REMEMBERED_MAX = 1_000

interface OfSubjects extends OfClient {
  /** A JSON list. */
  readonly ids: string
}

type ErasedRow = Pick<ErasureColumns, "client_id" | "subject_id" | "state">

const prepareErased = ({ dialect, prepare }: Database["Service"]) => ({
  all: prepare<OfClient & { readonly limit: number }, ErasedRow>((db, p) =>
    db
      .selectFrom("erasure")
      .select(["client_id", "subject_id", "state"])
      .where("client_id", "=", p.clientId)
      .limit(p.limit)
  ),
  some: prepare<OfSubjects, ErasureColumns>((db, p) =>
    db
      .selectFrom("erasure")
      .selectAll()
      .where("client_id", "=", p.clientId)
      .where(dialect.oneOf(sql.ref("erasure.subject_id"), p.ids))
  )
})

const statesOf = (rows: ReadonlyArray<ErasedRow>): ErasureStates =>
  new Map(rows.map(({ subject_id: id, state }) => [id, state]))

/** Those of some ids. */
const among = (all: ErasureStates, ids: ReadonlyArray<string>): ErasureStates =>
  all.size === 0
    ? all
    : new Map(
        ids.flatMap((id) => {
          const state = all.get(id)
          return state ? [[id, state] as const] : []
        })
      )

interface Remembered {
  /** In monotonic milliseconds. */
  readonly until: number
  /** Undefined of a client with too many. */
  readonly all: ErasureStates | undefined
}

/** Reads for all callers alike: what is remembered must not come from a limited caller or a replica that is behind. */
const forAll = <A, E, R>(read: Effect.Effect<A, E, R>) =>
  readBeyondCompanies("erasedSubjects.erasedOf", Effect.provideService(read, ReadPlace, "primary"))

const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const database = yield* Database
  const { all, some } = prepareErased(database)
  const { settle } = prepareErasures(database)
  const ring = yield* RootKeys
  const remembered = new Map<string, Remembered>()
  /** How often an erasure was confirmed here: a read that began before one is not remembered. */
  let confirmed = 0

  const look = Effect.fnUntraced(function* (clientId: string, now: number) {
    const before = confirmed
    const [rows] = yield* forAll(database.read(all({ clientId, limit: REMEMBERED_MAX + 1 })))
    const hasMore = rows.length > REMEMBERED_MAX
    // Erasures stay for good.
    const found: Remembered = hasMore
      ? { until: Infinity, all: undefined }
      : { until: now + CACHE_MS, all: statesOf(rows) }
    if (remembered.size >= CLIENTS_MAX) remembered.clear()
    if (confirmed === before) remembered.set(clientId, found)
    return found
  })
  const lookAgain = (clientId: string) => {
    confirmed += 1
    remembered.delete(clientId)
  }
  return {
    lookAgain,
    lookThrough: Effect.fnUntraced(function* (clientId: string, ids: ReadonlyArray<string>) {
      const [rows] = yield* forAll(database.read(some({ clientId, ids: JSON.stringify(ids) })))
      const dueAt = clock.currentTimeMillisUnsafe() + LOOKED_THROUGH_MS
      const again = rows.flatMap((row) => {
        const { isGenuine, ...erasure } = storedErasure(ring, row)
        const isDone = isGenuine && erasure.state === "done"
        return isDone ? [erasureRow(ring, { ...erasure, state: "kept", dueAt })] : []
      })
      if (again.length === 0) return
      yield* database.write(settle({ rows: JSON.stringify(again), was: null }))
      lookAgain(clientId)
    }),
    erasedOf: Effect.fnUntraced(function* (clientId: string, ids: ReadonlyArray<string>) {
      const now = monotonicMs(clock)
      const known = remembered.get(clientId)
      const { all: states } = known && known.until > now ? known : yield* look(clientId, now)
      if (states) return among(states, ids)
      const [rows] = yield* forAll(database.read(some({ clientId, ids: JSON.stringify(ids) })))
      return statesOf(rows)
    })
  }
})

export const layerErasedSubjects = Layer.effect(ErasedSubjects, make)
