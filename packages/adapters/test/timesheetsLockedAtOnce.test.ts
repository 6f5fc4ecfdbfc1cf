/** Devices that come back late while the timesheets of their workers are locked lose nothing and pay nothing twice. */
import { dueQueue } from "@payroll/operations/ports/dueRecords"
import { assert, describe, it } from "@effect/vitest"
import { lockBatch } from "@payroll/operations/background/lockDueTimesheets"
import { upTo } from "@payroll/testing/burst"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { Inspection } from "@payroll/testing/storage"
import { newTimeOffWorld } from "@payroll/testing/timeOffWorld"
import * as Effect from "effect/Effect"
import { layerService } from "./killedProgram.ts"
import { isNightly } from "@payroll/testing/nightly"

const WORKERS = isNightly ? 10_000 : 150
/** Workers of one batch of the locking. */
const LOCKED_MAX = 96
/** Workers who are added in one call, and the half of them who punch in one. */
const HIRED_MAX = 1_000
const PUNCHED_MAX = 500
const DEVICES = 20
/** Workers whose late punches are in one call. */
const LATE_MAX = isNightly ? 25 : 5
const LEASE_MS = 600_000
const TIMEOUT_MS = isNightly ? 1_800_000 : 120_000

/** Parts of a list. */
const parts = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  upTo(Math.ceil(all.length / size)).map((part) => all.slice((part - 1) * size, part * size))

/** In and out of a worker on a day of March, by the hours. */
const shift = (userId: string, day: number, from: number, to: number) =>
  [from, to].map((hour, index) => ({
    userId,
    type: index === 0 ? "In" : "Out",
    at: `2026-03-${day}T${hour}:00:00Z`,
    externalId: `${userId} ${day} ${index}`
  }))

const lockedWhilePunching = Effect.gen(function* () {
  const { call, companyId, hireMany } = yield* newTimeOffWorld("2026-04-10")
  const { rows, set } = yield* Inspection
  const { lease } = yield* dueQueue("timesheetLock")
  const punch = (workers: ReadonlyArray<string>, day: number, to: number) =>
    call("addPunches", {
      companyId,
      punches: workers.flatMap((userId) => shift(userId, day, 14, to))
    })
  const workers: Array<string> = []
  for (const part of parts(upTo(WORKERS), HIRED_MAX)) {
    workers.push(...(yield* hireMany(part.length, "2024-01-15")))
  }
  for (const part of parts(workers, PUNCHED_MAX)) yield* punch(part, 10, 22)
  const through = { companyId, through: "2025-01-31", lockUnapproved: true }
  const { timesheetLock } = yield* call("lockTimesheets", { payPeriod: through })
  // One of a month without time is done at once: it becomes the one of March.
  const march = { first_day: "2026-03-01", last_day: "2026-03-31" }
  const id = String(timesheetLock?.["timesheetLockId"])
  yield* set("timesheet_lock", { id }, { ...march, status: "Running", due_at: 0 })

  // Half of the late calls go with the place of the locking, the others come against it: first of workers who are not
  // locked yet, then of those who are.
  const calls = parts(workers.toSorted(), LATE_MAX)
  const [even = [], odd = []] = [0, 1].map((rest) => calls.filter((_, index) => index % 2 === rest))
  const rounds = Math.ceil(WORKERS / LOCKED_MAX)
  const [along, against] = [even, odd.toReversed()].map((each) =>
    parts(each, Math.ceil(each.length / rounds))
  )
  for (let round = 0; ; round += 1) {
    const due = yield* lease(1, LEASE_MS)
    const late = [...(along?.[round] ?? []), ...(against?.[round] ?? [])]
    if (due.length === 0 && late.length === 0) break
    const punching = Effect.forEach(late, (part) => punch(part, 11, 15), {
      concurrency: DEVICES,
      discard: true
    })
    yield* Effect.all([Effect.forEach(due, lockBatch), punching], { concurrency: 2, discard: true })
    yield* set("timesheet_lock", { id, status: "Running" }, { due_at: 0 })
  }

  const sheets = yield* rows("timesheet", { company_id: companyId })
  const punches = yield* rows("punch", { company_id: companyId })
  assert.deepStrictEqual(
    [sheets.length, sheets.filter(({ status }) => status === "Locked").length],
    [WORKERS, WORKERS]
  )
  let [paid, counted] = [0, 0]
  for (const { minutes } of sheets) {
    const { regular = 0, overtime = 0 } = JSON.parse(String(minutes)) as Record<string, number>
    paid += regular + overtime
  }
  for (const { waits_for: waitsFor, type } of punches) {
    if (waitsFor === null && type === "In") counted += 1
  }
  assert.strictEqual(punches.length, 4 * WORKERS)
  // What does not wait for an amendment was locked and is paid: eight hours of each, and an hour of those in time.
  assert.strictEqual(paid, WORKERS * 480 + (counted - WORKERS) * 60)
  const amendments = yield* rows("timesheet_amendment", { company_id: companyId })
  assert.strictEqual(amendments.length, 2 * WORKERS - counted)
  assert.isAbove(amendments.length, 0)
  assert.isAbove(counted, WORKERS)
})

const databases: ReadonlyArray<TestDatabase> = isNightly ? [sqliteFile, postgres] : [sqliteFile]

describe("timesheets that are locked while punches arrive", () => {
  for (const { name, fresh } of databases) {
    it.effect(
      `lose none and pay none twice on ${name}: ${WORKERS} timesheets`,
      () =>
        Effect.scoped(
          Effect.gen(function* () {
            const settings = yield* fresh
            yield* Effect.provide(lockedWhilePunching, layerService(settings))
          })
        ),
      TIMEOUT_MS
    )
  }
})
