/** Processes that are killed while they take punches in bulk, approve and lock timesheets leave nothing half done. */
import { assert, describe, it } from "@effect/vitest"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { rowOf } from "@payroll/testing/kyc/world"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import { newTimeOffWorld } from "@payroll/testing/timeOffWorld"
import * as Effect from "effect/Effect"
import { layerService, runUntilDone } from "./killedProgram.ts"
import { isNightly } from "@payroll/testing/nightly"

const SHEETS = 20
/** The others are locked as they are. */
const APPROVED = 4
/** Devices that come back late, each with the punches of some days in one call. */
const DEVICES = 3
const PUNCHES = 24
const TIMEOUT_MS = 240_000

/** The punches that a device kept: shifts of an hour on one day. */
const keptBy = (companyId: string, userId: string) => ({
  companyId,
  punches: Array.from({ length: PUNCHES }, (_, index) => ({
    userId,
    type: index % 2 === 0 ? "In" : "Out",
    at: `2026-04-07T${String(index).padStart(2, "0")}:00:00Z`,
    externalId: `${userId}/${index}`
  }))
})

/** Timesheets of March, and a locking of them that nobody has begun with. */
const recorded = Effect.gen(function* () {
  const { call, client, companyId, hireMany } = yield* newTimeOffWorld("2026-04-10")
  const { set } = yield* Inspection
  const devices = (yield* hireMany(DEVICES, "2024-01-15")).map((userId) =>
    keptBy(companyId, userId)
  )
  const ids = yield* Effect.forEach(yield* hireMany(SHEETS, "2024-01-15"), (userId) =>
    Effect.gen(function* () {
      const timeEntry = { userId, workDate: "2026-03-10", minutes: 480 }
      const answer = yield* call("addTimeEntry", { timeEntry })
      return String(answer["timeEntry"]?.["timesheetId"])
    })
  )
  // One of a month without time is done at once: it becomes the one of March.
  const through = { companyId, through: "2025-01-31", lockUnapproved: true }
  const { timesheetLock } = yield* call("lockTimesheets", { payPeriod: through })
  const id = String(timesheetLock?.["timesheetLockId"])
  const march = { first_day: "2026-03-01", last_day: "2026-03-31" }
  yield* set("timesheet_lock", { id }, { ...march, status: "Running", due_at: 0 })
  return { client, companyId, devices, ids, lockId: id }
})

type Recorded = Effect.Success<typeof recorded>

/** The numbers of rows of a complete timesheet, by its state and whether it was approved before. */
const PARTS: Readonly<Record<string, readonly [counted: number, contents: number, moves: number]>> =
  {
    Open: [0, 0, 0],
    Approved: [1, 0, 1],
    Locked: [1, 1, 1],
    "Approved, Locked": [2, 1, 2]
  }

/** The punches of a device are stored once and whole, or not at all; returns of how many devices they are. */
const taken = Effect.fnUntraced(function* ({ devices, companyId }: Recorded) {
  const { rows } = yield* Inspection
  let done = 0
  for (const { punches } of devices) {
    const where = { worker_id: String(punches[0]?.userId) }
    const [stored, sheets, clocks] = [
      yield* rows("punch", where),
      yield* rows("timesheet", where),
      yield* rows("worker_clock", where)
    ]
    const isTaken = stored.length > 0
    assert.deepStrictEqual(
      [stored.length, sheets.length, clocks.length],
      isTaken ? [PUNCHES, 1, 1] : [0, 0, 0]
    )
    if (isTaken) done += 1
  }
  const audited = yield* rows("audit", { company_id: companyId, operation: "addPunches" })
  assert.strictEqual(audited.length, done)
  return done
})

/** Each timesheet is whole; returns how many moves there were. */
const movesOf = Effect.fnUntraced(function* ({ ids, companyId }: Recorded) {
  const { rows } = yield* Inspection
  const events = (yield* rows("event", { company_id: companyId })).map(({ body }) => String(body))
  let moves = 0
  for (const id of ids) {
    const sheet = yield* rowOf("timesheet", { id })
    const audited = yield* rows("audit", { record_id: id, operation: "approveTimesheet" })
    const before = audited.length > 0 && sheet["status"] === "Locked" ? "Approved, " : ""
    const counted = yield* rows("worked_time", { timesheet_id: id })
    const contents = yield* rows("timesheet_content", { timesheet_id: id })
    const notifications = events.filter(
      (body) => body.includes("timesheet.timesheetstatus.update") && body.includes(id)
    )
    const parts = [counted.length, contents.length, notifications.length]
    assert.deepStrictEqual(parts, [...(PARTS[`${before}${String(sheet["status"])}`] ?? [])])
    assert.strictEqual(Number(sheet["version"]), 1 + notifications.length)
    moves += notifications.length
  }
  return moves
})

const killed = ({ fresh }: TestDatabase, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const storage = layerService(settings)
      const made = yield* Effect.provide(recorded, storage)
      const { client, devices, ids, lockId } = made
      process.env["PAYROLL_TEST_TIMESHEETS"] = JSON.stringify({
        client,
        devices,
        ids: ids.slice(0, APPROVED)
      })
      const leaseAgain = Effect.gen(function* () {
        const { set } = yield* Inspection
        if ((yield* rowOf("timesheet_lock", { id: lockId }))["due_at"] !== null) {
          yield* set("timesheet_lock", { id: lockId }, { due_at: 0 })
        }
      })
      yield* runUntilDone({
        program: "lockKilled",
        settings,
        statements: [least, most],
        before: Effect.provide(leaseAgain, storage),
        count: Effect.provide(
          Effect.zipWith(taken(made), movesOf(made), (one, other) => one + other),
          storage
        ),
        all: DEVICES + SHEETS + APPROVED
      })
      const lock = yield* Effect.provide(rowOf("timesheet_lock", { id: lockId }), storage)
      assert.deepStrictEqual([lock["status"], lock["due_at"]], ["Done", null])
    })
  )

/** The files of SQLite, and at night PostgreSQL: between how many statements processes are killed. */
const killings: ReadonlyArray<readonly [TestDatabase, least: number, most: number]> = [
  [sqliteFile, 60, 130],
  ...(isNightly ? [[postgres, 25, 190] as const] : [])
]

describe(`bulk punches, approvals and lockings of timesheets under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  for (const [database, least, most] of killings) {
    it.effect(`are whole on ${database.name}`, () => killed(database, least, most), TIMEOUT_MS)
  }
})
