import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { seed } from "@payroll/testing/seed"
import { amountOf, Count, Decimal, Version } from "./decimal.ts"

describe("an exact decimal", () => {
  const read = fieldReader(Decimal)
  const MESSAGE = "range: must be a number of at least 0 with at most 4 decimals"

  it.each([
    [0, "0"],
    [-0, "0"],
    [1_234.5, "1234.5"],
    [21.5, "21.5"],
    [0.0001, "0.0001"],
    [99_999_999_999.9999, "99999999999.9999"]
  ])("%d is kept as %s", (value, digits) => {
    assert.strictEqual(outcome(read(value)), digits)
  })

  it.each([-1, -0.0001, 0.00001, 1.23456, 0.1 + 0.2, 1e11, 1e21, 1e-7])(
    "%d is refused",
    (value) => {
      assert.strictEqual(outcome(read(value)), MESSAGE)
    }
  )

  it.each([
    ["21.50", "21.5"],
    ["0021", "21"],
    ["0.0001", "0.0001"],
    [" 21 ", "21"],
    ["99999999999.9999", "99999999999.9999"]
  ])("may be the text %j, which is kept as %s", (text, digits) => {
    assert.strictEqual(outcome(read(text)), digits)
  })

  it.each(["-1", "1.23456", "1e3", "1,000", "0x10", "100000000000", "Infinity", "1."])(
    "is not the text %j",
    (text) => assert.strictEqual(outcome(read(text)), MESSAGE)
  )

  it("keeps exactly the digits that JSON has, whatever they are", () => {
    const digits = fc
      .tuple(fc.nat({ max: 99_999_999_999 }), fc.nat({ max: 9_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`)
    fc.assert(
      fc.property(digits, (text) => {
        const shortest = text.replace(/\.?0+$/, "")
        assert.strictEqual(outcome(read(JSON.parse(text))), shortest)
        assert.strictEqual(outcome(read(text)), shortest)
      }),
      { seed }
    )
  })
})

describe("an amount that is shown", () => {
  const read = fieldReader(Decimal)

  it("is a JSON number with the stored digits, which can be sent back", () => {
    const decimals = fc
      .tuple(fc.nat({ max: 99_999_999_999 }), fc.nat({ max: 9_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`.replace(/\.?0+$/, ""))
    fc.assert(
      fc.property(decimals, (stored) => {
        const json = JSON.stringify(amountOf(stored))
        assert.strictEqual(json, stored)
        assert.strictEqual(outcome(read(JSON.parse(json))), stored)
      }),
      { seed }
    )
  })
})

describe("a count", () => {
  const read = fieldReader(Count)

  it.each([0, 1, 1_000])("may be %d", (value) => {
    assert.strictEqual(outcome(read(value)), value)
  })

  it.each([-1, 0.5, 1_001])("may not be %d", (value) => {
    assert.strictEqual(outcome(read(value)), "range: must be a whole number from 0 to 1000")
  })
})

describe("a version", () => {
  const read = fieldReader(Version)

  it.each([1, 2, Number.MAX_SAFE_INTEGER])("may be %d", (value) => {
    assert.strictEqual(outcome(read(value)), value)
  })

  it.each([0, -1, 1.5, 2 ** 53])("may not be %d", (value) => {
    assert.strictEqual(outcome(read(value)), "range: must be a whole number of at least 1")
  })
})
