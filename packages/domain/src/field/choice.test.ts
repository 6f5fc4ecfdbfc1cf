import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { EntityType, FederalFilingForm } from "../company/kybInformation.ts"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { seed } from "@payroll/testing/seed"
import { choice, chooser, YesNo } from "./choice.ts"
import { fold } from "../specification/kinds.ts"

const WorkerType = choice(["W2", "1099-NEC"], {
  W2: ["Employee"],
  "1099-NEC": ["1099", "Contractor", "Independent Contractor"]
})

/** A spelling of the value in another case, with blanks and hyphens anywhere. */
const respelled = (value: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        upper: fc.boolean(),
        before: fc.constantFrom("", "", " ", "-", "\t", " - ")
      }),
      { minLength: value.length, maxLength: value.length }
    )
    .map((changes) =>
      changes
        .map(({ upper, before }, index) => {
          const character = value[index] ?? ""
          return before + (upper ? character.toUpperCase() : character.toLowerCase())
        })
        .join("")
    )

const entityTypes = [
  "C Corp",
  "S Corp",
  "LLC",
  "Single Member LLC",
  "LLP",
  "Partnership",
  "Sole Proprietor",
  "Non-Profit"
]

describe.each([
  ["EntityType", EntityType, entityTypes],
  ["FederalFilingForm", FederalFilingForm, ["941", "944"]],
  ["one with aliases", WorkerType, ["W2", "1099-NEC"]]
] as const)("the enumeration %s", (_name, field, values) => {
  const read = fieldReader(field)

  it.each(values)("takes %s, and stores it in this spelling however it was written", (value) => {
    assert.strictEqual(outcome(read(value)), value)
    fc.assert(
      fc.property(respelled(value), (spelling) => {
        assert.strictEqual(outcome(read(spelling)), value)
      }),
      { seed }
    )
  })

  it.each(["", "none of these", "constructor", "__proto__", "toString", `${values[0]}x`, "LLLC"])(
    "refuses %j and lists what is allowed",
    (text) => {
      assert.strictEqual(outcome(read(text)), `choice: must be one of ${values.join(", ")}`)
    }
  )

  it("rejects a value that is not text", () => {
    assert.strictEqual(outcome(read(941)), "InvalidType")
    assert.strictEqual(outcome(read(["LLC"])), "InvalidType")
  })
})

it("stores an alias as the value that it stands for", () => {
  const read = fieldReader(WorkerType)
  assert.deepStrictEqual(
    ["employee", "1099", "contractor", "INDEPENDENT-CONTRACTOR"].map((alias) =>
      outcome(read(alias))
    ),
    ["W2", "1099-NEC", "1099-NEC", "1099-NEC"]
  )
})

it("folds case, blanks and hyphens, and nothing else", () => {
  assert.strictEqual(fold(" Non - Profit\t"), "nonprofit")
  assert.strictEqual(fold("a_b.c/d"), "a_b.c/d")
  assert.strictEqual(chooser(["a_b"])("ab"), undefined)
})

describe("Yes and No", () => {
  const read = fieldReader(YesNo)

  it.each([
    ["Yes", "Yes"],
    ["yes", "Yes"],
    ["Y", "Yes"],
    ["true", "Yes"],
    [true, "Yes"],
    ["No", "No"],
    ["nO", "No"],
    ["n", "No"],
    ["FALSE", "No"],
    [false, "No"]
  ])("reads %j as %s", (submitted, stored) => {
    assert.strictEqual(outcome(read(submitted)), stored)
  })

  it.each(["maybe", "1", "yess", "null"])("refuses %j", (text) => {
    assert.strictEqual(outcome(read(text)), "choice: must be one of Yes, No")
  })

  it.each([[1], [0], [{}], [["Yes"]]])("refuses %j, neither text nor boolean", (value) => {
    assert.strictEqual(outcome(read(value)), "AnyOf")
  })
})
