import { assert, describe, it } from "@effect/vitest"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { CompanyCountry, Country, countryCode } from "./country.ts"

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Codes that the platform can name although they are not officially assigned. */
const UNASSIGNED = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ".split(" "))

/** A withdrawn code, such as ZR, is the platform's alias of another. */
const isAlias = (code: string): boolean =>
  !Intl.getCanonicalLocales(`und-${code}`)[0]?.endsWith(code)

describe("countries", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" })

  it("are exactly the regions that the platform knows under an assigned code", () => {
    const named = PAIRS.filter((code) => names.of(code) !== undefined && !isAlias(code))
    const ours = PAIRS.filter((code) => countryCode(code) !== undefined)
    assert.deepStrictEqual(
      ours,
      named.filter((code) => !UNASSIGNED.has(code))
    )
    assert.strictEqual(ours.length, 249)
  })

  it("have a two-letter code of their own and a three-letter code each", () => {
    const ours = PAIRS.filter((code) => countryCode(code) !== undefined)
    for (const code of ours) assert.strictEqual(countryCode(code), code)
    const long = LETTERS.flatMap((third) => PAIRS.map((pair) => pair + third)).filter(
      (code) => countryCode(code) !== undefined
    )
    assert.strictEqual(long.length, 249)
    assert.strictEqual(new Set(long.map((code) => countryCode(code))).size, 249)
  })

  it.each([
    ["USA", "US"],
    ["GBR", "GB"],
    ["DEU", "DE"],
    ["CHE", "CH"],
    ["UKR", "UA"],
    ["ESH", "EH"],
    ["ZWE", "ZW"],
    ["AFG", "AF"],
    ["PRI", "PR"]
  ])("%s is %s", (long, short) => {
    assert.strictEqual(countryCode(long), short)
  })

  it("are read in any case and with blanks around them", () => {
    const read = fieldReader(Country)
    for (const text of ["de", "DE", "dEu", " de ", "DEU"])
      assert.strictEqual(outcome(read(text)), "DE")
    assert.strictEqual(outcome(read("united states")), "US")
  })

  it.each(["", "XX", "XK", "ZZ", "UK", "D", "DEUT", "Germany", "constructor"])(
    "are not %j",
    (text) => {
      assert.strictEqual(countryCode(text), undefined)
      assert.strictEqual(
        outcome(fieldReader(Country)(text)),
        "choice: must be an ISO 3166-1 country code"
      )
    }
  )
})

describe("the country of a company location", () => {
  const read = fieldReader(CompanyCountry)

  it.each(["US", "us", "USA", "United States", "UNITED-STATES"])("is US for %s", (text) => {
    assert.strictEqual(outcome(read(text)), "US")
  })

  it.each(["DE", "CA", "U", "Mexico"])("is not %s", (text) => {
    assert.strictEqual(outcome(read(text)), "choice: must be one of US")
  })
})
