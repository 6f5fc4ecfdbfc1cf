import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { canonicalJson } from "./canonicalJson.ts"

/** Returns the value with the fields of every object in the opposite order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, turned(inner)] as const)
      .toReversed()
  )
}

const json = fc.jsonValue({ maxDepth: 6 })

describe("the canonical text", () => {
  it("has the fields of objects in order, at every depth, and no blanks", () => {
    assert.strictEqual(
      canonicalJson({ b: [{ z: 1, a: null }, "x"], a: { d: true, c: 1.5 }, B: "ä" }),
      '{"B":"ä","a":{"c":1.5,"d":true},"b":[{"a":null,"z":1},"x"]}'
    )
  })

  it("is the same however the fields were ordered", () => {
    fc.assert(
      fc.property(json, (value) => {
        assert.strictEqual(canonicalJson(turned(value)), canonicalJson(value))
      }),
      { seed }
    )
  })

  it("is another for another value: it is read back as what it was", () => {
    fc.assert(
      fc.property(json, (value) => {
        assert.deepStrictEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
      }),
      { seed }
    )
  })

  it("keeps the order of a list", () => {
    assert.notStrictEqual(canonicalJson([1, 2]), canonicalJson([2, 1]))
  })
})
