import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { otherWork } from "../ports/dueRecords.ts"
import { ATTEMPTS_MAX, pauseMs } from "./retrySchedule.ts"

/** Seconds after the first, second, ... failed attempt, as the specification lists them. */
const PUBLISHED_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** From [0, 1), as a random number is. */
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe("the schedule of retries", () => {
  it("has ten attempts", () => {
    assert.strictEqual(ATTEMPTS_MAX, 10)
  })

  it.each(PUBLISHED_SECONDS.map((seconds, index) => [index + 1, seconds] as const))(
    "pauses after attempt %d for %d s, spread by 20 %%",
    (attempts, seconds) => {
      const ms = seconds * 1_000
      assert.strictEqual(pauseMs(attempts, 0.5, undefined), ms)
      assert.strictEqual(pauseMs(attempts, 0, undefined), ms * 0.8)
      fc.assert(
        fc.property(random, (at) => {
          const pause = pauseMs(attempts, at, undefined) ?? Number.NaN
          assert.isAtLeast(pause, ms * 0.8)
          assert.isAtMost(pause, ms * 1.2)
        }),
        { seed }
      )
    }
  )

  it("never pauses for as long as the longest lead of a delivery", () => {
    for (let attempts = 1; attempts < ATTEMPTS_MAX; attempts += 1) {
      const pause = pauseMs(attempts, 1, undefined) ?? Number.NaN
      assert.isBelow(pause, otherWork.deliveryLane.longestLeadMs)
    }
  })

  it("ends with the last attempt, whatever the receiver asks for", () => {
    assert.strictEqual(pauseMs(10, 0.5, undefined), undefined)
    assert.strictEqual(pauseMs(10, 0.5, 60_000), undefined)
    assert.strictEqual(pauseMs(11, 0.5, undefined), undefined)
  })

  it("lets a receiver make it later and never earlier", () => {
    assert.strictEqual(pauseMs(1, 0.5, 60_000), 60_000)
    assert.strictEqual(pauseMs(1, 0.5, 1_000), 5_000)
    assert.strictEqual(pauseMs(1, 0.5, 0), 5_000)
    assert.strictEqual(pauseMs(9, 0.5, 36_000_000), 86_400_000)
  })
})
