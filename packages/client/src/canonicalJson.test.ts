/** The canonical form against the examples of RFC 8785, and against the form that the service makes digests of. */
import { canonicalJson as canonicalJsonOfService } from "@payroll/operations/canonicalJson"
import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { canonicalJson } from "./canonicalJson.ts"

/** RFC 8785, appendix B: the bits of a number, and how it is written. */
const NUMBERS: ReadonlyArray<readonly [bits: string, text: string]> = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"]
]

describe("the canonical form", () => {
  it("is that of RFC 8785 for its examples", () => {
    // Section 3.2.2.
    const input = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`
    const output =
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`
    assert.strictEqual(canonicalJson(JSON.parse(input)), output)
    // Section 3.2.3: members in the order of their UTF-16 code units.
    const members = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\u{1f600}": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }
    const names = [...canonicalJson(members).matchAll(/:"([^"]+)"/g)].map(([, name]) => name)
    assert.deepStrictEqual(names, [
      "Carriage Return",
      "One",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh"
    ])
    assert.strictEqual(canonicalJson({ "10": 1, "9": 2 }), '{"10":1,"9":2}')
  })

  it.each(NUMBERS)("writes the number of the bits %s as %s", (bits, text) => {
    const number = Buffer.from(bits, "hex").readDoubleBE()
    assert.strictEqual(canonicalJson(number), text)
  })

  it("is that of the service for every value", () => {
    // Names that are whole numbers come first in an object, whatever order it is made in; no content has such names.
    const name = fc.string({ unit: "binary" }).filter((text) => !/^\d+$/.test(text))
    const { value: json } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constantFrom(null, true, false),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: "binary" }),
        fc.array(tie("value"), { maxLength: 5 }),
        fc.dictionary(name, tie("value"), { maxKeys: 5, noNullPrototype: true })
      )
    }))
    fc.assert(
      fc.property(json, (value) => {
        const read = JSON.parse(JSON.stringify(value)) as unknown
        assert.strictEqual(canonicalJson(read), canonicalJsonOfService(read))
      }),
      { seed }
    )
  })
})
