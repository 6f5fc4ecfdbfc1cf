/** The guarantees of the queue of verification attempts, for every storage. */
import { assert } from "@effect/vitest"
import { changed } from "@payroll/domain/record"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { VerificationStore, type DueCase } from "@payroll/operations/ports/verificationStore"
import { burst, tags, upTo } from "./burst.ts"
import { AT, commitsOf, newClient } from "./commits.ts"
import { Inspection, Twin, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"
import { repeatUntil } from "./until.ts"

const LEASE_MS = 60_000

/** Creates submitted attempts, the first one due first; nothing else is due. */
const submitted = Effect.fnUntraced(function* (count: number) {
  const { set } = yield* Inspection
  yield* set("verification_attempt", {}, { due_at: null })
  const { client } = yield* newClient
  const commits = yield* commitsOf(client.id)
  const creations = upTo(count).map(() => commits.creating())
  yield* burst(creations.map(({ commit }) => commit))
  const attempts = creations.map(({ attempt }) => attempt)
  yield* Effect.forEach(attempts, ({ id }, index) =>
    set("verification_attempt", { id }, { due_at: AT + index })
  )
  return { ...commits, attempts, ids: attempts.map(({ id }) => id), id: attempts[0]?.id ?? "" }
})

const rowOf = Effect.fnUntraced(function* (id: string) {
  const { rows } = yield* Inspection
  const [row] = yield* rows("verification_attempt", { id })
  return row ?? assert.fail(`there is no attempt ${id}`)
})

const idsOf = (cases: ReadonlyArray<DueCase>): ReadonlyArray<string> =>
  cases.map(({ attempt }) => attempt.id).sort()

const oldestFirst = Effect.gen(function* () {
  const { lease } = yield* VerificationStore
  const { ids } = yield* submitted(5)
  assert.deepStrictEqual(idsOf(yield* lease(2, LEASE_MS)), ids.slice(0, 2).sort())
  assert.deepStrictEqual(idsOf(yield* lease(10, LEASE_MS)), ids.slice(2).sort())
  assert.deepStrictEqual(yield* lease(10, LEASE_MS), [])
})

const asSubmitted = Effect.gen(function* () {
  const { lease } = yield* VerificationStore
  const { attempts, id } = yield* submitted(1)
  const [due] = yield* lease(1, LEASE_MS)
  const { submission, ...rest } = attempts[0]!
  const { submission: leased, ...attempt } = due!.attempt
  assert.deepStrictEqual(attempt, { ...rest, status: "processing", version: 2 })
  assert.strictEqual(Redacted.value(leased), Redacted.value(submission))
  assert.include(due, { tries: 0, elapsedMs: 0 })
  assert.include(yield* rowOf(id), { status: "processing", version: 2 })
})

const notDue = Effect.gen(function* () {
  const { lease, nextDueInMs } = yield* VerificationStore
  const { set } = yield* Inspection
  const { id } = yield* submitted(1)
  const dueInMs = yield* nextDueInMs
  assert.isBelow(dueInMs ?? 1, 0)
  yield* set("verification_attempt", { id }, { due_at: 2 ** 52 })
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [])
  assert.isAbove((yield* nextDueInMs) ?? 0, LEASE_MS)
  yield* set("verification_attempt", { id }, { due_at: null })
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [])
  assert.isUndefined(yield* nextDueInMs)
})

const notTwice = Effect.gen(function* () {
  const { open } = yield* Twin
  const queues = [yield* VerificationStore, Context.get(yield* open, VerificationStore)]
  const { ids } = yield* submitted(80)
  const leased: Array<string> = []
  while (leased.length < ids.length) {
    const leases = yield* Effect.forEach(
      [...queues, ...queues, ...queues].map(({ lease }) => lease(7, LEASE_MS)),
      (each) => each,
      { concurrency: "unbounded" }
    )
    const attemptIds = leases.flat().map(({ attempt }) => attempt.id)
    assert.isNotEmpty(attemptIds)
    leased.push(...attemptIds)
  }
  assert.deepStrictEqual(leased.toSorted(), ids.toSorted())
})

/** Leases an attempt briefly, and again after the lease has ended. */
const leasedTwice = Effect.gen(function* () {
  const { lease } = yield* VerificationStore
  const { id, commit } = yield* submitted(1)
  const [first] = yield* lease(1, 1)
  const [second] = yield* repeatUntil(lease(1, LEASE_MS), (cases) => cases.length > 0)
  return { id, commit, first: first!, second: second! }
})

const again = Effect.gen(function* () {
  const { id, first, second } = yield* leasedTwice
  assert.deepStrictEqual([first.attempt.version, second.attempt.version], [2, 3])
  assert.strictEqual(second.attempt.id, id)
  assert.isAtLeast(second.elapsedMs, 1, "it counts from the first lease")
})

const fenced = Effect.gen(function* () {
  const { postpone, giveBack } = yield* VerificationStore
  const { id, commit, first, second } = yield* leasedTwice
  const before = yield* rowOf(id)
  yield* postpone(first, 0)
  yield* giveBack(first, 0)
  assert.deepStrictEqual(yield* rowOf(id), before)
  const settling = ({ attempt }: DueCase) => {
    const record = changed(attempt, { status: "passed" }, AT)
    const before = attempt
    return commit({ writes: [{ op: "update", kind: "verificationAttempt", record, before }] })
  }
  assert.deepStrictEqual(tags(yield* burst([settling(first)])), ["Stale"])
  assert.deepStrictEqual(tags(yield* burst([settling(second)])), ["Committed"])
  const settled = yield* rowOf(id)
  assert.include(settled, { status: "passed", due_at: null })
  yield* postpone(second, 0)
  yield* giveBack(second, 0)
  assert.deepStrictEqual(yield* rowOf(id), settled)
})

const postponed = Effect.gen(function* () {
  const { lease, postpone, nextDueInMs } = yield* VerificationStore
  const { id } = yield* submitted(1)
  const [due] = yield* lease(1, LEASE_MS)
  yield* postpone(due!, 10 * LEASE_MS)
  assert.include(yield* rowOf(id), { status: "processing", version: 2, tries: 0 })
  assert.isAbove((yield* nextDueInMs) ?? 0, 9 * LEASE_MS)
  yield* postpone(due!, 0)
  const [once] = yield* lease(1, LEASE_MS)
  assert.include(once, { tries: 0 })
  assert.strictEqual(once?.attempt.version, 3)
})

const givenBack = Effect.gen(function* () {
  const { lease, giveBack, nextDueInMs } = yield* VerificationStore
  const { id } = yield* submitted(1)
  const [due] = yield* lease(1, LEASE_MS)
  yield* giveBack(due!, 10.4 * LEASE_MS)
  assert.include(yield* rowOf(id), { status: "submitted", tries: 1 })
  assert.isAbove((yield* nextDueInMs) ?? 0, 10 * LEASE_MS)
  assert.deepStrictEqual(yield* lease(1, LEASE_MS), [])
  const { set } = yield* Inspection
  yield* set("verification_attempt", { id }, { due_at: AT })
  const [once] = yield* lease(1, LEASE_MS)
  assert.include(once, { tries: 1 })
  assert.strictEqual(once?.attempt.status, "processing")
})

const cases: Cases = {
  "leases the attempts that are due first, at most the limit": oldestFirst,
  "returns attempts as submitted and moves them to processing": asSubmitted,
  "leases nothing that is not due, and returns the time until it is": notDue,
  "never leases an attempt twice at the same time": notTwice,
  "leases again when a lease has ended": again,
  "rejects a settlement after the lease has ended": fenced,
  postpones: postponed,
  "takes an attempt back with one more try": givenBack
}

export const verificationQueueSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`VerificationQueue on ${name}`, live, cases)
