import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { bucketOf, mergedHistogram, quantileOf, type Histogram } from "./histogram.ts"

const histogramOf = (values: ReadonlyArray<number>): Histogram => {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1)
  return counts
}

/** The value at the same place of all values in order. */
const exactly = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(Math.ceil(values.length * part) - 1, 0)] ??
  Number.NaN

const values = fc.array(fc.integer({ min: 0, max: 86_400_000 }), { minLength: 1, maxLength: 200 })
const part = fc.constantFrom(0.01, 0.5, 0.95, 1)

describe("a histogram", () => {
  it("has no quantile of nothing", () => {
    assert.isUndefined(quantileOf(new Map(), 0.5))
  })

  it("counts a negative value as 0", () => {
    assert.strictEqual(quantileOf(histogramOf([-5]), 0.5), 0)
  })

  it("gives each quantile within a tenth of the exact one", () => {
    fc.assert(
      fc.property(values, part, (all, at) => {
        const exact = exactly(all, at) + 1
        const estimate = (quantileOf(histogramOf(all), at) ?? Number.NaN) + 1
        assert.isAtMost(Math.abs(estimate / exact - 1), 0.1)
      })
    )
  })

  it("is the same merged from parts", () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        assert.deepStrictEqual(
          new Map([...mergedHistogram([histogramOf(one), histogramOf(other)])].toSorted()),
          new Map([...histogramOf([...one, ...other])].toSorted())
        )
      })
    )
  })
})
