/** Results of pay on every storage: of whom they wait, and that a worker and a period have one result each. */
import { assert } from "@effect/vitest"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { daysOfPeriod, isPaidBy } from "@payroll/domain/handover/payee"
import { PayScheduleStore } from "@payroll/operations/ports/payScheduleStore"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { upTo } from "./burst.ts"
import {
  callBy,
  rowOf,
  runVerificationCases,
  type VerificationCases,
  type VerificationStorage
} from "./kyc/world.ts"
import { Inspection } from "./storage.ts"
import { newTimeOffWorld } from "./timeOffWorld.ts"

/** A company with a schedule for employees, whose period of the second half of April is submitted. */
const payday = Effect.gen(function* () {
  const world = yield* newTimeOffWorld("2026-04-20")
  const { call, client, companyId, schedule } = world
  yield* schedule("Semi-Monthly")
  const period = yield* rowOf("pay_period", { company_id: companyId, period_end: "2026-04-30" })
  const payPeriodId = String(period["id"])
  yield* call("updatePayPeriodStatus", { payPeriod: { payPeriodId, PayPeriodStatus: "submitted" } })
  const report = (userIds: ReadonlyArray<string>, set: object = {}) => {
    const results = userIds.map((userId) => ({ userId, status: "paid", ...set }))
    const as = callBy({ client, credential: "pk_run", role: "payroll" })
    return as("reportPayResults", { payPeriodId, results })
  }
  const stored = Effect.gen(function* () {
    const { rows } = yield* Inspection
    const { status, result_counts: resultCounts } = yield* rowOf("pay_period", { id: payPeriodId })
    const about = { company_id: companyId, type: "payperiod.payperiodstatus.update" }
    const events = (yield* rows("event", about))
      .toSorted((one, other) => Number(one["sequence"]) - Number(other["sequence"]))
      .map(({ body }) => String(body))
      .flatMap((body) => /"PayPeriodStatus":"(\w+)"/.exec(body)?.[1] ?? [])
    const counts = JSON.parse(String(resultCounts)) as Readonly<Record<string, number>>
    const all = yield* rows("pay_result", { pay_period_id: payPeriodId })
    return { status, counts, events, reports: all.length }
  })
  return { ...world, payPeriodId, report, stored }
})

/** Workers on both sides of every limit of the rule: what the database reads is what the domain decides. */
const whomTheyWaitFor = Effect.gen(function* () {
  const { call, client, companyId, hire, payPeriodId, report } = yield* payday
  const { set } = yield* Inspection
  const terminated: ReadonlyArray<readonly [joined: string, lastDay: string]> = [
    ["2026-01-05", "2026-04-15"],
    ["2026-01-05", "2026-04-16"],
    ["2026-01-05", "2026-04-19"],
    ["2026-01-05", "2026-05-15"],
    ["2026-04-28", "2026-04-25"]
  ]
  const ids: Array<string> = []
  for (const day of ["2026-01-05", "2026-04-30", "2026-05-01"]) ids.push(yield* hire(day))
  for (const [joined, lastDay] of terminated) {
    const userId = yield* hire(joined)
    yield* call("terminateUser", { user: { userId, lastDay } })
    ids.push(userId)
  }
  const removed = yield* hire("2026-01-05")
  yield* call("removeUser", { user: { userId: removed } })
  // Deactivated, as an active worker is.
  for (const day of ["2026-04-15", "2026-04-16"]) {
    const userId = yield* hire("2026-01-05")
    yield* call("terminateUser", { user: { userId, lastDay: "2999-12-31" } })
    yield* set(
      "worker_exit",
      { worker_id: userId },
      { kind: "deactivation", status: "effective", day }
    )
    ids.push(userId)
  }
  const contractor = yield* hire("2026-01-05")
  yield* call("updateUser", { user: { userId: contractor, workerType: "1099-NEC" } })
  ids.push(removed, contractor)

  const store = yield* PayScheduleStore
  const period = (yield* store.period(client.id, payPeriodId)) ?? assert.fail()
  const schedule = (yield* store.schedule(client.id, period.payScheduleId)) ?? assert.fail()
  const { workers } = yield* WorkerStore
  const paid = (yield* workers(client.id, ids))
    .filter((each) => isPaidBy(schedule, each, daysOfPeriod(period)))
    .map(({ worker }) => worker.id)
  const waitFor = (rows: number) => store.unreported(schedule, period, rows)
  assert.lengthOf(paid, 6)
  assert.deepStrictEqual(yield* waitFor(100), paid)
  assert.deepStrictEqual(yield* waitFor(2), paid.slice(0, 2))
  yield* report(paid.slice(0, 2))
  assert.deepStrictEqual(yield* waitFor(100), paid.slice(2))
  const elsewhere = { ...period, periodBegin: "2026-06-01" as LocalDate, id: companyId }
  assert.deepStrictEqual(
    yield* store.unreported(schedule, { ...elsewhere, companyId: ids[0]! }, 9),
    []
  )
})

const onceOfAWorker = Effect.gen(function* () {
  const { hire, report, stored } = yield* payday
  const userId = yield* hire("2026-01-05")
  yield* hire("2026-01-05")
  const all = yield* Effect.forEach(upTo(4), () => Effect.result(report([userId])), {
    concurrency: "unbounded"
  })
  assert.lengthOf(all.filter(Result.isSuccess), 1)
  assert.deepStrictEqual(yield* stored, {
    status: "inProcess",
    counts: { paid: 1, failed: 0, returned: 0, notPaid: 0 },
    events: ["submitted", "inProcess"],
    reports: 1
  })
  const { rows } = yield* Inspection
  const [first] = yield* rows("pay_result", { worker_id: userId })
  const replaces = String(first?.["id"])
  const again = yield* Effect.forEach(
    upTo(4),
    () => Effect.result(report([userId], { status: "returned", replaces })),
    { concurrency: "unbounded" }
  )
  assert.lengthOf(again.filter(Result.isSuccess), 1)
  const { counts, reports } = yield* stored
  assert.deepStrictEqual(counts, { paid: 0, failed: 0, returned: 1, notPaid: 0 })
  assert.strictEqual(reports, 2)
})

/** Each call reads that the others' workers are not reported yet. */
const lastOnesAtOnce = Effect.gen(function* () {
  const { hireMany, report, stored } = yield* payday
  const workers = yield* hireMany(8, "2026-01-05")
  yield* Effect.forEach(upTo(4), (part) => report(workers.slice(part * 2 - 2, part * 2)), {
    concurrency: "unbounded"
  })
  assert.deepStrictEqual(yield* stored, {
    status: "processed",
    counts: { paid: 8, failed: 0, returned: 0, notPaid: 0 },
    events: ["submitted", "inProcess", "processed"],
    reports: 8
  })
})

const refusedByTheDatabase = Effect.gen(function* () {
  const { hireMany, report } = yield* payday
  const { rows, set } = yield* Inspection
  const [one, other] = yield* hireMany(3, "2026-01-05")
  yield* report([one!, other!])
  const [first] = yield* rows("pay_result", { worker_id: one! })
  const twice = set("pay_result", { worker_id: other! }, { worker_id: one! })
  assert.isTrue(Exit.isFailure(yield* Effect.exit(twice)), "two first reports about a worker")
  assert.strictEqual(first?.["replaces_id"], null)
})

const cases: VerificationCases = {
  "wait for exactly the workers whom the schedule pays in the period": whomTheyWaitFor,
  "are stored once for a worker, however many report at once": onceOfAWorker,
  "complete the period once, however many report the last workers at once": lastOnesAtOnce,
  "have one first report about a worker, by the database too": refusedByTheDatabase
}

export const payResultSuite = (name: string, live: Layer.Layer<VerificationStorage>): void =>
  runVerificationCases(`results of pay on ${name}`, live, cases)
