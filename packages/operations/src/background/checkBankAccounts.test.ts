import type { BankAccountStatus } from "@payroll/domain/bankAccount/companyBankAccount"
import { exampleAttempt, exampleBankAccount, exampleProfile } from "@payroll/testing/exampleProfile"
import { exampleDeposit, exampleWage, exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { CompanyStore } from "../ports/companyStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { NewId } from "../ports/newId.ts"
import { DueRecords } from "../ports/dueRecords.ts"
import { Outcome, Unavailable, Writer, type Commit } from "../writer.ts"
import { layerCheckBankAccounts } from "./checkBankAccounts.ts"
import { layerTestWakeUp } from "../../test/background/wakeUp.ts"

const NOW = 1_772_960_700_007
const ROUTING = "011000015"
const due = {
  workerId: "",
  clientId: "client-1",
  companyId: "company-1",
  id: "account-1"
}

/**
 * The commits about an account in this state, while the writer has these outcomes. With `replacesId` it takes the place
 * of another one.
 */
const checked = Effect.fnUntraced(function* (
  status: BankAccountStatus,
  routingNumber = ROUTING,
  outcomes: ReadonlyArray<Outcome | Unavailable> = [],
  of: "companyBankAccount" | "workerBankAccount" = "companyBankAccount",
  replacesId?: string,
  beforeStatus: BankAccountStatus = "ready"
) {
  yield* TestClock.setTime(NOW)
  const waiting = [{ ...due, kind: of }]
  const commits: Array<Commit> = []
  let ids = 0
  const fields = { status, routingNumber, replacesId }
  const before = replacesId === undefined ? [] : [{ ...exampleBankAccount, id: replacesId }]
  const bankAccounts = [...before, { ...exampleBankAccount, ...fields }]
  const layer = layerCheckBankAccounts.pipe(
    Layer.provide([
      Layer.mock(DueRecords, {
        queue: (kind) => ({
          lease: (limit) => Effect.sync(() => (kind === of ? waiting.splice(0, limit) : [])),
          nextDueInMs: Effect.sync(() => (waiting.length > 0 ? 0 : undefined)),
          postpone: () => Effect.void
        })
      }),
      Layer.mock(CompanyStore, {
        profile: () =>
          Effect.succeed({
            ...exampleProfile,
            bankAccounts,
            revision: 4,
            attempts: { latest: exampleAttempt, failed: 0 }
          })
      }),
      Layer.mock(WorkerStore, {
        workerOfBankAccount: () =>
          Effect.succeed({
            worker: exampleWorker,
            wages: [exampleWage],
            bankAccounts:
              replacesId === undefined
                ? [{ ...exampleDeposit, id: due.id, ...fields }]
                : [
                    { ...exampleDeposit, id: replacesId, status: beforeStatus, payPercentage: 70 },
                    { ...exampleDeposit, id: due.id, ...fields, payPercentage: 30 }
                  ],
            exits: [],
            kyc: undefined,
            w4: undefined,
            attempts: { latest: undefined, failed: 0 },
            revision: 7
          })
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

/** The states of the account in the events, in their order. */
const statusesIn = (commits: ReadonlyArray<Commit>) =>
  commits.flatMap(({ changes: { events } }) =>
    events.map(
      ({ payload }) => /"XXXXXXXXX6666","status":"(\w+)"/.exec(JSON.stringify(payload))?.[1]
    )
  )

describe("the bank account loop", () => {
  it.effect("decides a new account in one change, told in an event for each step", () =>
    Effect.gen(function* () {
      const commits = yield* checked("new")
      assert.lengthOf(commits, 1)
      const { changes, ...rest } = commits[0]!
      assert.deepInclude(rest, {
        clientId: "client-1",
        credential: "worker",
        operation: "bankAccount.check",
        record: { id: "account-1", companyId: "company-1" },
        actedBy: undefined,
        address: undefined,
        at: NOW,
        answer: undefined
      })
      assert.deepStrictEqual(changes.writes, [
        {
          op: "update",
          kind: "companyBankAccount",
          record: { ...exampleBankAccount, status: "ready", version: 2, updatedAt: NOW },
          before: { ...exampleBankAccount, status: "new" }
        }
      ])
      assert.deepStrictEqual(changes.revisions, [
        { of: "companyProfile", id: "company-1", expected: 4 }
      ])
      assert.deepStrictEqual(statusesIn(commits), ["pending", "ready"])
      assert.deepStrictEqual(
        changes.events.map(({ id, type }) => [id, type]),
        [
          ["new-1", "companybankaccount.companybankaccountstatus.update"],
          ["new-2", "companybankaccount.companybankaccountstatus.update"]
        ]
      )
    })
  )

  it.effect("fails an account whose routing number is no bank's", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(statusesIn(yield* checked("new", "123456789")), ["pending", "failed"])
    })
  )

  it.effect("decides a worker's account, told with the worker", () =>
    Effect.gen(function* () {
      const commits = yield* checked("new", ROUTING, [], "workerBankAccount")
      assert.lengthOf(commits, 1)
      const { writes, revisions, events } = commits[0]!.changes
      assert.deepStrictEqual(writes, [
        {
          op: "update",
          kind: "workerBankAccount",
          record: {
            ...exampleDeposit,
            id: "account-1",
            routingNumber: ROUTING,
            status: "ready",
            version: 2,
            updatedAt: NOW
          },
          before: {
            ...exampleDeposit,
            id: "account-1",
            routingNumber: ROUTING,
            status: "new"
          }
        }
      ])
      assert.deepStrictEqual(revisions, [{ of: "worker", id: "worker-1", expected: 7 }])
      assert.deepStrictEqual(
        events.map(({ type, payload }) => [
          type,
          /"BankAccounts":\[\{.*"status":"(\w+)"/.exec(JSON.stringify(payload))?.[1]
        ]),
        [
          ["employeebankaccount.employeebankaccountstatus.update", "pending"],
          ["employeebankaccount.employeebankaccountstatus.update", "ready"]
        ]
      )
      const failed = yield* checked("new", "123456789", [], "workerBankAccount")
      assert.strictEqual(failed[0]?.changes.events.length, 2)
    })
  )

  it.effect.each(["companyBankAccount", "workerBankAccount"] as const)(
    "replaces the account before in the commit that makes a %s ready",
    (of) =>
      Effect.gen(function* () {
        const [commit] = yield* checked("new", ROUTING, [], of, "before")
        const [ready, replaced] = (commit?.changes.writes ?? []).map(({ record }) => record)
        const share = of === "workerBankAccount" ? { payPercentage: 100 } : {}
        assert.deepInclude<unknown>(ready, { id: "account-1", status: "ready", ...share })
        assert.deepInclude<unknown>(replaced, { id: "before", status: "replaced" })
        assert.lengthOf(commit?.changes.events ?? [], 3)
        const [failed] = yield* checked("new", "123456789", [], of, "before")
        const expectedShare = of === "workerBankAccount" ? { payPercentage: 30 } : {}
        const [only, ...more] = (failed?.changes.writes ?? []).map(({ record }) => record)
        assert.deepInclude<unknown>(only, { id: "account-1", status: "failed", ...expectedShare })
        assert.lengthOf(more, 0)
      })
  )

  it.effect("replaces an account that a bank has refused meanwhile, with its share", () =>
    Effect.gen(function* () {
      const of = "workerBankAccount"
      const [commit] = yield* checked("pending", ROUTING, [], of, "before", "failed")
      const [ready, replaced] = (commit?.changes.writes ?? []).map(({ record }) => record)
      assert.deepInclude<unknown>(ready, { id: "account-1", status: "ready", payPercentage: 100 })
      assert.deepInclude<unknown>(replaced, { id: "before", status: "replaced" })
    })
  )

  it.effect("goes on where an account is pending already", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(statusesIn(yield* checked("pending")), ["ready"])
    })
  )

  it.effect.each(["ready", "failed", "replaced"] as const)(
    "leaves one alone that is %s",
    (status) =>
      Effect.gen(function* () {
        assert.lengthOf(yield* checked(status), 0)
      })
  )

  it.effect("decides again when storage is back", () =>
    Effect.gen(function* () {
      const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
      assert.lengthOf(yield* checked("new", ROUTING, [outage, outage]), 3)
    })
  )

  it.effect("decides again after a lost race, at most twenty times", () =>
    Effect.gen(function* () {
      const stale = Outcome.Stale({ scope: "company-1" })
      assert.lengthOf(yield* checked("new", ROUTING, [stale, stale]), 3)
      const always = Array.from({ length: 50 }, () => stale)
      assert.lengthOf(yield* checked("new", ROUTING, always), 20)
    })
  )
})
