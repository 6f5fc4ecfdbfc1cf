import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { prefers } from "./prefer.ts"
import { mayBeBehind, positionHeader } from "./readPosition.ts"

describe("a request", () => {
  it.each([
    ["of the primary", {}, undefined],
    ["with a position", { "payroll-position": "1.0-3A" }, { atLeast: "1.0-3A" }],
    ["that takes any replica", { prefer: "stale-ok" }, { atLeast: undefined }],
    ["with both", { prefer: "stale-ok", "payroll-position": "1.0-3A" }, { atLeast: "1.0-3A" }]
  ])("%s", (_name, headers, expected) => {
    assert.deepStrictEqual(Result.getOrThrow(mayBeBehind(headers)), expected)
  })

  it.each(["", " ", "a b", "1.0-3A, 1.0-3B", "ä", "1".repeat(65)])(
    "with the position %j is refused, without quoting it",
    (position) => {
      const failure = Result.getOrThrow(Result.flip(mayBeBehind({ "payroll-position": position })))
      assert.deepInclude(failure, { message: "Payroll-Position must be that of an earlier answer" })
    }
  )
})

describe("Prefer", () => {
  it.each([
    ["stale-ok", true],
    ["handling=strict, Stale-OK ; a=b", true],
    ["stale-ok=no", false],
    ["not-stale-ok", false],
    [undefined, false]
  ])("%j takes a stale answer: %j", (header, isOk) => {
    assert.strictEqual(prefers(header, "stale-ok"), isOk)
  })
})

it("a position is a header only where there is one", () => {
  assert.strictEqual(positionHeader(undefined), undefined)
  assert.deepStrictEqual(positionHeader("1.0-3A"), { "Payroll-Position": "1.0-3A" })
})
