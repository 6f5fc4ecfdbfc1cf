import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { Percentage } from "../field/percentage.ts"
import { businessUserProblems, missingOwnerFields, storedAddress } from "./businessUser.ts"

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

describe("the address of a business user", () => {
  const STATE =
    "businessUser.state: state must be a US state, as its two-letter code or its name [choice]"
  const ZIP = "businessUser.zipcode: zipcode must be 5 or 9 digits [format]"

  it.each([[undefined], ["US"], ["usa"], ["United States"], ["no country"]])(
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
