/** Delivery lanes, the bounded queue and the wake-up: what a commit does beyond its own rows. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { changed } from "@payroll/domain/record"
import { WakeUp } from "@payroll/operations/ports/wakeUp"
import { Writer } from "@payroll/operations/writer"
import { burst, tags, upTo } from "../burst.ts"
import { AT, commitsOf, newClient } from "../commits.ts"
import { Inspection } from "../storage.ts"
import type { Cases } from "../suite.ts"
import { newEndpoint } from "../delivery/endpoints.ts"

const lanes = Effect.gen(function* () {
  const { client } = yield* newClient
  const { client: stranger } = yield* newClient
  const { creating, reporting } = yield* commitsOf(client.id)
  const { rows, set } = yield* Inspection
  const [early, late] = [creating(), creating()]
  const lanesOf = (companyId: string) => rows("delivery_lane", { company_id: companyId })

  yield* burst([early.commit])
  assert.deepStrictEqual(yield* lanesOf(early.company.id), [], "nobody listens yet")

  const { id } = yield* newEndpoint(client.id)
  yield* newEndpoint(stranger.id)
  yield* burst([late.commit, reporting(early.company, 3), reporting(early.company)])
  const [fromStart] = yield* lanesOf(late.company.id)
  assert.include(fromStart, { endpoint_id: id, next_sequence: 1, last_sequence: 2, attempts: 0 })
  const opened = yield* lanesOf(early.company.id)
  assert.strictEqual(opened.length, 1)
  assert.include(opened[0], { endpoint_id: id, next_sequence: 3, last_sequence: 6, lease: null })
  assert.isNotNull(opened[0]?.["due_at"])

  // While the lane is leased, an event extends it and keeps its due time.
  yield* set("delivery_lane", { company_id: early.company.id }, { due_at: 99, lease: "lease" })
  yield* burst([reporting(early.company, 2)])
  const [leased] = yield* lanesOf(early.company.id)
  assert.include(leased, { next_sequence: 3, last_sequence: 8, due_at: 99, lease: "lease" })

  // An idle lane is due again.
  yield* set("delivery_lane", { company_id: early.company.id }, { due_at: null, lease: null })
  yield* burst([reporting(early.company)])
  const [idle] = yield* lanesOf(early.company.id)
  assert.include(idle, { next_sequence: 3, last_sequence: 9 })
  assert.isNotNull(idle?.["due_at"])

  // With a second endpoint a commit still moves one lane, which stands for both.
  const other = yield* newEndpoint(client.id)
  yield* burst([reporting(early.company, 2)])
  const both = yield* lanesOf(early.company.id)
  const pending = both.find(({ endpoint_id }) => ![id, other.id].includes(String(endpoint_id)))
  assert.lengthOf(both, 2)
  assert.include(pending, { next_sequence: 10, last_sequence: 11 })

  yield* burst([reporting(early.company)])
  const extended = yield* lanesOf(early.company.id)
  assert.deepStrictEqual(extended.map(({ last_sequence }) => last_sequence).toSorted(), [12, 9])
})

const rejectedWithoutEvents = Effect.gen(function* () {
  const { client } = yield* newClient
  yield* newEndpoint(client.id)
  const { creating, renaming } = yield* commitsOf(client.id)
  const { rows } = yield* Inspection
  const { company, commit } = creating()
  yield* burst([commit])
  assert.deepStrictEqual(tags(yield* burst([renaming(company, { revision: 7 })])), ["Stale"])
  const [lane] = yield* rows("delivery_lane", { company_id: company.id })
  assert.include(lane, { last_sequence: 2 })
})

/** Commits that touch many rows and are rejected at the first: they fill the queue, not the tables. */
const flood = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating, commit, next } = yield* commitsOf(client.id)
  const writer = yield* Writer
  const first = creating()
  yield* burst([first.commit])
  const big = () =>
    commit({
      // Each counts twice, because it may store a change too.
      writes: upTo(450).map(() => {
        const before = { ...first.company, id: next() }
        const record = changed(before, {}, AT)
        return { op: "update", kind: "company", record, before } as const
      })
    })
  const results = yield* Effect.forEach(
    upTo(90).map(big),
    (each) => Effect.result(writer.commit(each)),
    { concurrency: "unbounded" }
  )
  const refused = results.filter(Result.isFailure).map(({ failure }) => failure)
  assert.isAtLeast(refused.length, 5)
  assert.isAtMost(refused.length, 36)
  for (const error of refused) {
    assert.strictEqual(error._tag, "Unavailable")
    assert.isAtLeast(error.retryAfterSeconds, 1)
  }
  assert.deepStrictEqual(
    new Set(results.filter(Result.isSuccess).map(({ success }) => success._tag)),
    new Set(["Stale"])
  )
  assert.deepStrictEqual(tags(yield* burst([creating().commit])), ["Committed"])
})

const WAIT_MS = 20_000

const notifies = Effect.gen(function* () {
  const { client } = yield* newClient
  const { creating } = yield* commitsOf(client.id)
  const { wait } = yield* WakeUp
  yield* wait("suite", 0, ["company"])
  const started = performance.now()
  yield* burst([creating().commit])
  yield* wait("suite", WAIT_MS, ["company"])
  assert.isBelow(performance.now() - started, WAIT_MS / 2)
})

export const edges: Cases = {
  "opens and moves the delivery lanes of the existing endpoints": lanes,
  "leaves the lanes unchanged if the commit is rejected": rejectedWithoutEvents,
  "answers Unavailable if its queue is full, and continues": flood,
  "notifies the waiting loops": notifies
}
