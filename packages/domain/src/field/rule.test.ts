import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { AccountNumber } from "../bankAccount/companyBankAccount.ts"
import { FederalFilingForm } from "../company/kybInformation.ts"
import { Country } from "./country.ts"
import { DateOfBirth, Day } from "./date.ts"
import { Count, Decimal, Version } from "./decimal.ts"
import { Ein, LoosePhoneNumber, PhoneNumber, Ssn, Zipcode } from "./digits.ts"
import { DASH } from "./formedText.ts"
import { Percentage } from "./percentage.ts"
import { State } from "./state.ts"
import { Accepted, Email, Name, Website } from "./text.ts"
import { Uuid } from "./uuid.ts"

/** The schema of a field, which may have a name. */
const schemaOf = (field: Schema.Constraint): object => {
  const { schema, definitions } = Schema.toJsonSchemaDocument(field)
  const [definition] = Object.values(definitions)
  return "$ref" in schema && definition ? definition : schema
}

const nine = { type: "string", pattern: String.raw`^\s*\d{9}\s*$` }
const day = { type: "string", format: "date" }

describe("the published schema of a field says the same as its rule", () => {
  it.each([
    ["Name", Name, { type: "string", maxLength: 100 }],
    ["Website", Website, { type: "string", maxLength: 2_048 }],
    [
      "Email",
      Email,
      {
        type: "string",
        maxLength: 254,
        pattern: String.raw`^[^\s@]+@[0-9A-Za-z\u00c0-\ud7ff](?:[^\s@.]*[0-9A-Za-z\u00c0-\ud7ff])?(?:\.[0-9A-Za-z\u00c0-\ud7ff](?:[^\s@.]*[0-9A-Za-z\u00c0-\ud7ff])?)+$`
      }
    ],
    ["Accepted", Accepted, { type: "boolean", const: true }],
    ["Ein", Ein, nine],
    ["Ssn", Ssn, nine],
    ["PhoneNumber", PhoneNumber, { type: "string", pattern: String.raw`^\s*\d{10}\s*$` }],
    ["AccountNumber", AccountNumber, { type: "string", pattern: String.raw`^\s*\d{4,17}\s*$` }],
    [
      "Zipcode",
      Zipcode,
      {
        type: "string",
        pattern: String.raw`^\s*(?:\d{5}|\d{9}|\d{5}${DASH}\d{4})\s*$`
      }
    ],
    ["Day", Day, day],
    ["DateOfBirth", DateOfBirth, day],
    [
      "Decimal",
      Decimal,
      {
        anyOf: [
          {
            type: "number",
            minimum: 0,
            maximum: 99_999_999_999.9999,
            description: "At most 4 digits after the decimal point."
          },
          { type: "string", pattern: String.raw`^\s*\d{1,11}(?:\.\d{1,4})?\s*$` }
        ]
      }
    ],
    ["Count", Count, { type: "integer", minimum: 0, maximum: 1_000 }],
    ["Version", Version, { type: "integer", minimum: 1 }],
    ["Percentage", Percentage, { type: "integer", minimum: 0, maximum: 100 }],
    ["FederalFilingForm", FederalFilingForm, { type: "string", enum: ["941", "944"] }],
    ["State", State, { type: "string" }],
    ["Country", Country, { type: "string" }]
  ] as const)("%s", (_name, field, expected) => {
    const { allOf = [], ...rest } = schemaOf(field) as { readonly allOf?: ReadonlyArray<object> }
    const whole: object = Object.assign({}, rest, ...allOf)
    assert.strictEqual(Reflect.has(whole, "description"), true)
    assert.deepStrictEqual({ ...whole, ...expected }, whole)
  })

  it("with a pattern where the rule is one", () => {
    for (const field of [Uuid, LoosePhoneNumber]) {
      assert.match(JSON.stringify(schemaOf(field)), /"pattern":"\^/)
    }
  })
})
