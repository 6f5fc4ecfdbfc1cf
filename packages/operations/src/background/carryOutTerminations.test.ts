import { exampleExit, exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import { exampleOwner } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { loadedProfile } from "../../test/decision.ts"
import { layerTestWakeUp } from "../../test/background/wakeUp.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import { NewId } from "../ports/newId.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { WorkerStore, type LoadedWorker } from "../ports/workerStore.ts"
import { DueRecords, type DueRecord } from "../ports/dueRecords.ts"
import { Outcome, Unavailable, Writer, type Commit } from "../writer.ts"
import { layerCarryOutTerminations } from "./carryOutTerminations.ts"

const NOW = Date.UTC(2026, 6, 20)
const due: DueRecord = {
  kind: "workerExit",
  clientId: "client-1",
  companyId: "company-1",
  workerId: "worker-1",
  id: exampleExit.id
}
const loaded: LoadedWorker = {
  worker: { ...exampleWorker, userStatus: "Active", kycStatus: "passed" },
  wages: [exampleWage],
  bankAccounts: [],
  exits: [exampleExit],
  kyc: undefined,
  w4: undefined,
  attempts: { latest: undefined, failed: 0 },
  revision: 7
}

/** The commits when the termination is due, while the writer has these outcomes. */
const carriedOut = Effect.fnUntraced(function* (
  snapshots: ReadonlyArray<LoadedWorker | undefined>,
  outcomes: ReadonlyArray<Outcome | Unavailable> = []
) {
  yield* TestClock.setTime(NOW)
  const waiting = [due]
  const commits: Array<Commit> = []
  let loads = 0
  let ids = 0
  const layer = layerCarryOutTerminations.pipe(
    Layer.provide([
      Layer.mock(DueRecords, {
        queue: () => ({
          lease: (limit) => Effect.sync(() => waiting.splice(0, limit)),
          nextDueInMs: Effect.sync(() => (waiting.length > 0 ? 0 : undefined)),
          postpone: () => Effect.void
        })
      }),
      Layer.mock(WorkerStore, {
        worker: () => Effect.sync(() => snapshots[Math.min(loads++, snapshots.length - 1)])
      }),
      Layer.mock(TimeOffStore, { assignmentsOf: () => Effect.succeed(new Map()) }),
      Layer.mock(FlowLinks, {
        publicUrl: undefined,
        hasMail: false,
        newToken: () => assert.fail("makes no link"),
        access: () => Effect.succeed(new Map())
      }),
      Layer.mock(CompanyStore, {
        profile: () => Effect.succeed(loadedProfile({ businessUsers: [exampleOwner] }))
      }),
      Layer.succeed(NewId, { next: () => `new-${(ids += 1)}` }),
      Layer.mock(Writer, {
        commit: (commit) =>
          Effect.suspend(() => {
            commits.push(commit)
            const outcome = outcomes[commits.length - 1] ?? Outcome.Committed()
            return outcome._tag === "Unavailable" ? Effect.fail(outcome) : Effect.succeed(outcome)
          })
      }),
      layerTestWakeUp
    ])
  )
  const scope = yield* Scope.make()
  yield* Scope.provide(Layer.build(layer), scope)
  yield* TestClock.adjust(1_000)
  yield* Scope.close(scope, Exit.void)
  return commits
})

describe("the termination loop", () => {
  it.effect("terminates a worker with the plan, an event and an audit row in one commit", () =>
    Effect.gen(function* () {
      const [commit, ...more] = yield* carriedOut([loaded])
      assert.deepStrictEqual(more, [])
      const { changes, ...rest } = commit!
      assert.deepInclude(rest, {
        clientId: "client-1",
        credential: "worker",
        operation: "user.terminate",
        record: { id: "worker-1", companyId: "company-1" },
        at: NOW,
        answer: undefined
      })
      assert.deepStrictEqual(
        changes.writes.map(({ op, kind, record }) => [op, kind, record.version]),
        [
          ["update", "worker", 2],
          ["update", "wage", 2],
          ["insert", "earlierVersion", 1],
          ["update", "workerExit", 2]
        ]
      )
      const [worker, wage, , exit] = changes.writes.map(({ record }) => record as object)
      assert.include(wage, { endDate: "2026-06-30" })
      assert.include(worker, { userStatus: "Terminated" })
      assert.include(exit, { status: "effective", day: "2026-06-30" })
      assert.deepStrictEqual(changes.revisions, [{ of: "worker", id: "worker-1", expected: 7 }])
      assert.deepStrictEqual(
        changes.events.map(({ type }) => type),
        ["employee.employeestatus.update"]
      )
      assert.include(JSON.stringify(changes.events[0]?.payload), '"userStatus":"Terminated"')
      assert.deepStrictEqual(
        changes.releases?.map(({ rule }) => rule),
        ["email", "ssn"]
      )
    })
  )

  it.effect("does nothing for a plan that was replaced, withdrawn or carried out meanwhile", () =>
    Effect.gen(function* () {
      const other = { ...exampleExit, id: "exit-2" }
      for (const exits of [[], [other], [{ ...exampleExit, status: "effective" as const }]]) {
        assert.deepStrictEqual(yield* carriedOut([{ ...loaded, exits }]), [])
      }
      assert.deepStrictEqual(yield* carriedOut([undefined]), [])
    })
  )

  it.effect("decides again after a lost race, and gives up a plan that is gone by then", () =>
    Effect.gen(function* () {
      const stale = Outcome.Stale({ scope: "worker-1" })
      assert.lengthOf(yield* carriedOut([loaded], [stale]), 2)
      assert.lengthOf(yield* carriedOut([loaded, { ...loaded, exits: [] }], [stale]), 1)
    })
  )

  it.effect("commits again once storage is there", () =>
    Effect.gen(function* () {
      const out = new Unavailable({ reason: "a test", retryAfterSeconds: 1 })
      assert.lengthOf(yield* carriedOut([loaded], [out]), 2)
    })
  )

  it.effect("leaves the email of a business user to whoever holds it", () =>
    Effect.gen(function* () {
      const worker = { ...loaded.worker, businessUserId: exampleOwner.id }
      const path = ["businessUser", "email"]
      const taken = Outcome.Taken({ paths: [path] })
      const commits = yield* carriedOut([{ ...loaded, worker }], [taken])
      assert.deepStrictEqual(
        commits.map(({ changes }) => changes.claims.map((claim) => claim.path)),
        [[path], []]
      )
    })
  )
})
