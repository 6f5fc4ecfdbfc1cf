/** The attempts before one, as a reviewer of the later one sees them. */
import { assert } from "@effect/vitest"
import { EARLIER_MAX } from "@payroll/operations/ports/verificationStore"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { callBy, newWorld, verifyAll, type VerificationCases } from "./world.ts"

const REVIEWED = "000000003"

interface Earlier {
  readonly verificationId: string
  readonly number: number
  readonly status: { readonly status: string }
  readonly reasons: ReadonlyArray<string>
  readonly decisions: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** A worker whose first attempt Rosa Diaz rejected and whose data changed after it, and then in review. */
const rejected = Effect.gen(function* () {
  const world = yield* newWorld()
  const userId = yield* world.newWorker()
  const rosa = callBy({
    client: world.client,
    credential: "pk_rosa",
    role: "review",
    person: "Rosa Diaz"
  })
  const latestId = Effect.map(world.loaded(userId), ({ attempts }) => attempts.latest!.id)
  const seen = (verificationId: string) =>
    Effect.map(
      rosa("getVerification", { verificationId }),
      ({ verification }) => verification?.["earlier"] as ReadonlyArray<Earlier>
    )
  /** Submits other data, which need a person again. */
  const change = (day: number) =>
    world.updateKyc(userId, {
      ssn: REVIEWED,
      dateOfBirth: `1990-05-${String(day).padStart(2, "0")}`
    })
  yield* world.addKyc(userId, { ssn: REVIEWED })
  yield* verifyAll
  const firstId = yield* latestId
  const verification = { verificationId: firstId, decision: "reject", reason: "papers missing" }
  yield* rosa("decideVerification", { verification })
  yield* change(1)
  yield* verifyAll
  yield* change(2)
  yield* verifyAll
  return { firstId, latestId, seen, change }
})

const visible = Effect.gen(function* () {
  const { firstId, latestId, seen } = yield* rejected
  assert.deepStrictEqual(yield* seen(firstId), [])
  const earlier = yield* seen(yield* latestId)
  assert.deepStrictEqual(
    earlier.map(({ number, status, decisions }) => [number, status.status, decisions.length]),
    [
      [2, "superseded", 0],
      [1, "failed", 1]
    ]
  )
  const first = earlier[1] ?? assert.fail("there is no first attempt")
  assert.strictEqual(first.verificationId, firstId)
  assert.include(first.reasons, "rejected_by_person")
  assert.include(first.decisions[0], {
    decision: "failed",
    reason: "papers missing",
    actedBy: "Rosa Diaz",
    credential: "pk_rosa",
    status: "effective"
  })
})

const limited = Effect.gen(function* () {
  const { latestId, seen, change } = yield* rejected
  for (let day = 3; day < EARLIER_MAX + 3; day += 1) {
    // One person has few dates of birth a day.
    yield* TestClock.adjust("1 day")
    yield* change(day)
  }
  const numbers = (yield* seen(yield* latestId)).map(({ number }) => number)
  const newest = EARLIER_MAX + 2
  assert.deepStrictEqual(
    numbers,
    Array.from({ length: EARLIER_MAX }, (_, index) => newest - index)
  )
})

export const earlierAttempts: VerificationCases = {
  "show what became of each, who decided it and why": visible,
  [`are the last ${EARLIER_MAX}`]: limited
}
