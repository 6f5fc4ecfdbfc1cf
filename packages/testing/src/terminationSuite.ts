/** Planned terminations on every storage: their queue, and that each takes effect once. */
import { dueQueue, DueRecords, type DueRecord } from "@payroll/operations/ports/dueRecords"
import { CLOCK_LEAD_MS_MAX } from "@payroll/operations/ports/retention"
import { assert } from "@effect/vitest"
import type { Client } from "@payroll/operations/caller"
import { carryOutTermination } from "@payroll/operations/background/carryOutTerminations"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { upTo } from "./burst.ts"
import { setMark } from "./clockMark.ts"
import {
  callAs,
  eventsOf,
  newWorld,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

const LEASE_MS = 60_000
const HOUR_MS = 3_600_000
/** After every day of the tests. */
const AHEAD = "2999-12-31"
const AHEAD_END = Date.parse("3000-01-01T05:00:00Z")

/** A worker whose termination is planned; nothing else is. */
const planned = Effect.gen(function* () {
  const { set } = yield* Inspection
  yield* set("worker_exit", {}, { due_at: null })
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  yield* world.call("terminateUser", { user: { userId, lastDay: AHEAD, reason: "moves abroad" } })
  const exit = yield* rowOf("worker_exit", { worker_id: userId })
  return { ...world, userId, exitId: String(exit["id"]), exit }
})

const endDay = (exitId: string) =>
  Effect.flatMap(Inspection, ({ set }) => set("worker_exit", { id: exitId }, { due_at: 0 }))

const leaseAll = Effect.flatMap(dueQueue("workerExit"), ({ lease }) => lease(100, LEASE_MS))

const isDueAtTheEnd = Effect.gen(function* () {
  const { exit, exitId, userId, companyId, client } = yield* planned
  const queue = yield* dueQueue("workerExit")
  assert.strictEqual(Number(exit["due_at"]), AHEAD_END)
  assert.notInclude(JSON.stringify(exit), "abroad")
  assert.isAbove((yield* queue.nextDueInMs) ?? 0, 24 * 3_600_000)
  assert.deepStrictEqual(yield* leaseAll, [])
  yield* endDay(exitId)
  assert.isAtMost((yield* queue.nextDueInMs) ?? 1, 0)
  const expected: DueRecord = {
    kind: "workerExit",
    clientId: client.id,
    companyId,
    workerId: userId,
    id: exitId
  }
  assert.deepStrictEqual(yield* leaseAll, [expected])
  assert.deepStrictEqual(yield* leaseAll, [], "leased by another process")
  yield* endDay(exitId)
  assert.deepStrictEqual(yield* leaseAll, [expected], "once the lease ended")
})

/** The clock is an hour past the last day, and the time that a worker has seen is not. */
const waitsForTheClock = Effect.gen(function* () {
  const { set } = yield* Inspection
  const { exitId } = yield* planned
  const now = yield* setMark((at) => at - 2 * HOUR_MS)
  yield* set("worker_exit", { id: exitId }, { due_at: now - HOUR_MS })
  assert.deepStrictEqual(yield* leaseAll, [])
  yield* setMark((at) => at - CLOCK_LEAD_MS_MAX - HOUR_MS)
  yield* endDay(exitId)
  assert.deepStrictEqual(
    yield* leaseAll,
    [],
    "the clock is days ahead: its leases would last as long"
  )
  yield* set("worker_exit", { id: exitId }, { due_at: now - HOUR_MS })
  yield* setMark((at) => at - HOUR_MS + 1)
  assert.lengthOf(yield* leaseAll, 1)
})

const staysPlanned = Effect.gen(function* () {
  const { exitId } = yield* planned
  const { bringForward } = yield* DueRecords
  yield* bringForward(100)
  assert.strictEqual(Number((yield* rowOf("worker_exit", { id: exitId }))["due_at"]), AHEAD_END)
})

const happensOnce = Effect.gen(function* () {
  const { exitId, userId, companyId, statusOf } = yield* planned
  const { rows } = yield* Inspection
  yield* endDay(exitId)
  const [due] = yield* leaseAll
  // Killed processes, late ones and twins: all have leased it.
  yield* Effect.forEach(upTo(8), () => carryOutTermination(due!), { concurrency: "unbounded" })
  yield* carryOutTermination(due!)
  assert.deepStrictEqual((yield* statusOf(userId))[1], "Terminated")
  assert.deepStrictEqual(yield* eventsOf(companyId, userId), [
    ["employee.kycstatus.insert", "kyc not initiated"],
    ["employee.employeestatus.insert", "Add Wage"],
    ["employee.employeestatus.update", "Terminated"]
  ])
  assert.lengthOf(yield* rows("audit", { record_id: userId, operation: "user.terminate" }), 1)
  assert.include(yield* rowOf("worker_exit", { id: exitId }), {
    status: "effective",
    due_at: null,
    version: 2
  })
  yield* endDay("00000000-0000-7000-8000-000000000000")
  assert.deepStrictEqual(yield* leaseAll, [])
})

/** The one of two that came first decides; the other finds what it left. */
const racesWith = (
  other: (client: Client, userId: string) => Effect.Effect<unknown, unknown, VerificationStorage>
) =>
  Effect.gen(function* () {
    const { exitId, userId, client, statusOf, companyId } = yield* planned
    yield* endDay(exitId)
    const [due] = yield* leaseAll
    const [, second] = yield* Effect.all(
      [carryOutTermination(due!), Effect.result(other(client, userId))],
      { concurrency: "unbounded" }
    )
    const { status } = yield* rowOf("worker_exit", { id: exitId })
    const [, userStatus] = yield* statusOf(userId)
    const ended = (yield* eventsOf(companyId, userId)).filter(([, says]) => says === "Terminated")
    assert.strictEqual(userStatus === "Terminated", ended.length === 1)
    return { status, userStatus, isRefused: Result.isFailure(second) }
  })

const withdrawalRaces = Effect.gen(function* () {
  for (const _ of upTo(5)) {
    const { status, userStatus, isRefused } = yield* racesWith((client, userId) =>
      callAs(client)("terminateUser", { user: { userId, withdraw: true } })
    )
    assert.deepStrictEqual(
      [status, userStatus],
      isRefused ? ["effective", "Terminated"] : ["withdrawn", "Add Wage"]
    )
  }
})

const removalRaces = Effect.gen(function* () {
  for (const _ of upTo(5)) {
    const { status, userStatus, isRefused } = yield* racesWith((client, userId) =>
      callAs(client)("removeUser", { user: { userId } })
    )
    assert.deepStrictEqual(
      [status, userStatus],
      isRefused ? ["effective", "Terminated"] : ["withdrawn", "Removed"]
    )
  }
})

const requestsRace = Effect.gen(function* () {
  const { call, newWorker, statusOf, companyId } = yield* newWorld()
  for (const lastDay of ["2025-01-31", "2025-01-31", "2025-01-31"]) {
    const userId = yield* newWorker()
    const results = yield* Effect.forEach(
      upTo(4),
      () => Effect.result(call("terminateUser", { user: { userId, lastDay } })),
      { concurrency: "unbounded" }
    )
    assert.lengthOf(results.filter(Result.isSuccess), 1)
    assert.strictEqual((yield* statusOf(userId))[1], "Terminated")
    const ended = (yield* eventsOf(companyId, userId)).filter(([, says]) => says === "Terminated")
    assert.lengthOf(ended, 1)
  }
})

const freesForOthers = Effect.gen(function* () {
  for (const operation of ["terminateUser", "removeUser"]) {
    const { call, newWorker, addKyc, attemptsOf } = yield* newWorld("reject")
    const userId = yield* newWorker()
    yield* call("updateUser", { user: { userId, email: "ben@leaving.example" } })
    yield* addKyc(userId)
    const second = yield* newWorker()
    const again = () =>
      Effect.all([
        call("updateUser", { user: { userId: second, email: "ben@leaving.example" } }),
        addKyc(second)
      ])
    assert.isTrue(Result.isFailure(yield* Effect.result(again())))
    yield* call(operation, {
      user: { userId, ...(operation === "terminateUser" && { lastDay: "2025-01-31" }) }
    })
    yield* again()
    assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "superseded"]])
  }
})

const cases: VerificationCases = {
  "is due when the last day has ended, for one process at a time": isDueAtTheEnd,
  "wait while the time that a worker has seen pass has not reached their day": waitsForTheClock,
  "wait for their day, however far ahead it is": staysPlanned,
  "takes effect once, however often it is carried out": happensOnce,
  "is withdrawn or carried out, never both": withdrawalRaces,
  "is carried out or ends with the removal, never both": removalRaces,
  "terminates once, however many ask at once": requestsRace,
  "frees SSN and email, and ends the verification": freesForOthers
}

export const terminationSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`a termination on ${name}`, live, cases)
