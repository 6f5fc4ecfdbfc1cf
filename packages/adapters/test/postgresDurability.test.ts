/** A PostgreSQL that loses what it acknowledged in a crash: the start and the doctor say so. */
import { withPostgres } from "@payroll/testing/database/beside"
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { createDatabase, migrateAndGrant } from "@payroll/testing/database/roles"
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { durable } from "../src/maintenance/doctor.ts"
import { watchService } from "../src/process.ts"
import { layerStorage } from "../src/storage.ts"

/** Returns the lines of the start and the doctor's diagnosis of a database. */
const seenOn = (url: string, keyFile: string) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const record = Logger.make(({ message }) => void lines.push(String(message)))
    const database = { kind: "postgres", url: Redacted.make(url) } as const
    const diagnosis = yield* Effect.scoped(
      Effect.andThen(watchService("server", { dataDir: dirname(keyFile) }), durable).pipe(
        Effect.provide(layerStorage({ database, keyFile })),
        Effect.provide(Logger.layer([record]))
      )
    )
    return { lines: lines.filter((line) => line.includes("loses")), diagnosis }
  }).pipe(Effect.runPromise)

describe("a PostgreSQL without durable commits", () => {
  it("is named at the start and by the doctor, with the settings", async () => {
    const postgres = await OwnPostgres.start({ isDurable: true })
    onTestFinished(() => postgres.stop())
    const folder = mkdtempSync(join(tmpdir(), "payroll-durability-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const keyFile = join(folder, "keys.json")
    const created = await createDatabase(postgres.url)
    await migrateAndGrant(created)
    const { url } = created
    const safe = await seenOn(url, keyFile)
    assert.deepStrictEqual(safe.lines, [])
    assert.strictEqual(safe.diagnosis.state, "ok")
    await withPostgres(postgres.url, async (client) => {
      const { rows } = await client.query("select datname from pg_database")
      for (const { datname } of rows as ReadonlyArray<{ readonly datname: string }>) {
        await client.query(`alter database "${datname}" set synchronous_commit = off`)
      }
      await client.query("alter system set full_page_writes = off")
      await client.query("select pg_reload_conf()")
    })
    const says =
      "PostgreSQL loses acknowledged writes in a crash: full_page_writes, synchronous_commit is off"
    const { lines, diagnosis } = await seenOn(url, keyFile)
    assert.deepStrictEqual(lines, [says])
    assert.include(diagnosis, { state: "wrong", what: says })
  })
})
