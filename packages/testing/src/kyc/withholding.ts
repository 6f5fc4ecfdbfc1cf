/** A worker's Form W-4. */
import { assert } from "@effect/vitest"
import { InvalidRequest, RecordNotFound, VersionConflict } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import type { Body } from "@payroll/operations/decode"
import { growthOf, upTo } from "../burst.ts"
import { Inspection } from "../storage.ts"
import { callAs, newWorld, rowOf, type VerificationCases } from "./world.ts"

/** A worker of a new client, and the two operations about it. */
const newWorker = Effect.gen(function* () {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const add = (input: Body = {}) =>
    world.call("addW4Information", {
      w4Information: { userId, w4FilingStatus: "Head of household", ...input }
    })
  const update = (input: Body = {}) =>
    world.call("updateW4Information", { w4Information: { userId, ...input } })
  const stored = Effect.map(world.loaded(userId), ({ w4 }) => w4)
  return { ...world, userId, add, update, stored }
})

const added = Effect.gen(function* () {
  const { userId, add, stored } = yield* newWorker
  const { result, growth } = yield* growthOf(add({ otherIncome: 1200.25, dependents: 2 }))
  assert.deepStrictEqual(result, {
    w4Information: {
      userId,
      status: "Ready",
      message: "the W-4 information of Ben Okafor was added",
      version: 1
    }
  })
  assert.deepStrictEqual(growth, { audit: 1, w4_information: 1 })
  assert.include(yield* stored, {
    workerId: userId,
    filingStatus: "Head of household",
    haveMultipleJobs: false,
    dependents: 2,
    dependentsAbove18: 0,
    otherIncome: "1200.25",
    otherDeduction: "0",
    extraWithholding: "0"
  })
})

const onlyOnce = Effect.gen(function* () {
  const { add } = yield* newWorker
  const results = yield* Effect.forEach(upTo(5), () => Effect.result(add()), {
    concurrency: "unbounded"
  })
  assert.strictEqual(results.filter(Result.isSuccess).length, 1)
  for (const { failure } of results.filter(Result.isFailure)) {
    assert.instanceOf(failure, InvalidRequest)
    assert.strictEqual(failure.message, "W4 information already exists")
  }
})

const changed = Effect.gen(function* () {
  const { userId, add, update, stored } = yield* newWorker
  const { rows } = yield* Inspection
  yield* add({ dependents: 2, extraWithholding: 25.5 })
  const first = yield* stored
  const { result, growth } = yield* growthOf(update({ dependents: 0, haveMultipleJob: true }))
  assert.deepStrictEqual(result, {
    w4Information: {
      userId,
      status: "Ready",
      message: "the W-4 information of Ben Okafor was changed",
      version: 2
    }
  })
  assert.deepStrictEqual(growth, { audit: 1, earlier_version: 1, record_change: 1 })
  assert.deepStrictEqual(yield* stored, {
    ...first!,
    version: 2,
    dependents: 0,
    haveMultipleJobs: true
  })
  const [kept] = yield* rows("earlier_version", { record_id: first!.id })
  assert.include(kept, { record_kind: "w4Information", record_version: 1 })
  assert.deepInclude(JSON.parse(String(kept?.["content"])), {
    dependents: 2,
    haveMultipleJobs: false,
    extraWithholding: "25.5"
  })
})

const unchanged = Effect.gen(function* () {
  const { add, update } = yield* newWorker
  yield* add({ dependents: 2 })
  const { result, growth } = yield* growthOf(update({ dependents: 2, w4FilingStatus: "" }))
  assert.include(result["w4Information"], { status: "Ready", version: 1 })
  assert.deepStrictEqual(growth, {})
})

const asAdd = Effect.gen(function* () {
  const { userId, update, stored } = yield* newWorker
  const missing = yield* Effect.flip(update({ dependents: 2 }))
  assert.deepStrictEqual(missing, new RecordNotFound({ record: "W-4 information" }))
  const versioned = update({ w4FilingStatus: "Single", version: 1 })
  assert.instanceOf(yield* Effect.flip(versioned), VersionConflict)
  const { w4Information } = yield* update({ w4FilingStatus: "Married", dependents: 2 })
  assert.include(w4Information, { userId, status: "Ready", version: 1 })
  assert.include(yield* stored, { filingStatus: "Married filing jointly", dependents: 2 })
})

const terminated = Effect.gen(function* () {
  const { userId, add, update, setStatus, stored } = yield* newWorker
  yield* setStatus(userId, "Terminated")
  yield* add()
  yield* update({ dependents: 1 })
  assert.include(yield* stored, { dependents: 1, version: 2 })
})

const versions = Effect.gen(function* () {
  const { add, update, stored } = yield* newWorker
  yield* add()
  assert.instanceOf(yield* Effect.flip(update({ dependents: 1, version: 9 })), VersionConflict)
  const same = yield* Effect.forEach(
    [1, 2],
    (dependents) => Effect.result(update({ dependents, version: 1 })),
    { concurrency: "unbounded" }
  )
  assert.strictEqual(same.filter(Result.isSuccess).length, 1)
  yield* Effect.forEach([{ otherIncome: 5 }, { extraWithholding: 7 }], update, {
    concurrency: "unbounded"
  })
  assert.include(yield* stored, { otherIncome: "5", extraWithholding: "7", version: 4 })
})

const strangers = Effect.gen(function* () {
  const { userId, add } = yield* newWorker
  const { client } = yield* newWorld()
  yield* add()
  for (const name of ["addW4Information", "updateW4Information"]) {
    const refused = callAs(client)(name, { w4Information: { userId, w4FilingStatus: "Single" } })
    assert.deepStrictEqual(yield* Effect.flip(refused), new RecordNotFound({ record: "user" }))
  }
  assert.include(yield* rowOf("w4_information", { worker_id: userId }), { version: 1 })
})

/** The public case of an exemption for 2026: it is shown, and asked for again when it has ended. */
const exempted = Effect.gen(function* () {
  const { userId, call, add, update } = yield* newWorker
  yield* TestClock.setTime(Date.parse("2026-01-05T17:00:00Z"))
  yield* add({ dependents: 1 })
  yield* TestClock.setTime(Date.parse("2026-03-01T17:00:00Z"))
  yield* update({ exempt: true, w4FilingStatus: "Single" })
  const seen = (asOf?: string) =>
    Effect.map(call("getUser", { userId, ...(asOf !== undefined && { asOf }) }), (user) => {
      const { w4Information, withholding: uses } = user
      return [
        w4Information?.["exempt"],
        uses?.["basis"],
        uses?.["exempt"],
        uses?.["dependentsAmount"]
      ]
    })
  const { w4Information } = yield* call("getUser", { userId })
  assert.deepInclude(w4Information, {
    w4FilingStatus: "Single",
    exempt: true,
    exemptUntil: "2027-02-16",
    receivedAt: "2026-03-01"
  })
  assert.deepStrictEqual(yield* seen("2026-02-28"), [false, "W-4", false, 2_200])
  assert.deepStrictEqual(yield* seen(), [true, "W-4", true, 2_200])
  yield* TestClock.setTime(Date.parse("2027-02-17T17:00:00Z"))
  assert.deepStrictEqual(yield* seen(), [true, "Earlier W-4", false, 2_200])
  const { userTask } = yield* call("getUserTask", { userId })
  const { requirements } = userTask as unknown as { requirements: ReadonlyArray<{ step: string }> }
  assert.include(
    requirements.map(({ step }) => step),
    "updateW4Information"
  )
  yield* update({ exempt: true })
  assert.deepStrictEqual(yield* seen(), [true, "W-4", true, 2_200])
})

const receivedAhead = Effect.gen(function* () {
  const { add, update } = yield* newWorker
  const refused = yield* Effect.flip(add({ receivedAt: "2199-01-01" }))
  assert.instanceOf(refused, InvalidRequest)
  assert.deepStrictEqual(refused.problems[0]?.path, ["w4Information", "receivedAt"])
  yield* add()
  assert.instanceOf(yield* Effect.flip(update({ receivedAt: "2199-01-01" })), InvalidRequest)
})

export const withholding: VerificationCases = {
  "goes by the last form without an exemption once one has ended": exempted,
  "takes no form that comes tomorrow": receivedAhead,
  "stores W-4 information, with defaults for missing values": added,
  "accepts one of five concurrent W-4 requests": onlyOnce,
  "changes only the given fields and keeps the earlier version": changed,
  "changes nothing if the values are the same": unchanged,
  "acts as the add if there was none and the request is complete": asAdd,
  "accepts W-4 information of a terminated worker": terminated,
  "checks versions and loses no update": versions,
  "returns 404 for a worker of another client": strangers
}
