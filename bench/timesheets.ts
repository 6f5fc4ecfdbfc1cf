/**
 * Measures the locking of a pay period in the service, on a SQLite file: 10,000 timesheets with two punches each, in
 * batches as the worker process does it, while workers of another company clock in and out in the same process. See
 * README.md.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { migrateStorage } from "../packages/adapters/src/migrateStorage.ts"
import { layerRuntime } from "../packages/adapters/src/process.ts"
import { parseSettings } from "../packages/adapters/src/settings/settings.ts"
import { lockBatch } from "../packages/operations/src/background/lockDueTimesheets.ts"
import { operationNamed } from "../packages/operations/src/catalogue.ts"
import { Administration } from "../packages/operations/src/ports/administration.ts"
import { dueQueue } from "../packages/operations/src/ports/dueRecords.ts"
import { callFor, hired, type Body, type Call } from "./harness/calls.ts"
import { table } from "./harness/figures.ts"
import { withDirectory } from "./harness/server.ts"

const { values: options } = parseArgs({
  options: { workers: { type: "string", default: "10000" }, data: { type: "string" } }
})
const workers = Number(options.workers)

/** Workers who are added, and punch, in one call. */
const ELEMENTS_MAX = 500
const LEASE_MS = 600_000
const CLOCKS = 100
const CALM_PUNCHES = 2_000
const MAXIMUM_S = 60
const MAXIMUM_RATIO = 2

/** A company with workers. */
const companyWith = Effect.fnUntraced(function* (call: Call, count: number, ein: string) {
  const example = operationNamed("createBusiness")?.example ?? {}
  const kybInformation = { ...(example["kybInformation"] as Body), ein }
  const { registration = {} } = yield* call("createBusiness", { ...example, kybInformation })
  const companyId = String(registration["companyId"])
  const userIds: Array<string> = []
  while (userIds.length < count) {
    userIds.push(...(yield* hired(call, companyId, Math.min(ELEMENTS_MAX, count - userIds.length))))
  }
  return { companyId, userIds }
})

/** A day of ten hours for each worker, of which a part is overtime. */
const punch = Effect.fnUntraced(function* (
  call: Call,
  { companyId, userIds }: Effect.Success<ReturnType<typeof companyWith>>
) {
  for (let first = 0; first < userIds.length; first += ELEMENTS_MAX) {
    const punches = userIds.slice(first, first + ELEMENTS_MAX).flatMap((userId) => [
      { userId, type: "In", at: "2026-03-10T08:00", externalId: `${userId} in` },
      { userId, type: "Out", at: "2026-03-10T18:00", externalId: `${userId} out` }
    ])
    yield* call("addPunches", { companyId, punches })
  }
})

const seen = { isDone: false }

/** Workers clock in and out, one after the other; returns the milliseconds of each. */
const clocking = Effect.fnUntraced(function* (
  call: Call,
  userIds: ReadonlyArray<string>,
  isOver: (count: number) => boolean
) {
  const times: Array<number> = []
  while (!isOver(times.length)) {
    const userId = userIds[Math.floor(times.length / 2) % userIds.length]
    const operation = times.length % 2 === 0 ? "clockIn" : "clockOut"
    const startedAt = performance.now()
    yield* call(operation, { punch: { userId } })
    times.push(performance.now() - startedAt)
    yield* Effect.sleep(1)
  }
  return times.toSorted((one, other) => one - other)
})

const at = (sorted: ReadonlyArray<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Locks everything as the loop of a worker does; returns the seconds. */
const lockAll = Effect.fnUntraced(function* (call: Call, companyId: string) {
  const { lease } = yield* dueQueue("timesheetLock")
  const startedAt = performance.now()
  const payPeriod = { companyId, through: "2026-03-14", lockUnapproved: true }
  const { timesheetLock = {} } = yield* call("lockTimesheets", { payPeriod })
  for (;;) {
    const due = yield* lease(1, LEASE_MS)
    if (due.length === 0) break
    yield* Effect.forEach(due, lockBatch)
  }
  seen.isDone = true
  const seconds = (performance.now() - startedAt) / 1_000
  const { timesheetLockId } = timesheetLock
  const { timesheetLock: after = {} } = yield* call("getTimesheetLock", { timesheetLockId })
  if (after["lockedCount"] !== workers) throw new Error(`${String(after["lockedCount"])} locked`)
  return seconds
})

const measure = Effect.gen(function* () {
  const { createClient } = yield* Administration
  const { client } = yield* createClient({ name: "bench", role: "admin", credential: undefined })
  const call = callFor(client)
  const locked = yield* companyWith(call, workers, "310000001")
  const clocked = yield* companyWith(call, CLOCKS, "310000011")
  yield* punch(call, locked)
  yield* clocking(call, clocked.userIds, (count) => count >= CALM_PUNCHES / 2)
  const calm = yield* clocking(call, clocked.userIds, (count) => count >= CALM_PUNCHES)
  const [seconds, beside] = yield* Effect.all(
    [
      lockAll(call, locked.companyId),
      clocking(call, clocked.userIds, (count) => seen.isDone && count % 2 === 0)
    ],
    { concurrency: 2 }
  )
  const [before, during] = [at(calm, 0.99), at(beside, 0.99)]
  console.log(
    table([
      ["", "", "bar"],
      [`seconds of ${workers} timesheets`, seconds.toFixed(1), `${MAXIMUM_S}`],
      ["punches meanwhile", `${beside.length}`, ""],
      [
        "p50 of a punch, ms: before, meanwhile",
        `${at(calm, 0.5).toFixed(2)}, ${at(beside, 0.5).toFixed(2)}`,
        ""
      ],
      ["p99 of a punch, ms: before, meanwhile", `${before.toFixed(2)}, ${during.toFixed(2)}`, ""],
      ["ratio of p99", (during / before).toFixed(2), `${MAXIMUM_RATIO}`]
    ])
  )
})

await withDirectory(options.data, async (directory) => {
  mkdirSync(directory, { recursive: true })
  const settings = Result.getOrThrow(parseSettings({ PAYROLL_DATA_DIR: directory }, () => ""))
  const database = { kind: "sqlite", path: join(directory, "payroll.db") } as const
  await Effect.runPromise(migrateStorage({ database }))
  await Effect.runPromise(measure.pipe(Effect.provide(layerRuntime(settings)), Effect.scoped))
})
