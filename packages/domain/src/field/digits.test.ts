import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import {
  Ein,
  isZipcode,
  LoosePhoneNumber,
  PhoneNumber,
  Ssn,
  Zipcode,
  zipcodeDigits
} from "./digits.ts"

const NINE = "format: must be exactly 9 digits"
const TEN = "format: must be exactly 10 digits"
const ZIP = "format: must be 5 or 9 digits"

const notNineDigits = [
  "12345678",
  "1234567890",
  "12-3456789",
  "123-45-6789",
  "123 456789",
  "123456789-",
  "12345678x",
  "１２３４５６７８９"
]

describe.each([
  ["ein", Ein],
  ["ssn", Ssn]
] as const)("the field type %s", (label, field) => {
  const read = fieldReader(field)

  it.each(["123456789", "000000000", "666123456", "999999999"])("takes %s", (digits) => {
    assert.strictEqual(outcome(read(digits)), digits)
  })

  it.each([" 123456789", "123456789\n", "\u00a0123456789\u3000", "\ufeff123456789\t"])(
    "takes %j without its blanks",
    (text) => {
      assert.strictEqual(outcome(read(text)), "123456789")
    }
  )

  it.each(notNineDigits)("refuses %j", (text) => {
    assert.strictEqual(outcome(read(text)), NINE)
  })

  it("refuses a number: leading zeros would be lost", () => {
    assert.strictEqual(outcome(read(123_456_789)), "InvalidType")
  })

  it("is redacted from the start, in every way of writing it", () => {
    const decoded = Schema.decodeSync(field)("123456789")
    assert.strictEqual(Redacted.value(decoded), "123456789")
    assert.strictEqual(`${decoded}`, `<redacted:${label}>`)
    assert.notInclude(JSON.stringify({ decoded }), "123456789")
  })
})

describe("the field type of phone numbers", () => {
  const read = fieldReader(PhoneNumber)

  it("takes exactly ten digits", () => {
    assert.strictEqual(outcome(read("3025550100")), "3025550100")
    assert.strictEqual(outcome(read("\u2003 3025550100\n")), "3025550100")
  })

  it.each([
    "302555010",
    "30255501000",
    "(302)555-0100",
    "+13025550100",
    "302 5550100",
    "x025550100"
  ])("refuses %j", (text) => {
    assert.strictEqual(outcome(read(text)), TEN)
  })
})

describe("the field type of a worker's phone number", () => {
  const read = fieldReader(LoosePhoneNumber)

  it.each([
    "3025550100",
    "302-555-0100",
    "302.555.0100",
    "302 555 0100",
    "(302) 555-0100",
    "(302)555-0100",
    "+13025550100",
    "+1 302 555 0100",
    "+1 (302) 555-0100",
    "1-302-555-0100",
    " 302\u2010555\u20110100\u00a0",
    "+1\u2014(302)\u22125550100"
  ])("stores the ten digits of %s", (text) => {
    assert.strictEqual(outcome(read(text)), "3025550100")
  })

  it.each(["302555010", "30255501000", "+443025550100", "23025550100", "302--555-0100", "phone"])(
    "refuses %j",
    (text) => {
      assert.strictEqual(outcome(read(text)), "format: must be a phone number of 10 digits")
    }
  )
})

describe("the field type of ZIP codes", () => {
  const read = fieldReader(Zipcode)

  it.each([
    ["19901", "19901"],
    ["199011234", "199011234"],
    ["19901-1234", "199011234"],
    ["19901 ", "19901"],
    ["\u00a019901\u20131234\n", "199011234"]
  ])("stores %s as %s", (submitted, stored) => {
    assert.strictEqual(outcome(read(submitted)), stored)
    assert.isTrue(isZipcode(submitted))
    assert.strictEqual(zipcodeDigits(submitted), stored)
  })

  it.each([
    "1990",
    "199011",
    "19901123",
    "1990112345",
    "19901-123",
    "19901-12345",
    "1990-11234",
    "19901-",
    "19901 1234",
    "19901--1234",
    "A9901"
  ])("refuses %j", (text) => {
    assert.strictEqual(outcome(read(text)), ZIP)
    assert.isFalse(isZipcode(text))
  })
})
