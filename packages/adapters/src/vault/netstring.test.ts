import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { netstring } from "./netstring.ts"

const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))

describe("netstring", () => {
  it("counts UTF-8 bytes", () => {
    assert.strictEqual(netstring(""), "0:,")
    assert.strictEqual(netstring("Zoë"), "4:Zoë,")
  })

  it("parses in one way only", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.stringMatching(/^[0-9:,]{0,8}$/),
      fc.string().map(netstring)
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (parts) => {
        assert.deepStrictEqual(parse(parts.map(netstring).join("")), parts)
      }),
      { seed, numRuns: 2_000 }
    )
  })
})

const parse = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    const colon = rest.indexOf(":")
    const length = rest.toString("latin1", 0, colon)
    assert.match(length, /^\d+$/)
    const end = colon + 1 + Number(length)
    parts.push(rest.toString("utf8", colon + 1, end))
    rest = rest.subarray(end + 1)
  }
  return parts
}
