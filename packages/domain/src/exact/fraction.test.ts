import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import {
  add,
  divide,
  fraction,
  fractionText,
  fromDecimal,
  inCents,
  isLess,
  multiply,
  whole,
  ZERO
} from "./fraction.ts"

const fractions = fc
  .tuple(fc.bigInt({ min: -10_000n, max: 10_000n }), fc.bigInt({ min: 1n, max: 10_000n }))
  .map(([numerator, denominator]) => fraction(numerator, denominator))

describe("a fraction", () => {
  it("is in lowest terms with a positive denominator", () => {
    assert.deepStrictEqual(fraction(6n, -4n), { numerator: -3n, denominator: 2n })
    assert.deepStrictEqual(fraction(0n, 7n), ZERO)
    assert.deepStrictEqual(whole(12), fraction(12n))
    assert.throws(() => fraction(1n, 0n), RangeError)
  })

  it.each([
    ["12.50", "25/2"],
    ["-0.0625", "-1/16"],
    ["007", "7"],
    ["-0", "0"]
  ])("is the exact value of the decimal text %s", (text, expected) => {
    assert.strictEqual(fractionText(fromDecimal(text) ?? assert.fail(text)), expected)
  })

  it.each(["", ".5", "1.", "1e3", "+1", "1,5", " 1", "1.2.3"])("is not made of %j", (text) => {
    assert.isUndefined(fromDecimal(text))
  })

  it.each([
    [1n, 200n, "0.01"],
    [-1n, 200n, "-0.01"],
    [1n, 201n, "0.00"],
    [-1n, 201n, "0.00"],
    [125n, 3n, "41.67"],
    [123_456_789n, 1n, "123456789.00"]
  ])("of %d and %d is %s with two decimals", (numerator, denominator, expected) => {
    assert.strictEqual(inCents(fraction(numerator, denominator)), expected)
  })

  it(`obeys the laws of arithmetic (PAYROLL_TEST_SEED=${seed})`, () => {
    const property = fc.property(fractions, fractions, fractions, (a, b, c) => {
      assert.deepStrictEqual(add(a, b), add(b, a))
      assert.deepStrictEqual(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))
      if (b.numerator !== 0n) assert.deepStrictEqual(multiply(divide(a, b), b), a)
      assert.strictEqual(isLess(a, b), isLess(ZERO, add(b, multiply(a, whole(-1)))))
    })
    fc.assert(property, { seed })
  })
})
