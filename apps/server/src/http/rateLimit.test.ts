import { assert, describe, it } from "@effect/vitest"
import { makeRateLimit } from "./rateLimit.ts"

const T0 = 1_700_000_000_000

describe("the rate limit", () => {
  it("allows so many in a minute, and reports what is left", () => {
    const take = makeRateLimit(2)
    assert.deepStrictEqual(take("a", T0), {
      headers: { "RateLimit-Policy": '"default";q=2;w=60', RateLimit: '"default";r=1;t=60' },
      failure: undefined
    })
    assert.strictEqual(take("a", T0 + 20_000).headers["RateLimit"], '"default";r=0;t=40')
    const { failure, headers } = take("a", T0 + 30_000)
    assert.strictEqual(failure?.status, 429)
    assert.strictEqual(failure?.headers?.["Retry-After"], "30")
    assert.strictEqual(headers["RateLimit"], '"default";r=0;t=30')
    assert.isUndefined(take("b", T0 + 30_000).failure)
  })

  it("slides by the second, and refused requests do not count", () => {
    const take = makeRateLimit(2)
    const allowed = [0, 1, 2, 59, 60, 60, 61, 119, 120, 300, 300, 300].map(
      (second) => take("a", T0 + second * 1_000).failure === undefined
    )
    const expected = [1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0].map((flag) => flag === 1)
    assert.deepStrictEqual(allowed, expected)
  })

  it("never counts less when the clock is set back", () => {
    const take = makeRateLimit(1)
    assert.isUndefined(take("a", T0).failure)
    assert.isDefined(take("a", T0 - 3_600_000).failure)
  })

  it("counts the credentials that called last", () => {
    const take = makeRateLimit(1)
    take("first", T0)
    take("second", T0)
    take("first", T0 + 1_000)
    for (let index = 0; index < 9_999; index += 1) take(`k${index}`, T0 + 2_000)
    assert.isDefined(take("first", T0 + 3_000).failure)
    assert.isUndefined(take("second", T0 + 3_000).failure)
  })
})
