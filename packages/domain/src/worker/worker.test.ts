import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { fullName, stateCodeProblems, workerFields } from "./worker.ts"
import { workplaceProblems } from "./workplace.ts"

const PATH = ["users", 2]
const MISSING = "is mandatory and cannot be empty"

describe("where a worker works", () => {
  const wrong = (part: Readonly<Record<string, unknown>>, spelling: "code" | "stateCode") =>
    workplaceProblems(PATH, part, spelling).map(
      ({ path, message }) => `${path.join(".")}: ${message}`
    )

  it.each(["Remote", "remote", " REMOTE"])("%j needs a state, in either spelling", (category) => {
    const part = { companyLocationCategory: category }
    assert.deepStrictEqual(wrong(part, "stateCode"), [`users.2.stateCode: stateCode ${MISSING}`])
    assert.deepStrictEqual(wrong(part, "code"), [`users.2.code: code ${MISSING}`])
    assert.deepStrictEqual(wrong({ ...part, code: "DE" }, "stateCode"), [])
    assert.deepStrictEqual(wrong({ ...part, stateCode: "DE" }, "code"), [])
  })

  it.each(["Office", "On-site", "hybrid", "work location"])("%j needs a location", (category) => {
    const part = { companyLocationCategory: category, code: "DE" }
    assert.deepStrictEqual(wrong(part, "code"), [
      `users.2.companyLocationId: companyLocationId ${MISSING}`
    ])
    assert.deepStrictEqual(wrong({ ...part, companyLocationId: "location-1" }, "code"), [])
  })

  it.each([undefined, "Moon", 7])("%j is the field's own problem", (category) => {
    assert.deepStrictEqual(wrong({ companyLocationCategory: category }, "code"), [])
  })
})

describe("the two spellings of a state", () => {
  const wrong = (code: unknown, stateCode: unknown) =>
    stateCodeProblems(PATH, { code, stateCode }).map(
      ({ path, message, type }) => `${path.join(".")}: ${message} [${type}]`
    )

  it("may both be there for the same state, however it is written", () => {
    for (const [code, stateCode] of [
      ["DE", "DE"],
      ["de", "Delaware"],
      ["New York", "ny"],
      ["DE", undefined],
      [undefined, "DE"],
      [undefined, undefined],
      [7, "DE"]
    ]) {
      assert.deepStrictEqual(wrong(code, stateCode), [])
    }
  })

  it("may not name different states", () => {
    const CONFLICT = ["users.2.code: code must be the same as stateCode [conflict]"]
    assert.deepStrictEqual(wrong("DE", "NY"), CONFLICT)
    assert.deepStrictEqual(wrong("Delaware", "XX"), CONFLICT)
  })
})

describe("the client's own id of a worker", () => {
  it("has at most 100 characters", () => {
    const read = fieldReader(Schema.Struct({ id: workerFields.userReferenceId }))
    assert.deepStrictEqual(outcome(read({ id: "x".repeat(100) })), { id: "x".repeat(100) })
    assert.strictEqual(
      outcome(read({ id: "x".repeat(101) })),
      "length: must be at most 100 characters"
    )
  })
})

describe("a full name", () => {
  it("has the middle name where there is one", () => {
    const name = { firstName: "Ben", lastName: "Okafor" }
    assert.strictEqual(fullName({ ...name, middleName: "Carl" }), "Ben Carl Okafor")
    assert.strictEqual(fullName({ ...name, middleName: undefined }), "Ben Okafor")
  })
})
