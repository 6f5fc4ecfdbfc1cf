import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { InvalidRequest, RecordNotFound, refuse, StateConflict, VersionConflict } from "./errors.ts"
import { missing } from "./problem.ts"

describe("what an error says", () => {
  it.each([
    [[], "the request is not valid"],
    [["ein"], "ein is mandatory and cannot be empty"],
    [["ein", "city"], "ein is mandatory and cannot be empty (and 1 more)"],
    [["ein", "city", "state"], "ein is mandatory and cannot be empty (and 2 more)"]
  ])("of a request with problems in %j is: %s", (fields, message) => {
    const error = new InvalidRequest({ problems: fields.map((field) => missing([field])) })
    assert.strictEqual(error.message, message)
  })

  it("comes of a request with problems alone, and has all of them", () => {
    const problems = [missing(["ein"]), missing(["city"])]
    assert.deepStrictEqual(refuse([]), Result.void)
    assert.deepStrictEqual(refuse(problems), Result.fail(new InvalidRequest({ problems })))
  })

  it("names the record", () => {
    assert.strictEqual(new RecordNotFound({ record: "company" }).message, "company not found")
    assert.strictEqual(
      new VersionConflict({ record: "company" }).message,
      "company was changed by somebody else; read it again"
    )
  })

  it("has a tag of its own in each", () => {
    const tags = [
      new InvalidRequest({ problems: [] }),
      new RecordNotFound({ record: "" }),
      new StateConflict({ message: "" }),
      new VersionConflict({ record: "" })
    ].map(({ _tag }) => _tag)
    assert.deepStrictEqual(tags, [
      "InvalidRequest",
      "RecordNotFound",
      "StateConflict",
      "VersionConflict"
    ])
  })
})
