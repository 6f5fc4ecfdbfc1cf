/** The root keys: created with a new database, required by an existing one, and loaded again while a process runs. */
import type { Unavailable } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { sql } from "kysely"
import { existsSync } from "node:fs"
import { refuse } from "../startRefused.ts"
import { checkValue, createKeyFile, type KeyRing } from "../vault/keyRing.ts"
import { loadKeyRing, type KeySource } from "../vault/keySource.ts"
import { Database } from "./database.ts"
import type { Tables } from "./tables.ts"

/** Loads the key ring; creates a key file for a new database only. */
const readRing = Effect.fnUntraced(function* (source: KeySource, isNewDatabase: boolean) {
  const { keyFile, keyCommand } = source
  const isMissing = keyCommand === undefined && !existsSync(keyFile)
  if (isMissing && !isNewDatabase) {
    return yield* refuse(
      `the database exists but its key file ${keyFile} is missing: restore the file; the data cannot be read without it`
    )
  }
  const ring = isMissing ? createKeyFile(keyFile) : yield* loadKeyRing(source)
  return Result.isSuccess(ring) ? ring.success : yield* refuse(ring.failure.message)
})

type Checks = ReadonlyArray<Pick<Tables["root_key_check"], "root_key_id" | "check_value">>

const matches = (ring: KeyRing, checks: Checks): boolean =>
  checks.every(({ root_key_id: id, check_value: value }) => checkValue(ring, id) === value)

const wrongFile = ({ keyFile, keyCommand }: KeySource): string =>
  keyCommand === undefined
    ? `the key file ${keyFile} does not belong to this database: restore the key file of this database`
    : "the key ring of PAYROLL_KEY_COMMAND does not belong to this database: give the one of this database"

interface Check {
  readonly id: string
  readonly value: string
}

/** The check of a key, and the ids of all keys of its ring as a JSON array. */
interface RingCheck extends Check {
  readonly ids: string
}

const prepareChecks = ({ dialect, prepareForAll }: Database["Service"]) => ({
  checks: prepareForAll("rootKeys.checks", (db) =>
    db.selectFrom("root_key_check").select(["root_key_id", "check_value"])
  ),
  /** Serializes processes that set up a new database at the same time. */
  lock: prepareForAll("rootKeys.lock", (db) =>
    db
      .updateTable("migration")
      .set({ at: sql`at` })
      .where("number", "=", 1)
  ),
  addFirst: prepareForAll(
    "rootKeys.addFirst",
    (_db, p: Check) => sql`
      insert into root_key_check (root_key_id, check_value)
      select cast(${p.id} as text), cast(${p.value} as text)
      where not exists (select 1 from root_key_check)`
  ),
  add: prepareForAll("rootKeys.add", (db, p: Check) =>
    db
      .insertInto("root_key_check")
      .values({ root_key_id: p.id, check_value: p.value })
      .onConflict((conflict) => conflict.doNothing())
  ),
  addInRing: prepareForAll(
    "rootKeys.addInRing",
    (_db, p: RingCheck) => sql`
      insert into root_key_check (root_key_id, check_value)
      select cast(${p.id} as text), cast(${p.value} as text) where not exists (
        select 1 from root_key_check where not ${dialect.oneOf(sql.ref("root_key_id"), p.ids)})
      on conflict do nothing`
  ),
  foreign: prepareForAll<RingCheck, { readonly count: number }>(
    "rootKeys.foreign",
    (_db, p) => sql<{ readonly count: number }>`
      select count(*) as count from root_key_check
      where not ${dialect.oneOf(sql.ref("root_key_id"), p.ids)}`
  )
})

const checkOf = (ring: KeyRing, id = ring.active.id): Check => ({
  id,
  value: checkValue(ring, id) ?? ""
})

/** Compares the ring with the check values in the database, one per key that has been active. */
const open = (source: KeySource) =>
  Effect.gen(function* () {
    const database = yield* Database
    const { read, write } = database
    const { checks, lock, addFirst, add } = prepareChecks(database)
    const [known] = yield* read(checks({}))
    const ring = yield* readRing(source, known.length === 0)
    const check = checkOf(ring)
    if (known.length === 0) yield* write(lock({}), addFirst(check))
    const [stored] = yield* read(checks({}))
    if (!matches(ring, stored)) return yield* refuse(wrongFile(source))
    // The active key changed since the last start.
    if (!stored.some(({ root_key_id: id }) => id === check.id)) yield* write(add(check))
    return ring
  })

/** True if a ring has every key of another one: what is under a key that is gone could not be read. */
const hasAll = (ring: KeyRing, { keys }: KeyRing): boolean =>
  [...keys.values()].every(({ id, secret }) => ring.keys.get(id)?.secret.equals(secret) === true)

/** The key ring of this installation. It changes while the process runs, when `RootKeySource` loads it again. */
export class RootKeys extends Context.Service<RootKeys, KeyRing>()("payroll/RootKeys") {}

/** Returns a function that gives what follows from a ring, made once for each ring that is loaded. */
export const ofRing = <A>(ring: KeyRing, make: (ring: KeyRing) => A): (() => A) => {
  let made: { readonly keys: KeyRing["keys"]; readonly value: A } | undefined
  return () => {
    if (made?.keys !== ring.keys) made = { keys: ring.keys, value: make(ring) }
    return made.value
  }
}

/** The source of the key ring. */
export class RootKeySource extends Context.Service<
  RootKeySource,
  {
    readonly source: KeySource
    /** Loads the ring again. Keeps the one before, with a warning, if the new one lacks a key or cannot be used. */
    readonly reload: Effect.Effect<void, Unavailable>
    /** Says that a key of the ring is about to be active. False if another one was active that the ring lacks. */
    readonly announce: (id: string) => Effect.Effect<boolean, Unavailable>
  }
>()("payroll/RootKeySource") {}

const make = Effect.fnUntraced(function* (source: KeySource) {
  const database = yield* Database
  const { add, lock, addInRing, foreign } = prepareChecks(database)
  let current = yield* open(source)
  const ring: KeyRing = {
    get active() {
      return current.active
    },
    get keys() {
      return current.keys
    }
  }
  const reload = Effect.gen(function* () {
    const loaded = yield* loadKeyRing(source)
    if (Result.isFailure(loaded)) return yield* Effect.logWarning(loaded.failure.message)
    const next = loaded.success
    if (!hasAll(next, current)) {
      return yield* Effect.logWarning("the key ring lacks a key that it had, and is not loaded")
    }
    if (next.active.id !== current.active.id) yield* database.write(add(checkOf(next)))
    current = next
  })
  const announce = Effect.fnUntraced(function* (id: string) {
    const check = { ...checkOf(ring, id), ids: JSON.stringify([...ring.keys.keys()]) }
    const [, , [row]] = yield* database.write(lock({}), addInRing(check), foreign(check))
    return row?.count === 0
  })
  return Context.make(RootKeys, ring).pipe(
    Context.add(RootKeySource, RootKeySource.of({ source, reload, announce }))
  )
})

export const layerRootKeys = (source: KeySource) => Layer.effectContext(make(source))
