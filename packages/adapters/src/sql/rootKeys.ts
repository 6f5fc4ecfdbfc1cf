/** The root keys: created with a new database, required by an existing one. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { sql } from "kysely"
import { existsSync } from "node:fs"
import { StartRefused } from "../startRefused.ts"
import { checkValue, createKeyFile, loadKeyFile, type KeyRing } from "../vault/keyRing.ts"
import { Database } from "./database.ts"
import type { Tables } from "./tables.ts"

const refuse = (message: string) => Effect.fail(new StartRefused({ message }))

/** Loads the key file; creates it for a new database only. */
const readRing = (path: string, isNewDatabase: boolean) => {
  if (!existsSync(path) && !isNewDatabase) {
    return refuse(
      `the database exists but its key file ${path} is missing: restore the file; the data cannot be read without it`
    )
  }
  const ring = existsSync(path) ? loadKeyFile(path) : createKeyFile(path)
  return Result.isSuccess(ring) ? Effect.succeed(ring.success) : refuse(ring.failure.message)
}

const matches = (ring: KeyRing, checks: ReadonlyArray<Tables["root_key_check"]>): boolean =>
  checks.every(({ root_key_id: id, check_value: value }) => checkValue(ring, id) === value)

const wrongFile = (path: string): string =>
  `the key file ${path} does not belong to this database: restore the key file of this database`

interface Check {
  readonly id: string
  readonly value: string
}

const prepareChecks = ({ prepareForAll }: Database["Service"]) => ({
  checks: prepareForAll("rootKeys.checks", (db) => db.selectFrom("root_key_check").selectAll()),
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
  )
})

/** Compares the ring with the check values in the database, one per key that has been active. */
const open = (path: string) =>
  Effect.gen(function* () {
    const database = yield* Database
    const { read, write } = database
    const { checks, lock, addFirst, add } = prepareChecks(database)
    const [known] = yield* read(checks({}))
    const ring = yield* readRing(path, known.length === 0)
    const check: Check = { id: ring.active.id, value: checkValue(ring, ring.active.id) ?? "" }
    if (known.length === 0) yield* write(lock({}), addFirst(check))
    const [stored] = yield* read(checks({}))
    if (!matches(ring, stored)) return yield* refuse(wrongFile(path))
    // The active key changed since the last start.
    if (!stored.some(({ root_key_id: id }) => id === check.id)) yield* write(add(check))
    return ring
  })

/** The key ring of this installation. */
export class RootKeys extends Context.Service<RootKeys, KeyRing>()("payroll/RootKeys") {
  static readonly layer = (path: string) => Layer.effect(RootKeys, open(path))
}
