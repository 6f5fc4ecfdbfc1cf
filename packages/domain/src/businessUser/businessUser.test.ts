import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { Percentage } from "../field/percentage.ts"
import * as Redacted from "effect/Redacted"
import {
  businessUserProblems,
  identityNumber,
  missingOwnerFields,
  storedAddress
} from "./businessUser.ts"

const TODAY = "2026-03-08" as LocalDate

const owner = {
  beneficialOwner: true,
  address1: "2 Home Lane",
  city: "Lewes",
  state: "Delaware",
  zipcode: "19958-0001",
  ssn: "987654321",
  dateOfBirth: "1980-05-05",
  ownershipPercentage: 0
}
const ownerFields = Object.keys(owner).filter((field) => field !== "beneficialOwner")

const problemsOf = (user: Readonly<Record<string, unknown>>) =>
  businessUserProblems(["businessUser"], user, TODAY).map(
    ({ path, message, type }) => `${path.join(".")}: ${message} [${type}]`
  )

const without = (field: string) =>
  Object.fromEntries(Object.entries(owner).filter(([name]) => name !== field))

describe("the share of an owner", () => {
  const read = fieldReader(Percentage)

  it.each([0, 1, 25, 100])("may be %d", (share) => {
    assert.strictEqual(outcome(read(share)), share)
  })

  it.each([-1, 101, 12.5, 1e21])("may not be %d", (share) => {
    assert.strictEqual(outcome(read(share)), "range: must be a whole number from 0 to 100")
  })

  it("may not be a text", () => {
    assert.strictEqual(outcome(read("25")), "InvalidType")
  })
})

describe("a beneficial owner", () => {
  it("is complete with a share of nothing", () => {
    assert.deepStrictEqual(problemsOf(owner), [])
    assert.deepStrictEqual(missingOwnerFields(owner), [])
  })

  it.each(ownerFields)("must have %s", (field) => {
    assert.deepStrictEqual(missingOwnerFields(without(field)), [field])
    assert.deepStrictEqual(problemsOf(without(field)), [
      `businessUser.${field}: ${field} is mandatory and cannot be empty [required]`
    ])
  })

  it("has all of it reported at once", () => {
    assert.deepStrictEqual(missingOwnerFields({ beneficialOwner: true }), ownerFields)
    assert.lengthOf(problemsOf({ beneficialOwner: true }), ownerFields.length)
  })

  it.each([[undefined], [false], ["true"], [1]])(
    "is none where the flag is %j",
    (beneficialOwner) => {
      assert.deepStrictEqual(problemsOf({ beneficialOwner }), [])
    }
  )
})

describe("an owner who lives abroad", () => {
  const { state: _state, zipcode: _zipcode, ssn: _ssn, ...abroad } = { ...owner, country: "CA" }

  it("needs no state and no ZIP code, and an SSN or a document", () => {
    assert.deepStrictEqual(missingOwnerFields(abroad), ["ssn"])
    assert.deepStrictEqual(missingOwnerFields({ ...abroad, ssn: "987654321" }), [])
    assert.deepStrictEqual(missingOwnerFields({ ...abroad, foreignId: {} }), [])
  })

  it.each(["address1", "city", "dateOfBirth", "ownershipPercentage"])("must have %s", (field) => {
    const user = Object.fromEntries(Object.entries(abroad).filter(([name]) => name !== field))
    assert.deepStrictEqual(missingOwnerFields({ ...user, foreignId: {} }), [field])
  })

  it("who moves to the United States needs all of it, a document or not", () => {
    assert.deepStrictEqual(missingOwnerFields({ ...abroad, foreignId: {}, country: "US" }), [
      "state",
      "zipcode",
      "ssn"
    ])
  })

  it.each([
    ["CA", true],
    ["US", false],
    [undefined, false]
  ])("is identified by a document in %s: %j", (country, isIdentified) => {
    const foreignId = Redacted.make("{}")
    const of = (ssn?: Redacted.Redacted<string>) => identityNumber({ ssn, foreignId, country })
    assert.strictEqual(of(), isIdentified ? foreignId : undefined)
    const ssn = Redacted.make("987654321")
    assert.strictEqual(of(ssn), ssn, "an SSN comes first")
  })
})

describe("the phone number of a business user", () => {
  it.each(["3025550100", "+44 20 7946 0000", "(0351) 497-100"])("is %s abroad", (phoneNumber) => {
    assert.deepStrictEqual(problemsOf({ phoneNumber, country: "GB" }), [])
  })

  it.each(["1234", "+1234567890123456", "++442079460000", "phone"])("is not %s", (phoneNumber) => {
    assert.deepStrictEqual(problemsOf({ phoneNumber, country: "GB" }), [
      "businessUser.phoneNumber: phoneNumber must be a phone number of 5 to 15 digits [format]"
    ])
  })

  it("has ten digits in the United States", () => {
    const problem = "businessUser.phoneNumber: phoneNumber must be exactly 10 digits [format]"
    const abroad = "+442079460000"
    assert.deepStrictEqual(problemsOf({ phoneNumber: abroad }), [problem])
    assert.deepStrictEqual(problemsOf({ phoneNumber: "(302) 555-0100" }), [problem])
    assert.deepStrictEqual(problemsOf({ phoneNumber: abroad, country: "GB" }), [])
  })
})

describe("the address of a business user", () => {
  const STATE =
    "businessUser.state: state must be a US state, as its two-letter code or its name [choice]"
  const ZIP = "businessUser.zipcode: zipcode must be 5 or 9 digits [format]"

  it.each([[undefined], ["US"], ["usa"], ["United States"], ["U.S.A."]])(
    "follows the rules of the United States for the country %j",
    (country) => {
      assert.deepStrictEqual(problemsOf({ country, state: "Ontario", zipcode: "K1A 0B1" }), [
        STATE,
        ZIP
      ])
      assert.deepStrictEqual(problemsOf({ country, state: "AE", zipcode: "09012" }), [])
    }
  )

  it.each(["CA", "CAN", " de "])("is free abroad, in %s", (country) => {
    assert.deepStrictEqual(problemsOf({ country, state: "Ontario", zipcode: "K1A 0B1" }), [])
  })

  it.each(["no country", 7, {}])("follows no rules for the country %j", (country) => {
    const phoneNumber = "+442079460000"
    const owner = {
      country,
      state: "Greater London",
      zipcode: "SW1A 1AA",
      phoneNumber,
      beneficialOwner: true,
      foreignId: {}
    }
    const everywhere = ["address1", "city", "dateOfBirth", "ownershipPercentage"]
    assert.deepStrictEqual(problemsOf({ ...owner, beneficialOwner: false }), [])
    assert.deepStrictEqual(missingOwnerFields(owner), everywhere)
    assert.deepStrictEqual(missingOwnerFields({ ...owner, foreignId: undefined }), everywhere)
  })

  it("is stored as codes and digits in the United States", () => {
    assert.deepStrictEqual(
      storedAddress({ state: "new york", zipcode: "10001-0001", country: "US" }),
      { state: "NY", zipcode: "100010001", country: "US" }
    )
    assert.deepStrictEqual(storedAddress({ country: "US" }), {
      state: undefined,
      zipcode: undefined,
      country: "US"
    })
  })

  it("is stored as it is abroad", () => {
    assert.deepStrictEqual(storedAddress({ state: "Ontario", zipcode: "K1A-0B1", country: "CA" }), {
      state: "Ontario",
      zipcode: "K1A-0B1",
      country: "CA"
    })
  })
})

it("has a date of birth in the past, whoever it is", () => {
  assert.deepStrictEqual(problemsOf({ dateOfBirth: TODAY }), [
    "businessUser.dateOfBirth: dateOfBirth must be in the past and after 1900-01-01 [range]"
  ])
})

it("never quotes what was sent", () => {
  const canary = "canary"
  const sent = Object.fromEntries([...ownerFields, "country"].map((field) => [field, canary]))
  assert.notInclude(problemsOf({ ...sent, beneficialOwner: true }).join("\n"), canary)
})
