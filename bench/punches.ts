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
const WRITE_BAR = 5
const CLOCK_BAR = 0.9

type Row = Readonly<Record<string, unknown>>
type Rows = ReadonlyArray<Row>

/** The rows of all tables, by their primary keys. */
const rowsIn = (path: string): ReadonlyMap<string, ReadonlyMap<string, Row>> => {
  const db = new Sqlite(path, { readonly: true })
  const names = db
    .prepare<[], { readonly name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'"
    )
    .all()
  const tables = names.map(({ name }) => {
    const keys = db
      .prepare<[], { readonly name: string }>(
        `select name from pragma_table_info('${name}') where pk > 0`
      )
      .all()
    const rows = db.prepare<[], Row>(`select * from ${name}`).all()
    const keyOf = (row: Row) => JSON.stringify(keys.map((key) => row[key.name]))
    return [name, new Map(rows.map((row) => [keyOf(row), row]))] as const
  })
  db.close()
  return new Map(tables)
}

/** The rows that a call added to a table, and those that it changed with what they were before. */
interface Written {
  readonly name: string
  readonly added: Rows
  readonly changed: ReadonlyArray<readonly [before: Row, after: Row]>
}

const writtenBetween = (
  before: ReturnType<typeof rowsIn>,
  after: ReturnType<typeof rowsIn>
): ReadonlyArray<Written> =>
  [...after]
    .map(([name, rows]) => {
      const all = [...rows].map(([key, row]) => [before.get(name)?.get(key), row] as const)
      return {
        name,
        added: all.flatMap(([old, row]) => (old ? [] : [row])),
        changed: all.flatMap(([old, row]) =>
          old && JSON.stringify(old) !== JSON.stringify(row) ? [[old, row] as const] : []
        )
      }
    })
    .filter(({ added, changed }) => added.length + changed.length > 0)

const insertInto = (db: Sqlite.Database, name: string, [row]: Rows) => {
  const columns = Object.keys(row ?? {})
  const places = columns.map(() => "?").join(", ")
  return db.prepare(`insert into ${name} (${columns.join(", ")}) values (${places})`)
}

/** The columns that differ in any of the changed rows. */
const changedColumns = (changed: Written["changed"]): ReadonlyArray<string> => [
  ...new Set(
    changed.flatMap(([old, row]) =>
      Object.keys(row).filter((column) => row[column] !== old[column])
    )
  )
]

/** The values of all rows, each with the one statement that they are bound to. */
const boundTo = <Each>(
  rows: ReadonlyArray<Each>,
  prepare: () => Sqlite.Statement,
  valuesOf: (row: Each) => ReadonlyArray<unknown>
) => {
  if (rows.length === 0) return []
  const statement = prepare()
  return rows.map((row) => ({ statement, values: valuesOf(row) }))
}

/** Writes the same rows with nothing around them, and updates the changed columns; returns milliseconds of CPU. */
const bareWrites = (path: string, copy: string, written: ReadonlyArray<Written>): number => {
  rmSync(copy, { force: true })
  const from = new Sqlite(path, { readonly: true })
  const to = new Sqlite(copy)
  to.pragma("journal_mode = WAL")
  to.pragma("synchronous = FULL")
  to.pragma("foreign_keys = OFF")
  const ddl = from.prepare<[string], { readonly sql: string | null }>(
    "select sql from sqlite_schema where tbl_name = ? order by type desc"
  )
  const writes = written.flatMap(({ name, added, changed }) => {
    for (const { sql } of ddl.all(name)) if (sql) to.exec(sql)
    const existing = changed.map(([old]) => old)
    for (const row of existing) insertInto(to, name, existing).run(Object.values(row))
    const columns = changedColumns(changed)
    const set = columns.map((column) => `${column} = ?`).join(", ")
    return [
      ...boundTo(
        added,
        () => insertInto(to, name, added),
        (row) => Object.values(row)
      ),
      ...boundTo(
        changed,
        () => to.prepare(`update ${name} set ${set} where id = ?`),
        ([, row]) => [...columns.map((column) => row[column]), row["id"]]
      )
    ]
  })
  from.close()
  const startedAt = process.cpuUsage()
  to.transaction(() => {
    for (const { statement, values } of writes) statement.run(values)
  })()
  const cpuMs = cpuMsSince(startedAt)
  to.close()
  return cpuMs
}

const cpuMsSince = (startedAt: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / 1_000
}

/** One call with 1,000 punches of workers who punched on the day before, and the bare writes of what it stored. */
const takePunches = Effect.fnUntraced(function* (
  call: Call,
  companyId: string,
  { database, copy }: { readonly database: string; readonly copy: string }
) {
  const userIds = yield* hired(call, companyId, WORKERS)
  const punchesOn = (day: string) =>
    userIds.flatMap((userId) => [
      { userId, type: "In", at: `${day}T08:00`, externalId: `${userId} in ${day}` },
      { userId, type: "Out", at: `${day}T18:00`, externalId: `${userId} out ${day}` }
    ])
  yield* call("addPunches", { companyId, punches: punchesOn("2026-03-10") })
  const punches = punchesOn("2026-03-11")
  const before = rowsIn(database)
  const startedAt = process.cpuUsage()
  const answer = yield* call("addPunches", { companyId, punches })
  const callMs = cpuMsSince(startedAt)
  if ((answer["punches"] as unknown as Rows).length !== PUNCHES) throw new Error("not all stored")
  const written = writtenBetween(before, rowsIn(database))
  const bareMs = bareWrites(database, copy, written)
  const count = (of: (each: Written) => number) => written.reduce((sum, each) => sum + of(each), 0)
  return {
    callMs,
    bareMs,
    inserts: count(({ added }) => added.length),
    updates: count(({ changed }) => changed.length)
  }
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
  const writes = taken.map(({ callMs, bareMs }) => callMs / bareMs)
  const clocks = clocked.map(({ clockMs, updateMs }) => updateMs / clockMs)
  console.log(
    table([
      [`median (min-max) of ${rounds} rounds`, "", "bar"],
      [
        `CPU ms of a call with ${PUNCHES} punches`,
        medianAndRange(
          taken.map(({ callMs }) => callMs),
          1
        ),
        ""
      ],
      [
        `CPU ms of its ${taken[0]?.inserts} inserts and ${taken[0]?.updates} updates alone`,
        medianAndRange(
          taken.map(({ bareMs }) => bareMs),
          1
        ),
        ""
      ],
      ["ratio", medianAndRange(writes, 2), `${WRITE_BAR} ${verdict(median(writes) <= WRITE_BAR)}`],
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
