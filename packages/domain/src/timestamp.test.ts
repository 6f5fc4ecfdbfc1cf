import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { seed } from "@payroll/testing/seed"
import { isoTimestamp } from "./timestamp.ts"

const FIRST = Date.parse("0001-01-01T00:00:00.000Z")
const LAST = Date.parse("9999-12-31T23:59:59.999Z")

describe("an instant in writing", () => {
  it.each([
    [0, "1970-01-01T00:00:00.000Z"],
    [-1, "1969-12-31T23:59:59.999Z"],
    [951_782_400_000, "2000-02-29T00:00:00.000Z"],
    [1_772_960_700_007, "2026-03-08T09:05:00.007Z"],
    [FIRST, "0001-01-01T00:00:00.000Z"],
    [LAST, "9999-12-31T23:59:59.999Z"]
  ])("is for %d: %s", (at, text) => {
    assert.strictEqual(isoTimestamp(at), text)
  })

  it("is what the platform writes, in the years 0001 to 9999", () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), (at) => {
        assert.strictEqual(isoTimestamp(at), new Date(at).toISOString())
      }),
      { seed, numRuns: 10_000 }
    )
  })

  it("is what the platform writes around every midnight of a leap year", () => {
    for (let day = 0; day <= 366; day++) {
      const midnight = Date.UTC(2024, 0, 1 + day)
      for (const at of [midnight - 1, midnight, midnight + 1]) {
        assert.strictEqual(isoTimestamp(at), new Date(at).toISOString())
      }
    }
  })

  it("is what the platform writes at every second of a day, and just before", () => {
    const midnight = Date.UTC(2026, 2, 8)
    let wrong = 0
    for (let second = 0; second < 86_400; second++) {
      for (const at of [midnight + second * 1_000, midnight + second * 1_000 - 1]) {
        if (isoTimestamp(at) !== new Date(at).toISOString()) wrong++
      }
    }
    assert.strictEqual(wrong, 0)
  })

  it("sorts as the instants do", () => {
    const instant = fc.integer({ min: FIRST, max: LAST })
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        assert.strictEqual(isoTimestamp(a) < isoTimestamp(b), a < b)
      }),
      { seed }
    )
  })
})
