/**
 * Measures, on a SQLite file with many workers, the start that makes the MACs of rows which an earlier version stored,
 * and a rotation of the clients' keys without the pauses of a worker. See README.md.
 */
import "effect/schema/SchemaJITCompiler/enable"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { checkMacs } from "../packages/adapters/src/maintenance/checkMacs.ts"
import { ClientKeys } from "../packages/adapters/src/sql/clientKeys.ts"
import { StepMs } from "../packages/adapters/src/sql/stores/keyRotation.ts"
import { macTables } from "../packages/adapters/src/sql/stores/macTables.ts"
import { layerStorage, type StorageSettings } from "../packages/adapters/src/storage.ts"
import { KeyRotation } from "../packages/operations/src/ports/keyRotation.ts"
import { table } from "./harness/figures.ts"
import { dataDirOf, withDirectory } from "./harness/server.ts"
import { sqliteIn } from "./harness/storage.ts"
import { fill } from "./workers/site.ts"

const ROWS = 500
const MICROS = 1e6

const { values: options } = parseArgs({
  options: { workers: { type: "string", default: "100000" }, data: { type: "string" } }
})

const workers = Number(options.workers)

/** The database as the version before MACs left it. Returns the number of rows that need one. */
const removeMacs = (path: string): number => {
  const db = new Sqlite(path)
  let rows = 0
  for (const { name } of macTables)
    rows += db.prepare(`update ${name} set mac = null`).run().changes
  db.exec("update audit set macs = null")
  db.close()
  return rows
}

interface Measured<A> {
  readonly value: A
  readonly seconds: string
  readonly cpu: string
}

/** Runs something in a process of the service, with the start of its storage. */
const measured = async <A, E>(
  settings: StorageSettings,
  work: Effect.Effect<A, E, KeyRotation | ClientKeys>
): Promise<Measured<A>> => {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  const storage = layerStorage(settings)
  const value = await Effect.runPromise(Effect.scoped(Effect.provide(work, storage)))
  const { user, system } = process.cpuUsage(before)
  return {
    value,
    seconds: ((performance.now() - startedAt) / 1_000).toFixed(1),
    cpu: ((user + system) / MICROS).toFixed(1)
  }
}

/** Rotates the keys of all clients. Returns the number of batches. */
const rotation = Effect.gen(function* () {
  const { start, advance } = yield* KeyRotation
  const keys = yield* ClientKeys
  yield* start
  for (let batches = 0; ; batches += 1) {
    if ((yield* keys.rotation).step === "done") return batches
    yield* Effect.provideService(advance(ROWS), StepMs, 0)
  }
})

/** Fails if a row is not as the service stored it. */
const requireWhole = async (settings: StorageSettings): Promise<void> => {
  const whole = Effect.provide(checkMacs, layerStorage(settings))
  const findings = await Effect.runPromise(Effect.scoped(whole))
  const wrong = findings.filter((each) => each.wrong > 0)
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
}

await withDirectory(options.data, async (directory) => {
  const name = `${workers.toLocaleString("en")} workers`
  await fill({ name, directory, storage: sqliteIn(directory), workers })
  const path = join(dataDirOf(directory), "payroll.db")
  const keyFile = join(dataDirOf(directory), "keys.json")
  const settings: StorageSettings = { database: { kind: "sqlite", path }, keyFile }
  const rows = removeMacs(path)
  const backfill = await measured(settings, Effect.void)
  await requireWhole(settings)
  const rotated = await measured(settings, rotation)
  await requireWhole(settings)
  const lines = [
    ["", "s", "s of CPU"],
    [`start that makes ${rows.toLocaleString("en")} MACs`, backfill.seconds, backfill.cpu],
    [`rotation, ${rotated.value} batches`, rotated.seconds, rotated.cpu]
  ]
  console.log(`\nSQLite, ${name}\n\n${table(lines)}\n`)
})
