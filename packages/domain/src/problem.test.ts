import { assert, describe, it } from "@effect/vitest"
import { fieldName, missing, problem } from "./problem.ts"

describe("a problem", () => {
  it.each([
    [["businessUser", "ssn"], "ssn"],
    [["users", 1, "firstName"], "firstName"],
    [["payDay", "days", 0], "days"],
    [["users", 3], "users"],
    [[0], "body"],
    [[], "body"]
  ] as const)("at %j is about %s", (path, name) => {
    assert.strictEqual(fieldName(path), name)
  })

  it("says the field's name and what must hold", () => {
    assert.deepStrictEqual(
      problem(["kybInformation", "ein"], "format", "must be exactly 9 digits"),
      {
        path: ["kybInformation", "ein"],
        message: "ein must be exactly 9 digits",
        type: "format"
      }
    )
  })

  it("of a missing field has the interface's words", () => {
    assert.deepStrictEqual(missing(["method"]), {
      path: ["method"],
      message: "method is mandatory and cannot be empty",
      type: "required"
    })
  })
})
