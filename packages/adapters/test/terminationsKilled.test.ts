/** Workers that are killed while they carry out terminations leave none half done and do none twice. */
import { assert, describe, it } from "@effect/vitest"
import { sequencesOf, upTo } from "@payroll/testing/burst"
import { postgres, sqliteFile, type TestDatabase } from "@payroll/testing/database/databases"
import { eventsOf, newWorld, rowOf } from "@payroll/testing/kyc/world"
import { seed } from "@payroll/testing/seed"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { layerService, runUntilDone } from "./killedProgram.ts"

const WORKERS = 12
const TIMEOUT_MS = 240_000
/** After every day of the tests, so that nothing but `endLastDays` makes it end. */
const LAST_DAY = "2999-12-31"

/** Workers with a wage whose terminations are planned. */
const planned = Effect.gen(function* () {
  const { companyId, call, newWorker, addWage } = yield* newWorld()
  const userIds = yield* Effect.forEach(upTo(WORKERS), () =>
    Effect.gen(function* () {
      const userId = yield* newWorker()
      yield* addWage(userId)
      yield* call("terminateUser", { user: { userId, lastDay: LAST_DAY } })
      return userId
    })
  )
  return { companyId, userIds }
})

/** The last days end, and with them the leases of a killed process. */
const endLastDays = Effect.flatMap(Inspection, ({ set }) =>
  set("worker_exit", { status: "planned" }, { due_at: 0 })
)

/** A worker is terminated with everything that this means, or still as planned; returns which. */
const isTerminated = Effect.fnUntraced(function* (companyId: string, userId: string) {
  const { rows } = yield* Inspection
  const { user_status: status } = yield* rowOf("worker", { id: userId })
  const exit = yield* rowOf("worker_exit", { worker_id: userId })
  const wage = yield* rowOf("wage", { worker_id: userId })
  const notifications = (yield* eventsOf(companyId, userId)).filter(
    ([, says]) => says === "Terminated"
  )
  const where = { record_id: userId, operation: "user.terminate" }
  const audited = yield* rows("audit", where)
  const changes = yield* rows("record_change", { record_id: userId })
  const isDone = status === "Terminated"
  const state = [
    exit["status"],
    wage["end_date"],
    notifications.length,
    audited.length,
    changes.filter(({ audit_id: id }) => audited.some((row) => row["id"] === id)).length
  ]
  assert.deepStrictEqual(
    state,
    isDone ? ["effective", LAST_DAY, 1, 1, 1] : ["planned", null, 0, 0, 0]
  )
  return isDone
})

/** How many of the workers are terminated; the events have no gap. */
const terminated = Effect.fnUntraced(function* (companyId: string, userIds: ReadonlyArray<string>) {
  const done = yield* Effect.forEach(userIds, (userId) => isTerminated(companyId, userId))
  const sequences = yield* sequencesOf(companyId)
  assert.deepStrictEqual(sequences, upTo(sequences.length))
  return done.filter(Boolean).length
})

const killed = ({ fresh }: TestDatabase, least: number, most: number) =>
  Effect.scoped(
    Effect.gen(function* () {
      const settings = yield* fresh
      const process = layerService(settings)
      const { companyId, userIds } = yield* Effect.provide(planned, process)
      const count = Effect.provide(terminated(companyId, userIds), process)
      yield* runUntilDone({
        program: "terminateKilled",
        settings,
        statements: [least, most],
        before: Effect.provide(endLastDays, process),
        count,
        all: WORKERS
      })
    })
  )

describe(`planned terminations under kill -9 (PAYROLL_TEST_SEED=${seed})`, () => {
  it.effect(
    "are whole, and done once, on a SQLite file",
    () => killed(sqliteFile, 16, 64),
    TIMEOUT_MS
  )
  it.effect("are whole, and done once, on PostgreSQL", () => killed(postgres, 30, 120), TIMEOUT_MS)
})
