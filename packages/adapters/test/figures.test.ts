/** The figures of a database in the metrics, on both databases, and while it does not answer. */
import { assert, describe, it } from "@effect/vitest"
import { Unavailable } from "@payroll/operations/writer"
import { layerProcess, postgres, sqliteFile } from "@payroll/testing/database/databases"
import * as Effect from "effect/Effect"
import { utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { dayOf } from "@payroll/domain/timestamp"
import { newClient } from "@payroll/testing/commits"
import * as Clock from "effect/Clock"
import * as TestClock from "effect/testing/TestClock"
import { sql } from "kysely"
import { makeFigures } from "../src/metrics/figures.ts"
import { metricsTable } from "../src/metrics/metricsTable.ts"
import { makeRegistry } from "../src/metrics/registry.ts"
import { Database } from "../src/sql/database.ts"
import type { Scoped } from "../src/sql/statement.ts"
import type { StorageSettings } from "../src/storage.ts"

const outage = Effect.fail(new Unavailable({ reason: "test", retryAfterSeconds: 1 }))

/** Counted by what happens in a server or a worker. */
const COUNTED = metricsTable.filter(
  ({ name, type }) =>
    type !== "gauge" && !["process_cpu_seconds_total", "payroll_replica_reads_total"].includes(name)
)

/** A backup makes it, and none was made. */
const ABSENT = metricsTable.filter(({ name }) => name === "payroll_last_backup_timestamp_seconds")

const valueOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])

const DAY_MS = 86_400_000

const fromOf = ({ database, keyFile }: StorageSettings, backupStamp?: string) => ({
  database,
  dataDir: dirname(keyFile),
  backupStamp
})

/** Stores the whole values of days, the first today, as the counting loop does. */
const handedOut = Effect.fnUntraced(function* (...amounts: ReadonlyArray<number>) {
  const { client } = yield* newClient
  const { prepareForAll, write } = yield* Database
  const now = yield* Clock.currentTimeMillis
  const add = prepareForAll<{ client: string; day: string; amount: number }>(
    "figures.add",
    (_db, p) => sql`
      insert into daily_figure (client_id, day, figure, bucket, amount)
      values (${p.client}, ${p.day}, 'wholeValues', 0, ${p.amount})`
  )
  for (const [daysAgo, amount] of amounts.entries()) {
    if (amount === 0) continue
    yield* write(add({ client: client.id, day: dayOf(now - daysAgo * DAY_MS), amount }))
  }
})

describe.each([sqliteFile, postgres])("the figures of a database, on $name", ({ fresh }) => {
  it.live("are all there, and gone with the database", () =>
    Effect.gen(function* () {
      const settings = yield* fresh
      const from = fromOf(settings)
      const registry = makeRegistry()
      yield* Effect.gen(function* () {
        const database = yield* Database
        let isDown = false
        const gate = Effect.suspend(() => (isDown ? outage : Effect.void))
        const read = ((...queries: ReadonlyArray<Scoped<unknown>>) =>
          Effect.andThen(gate, database.read(...queries))) as typeof database.read
        const replicaReads = { answered: 2, behind: 1, away: 0 }
        const refresh = yield* makeFigures(registry, from, { ...database, read, replicaReads })
        yield* refresh
        const text = registry.text()
        assert.include(text, 'payroll_replica_reads_total{outcome="answered"} 2\n')
        const exported = metricsTable.filter(({ name }) => text.includes(`# TYPE ${name} `))
        assert.sameMembers(
          [...exported, ...COUNTED, ...ABSENT].map(({ name }) => name),
          metricsTable.map(({ name }) => name)
        )
        assert.strictEqual(valueOf(text, "payroll_database_up"), 1)
        assert.isAbove(valueOf(text, "payroll_database_size_bytes"), 100_000)
        assert.isAbove(valueOf(text, "payroll_disk_free_bytes"), 0)
        assert.strictEqual(valueOf(text, "payroll_verifications_due"), 0)
        assert.include(text, 'payroll_time_off_due{kind="account"} 0\n')
        assert.include(text, 'payroll_time_off_overdue_seconds{kind="recalculation"} 0\n')
        isDown = true
        yield* refresh
        assert.strictEqual(valueOf(registry.text(), "payroll_database_up"), 0)
        assert.notInclude(registry.text(), "payroll_lanes_due")
        assert.notInclude(registry.text(), "payroll_whole_values")
        isDown = false
        replicaReads.answered = 5
        yield* refresh
        assert.include(registry.text(), 'payroll_replica_reads_total{outcome="answered"} 5\n')
        assert.include(registry.text(), 'payroll_lanes_due{kind="fresh"} 0\n')
      }).pipe(Effect.provide(layerProcess(settings)))
    }).pipe(Effect.scoped)
  )

  it.live(
    "say when the file of another backup was last changed, and alarm while it is missing",
    () =>
      Effect.gen(function* () {
        const settings = yield* fresh
        const stamp = join(dirname(settings.keyFile), "stamp")
        const registry = makeRegistry()
        yield* Effect.gen(function* () {
          const refresh = yield* makeFigures(registry, fromOf(settings, stamp), yield* Database)
          const last = Effect.map(refresh, () =>
            valueOf(registry.text(), "payroll_last_backup_timestamp_seconds")
          )
          assert.strictEqual(yield* last, 0)
          writeFileSync(stamp, "")
          utimesSync(stamp, 1_760_000_000, 1_760_000_000)
          assert.strictEqual(yield* last, 1_760_000_000)
        }).pipe(Effect.provide(layerProcess(settings)))
      }).pipe(Effect.scoped)
  )

  it.effect("count the clients that were handed unusually many whole values", () =>
    Effect.gen(function* () {
      const settings = yield* fresh
      const from = fromOf(settings)
      const registry = makeRegistry()
      yield* Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2027, 0, 3, 12))
        const refresh = yield* makeFigures(registry, from, yield* Database)
        const now = Effect.map(refresh, () =>
          ["today", "unusual_clients"].map((name) =>
            valueOf(registry.text(), `payroll_whole_values_${name}`)
          )
        )
        assert.deepStrictEqual(yield* now, [0, 0])
        yield* handedOut(20)
        yield* handedOut(42, 0, 21)
        // A month before, and longer ago.
        yield* handedOut(800, ...Array.from({ length: 34 }, () => 0), 400)
        assert.deepStrictEqual(yield* now, [862, 0])
        yield* handedOut(801, ...Array.from({ length: 34 }, () => 0), 400, 900)
        yield* handedOut(0, 43, 21)
        yield* handedOut(0, 0, 99)
        assert.deepStrictEqual(yield* now, [1_663, 2])
      }).pipe(Effect.provide(layerProcess(settings)))
    }).pipe(Effect.scoped)
  )
})
