import { exampleAttempt, exampleProfile } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { CompanyStore } from "../ports/companyStore.ts"
import { NewId } from "../ports/newId.ts"
import {
  VerificationProvider,
  type ProviderAnswer,
  type ProviderCase
} from "../ports/verificationProvider.ts"
import { VerificationStore, type DueCase } from "../ports/verificationStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { Outcome, Unavailable, Writer, type Commit } from "../writer.ts"
import { layerTestWakeUp } from "../../test/background/wakeUp.ts"
import { backoffMs, layerVerifyDueCases } from "./verifyDueCases.ts"

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
const due: DueCase = { attempt: exampleAttempt, tries: 2, elapsedMs: 700 }

/** A queue with one due case, a provider that answers like this, and what becomes of the case. */
const makeWorld = (answer: Effect.Effect<ProviderAnswer>) => {
  const waiting: Array<DueCase> = [due]
  const cases: Array<ProviderCase> = []
  const commits: Array<Commit> = []
  const done: Array<string> = []
  const leases: Array<readonly [limit: number, leaseMs: number]> = []
  const state = { isOut: false }
  const layer = layerVerifyDueCases.pipe(
    Layer.provide([
      Layer.mock(VerificationStore, {
        lease: (limit, leaseMs) =>
          Effect.sync(() => {
            leases.push([limit, leaseMs])
            return waiting.splice(0, limit)
          }),
        nextDueInMs: Effect.sync(() => (waiting.length > 0 ? 0 : undefined)),
        postpone: ({ attempt: { id } }, afterMs) =>
          Effect.sync(() => void done.push(`postponed ${id} ${afterMs}`)),
        giveBack: ({ attempt: { id } }, afterMs) =>
          Effect.sync(() => void done.push(`given back ${id} ${afterMs}`))
      }),
      Layer.succeed(VerificationProvider, {
        casesMax: 32,
        ask: (question) =>
          Effect.suspend(() => {
            cases.push(question)
            return answer
          })
      }),
      Layer.mock(WorkerStore, {}),
      Layer.mock(CompanyStore, {
        shownProfile: () => Effect.succeed({ ...exampleProfile, revision: 4 })
      }),
      Layer.succeed(NewId, { next: () => "new-id" }),
      Layer.mock(Writer, {
        commit: (commit) =>
          Effect.suspend(() => {
            if (state.isOut) return Effect.fail(outage)
            commits.push(commit)
            return Effect.succeed(Outcome.Committed())
          })
      }),
      layerTestWakeUp
    ])
  )
  return { layer, cases, commits, done, leases, state }
}

/** Runs the loop for so long, then stops it. */
const runFor = Effect.fnUntraced(function* (layer: Layer.Layer<never>, ms: number) {
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(layer), scope)
  yield* TestClock.adjust(ms)
  yield* Scope.close(scope, Exit.void)
})

describe("how long an attempt rests", () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [8, 256],
    [9, 300],
    [10, 300],
    [1_000_000, 300]
  ])("after %d tries out of reach: %d s", (tries, seconds) => {
    assert.strictEqual(backoffMs(tries), seconds * 1_000)
  })
})

describe("the verification loop", () => {
  it.effect("asks the provider about a due case with all that it may know", () =>
    Effect.gen(function* () {
      const { layer, cases, leases } = makeWorld(Effect.succeed({ _tag: "Later", afterMs: 300 }))
      yield* runFor(layer, 0)
      assert.deepStrictEqual(cases, [
        {
          attemptId: "attempt-1",
          subjectKind: "company",
          attemptNumber: 1,
          submission: exampleAttempt.submission,
          tries: 2,
          elapsedMs: 700
        }
      ])
      assert.deepStrictEqual(leases, [[32, 45_000]])
    })
  )

  it.effect("applies a verdict", () =>
    Effect.gen(function* () {
      const { layer, commits, done } = makeWorld(
        Effect.succeed({ _tag: "Verdict", verdict: { status: "passed", reasons: [] } })
      )
      yield* runFor(layer, 0)
      assert.deepStrictEqual(done, [])
      assert.deepStrictEqual(
        commits.map(({ operation, record }) => [operation, record.id]),
        [["verification.verdict", "company-1"]]
      )
    })
  )

  it.effect("applies a verdict that storage did not take when it is back, and asks no more", () =>
    Effect.gen(function* () {
      const { layer, cases, commits, state } = makeWorld(
        Effect.succeed({ _tag: "Verdict", verdict: { status: "passed", reasons: [] } })
      )
      const scope = yield* Scope.make()
      state.isOut = true
      yield* Scope.provide(Layer.build(layer), scope)
      yield* TestClock.adjust(20_000)
      assert.lengthOf(commits, 0)
      state.isOut = false
      yield* TestClock.adjust(500)
      assert.lengthOf(commits, 1)
      assert.lengthOf(cases, 1)
      yield* Scope.close(scope, Exit.void)
    })
  )

  it.effect("asks again later where the provider wants it", () =>
    Effect.gen(function* () {
      const { layer, commits, done } = makeWorld(Effect.succeed({ _tag: "Later", afterMs: 300 }))
      yield* runFor(layer, 0)
      assert.deepStrictEqual(done, ["postponed attempt-1 300"])
      assert.deepStrictEqual(commits, [])
    })
  )

  it.effect("gives a case back where the provider is out of reach", () =>
    Effect.gen(function* () {
      const { layer, commits, done } = makeWorld(
        Effect.succeed({ _tag: "OutOfReach", reason: "test outage" })
      )
      yield* runFor(layer, 0)
      assert.deepStrictEqual(done, ["given back attempt-1 4000"])
      assert.deepStrictEqual(commits, [])
    })
  )

  it.effect("takes 15 s without an answer for out of reach", () =>
    Effect.gen(function* () {
      const { layer, done } = makeWorld(Effect.never)
      const scope = yield* Scope.make()
      yield* Scope.provide(Layer.build(layer), scope)
      yield* TestClock.adjust(14_999)
      assert.deepStrictEqual(done, [])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(done, ["given back attempt-1 4000"])
      yield* Scope.close(scope, Exit.void)
    })
  )
})
