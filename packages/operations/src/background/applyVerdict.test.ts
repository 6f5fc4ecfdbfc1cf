import { eventBody } from "@payroll/domain/event/event"
import { exampleAttempt, exampleOwner, exampleProfile } from "@payroll/testing/exampleProfile"
import type { Verdict } from "@payroll/domain/verification/attempt"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import { NewId } from "../ports/newId.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { Outcome, Writer, type Commit } from "../writer.ts"
import { applyVerdict } from "./applyVerdict.ts"

const NOW = 1_772_960_700_007
const passed: Verdict = { status: "passed", reasons: [] }
const needsReview: Verdict = { status: "needs_review", reasons: ["manual_review"] }
const loaded: LoadedProfile = {
  ...exampleProfile,
  revision: 4,
  attempts: { latest: exampleAttempt, failed: 0 }
}

/** Applies the verdict where the writer's outcomes are these in turn, then always `Committed`. */
const applied = Effect.fnUntraced(function* (
  verdict: Verdict,
  outcomes: ReadonlyArray<Outcome> = [],
  profile: LoadedProfile | undefined = loaded
) {
  yield* TestClock.setTime(NOW)
  const commits: Array<Commit> = []
  let ids = 0
  yield* applyVerdict(exampleAttempt, verdict).pipe(
    Effect.provide([
      Layer.mock(WorkerStore, {}),
      Layer.mock(CompanyStore, {
        shownProfile: () => Effect.succeed(profile),
        attempts: () => Effect.succeed(loaded.attempts)
      }),
      Layer.sync(NewId, () => ({ next: () => `new-${(ids += 1)}` })),
      Layer.mock(Writer, {
        commit: (commit) =>
          Effect.sync(() => {
            commits.push(commit)
            return outcomes[commits.length - 1] ?? Outcome.Committed()
          })
      })
    ])
  )
  return commits
})

describe("a verdict", () => {
  it.effect("is one commit: attempt, company and owner with their versions, and the event", () =>
    Effect.gen(function* () {
      const commits = yield* applied(passed)
      assert.lengthOf(commits, 1)
      const { changes, ...rest } = commits[0]!
      assert.deepStrictEqual(rest, {
        id: "new-2",
        clientId: "client-1",
        credential: "worker",
        operation: "verification.verdict",
        record: { id: "company-1", companyId: "company-1" },
        actedBy: undefined,
        address: undefined,
        requestId: "new-2",
        at: NOW,
        answer: undefined
      })
      const revision = { version: 2, updatedAt: NOW }
      assert.deepStrictEqual(changes.writes, [
        {
          op: "update",
          kind: "company",
          record: { ...exampleProfile.company, ...revision, kybStatus: "passed" },
          before: exampleProfile.company
        },
        {
          op: "update",
          kind: "businessUser",
          record: { ...exampleOwner, ...revision, kycStatus: "passed" },
          before: exampleOwner
        },
        {
          op: "update",
          kind: "verificationAttempt",
          record: { ...exampleAttempt, ...revision, status: "passed" },
          before: exampleAttempt
        }
      ])
      assert.deepStrictEqual(changes.revisions, [
        { of: "companyProfile", id: "company-1", expected: 4 }
      ])
      assert.deepStrictEqual(changes.claims, [])
    })
  )

  it.effect("is told in an event that shows the company after it", () =>
    Effect.gen(function* () {
      const [commit] = yield* applied(passed)
      const [event, ...more] = commit?.changes.events ?? []
      assert.lengthOf(more, 0)
      assert.deepInclude(event, { id: "new-1", type: "company.kybstatus.update", at: NOW })
      const body = event ? eventBody(event).join("1") : ""
      assert.include(body, '"kycStatus":"passed"')
      assert.notInclude(body, '"kycStatus":"pending"')
    })
  )

  it.effect("that wants a review changes the attempt alone, and tells nobody", () =>
    Effect.gen(function* () {
      const [commit] = yield* applied(needsReview)
      assert.deepStrictEqual(
        commit?.changes.writes.map(({ op, kind }) => [op, kind]),
        [["update", "verificationAttempt"]]
      )
      assert.deepStrictEqual(commit?.changes.revisions, [])
      assert.deepStrictEqual(commit?.changes.events, [])
    })
  )
})

describe("a verdict that loses a race", () => {
  it.effect("is decided again on what is there now", () =>
    Effect.gen(function* () {
      const stale = Outcome.Stale({ scope: "company-1" })
      const commits = yield* applied(passed, [stale, stale])
      assert.deepStrictEqual(
        commits.map(({ id }) => id),
        ["new-2", "new-4", "new-6"]
      )
    })
  )

  it.effect("gives up where the attempt itself moved: another lease has it", () =>
    Effect.gen(function* () {
      const commits = yield* applied(passed, [Outcome.Stale({ scope: "attempt-1" })])
      assert.lengthOf(commits, 1)
    })
  )

  it.effect("is left to the next lease after twenty rounds", () =>
    Effect.gen(function* () {
      const stale = Array.from({ length: 50 }, () => Outcome.Stale({ scope: "company-1" }))
      assert.lengthOf(yield* applied(passed, stale), 20)
    })
  )
})

describe("a verdict that has nothing to say any more", () => {
  it.effect("changes nothing where the company was decided meanwhile", () =>
    Effect.gen(function* () {
      const company = { ...exampleProfile.company, kybStatus: "passed" } as const
      assert.lengthOf(yield* applied(passed, [], { ...loaded, company }), 0)
    })
  )

  it.effect("changes nothing where the company is not there", () =>
    Effect.gen(function* () {
      const commits: Array<Commit> = []
      yield* applyVerdict(exampleAttempt, passed).pipe(
        Effect.provide([
          Layer.mock(WorkerStore, {}),
          Layer.mock(CompanyStore, { shownProfile: () => Effect.succeed(undefined) }),
          Layer.succeed(NewId, { next: () => "new" }),
          Layer.mock(Writer, {})
        ])
      )
      assert.lengthOf(commits, 0)
    })
  )
})
