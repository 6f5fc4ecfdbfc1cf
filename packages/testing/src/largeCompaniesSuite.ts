/** Workers are found alike in small companies, in large ones, and while a company becomes large. */
import { assert } from "@effect/vitest"
import { changed } from "@payroll/domain/record"
import type { Worker } from "@payroll/domain/worker/worker"
import type { WorkerFilter } from "@payroll/operations/ports/recordLists"
import { WorkerStore } from "@payroll/operations/ports/workerStore"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { burst, upTo } from "./burst.ts"
import { AT } from "./commits.ts"
import { byId, byTime, employer, employerIn, SMALL_MAX, type Size } from "./employer.ts"
import { Inspection, type TestStorage } from "./storage.ts"
import { runCases, type Cases } from "./suite.ts"

/** Look-ups of single workers, which the same indexes answer. */
const lookedUp = Effect.fnUntraced(function* (size: Size) {
  const { client, company, location, hire } = yield* employerIn(size)
  const store = yield* WorkerStore
  const shared = { email: "Same@a.example", userReferenceId: "S-1" }
  const [first, second, last] = yield* hire([
    { ...shared, email: "same@A.example" },
    { ...shared, locationCategory: "Office", companyLocationId: location.id },
    { ...shared, userStatus: "Terminated", email: "other@a.example" }
  ])
  const shares = (worker: Worker | undefined) => store.sharesEmail(client.id, worker?.id ?? "")
  assert.deepStrictEqual(
    [yield* shares(first), yield* shares(second), yield* shares(last)],
    [false, true, false]
  )
  const referred = yield* store.workerOfReference(client.id, company.id, "S-1")
  assert.strictEqual(referred?.worker.id, second?.id)
  assert.isUndefined(yield* store.workerOfReference(client.id, company.id, "S-2"))
  assert.isTrue(yield* store.worksAt(client.id, location.id))
  assert.isFalse(yield* store.worksAt(client.id, company.id))
})

const OTHER_NAMED = { firstName: "Al", lastName: "Bo" }
const WANTED = { firstName: "Xe", email: "xe@a.example", userReferenceId: "X-1" }
const FILTERS: ReadonlyArray<WorkerFilter> = [
  {},
  { userStatus: "Deactivate" },
  { name: "xe" },
  { emailKey: "xe@a.example" },
  { userReferenceId: "X-1" }
]

/** A company grows, in bursts, to more workers than a small one has; its lists show all at any time. */
const growing = Effect.gen(function* () {
  const { client, company, hire, list, commit } = yield* employer
  const { rows } = yield* Inspection
  const wanted: Array<Worker> = []
  const listed = Effect.map(
    rows("worker", { company_id: company.id, listed: 1 }),
    ({ length }) => length
  )
  const check = Effect.fnUntraced(function* () {
    for (const filter of FILTERS.slice(1)) {
      for (const page of [byId(), byTime(0, AT + 1)]) {
        const ids = yield* list(filter, page)
        assert.deepStrictEqual(ids, wanted.map(({ id }) => id).toSorted(), JSON.stringify(filter))
      }
    }
  })
  const state = { userStatus: "Deactivate" } as const
  const other = (count: number) => upTo(count).map(() => OTHER_NAMED)
  wanted.push(...(yield* hire([{ ...WANTED, ...state }])))
  yield* hire(other(SMALL_MAX - 2))
  wanted.push(...(yield* hire([{ ...WANTED, ...state }])))
  yield* check()
  assert.strictEqual(yield* listed, 0)

  wanted.push(
    ...(yield* hire([...other(2), { ...WANTED, ...state }, ...other(2)])).filter(
      ({ firstName }) => firstName === "Xe"
    )
  )
  yield* check()
  assert.strictEqual(yield* listed, SMALL_MAX + 5)

  wanted.push(...(yield* hire([{ ...WANTED, ...state }])))
  yield* check()
  assert.strictEqual(yield* listed, SMALL_MAX + 6)
  const [first] = wanted
  if (!first) return
  const record = changed(first, { userStatus: "Active" }, AT)
  yield* burst([commit({ writes: [{ op: "update", kind: "worker", record, before: first }] })])
  assert.strictEqual(yield* listed, SMALL_MAX + 6)
  assert.lengthOf((yield* list(state)) ?? [], wanted.length - 1)
  const [size] = yield* rows("aggregate", { id: company.id, client_id: client.id })
  assert.include(size, { workers: SMALL_MAX + 6 })
})

const cases: Cases = {
  "by reference, email and location": lookedUp("small"),
  "by reference, email and location in a large company": lookedUp("large"),
  "while the company becomes large": growing
}

export const largeCompaniesSuite = (name: string, live: Layer.Layer<TestStorage>): void =>
  runCases(`workers are found on ${name}`, live, cases)
