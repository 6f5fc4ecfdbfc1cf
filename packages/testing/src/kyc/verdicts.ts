/** The effect of a verdict on a worker. */
import { assert } from "@effect/vitest"
import type { Verdict } from "@payroll/domain/verification/attempt"
import { sandboxValues, type SandboxBehaviour } from "@payroll/domain/verification/sandboxValues"
import * as Effect from "effect/Effect"
import { applyVerdict } from "@payroll/operations/background/applyVerdict"
import { VerificationStore } from "@payroll/operations/ports/verificationStore"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import { growthOf } from "../burst.ts"
import { AT, nineDigits } from "../commits.ts"
import { Inspection } from "../storage.ts"
import {
  eventsOf,
  newWorld,
  rowOf,
  verifyAll,
  verifyOnce,
  type VerificationCases,
  type VerificationStorage
} from "./world.ts"

const LEASE_MS = 60_000
const passed: Verdict = { status: "passed", reasons: [] }
const failed: Verdict = { status: "failed", reasons: ["name_mismatch"] }

/** The attempts of a worker with one of the sandbox's SSNs, after the first has its verdict. */
const attemptsBy = (behaviour: SandboxBehaviour): ReadonlyArray<ReadonlyArray<unknown>> => {
  switch (behaviour.does) {
    case "fail":
    case "failFirst":
      return [[1, "failed", behaviour.reason]]
    case "review":
      return [[1, "needs_review", behaviour.reason]]
    case "outage":
    case "late":
      return [[1, "passed"]]
  }
}

const STATUS = { failed: "failed", needs_review: "pending", passed: "passed" } as const

/** Each of the sandbox's numbers as the SSN of a worker, in the order of the table. */
const sandboxTable = Effect.gen(function* () {
  const { newWorker, addKyc, attemptsOf, statusOf } = yield* newWorld()
  for (const { value, behaviour } of sandboxValues) {
    const userId = yield* newWorker()
    yield* addKyc(userId, { ssn: value })
    yield* verifyAll
    const expected = attemptsBy(behaviour)
    assert.deepStrictEqual(yield* attemptsOf(userId), expected, value)
    const status = STATUS[String(expected[0]?.[1]) as keyof typeof STATUS]
    assert.deepStrictEqual(yield* statusOf(userId), [status, "Add Wage"], value)
  }
})

const failsFirst = Effect.gen(function* () {
  const { newWorker, addKyc, updateKyc, attemptsOf, statusOf } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addKyc(userId, { ssn: "000000004" })
  yield* verifyAll
  yield* updateKyc(userId)
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "failed", "name_mismatch"],
    [2, "passed"]
  ])
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Add Wage"])
})

/** 1, 2 and 4 seconds apart according to the queue; no time passes here. */
const outage = Effect.gen(function* () {
  const { newWorker, addKyc } = yield* newWorld()
  const { nextDueInMs } = yield* VerificationStore
  const { set } = yield* Inspection
  const userId = yield* newWorker()
  yield* addKyc(userId, { ssn: "000000005" })
  for (const [tries, pauseMs] of [
    [1, 1_000],
    [2, 2_000],
    [3, 4_000]
  ] as const) {
    yield* set("verification_attempt", { subject_id: userId }, { due_at: AT })
    yield* verifyOnce
    const attempt = yield* rowOf("verification_attempt", { subject_id: userId })
    assert.include(attempt, { status: "submitted", tries })
    const dueInMs = (yield* nextDueInMs) ?? 0
    assert.isTrue(dueInMs > pauseMs - 900 && dueInMs <= pauseMs, `${dueInMs} ms`)
  }
})

const late = Effect.gen(function* () {
  const { newWorker, addKyc, attemptsOf } = yield* newWorld()
  const { nextDueInMs } = yield* VerificationStore
  const userId = yield* newWorker()
  yield* addKyc(userId, { ssn: "000000006" })
  yield* verifyOnce
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "processing"]])
  const dueInMs = (yield* nextDueInMs) ?? 0
  assert.isTrue(dueInMs > 29_000 && dueInMs <= 30_000, `${dueInMs} ms`)
  yield* verifyAll
  assert.deepStrictEqual(yield* attemptsOf(userId), [[1, "passed"]])
})

const activates = Effect.gen(function* () {
  const { companyId, newWorker, addWage, addKyc, loaded } = yield* newWorld()
  const userId = yield* newWorker()
  yield* addWage(userId)
  yield* addWage(userId)
  yield* addKyc(userId)
  yield* verifyAll
  const { worker, wages } = yield* loaded(userId)
  assert.include(worker, { kycStatus: "passed", userStatus: "Active", version: 4 })
  assert.deepStrictEqual(
    wages.map(({ status, version }) => [status, version]),
    [
      ["Ready", 2],
      ["Ready", 2]
    ]
  )
  assert.deepStrictEqual(yield* eventsOf(companyId, userId), [
    ["employee.kycstatus.insert", "kyc not initiated"],
    ["employee.employeestatus.insert", "Add Wage"],
    ["employee.employeestatus.update", "Invite Sent"],
    ["employee.kycstatus.update", "pending"],
    ["employee.kycstatus.update", "passed"],
    ["employee.employeestatus.update", "Active"]
  ])
  const audit = yield* rowOf("audit", { record_id: userId, credential: "worker" })
  assert.include(audit, { operation: "verification.verdict" })
})

/** A worker whose attempt is leased. */
const leased = Effect.gen(function* () {
  const world = yield* newWorld()
  const { lease } = yield* VerificationStore
  const userId = yield* world.newWorker()
  yield* world.addWage(userId)
  yield* world.addKyc(userId)
  const [due] = yield* lease(1, LEASE_MS)
  assert.strictEqual(due?.attempt.subjectId, userId)
  return { ...world, userId, attempt: due!.attempt }
})

const onlyOnce = Effect.gen(function* () {
  const { userId, attempt, statusOf } = yield* leased
  const { growth } = yield* growthOf(applyVerdict(attempt, passed))
  assert.deepStrictEqual(growth, { audit: 1, event: 2, record_change: 2 })
  for (const verdict of [passed, failed]) {
    const again = yield* growthOf(applyVerdict(attempt, verdict))
    assert.deepStrictEqual(again.growth, {})
  }
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
})

const oneOfMany = Effect.gen(function* () {
  const { userId, attempt, attemptsOf, statusOf } = yield* leased
  const verdicts = [passed, failed, passed, failed]
  const { growth } = yield* growthOf(
    Effect.forEach(verdicts, (verdict) => applyVerdict(attempt, verdict), {
      concurrency: "unbounded"
    })
  )
  assert.strictEqual(growth["audit"], 1)
  const [[, status] = []] = yield* attemptsOf(userId)
  assert.strictEqual((yield* statusOf(userId))[0], status)
})

const raced = Effect.gen(function* () {
  const { userId, attempt, updateKyc, addWage, attemptsOf, statusOf, loaded } = yield* leased
  yield* Effect.all(
    [
      applyVerdict(attempt, passed),
      addWage(userId),
      updateKyc(userId, { address2: "Floor 2" }),
      addWage(userId)
    ],
    { concurrency: "unbounded" }
  )
  yield* verifyAll
  assert.deepStrictEqual((yield* attemptsOf(userId)).at(-1)?.[1], "passed")
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Active"])
  const { wages, kyc } = yield* loaded(userId)
  assert.lengthOf(wages, 3)
  assert.strictEqual(kyc?.address2, "Floor 2")
})

/** A wage that is added after the verdict's decision and before its commit. */
const wageBetween = Effect.gen(function* () {
  const { userId, attempt, addWage, loaded } = yield* leased
  const store = yield* WorkerStore
  let isRaced = false
  const adding = Effect.suspend(() => {
    if (isRaced) return Effect.void
    isRaced = true
    return Effect.orDie(addWage(userId))
  })
  // Only the verdict is raced; the wage is added normally.
  const context = yield* Effect.context<VerificationStorage>()
  const added = Effect.provide(adding, context)
  yield* applyVerdict(attempt, passed).pipe(
    Effect.provideService(WorkerStore, {
      ...store,
      worker: (clientId, id) => Effect.tap(store.worker(clientId, id), () => added)
    })
  )
  const { worker, wages } = yield* loaded(userId)
  assert.strictEqual(worker.userStatus, "Active")
  assert.deepStrictEqual(
    wages.map(({ status }) => status),
    ["Ready", "Ready"]
  )
})

const superseded = Effect.gen(function* () {
  const { userId, attempt, updateKyc, attemptsOf } = yield* leased
  yield* updateKyc(userId, { ssn: nineDigits() })
  const { growth } = yield* growthOf(applyVerdict(attempt, passed))
  assert.deepStrictEqual(growth, {})
  assert.deepStrictEqual(yield* attemptsOf(userId), [
    [1, "superseded"],
    [2, "submitted"]
  ])
})

const terminated = Effect.gen(function* () {
  const { userId, attempt, setStatus, statusOf, loaded } = yield* leased
  yield* setStatus(userId, "Terminated")
  yield* applyVerdict(attempt, passed)
  assert.deepStrictEqual(yield* statusOf(userId), ["passed", "Terminated"])
  assert.strictEqual((yield* loaded(userId)).wages[0]?.status, "Verification Pending")
})

export const verdicts: VerificationCases = {
  "implements every number of the sandbox": sandboxTable,
  "passes the second attempt after the first failed": failsFirst,
  "retries 1, 2 and 4 seconds after an outage": outage,
  "waits for a late answer": late,
  "activates a worker with a wage, in the order of the events": activates,
  "changes nothing when it is applied again": onlyOnce,
  "applies one of several concurrent verdicts": oneOfMany,
  "loses no concurrent change of worker and wages": raced,
  "readies a concurrent wage": wageBetween,
  "changes nothing about an attempt that newer data superseded": superseded,
  "leaves a terminated worker terminated": terminated
}
