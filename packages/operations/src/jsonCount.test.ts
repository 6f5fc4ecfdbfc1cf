import { assert, describe, it } from "@effect/vitest"
import { makeJsonCount, type JsonLimits } from "./jsonCount.ts"

const NO_LIMITS: JsonLimits = { maxDepth: 1_000, maxKeys: 1_000, maxValues: 1_500 }

const TEXT = String.raw` {"a": [1, [], {}, "x,\"[{:\\", [ ] ], "b\":": {"c": null, "é": [[0], { }]}} `

const keysIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce(
        (sum: number, one) => sum + keysIn(one),
        Array.isArray(value) ? 0 : Object.keys(value).length
      )
    : 0

const valuesIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 1)
    : 1

/** The count of the text under the limits, when it arrives in pieces of so many bytes. */
const countOf = (text: string, limits: JsonLimits, size: number): number | string => {
  const bytes = new TextEncoder().encode(text)
  const count = makeJsonCount(limits)
  for (let at = 0; at < bytes.length; at += size) {
    const excess = count.add(bytes.subarray(at, at + size))
    if (excess !== undefined) return excess
  }
  return count.keys()
}

describe.each([1, 2, 3, 7, 1_000])("a text in pieces of %i bytes", (size) => {
  const [keys, values] = [keysIn(JSON.parse(TEXT)), valuesIn(JSON.parse(TEXT))]

  it("has the keys and values that JSON.parse finds", () => {
    assert.strictEqual(countOf(TEXT, NO_LIMITS, size), keys)
    assert.strictEqual(countOf(TEXT, { ...NO_LIMITS, maxKeys: keys }, size), keys)
    assert.strictEqual(countOf(TEXT, { ...NO_LIMITS, maxKeys: keys - 1 }, size), "too many keys")
    assert.strictEqual(countOf(TEXT, { ...NO_LIMITS, maxValues: values }, size), keys)
    assert.strictEqual(
      countOf(TEXT, { ...NO_LIMITS, maxValues: values - 1 }, size),
      "too many values"
    )
  })

  it("has its depth", () => {
    assert.strictEqual(countOf(TEXT, { ...NO_LIMITS, maxDepth: 4 }, size), keys)
    assert.strictEqual(countOf(TEXT, { ...NO_LIMITS, maxDepth: 3 }, size), "too deep")
  })
})

describe("a text that is no JSON", () => {
  it.each([
    ["too many values", ",".repeat(2_000)],
    ["too many keys", ":".repeat(2_000)],
    ["too deep", "[".repeat(2_000)]
  ])("is refused at the first limit: %s", (excess, text) => {
    assert.strictEqual(countOf(text, NO_LIMITS, 64), excess)
  })
})
