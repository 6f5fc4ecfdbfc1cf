/**
 * Measures punches in the service, on a SQLite file: 1,000 of them in one call next to a bare insert of the same rows,
 * and a worker at the clock next to a change of a worker. See README.md.
 */
import "effect/schema/SchemaJITCompiler/enable"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { migrateStorage } from "../packages/adapters/src/migrateStorage.ts"
import { layerRuntime } from "../packages/adapters/src/process.ts"
import { parseSettings } from "../packages/adapters/src/settings/settings.ts"
import { operationNamed } from "../packages/operations/src/catalogue.ts"
import { Administration } from "../packages/operations/src/ports/administration.ts"
import { callFor, hired, type Call } from "./harness/calls.ts"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { withDirectory } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    data: { type: "string" }
  }
})
const rounds = Math.min(Number(options.rounds), 100)

const PUNCHES = 1_000
/** Each clocks in and out. */
const WORKERS = PUNCHES / 2
const WARM_UP = 2
const CLOCKS = 200
const INSERT_BAR = 2.5
const CLOCK_BAR = 0.9

type Row = Readonly<Record<string, unknown>>
type Rows = ReadonlyArray<Row>

/** All rows of the tables that hold rows of clients, as JSON. */
const rowsIn = (path: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const db = new Sqlite(path, { readonly: true })
  const names = db
    .prepare<[], { readonly name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'"
    )
    .all()
  const tables = names.map(({ name }) => {
    const rows = db.prepare<[], Row>(`select * from ${name}`).all()
    return [name, new Set(rows.map((row) => JSON.stringify(row)))] as const
  })
  db.close()
  return new Map(tables)
}

/** Inserts rows that were stored once more with nothing around them; returns the milliseconds. */
const bareInsert = (path: string, copy: string, stored: ReadonlyMap<string, Rows>): number => {
  rmSync(copy, { force: true })
  const from = new Sqlite(path, { readonly: true })
  const to = new Sqlite(copy)
  to.pragma("journal_mode = WAL")
  to.pragma("synchronous = FULL")
  to.pragma("foreign_keys = OFF")
  const ddl = from.prepare<[string], { readonly sql: string | null }>(
    "select sql from sqlite_schema where tbl_name = ? order by type desc"
  )
  for (const name of stored.keys()) for (const { sql } of ddl.all(name)) if (sql) to.exec(sql)
  from.close()
  const inserts = [...stored].map(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
    const places = columns.map(() => "?").join(", ")
    const statement = to.prepare(`insert into ${name} (${columns.join(", ")}) values (${places})`)
    return { statement, values: rows.map((row) => Object.values(row)) }
  })
  const startedAt = performance.now()
  to.transaction(() => {
    for (const { statement, values } of inserts) for (const row of values) statement.run(row)
  })()
  const elapsed = performance.now() - startedAt
  to.close()
  return elapsed
}

/** One call with 1,000 punches of new workers, and the insert of what it stored. */
const takePunches = Effect.fnUntraced(function* (
  call: Call,
  companyId: string,
  { database, copy }: { readonly database: string; readonly copy: string }
) {
  const userIds = yield* hired(call, companyId, WORKERS)
  const punches = userIds.flatMap((userId) => [
    { userId, type: "In", at: "2026-03-10T08:00", externalId: `${userId} in` },
    { userId, type: "Out", at: "2026-03-10T18:00", externalId: `${userId} out` }
  ])
  const before = rowsIn(database)
  const startedAt = performance.now()
  const answer = yield* call("addPunches", { companyId, punches })
  const callMs = performance.now() - startedAt
  if ((answer["punches"] as unknown as Rows).length !== PUNCHES) throw new Error("not all stored")
  const added = [...rowsIn(database)].flatMap(([name, rows]) => {
    const fresh = [...rows].filter((row) => before.get(name)?.has(row) !== true)
    return fresh.length === 0 ? [] : [[name, fresh.map((row) => JSON.parse(row) as Row)] as const]
  })
  const insertMs = bareInsert(database, copy, new Map(added))
  const rows = added.reduce((sum, [, all]) => sum + all.length, 0)
  return { callMs, insertMs, rows }
})

/** Calls of two operations in turns, one after the other; returns the milliseconds of each. */
const inTurns = Effect.fnUntraced(function* (call: Call, userIds: ReadonlyArray<string>) {
  let [clockMs, updateMs] = [0, 0]
  for (const [index, userId] of userIds.entries()) {
    const start = performance.now()
    yield* call("clockIn", { punch: { userId } })
    const between = performance.now()
    yield* call("updateUser", { user: { userId, jobTitle: `Baker ${index}` } })
    clockMs += between - start
    updateMs += performance.now() - between
  }
  return { clockMs: clockMs / userIds.length, updateMs: updateMs / userIds.length }
})

const verdict = (isReached: boolean): string => (isReached ? "reached" : "not reached")

const measure = Effect.fnUntraced(function* (files: {
  readonly database: string
  readonly copy: string
}) {
  const { createClient } = yield* Administration
  const { client } = yield* createClient({ name: "bench", role: "admin", credential: undefined })
  const call = callFor(client)
  const example = operationNamed("createBusiness")?.example ?? {}
  const { registration = {} } = yield* call("createBusiness", example)
  const companyId = String(registration["companyId"])
  const taken: Array<Effect.Success<ReturnType<typeof takePunches>>> = []
  const clocked: Array<Effect.Success<ReturnType<typeof inTurns>>> = []
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const one = yield* takePunches(call, companyId, files)
    const two = yield* inTurns(call, yield* hired(call, companyId, CLOCKS))
    if (round < WARM_UP) continue
    taken.push(one)
    clocked.push(two)
  }
  const inserts = taken.map(({ callMs, insertMs }) => callMs / insertMs)
  const clocks = clocked.map(({ clockMs, updateMs }) => updateMs / clockMs)
  console.log(
    table([
      [`median (min-max) of ${rounds} rounds`, "", "bar"],
      [
        `ms of a call with ${PUNCHES} punches`,
        medianAndRange(
          taken.map(({ callMs }) => callMs),
          1
        ),
        ""
      ],
      [
        `ms of the bare insert of its ${taken[0]?.rows} rows`,
        medianAndRange(
          taken.map(({ insertMs }) => insertMs),
          1
        ),
        ""
      ],
      [
        "ratio",
        medianAndRange(inserts, 2),
        `${INSERT_BAR} ${verdict(median(inserts) <= INSERT_BAR)}`
      ],
      [
        "ms of clockIn",
        medianAndRange(
          clocked.map(({ clockMs }) => clockMs),
          2
        ),
        ""
      ],
      [
        "ms of updateUser",
        medianAndRange(
          clocked.map(({ updateMs }) => updateMs),
          2
        ),
        ""
      ],
      [
        "rate of clockIn by that of updateUser",
        medianAndRange(clocks, 2),
        `${CLOCK_BAR} ${verdict(median(clocks) >= CLOCK_BAR)}`
      ]
    ])
  )
})

await withDirectory(options.data, async (directory) => {
  mkdirSync(directory, { recursive: true })
  const settings = Result.getOrThrow(parseSettings({ PAYROLL_DATA_DIR: directory }, () => ""))
  const path = join(directory, "payroll.db")
  await Effect.runPromise(migrateStorage({ database: { kind: "sqlite", path } }))
  const files = { database: path, copy: join(directory, "copy.db") }
  await Effect.runPromise(
    measure(files).pipe(Effect.provide(layerRuntime(settings)), Effect.scoped)
  )
})
