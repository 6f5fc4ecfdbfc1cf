import { assert, describe, it } from "@effect/vitest"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { CompanyCountry, Country, countryCode } from "./country.ts"

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Codes that the platform can name although they are not officially assigned. */
const UNASSIGNED = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "))
/** Codes that are names in use, too. */
const NAMES = new Set(["UK"])

/** A withdrawn code, such as ZR, is the platform's alias of another. */
const isAlias = (code: string): boolean =>
  !Intl.getCanonicalLocales(`und-${code}`)[0]?.endsWith(code)

describe("countries", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" })

  it("are exactly the regions that the platform knows under an assigned code", () => {
    const named = PAIRS.filter((code) => names.of(code) !== undefined && !isAlias(code))
    const ours = PAIRS.filter((code) => countryCode(code) !== undefined && !NAMES.has(code))
    assert.deepStrictEqual(
      ours,
      named.filter((code) => !UNASSIGNED.has(code))
    )
    assert.strictEqual(ours.length, 250)
  })

  it("have the name that the platform has, and a three-letter code each", () => {
    const codes = PAIRS.filter((code) => countryCode(code) === code)
    for (const code of codes) assert.strictEqual(countryCode(names.of(code) ?? ""), code)
    const long = LETTERS.flatMap((third) => PAIRS.map((pair) => pair + third)).filter((code) =>
      codes.includes(countryCode(code) ?? "")
    )
    const others = new Set(["UAE", "PRC", "DRC"])
    const assigned = long.filter((code) => !others.has(code))
    assert.strictEqual(assigned.length, 250)
    assert.strictEqual(new Set(assigned.map((code) => countryCode(code))).size, 250)
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
    ["PRI", "PR"],
    ["XK", "XK"],
    ["XKX", "XK"],
    ["Kosovo", "XK"],
    ["UK", "GB"],
    ["U.K.", "GB"],
    ["England", "GB"],
    ["northern ireland", "GB"],
    ["U.S.A.", "US"],
    ["america", "US"],
    ["United-States", "US"],
    ["The Netherlands", "NL"],
    ["Holland", "NL"],
    ["Germany", "DE"],
    ["Cote d'Ivoire", "CI"],
    ["Curacao", "CW"],
    ["Turkey", "TR"],
    ["TÜRKİYE", "TR"],
    ["Saint Lucia", "LC"],
    ["St Kitts and Nevis", "KN"],
    ["ST", "ST"],
    ["Bosnia and Herzegovina", "BA"],
    ["Trinidad & Tobago", "TT"],
    ["Guinea Bissau", "GW"],
    ["Guinea", "GN"],
    ["Iran, Islamic Republic of", "IR"],
    ["Democratic Republic of the Congo", "CD"],
    ["Congo", "CG"],
    ["Korea, Republic of", "KR"],
    ["Viet Nam", "VN"],
    ["Georgia", "GE"],
    ["Czech Republic", "CZ"]
  ])("%s is %s", (long, short) => {
    assert.strictEqual(countryCode(long), short)
  })

  it("are read in any case and with blanks around them", () => {
    const read = fieldReader(Country)
    for (const text of ["de", "DE", "dEu", " de ", "DEU"])
      assert.strictEqual(outcome(read(text)), "DE")
    assert.strictEqual(outcome(read("united states")), "US")
  })

  it.each(["", "XX", "ZZ", "D", "DEUT", "Atlantis", "Korea", "constructor", "&", "the", "-"])(
    "are not %j",
    (text) => {
      assert.strictEqual(countryCode(text), undefined)
      assert.strictEqual(
        outcome(fieldReader(Country)(text)),
        "choice: must be an ISO 3166-1 country code or the name of a country in English"
      )
    }
  )
})

describe("the country of a company location", () => {
  const read = fieldReader(CompanyCountry)

  it.each(["US", "us", " USA ", "United States", "UNITED-STATES", "U.S."])(
    "is US for %s",
    (text) => {
      assert.strictEqual(outcome(read(text)), "US")
    }
  )

  it.each(["DE", "CA", "U", "Mexico"])("is not %s", (text) => {
    assert.strictEqual(outcome(read(text)), "choice: must be one of US")
  })
})
