/** The clients' opened data keys. */
import { ReadPlace } from "@payroll/operations/ports/readPlace"
import type { Unavailable } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { openClientKey } from "../vault/clientKeys.ts"
import type { KeyRing } from "../vault/keyRing.ts"
import { clientKeyOf, type ClientKey, type VersionUse } from "../vault/keyVersions.ts"
import { Database, readBeyondCompanies } from "./database.ts"
import type { ClientKeyColumns } from "./records/clientTables.ts"
import type { KeyRotationColumns } from "./records/keyTables.ts"
import { RootKeys } from "./rootKeys.ts"

const CACHE_MAX = 10_000

/**
 * A process uses what it read of keys and of the step of a rotation for so long, and then reads again. A rotation waits
 * longer between two steps (`StepMs`), so that no process is two steps behind another one.
 */
const KEYS_USED_MS = 20_000

/**
 * The steps of a rotation, in order. `add` stores a new key for each client, `load` makes every process read it, from
 * `both` on everything new is made under it, and unique values are claimed under both keys while a background loop
 * rewrites what is stored. From `new` on unique values are claimed under the new key alone. `done` begins once no
 * claim of the old key is left, and `retired` once nothing under it is believed any more.
 */
export type RotationStep = "add" | "load" | "both" | "new" | "done" | "retired"

export type Rotation = Pick<KeyRotationColumns, "number" | "step">

/** Before the first rotation. */
const NO_ROTATION: Rotation = { number: 0, step: "retired" }

type VersionRow = Pick<
  ClientKeyColumns,
  "version" | "root_key_id" | "wrapped" | "rotation" | "retired_at"
>

/** Under which versions of its key something new of a client is made. */
const versionUse = (
  versions: ReadonlyArray<Pick<VersionRow, "version" | "rotation">>,
  { number, step }: Rotation
): VersionUse | undefined => {
  // A rotation that began meanwhile is for the next look.
  const existing = versions.filter(({ rotation }) => rotation <= number)
  const newest = existing.at(-1)
  if (!newest) return undefined
  const before = newest.rotation === number ? existing.at(-2) : undefined
  if (!before) return { writes: newest.version, claims: [newest.version] }
  if (step === "add" || step === "load") {
    return { writes: before.version, claims: [before.version] }
  }
  const claims = step === "both" ? [before.version, newest.version] : [newest.version]
  return { writes: newest.version, claims }
}

const openedKey = (
  ring: KeyRing,
  clientId: string,
  rows: ReadonlyArray<VersionRow>,
  rotation: Rotation
): ClientKey | undefined => {
  const use = versionUse(rows, rotation)
  const opened = rows.map(
    ({ version, wrapped, root_key_id: rootKeyId, retired_at: retiredAt }) => ({
      key: Result.getOrThrow(openClientKey(ring, clientId, { version, wrapped, rootKeyId })),
      isRetired: retiredAt !== null
    })
  )
  return use && clientKeyOf(opened, use)
}

const prepareKeys = ({ prepare, prepareForAll }: Database["Service"]) => ({
  versions: prepare((db, p: { readonly clientId: string }) =>
    db
      .selectFrom("client_key")
      .select(["version", "root_key_id", "wrapped", "rotation", "retired_at"])
      .where("client_id", "=", p.clientId)
      .orderBy("version")
  ),
  rotation: prepareForAll<unknown, Rotation>("clientKeys.rotation", (db) =>
    db.selectFrom("key_rotation").select(["number", "step"]).orderBy("number", "desc").limit(1)
  )
})

const makeKeys = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const statements = prepareKeys(database)
  const cache = new Map<string, ClientKey>()
  let current: Rotation & { readonly at: number } = { ...NO_ROTATION, at: Number.NEGATIVE_INFINITY }

  /** Reads the step that has been reached. Keys that were opened for another one are opened again. */
  const refresh = Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    const [[row = NO_ROTATION]] = yield* database.read(statements.rotation({}))
    if (row.number !== current.number || row.step !== current.step) cache.clear()
    current = { number: row.number, step: row.step, at }
    return row
  })

  const load = Effect.fnUntraced(function* (clientId: string) {
    // Before the keys: a key that a later step adds or retires is read again after that step.
    const rotation = yield* refresh
    const cached = cache.get(clientId)
    if (cached) return cached
    const [rows] = yield* database.read(statements.versions({ clientId }))
    const key = openedKey(ring, clientId, rows, rotation)
    if (!key) return yield* Effect.die(new Error(`client ${clientId} has no data key`))
    if (cache.size >= CACHE_MAX) cache.clear()
    if (rotation.number === current.number && rotation.step === current.step)
      cache.set(clientId, key)
    return key
  })

  const onPrimary = <A, E, R>(read: Effect.Effect<A, E, R>) =>
    readBeyondCompanies("clientKeys.load", Effect.provideService(read, ReadPlace, "primary"))

  return {
    of: (clientId: string): Effect.Effect<ClientKey, Unavailable> =>
      Effect.clockWith((clock) => {
        const age = clock.currentTimeMillisUnsafe() - current.at
        const key = age >= 0 && age < KEYS_USED_MS ? cache.get(clientId) : undefined
        // What is cached must not come from a replica that is behind.
        return key ? Effect.succeed(key) : onPrimary(load(clientId))
      }),
    rotation: onPrimary(refresh)
  }
})

/** The data keys of clients. A key that does not open is a defect, because the data is unreadable. */
export class ClientKeys extends Context.Service<
  ClientKeys,
  {
    /** All versions of a client's key, as they are used in the step that has been reached. */
    readonly of: (clientId: string) => Effect.Effect<ClientKey, Unavailable>
    /** Reads which step has been reached. */
    readonly rotation: Effect.Effect<Rotation, Unavailable>
  }
>()("payroll/ClientKeys") {
  static readonly layer = Layer.effect(ClientKeys, makeKeys)
}
