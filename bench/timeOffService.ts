/**
 * Measures time off in the service, on a SQLite file: posting the entries of 10,000 workers next to a bare insert of
 * the same rows, the balance of one worker, and the liability of the company while another caller asks for balances.
 * See README.md.
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
import { addDays, type LocalDate } from "../packages/domain/src/calendar/localDate.ts"
import { postTimeOff } from "../packages/operations/src/background/postTimeOff.ts"
import { operationNamed } from "../packages/operations/src/catalogue.ts"
import { Administration } from "../packages/operations/src/ports/administration.ts"
import { dueQueue } from "../packages/operations/src/ports/dueRecords.ts"
import { callFor, type Body, type Call } from "./harness/calls.ts"
import { median, table } from "./harness/figures.ts"
import { withDirectory } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    workers: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    data: { type: "string" }
  }
})
const workers = Number(options.workers)
const rounds = Math.min(Number(options.rounds), 100)

const ELEMENTS_MAX = 1_000
/** As in the loop of the worker. */
const BATCH_MAX = 64
const BATCHES_AT_ONCE = 4
const LEASE_MS = 600_000
const BALANCES = 200

/** A company that pays twice a month, whose workers have a policy since some weeks. */
const fill = Effect.fnUntraced(function* (call: Call, startDate: LocalDate) {
  const example = operationNamed("createBusiness")?.example ?? {}
  const { registration = {} } = yield* call("createBusiness", example)
  const companyId = String(registration["companyId"])
  yield* call("addPaySchedule", {
    paySchedule: { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  })
  const { timeOffPolicy = {} } = yield* call("addTimeOffPolicy", {
    timeOffPolicy: {
      companyId,
      timeOffPolicyName: "Vacation",
      timeOffPolicyType: "Vacation",
      earningMethod: "Per Pay Period",
      amountPerYearHours: 80,
      payoutOnTerminations: true
    }
  })
  const userIds: Array<string> = []
  while (userIds.length < workers) {
    const count = Math.min(ELEMENTS_MAX, workers - userIds.length)
    const users = Array.from({ length: count }, (_, n) => ({
      firstName: "Ben",
      lastName: "Okafor",
      userReferenceId: `E-${userIds.length + n}`,
      dateOfJoin: "2022-03-01",
      workerType: "W2",
      jobTitle: "Baker",
      companyLocationCategory: "Remote",
      stateCode: "DE"
    }))
    const added = yield* call("addUsers", { companyId, users })
    const ids = (added["users"] as unknown as ReadonlyArray<Body>).map((each) =>
      String(each["userId"])
    )
    const { timeOffPolicyId } = timeOffPolicy
    yield* call("addTimeOffPolicyAssignment", {
      timeOffPolicyAssignment: { timeOffPolicyId, userIds: ids, startDate }
    })
    userIds.push(...ids)
  }
  return { companyId, userIds }
})

/** Posts all accounts as the loop of a worker does; returns the seconds, and those of CPU. */
const post = Effect.gen(function* () {
  const { lease } = yield* dueQueue("timeOffAccount")
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  // A free place takes the next batch while the others are under way.
  const place = Effect.gen(function* () {
    for (;;) {
      const due = yield* lease(BATCH_MAX, LEASE_MS)
      if (due.length === 0) break
      yield* postTimeOff(due)
    }
  })
  yield* Effect.all(
    Array.from({ length: BATCHES_AT_ONCE }, () => place),
    {
      concurrency: "unbounded",
      discard: true
    }
  )
  const { user, system } = process.cpuUsage(cpuBefore)
  return { seconds: (performance.now() - startedAt) / 1_000, cpu: (user + system) / 1e6 }
})

interface Floor {
  readonly rows: number
  readonly seconds: number
  readonly cpu: number
}

/**
 * The rows that the posting stored, inserted once more with nothing around them: one connection, one transaction,
 * prepared statements and the same indexes, in a file of its own. An updated account counts as a row, and is updated.
 */
const bareInsert = (path: string, copy: string): Floor => {
  rmSync(copy, { force: true })
  const from = new Sqlite(path, { readonly: true })
  const to = new Sqlite(copy)
  to.pragma("journal_mode = WAL")
  to.pragma("synchronous = FULL")
  to.pragma("foreign_keys = OFF")
  const tables = ["time_off_entry", "audit", "time_off_account"] as const
  const ddl = from.prepare<[string], { readonly sql: string | null }>(
    "select sql from sqlite_schema where tbl_name = ? order by type desc"
  )
  for (const name of tables) for (const { sql } of ddl.all(name)) if (sql !== null) to.exec(sql)
  const rowsOf = (sql: string) => from.prepare<[], Record<string, unknown>>(sql).all()
  const entries = rowsOf("select * from time_off_entry")
  const audits = rowsOf("select * from audit where operation = 'timeOff.post'")
  const accounts = rowsOf("select * from time_off_account")
  const inserting = (name: string, [row = {}]: ReadonlyArray<Record<string, unknown>>) => {
    const columns = Object.keys(row)
    const values = columns.map((column) => `@${column}`)
    return to.prepare(`insert into ${name} (${columns.join(", ")}) values (${values.join(", ")})`)
  }
  const addAccount = inserting("time_off_account", accounts)
  to.transaction(() => {
    for (const row of accounts) addAccount.run(row)
  })()
  const [addEntry, addAudit] = [inserting("time_off_entry", entries), inserting("audit", audits)]
  const touch = to.prepare(
    `update time_off_account set version = @version + 1, updated_at = @updated_at,
      last_sequence = @last_sequence, due_at = @due_at where id = @id`
  )
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  to.transaction(() => {
    for (const row of entries) addEntry.run(row)
    for (const row of audits) addAudit.run(row)
    for (const row of accounts) touch.run(row)
  })()
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  from.close()
  to.close()
  return {
    rows: entries.length + audits.length + accounts.length,
    seconds,
    cpu: (user + system) / 1e6
  }
}

/** CPU milliseconds of a call, one after another. */
const cpuOf = Effect.fnUntraced(function* <E, R>(
  count: number,
  call: (n: number) => Effect.Effect<unknown, E, R>
) {
  const before = process.cpuUsage()
  for (let n = 0; n < count; n += 1) yield* call(n)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / count
})

/** Seconds of the liability, and the longest that a balance took meanwhile, milliseconds. */
const liabilityBeside = Effect.fnUntraced(function* (
  call: Call,
  companyId: string,
  userId: string
) {
  const seen = { isDone: false, longest: 0 }
  const ask = Effect.gen(function* () {
    while (!seen.isDone) {
      const startedAt = performance.now()
      yield* call("getTimeOffBalance", { userId })
      seen.longest = Math.max(seen.longest, performance.now() - startedAt)
      yield* Effect.sleep(1)
    }
  })
  const startedAt = performance.now()
  let seconds = 0
  const owe = Effect.gen(function* () {
    const { timeOffLiability = {} } = yield* call("getTimeOffLiability", { companyId })
    seconds = (performance.now() - startedAt) / 1_000
    seen.isDone = true
    const { accountCount } = timeOffLiability["totals"] as Body
    if (accountCount !== workers) throw new Error(`${String(accountCount)} accounts`)
  })
  yield* Effect.all([owe, ask], { concurrency: 2, discard: true })
  return { seconds, longest: seen.longest }
})

const filesIn = (directory: string) => ({
  database: { kind: "sqlite", path: join(directory, "payroll.db") } as const,
  keyFile: join(directory, "keys.json")
})

/** As a process has it, with the files of a directory. */
const runtimeIn = (directory: string) =>
  layerRuntime(Result.getOrThrow(parseSettings({ PAYROLL_DATA_DIR: directory }, () => "")))

const measure = (directory: string, path: string) =>
  Effect.gen(function* () {
    const { createClient } = yield* Administration
    const { client } = yield* createClient({ name: "bench", role: "admin", credential: undefined })
    const call = callFor(client)
    const today = new Date().toISOString().slice(0, 10) as LocalDate
    const filledAt = performance.now()
    const { companyId, userIds } = yield* fill(call, addDays(today, -31))
    console.log(`filled in ${((performance.now() - filledAt) / 1_000).toFixed(0)} s`)
    const posted = yield* post
    const floors = Array.from({ length: rounds }, () =>
      bareInsert(path, join(directory, "floor.db"))
    )
    const { rows } = floors[0] ?? { rows: 0 }
    const floor = median(floors.map((each) => each.seconds))
    const floorCpu = median(floors.map((each) => each.cpu))
    const balances = yield* cpuOf(BALANCES, (n) =>
      call("getTimeOffBalance", { userId: userIds[n % userIds.length] })
    )
    const cpu = yield* cpuOf(BALANCES, (n) =>
      call("getTimeOffBalance", { userId: userIds[n % userIds.length] })
    )
    const owedCpu = (yield* cpuOf(rounds, () => call("getTimeOffLiability", { companyId }))) / 1_000
    const liabilities = []
    for (let round = 0; round < rounds; round += 1) {
      liabilities.push(yield* liabilityBeside(call, companyId, userIds[0] ?? ""))
    }
    const owed = median(liabilities.map((each) => each.seconds))
    const waited = median(liabilities.map((each) => each.longest))
    const perSecond = (of: number) => Math.round(rows / of).toLocaleString("en")
    console.log(
      table([
        ["", "measured", "bar"],
        [
          `posting ${rows.toLocaleString("en")} rows of ${workers.toLocaleString("en")} workers`,
          `${perSecond(posted.seconds)} rows/s, bare insert ${perSecond(floor)}: ` +
            `${(floor / posted.seconds).toFixed(2)} of it, ${(floorCpu / posted.cpu).toFixed(2)} by CPU`,
          "0.5"
        ],
        [
          "getTimeOffBalance",
          `${cpu.toFixed(2)} ms of CPU (first ${BALANCES}: ${balances.toFixed(2)})`,
          "1 ms"
        ],
        [
          "getTimeOffLiability",
          `${owed.toFixed(2)} s, ${owedCpu.toFixed(2)} s of CPU; a balance beside it at most ${waited.toFixed(0)} ms`,
          "1 s"
        ]
      ])
    )
  }).pipe(Effect.provide(runtimeIn(directory)), Effect.scoped)

await withDirectory(options.data, async (directory) => {
  mkdirSync(directory, { recursive: true })
  const files = filesIn(directory)
  const { path } = files.database
  await Effect.runPromise(Effect.andThen(migrateStorage(files), measure(directory, path)))
})
