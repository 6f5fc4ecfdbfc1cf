/** A PostgreSQL database that a restore made holds its deliveries until a person releases them. */
import { assert, describe, it } from "@effect/vitest"
import { holdAtStart } from "@payroll/operations/background/holdAtStart"
import { DeliveryQueue } from "@payroll/operations/ports/deliveryQueue"
import { withPostgres } from "@payroll/testing/database/beside"
import { layerTestStorage, postgres } from "@payroll/testing/database/databases"
import { LEASE_MS, onTheirWay } from "@payroll/testing/delivery/lanes"
import { Inspection, type TestStorage } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { StorageSettings } from "../src/storage.ts"

const urlOf = ({ database }: StorageSettings): string =>
  database.kind === "postgres" ? Redacted.value(database.url) : ""

/** Runs work as a process that starts on a database. */
const started = <A, E>(settings: StorageSettings, work: Effect.Effect<A, E, TestStorage>) =>
  Effect.andThen(holdAtStart({ webhookHold: false }), work).pipe(
    Effect.provide(layerTestStorage({ ...postgres, fresh: Effect.succeed(settings) })),
    Effect.scoped
  )

const TABLES = "select tablename as name from pg_tables where schemaname = 'public'"
const NOT_RESTORED = new Set(["migration"])

interface Content {
  readonly name: string
  readonly rows: string
}

/** Returns the rows of all tables, as a dump has them. */
const dumped = (url: string): Promise<ReadonlyArray<Content>> =>
  withPostgres(url, async (client) => {
    const { rows: tables } = await client.query<{ readonly name: string }>(TABLES)
    const contents: Array<Content> = []
    for (const { name } of tables.filter((table) => !NOT_RESTORED.has(table.name))) {
      const { rows } = await client.query<{ readonly rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from "${name}" as t`
      )
      contents.push({ name, rows: rows[0]?.rows ?? "[]" })
    }
    return contents
  })

/** Fills new tables with the rows of a dump, without a check of foreign keys, as `pg_restore` does. */
const restore = (url: string, contents: ReadonlyArray<Content>): Promise<void> =>
  withPostgres(url, async (client) => {
    await client.query("set session_replication_role = replica")
    for (const { name, rows } of contents) {
      await client.query(`delete from "${name}"`)
      await client.query(
        `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1::json)`,
        [rows]
      )
    }
  })

const heldFor = Effect.flatMap(DeliveryQueue, ({ currentHold }) =>
  Effect.map(currentHold, (hold) => hold?.reason)
)

/** The number of lanes that a process would deliver now. */
const leased = Effect.flatMap(DeliveryQueue, ({ lease }) =>
  Effect.map(lease(9, LEASE_MS), ({ length }) => length)
)

const releaseOnce = Effect.flatMap(DeliveryQueue, ({ releaseHold }) => releaseHold)

const holdsAudited = Effect.flatMap(Inspection, ({ rows }) =>
  Effect.map(rows("audit", { operation: "webhook.hold" }), ({ length }) => length)
)

const backup = Effect.gen(function* () {
  const settings = yield* postgres.fresh
  yield* started(settings, Effect.asVoid(onTheirWay(2)))
  return { settings, contents: yield* Effect.promise(() => dumped(urlOf(settings))) }
})

describe("the deliveries of a PostgreSQL database", () => {
  it.effect("are held once after a restore into another database", () =>
    Effect.gen(function* () {
      const { settings, contents } = yield* backup
      const fresh = yield* postgres.fresh
      yield* Effect.promise(() => restore(urlOf(fresh), contents))
      const restored = { ...settings, database: fresh.database }
      const held = yield* started(restored, Effect.all([heldFor, leased, holdsAudited]))
      assert.deepStrictEqual(held, ["restore", 0, 1])
      // A second process changes nothing, and after the release no start holds again.
      assert.deepStrictEqual(
        yield* started(restored, Effect.all([heldFor, holdsAudited, releaseOnce])),
        ["restore", 1, true]
      )
      assert.deepStrictEqual(yield* started(restored, Effect.all([heldFor, leased])), [
        undefined,
        2
      ])
    })
  )

  it.effect("are released before the first start on a restored database", () =>
    Effect.gen(function* () {
      const { settings, contents } = yield* backup
      const fresh = yield* postgres.fresh
      yield* Effect.promise(() => restore(urlOf(fresh), contents))
      const restored = { ...settings, database: fresh.database }
      const released = releaseOnce.pipe(
        Effect.provide(layerTestStorage({ ...postgres, fresh: Effect.succeed(restored) })),
        Effect.scoped
      )
      assert.isTrue(yield* released)
      assert.deepStrictEqual(yield* started(restored, Effect.all([heldFor, holdsAudited])), [
        undefined,
        1
      ])
    })
  )

  it.effect("are held after a restore into the same database, whose tables are new", () =>
    Effect.gen(function* () {
      const { settings } = yield* backup
      yield* Effect.promise(() =>
        withPostgres(urlOf(settings), (client) =>
          client.query(`
            create table made_again (like database_identity including all);
            insert into made_again select * from database_identity;
            drop table database_identity;
            alter table made_again rename to database_identity;
            grant select, insert, update, delete on database_identity to public`)
        )
      )
      assert.strictEqual(yield* started(settings, heldFor), "restore")
    })
  )

  it.effect("go on after any other start", () =>
    Effect.gen(function* () {
      const { settings } = yield* backup
      assert.deepStrictEqual(yield* started(settings, Effect.all([heldFor, leased])), [
        undefined,
        2
      ])
    })
  )
})
