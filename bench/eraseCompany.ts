/**
 * Measures the erasure of a company of 10,000 people next to one of 1,000, on a SQLite file, as the worker process
 * carries it out, while another client changes a worker in the same process. See README.md.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import Database from "better-sqlite3"
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { migrateStorage } from "../packages/adapters/src/migrateStorage.ts"
import { layerRuntime } from "../packages/adapters/src/process.ts"
import { parseSettings } from "../packages/adapters/src/settings/settings.ts"
import { eraseAllDue } from "../packages/operations/src/background/eraseDue.ts"
import { Administration } from "../packages/operations/src/ports/administration.ts"
import { AuditChain } from "../packages/operations/src/ports/auditChain.ts"
import { remakeMacsAfter } from "../packages/testing/src/database/remadeMacs.ts"
import { callFor, type Body } from "./harness/calls.ts"
import { table } from "./harness/figures.ts"
import { peopleOf, type Company } from "./erasures/people.ts"
import { heldMs } from "./erasures/writerTime.ts"
import { withDirectory } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: {
    few: { type: "string", default: "1000" },
    many: { type: "string", default: "10000" },
    data: { type: "string" }
  }
})

const MINUTE_MS = 60_000
const RATIO_MAX = 1.3
/** The longest that a commit may hold the writer. */
const HELD_MS_MAX = 250
const LINKED_MAX = 2_000
/** Renames that are measured while nothing else happens. */
const CALM = 300

const seen = { isDone: false }

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** A clock that is so much ahead. */
const later = <A, E, R>(effect: Effect.Effect<A, E, R>, ms: number) =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(
      effect,
      Clock.Clock,
      Object.assign(Object.create(clock) as Clock.Clock, {
        currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + ms),
        currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + ms
      })
    )
  )

/** Asks for the erasure of a company and confirms it as another person. */
const confirmed = Effect.fnUntraced(function* (ask: Company["call"], companyId: string) {
  for (const actedBy of ["Rosa Diaz", "Lin Wei"]) {
    const answer = yield* ask("eraseCompany", { company: { companyId }, actedBy }, actedBy)
    if (!answer["erasure"]) throw new Error(JSON.stringify(answer))
  }
})

/** Erases until nothing of the company waits, minutes later where the audit has to be linked before. */
const carriedOut = Effect.gen(function* () {
  const { link } = yield* AuditChain
  let minutes = 0
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    yield* link(now, LINKED_MAX)
    if ((yield* later(eraseAllDue, minutes * MINUTE_MS)) > 0) continue
    if (minutes === 3) break
    minutes += 1
    while ((yield* link(now, LINKED_MAX)) > 0);
  }
  seen.isDone = true
})

/** A worker is renamed until it is over; returns the milliseconds of each call, from the shortest. */
const renaming = Effect.fnUntraced(function* (
  { call, userIds: [userId] }: Company,
  isOver: (count: number) => boolean
) {
  const times: Array<number> = []
  while (!isOver(times.length)) {
    const startedAt = performance.now()
    yield* call("updateUser", { user: { userId, jobTitle: `Baker ${times.length}` } })
    times.push(performance.now() - startedAt)
    yield* Effect.sleep(20)
  }
  return times.toSorted((one, other) => one - other)
})

/** The CPU of one rename by itself, in milliseconds. */
const cpuOfRename = Effect.fnUntraced(function* (other: Company) {
  yield* renaming(other, (count) => count === CALM)
  const before = cpuMs()
  yield* renaming(other, (count) => count === CALM)
  return (cpuMs() - before) / CALM
})

const newClient = Effect.fnUntraced(function* (name: string) {
  const { createClient } = yield* Administration
  const { client } = yield* createClient({ name, role: "admin", credential: undefined })
  return {
    call: (operation: string, body: Body, credential?: string) =>
      callFor(client, "admin", credential)(operation, body),
    payroll: callFor(client, "payroll")
  }
})

/** Rows that should be empty once everybody is erased; the law keeps the names of those who worked. */
const left = (path: string, { companyId }: Company): number => {
  const database = new Database(path, { readonly: true })
  const count = database
    .prepare(
      `select (select count(*) from worker where company_id = ? and email is not null)
        + (select count(*) from erasure where state = 'waiting')`
    )
    .pluck()
    .get(companyId)
  database.close()
  return Number(count)
}

const measure = (path: string, workers: number) =>
  Effect.gen(function* () {
    const one = yield* newClient("leaves")
    const company = yield* peopleOf(one, workers)
    const other = yield* peopleOf(yield* newClient("stays"), 1)
    const gone = `update worker set user_status = 'Removed' where company_id = '${company.companyId}';
      update company set kyb_status = 'passed';`
    const database = new Database(path)
    database.exec(gone)
    database.close()
    yield* remakeMacsAfter(gone)
    const each = yield* cpuOfRename(other)
    yield* confirmed(one.call, company.companyId)
    seen.isDone = false
    const held = heldMs()
    const [cpuBefore, startedAt] = [cpuMs(), performance.now()]
    const [, renamed] = yield* Effect.all([carriedOut, renaming(other, () => seen.isDone)], {
      concurrency: 2
    })
    const cpu = cpuMs() - cpuBefore - renamed.length * each
    const seconds = (performance.now() - startedAt) / 1_000
    const longest = held.stop()
    const rest = left(path, company)
    if (rest > 0) throw new Error(`${rest} rows are left`)
    return { workers, cpu: cpu / workers, seconds, longest, renamed }
  })

const at = (sorted: ReadonlyArray<number>, part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(0)

const measured = (workers: number) =>
  withDirectory(options.data, async (directory) => {
    mkdirSync(directory, { recursive: true })
    const mails = { PAYROLL_SMTP_URL: "smtp://127.0.0.1:9", PAYROLL_MAIL_FROM: "a@acme.example" }
    const named = { PAYROLL_DATA_DIR: directory, ...mails }
    const settings = Result.getOrThrow(parseSettings(named, () => ""))
    const path = join(directory, "payroll.db")
    await Effect.runPromise(migrateStorage({ database: { kind: "sqlite", path } }))
    const result = await Effect.runPromise(
      measure(path, workers).pipe(Effect.provide(layerRuntime(settings)), Effect.scoped)
    )
    rmSync(path)
    return result
  })

const few = await measured(Number(options.few))
const many = await measured(Number(options.many))
const rows = [few, many].map(({ workers, cpu, seconds, longest, renamed }) => [
  `${workers} people`,
  seconds.toFixed(0),
  cpu.toFixed(1),
  longest.toFixed(0),
  `${renamed.length}`,
  `${at(renamed, 0.5)}, ${at(renamed, 0.99)}`
])
console.log(
  table([
    ["", "s", "CPU ms a person", "longest commit, ms", "writes of others", "their p50, p99, ms"],
    ...rows,
    ["ratio of CPU a person", "", (many.cpu / few.cpu).toFixed(2), "", "", ""],
    ["bar", "", `${RATIO_MAX}`, `${HELD_MS_MAX}`, "", ""]
  ])
)
