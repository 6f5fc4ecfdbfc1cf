import { assert, describe, it } from "@effect/vitest"
import { ignoredHeader, prefersStrict } from "./ignoredHeader.ts"

describe("Prefer", () => {
  it.each([
    ["handling=strict", true],
    ['respond-async, Handling = "strict"; reason=x', true],
    ["handling=lenient, handling=strict", false],
    ["handling=stricter", false],
    ["nohandling=strict", false],
    ["", false],
    [undefined, false]
  ])("%j asks for strict handling: %j", (header, isStrict) => {
    assert.strictEqual(prefersStrict(header), isStrict)
  })
})

describe("Payroll-Ignored-Fields", () => {
  it("lists objects with their count and near names", () => {
    const ignored = [
      { path: [], count: 3, near: [] },
      { path: ["users", 3], count: 1, near: ["lastName", "firstName"] }
    ]
    assert.deepStrictEqual(ignoredHeader(ignored), {
      "Payroll-Ignored-Fields": '"";count=3, "users.3";count=1;near="lastName firstName"'
    })
  })

  it("is left out where nothing is ignored", () => {
    assert.strictEqual(ignoredHeader([]), undefined)
  })
})
