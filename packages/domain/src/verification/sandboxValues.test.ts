import { assert, describe, it } from "@effect/vitest"
import { isSandboxValue, sandboxBehaviour, sandboxValues } from "./sandboxValues.ts"

describe("the sandbox's magic values", () => {
  it("are the six of the specification, each once, and no others", () => {
    assert.deepStrictEqual(
      sandboxValues.map(({ value, behaviour }) => [value, behaviour]),
      [
        ["000000001", { does: "fail", reason: "name_mismatch" }],
        ["000000002", { does: "fail", reason: "not_found" }],
        ["000000003", { does: "review", reason: "manual_review" }],
        ["000000004", { does: "failFirst", attempts: 1, reason: "name_mismatch" }],
        ["000000005", { does: "outage", tries: 3 }],
        ["000000006", { does: "late", delayMs: 30_000 }]
      ]
    )
  })

  it.each(sandboxValues)("know $value: it $meaning", ({ value, behaviour, meaning }) => {
    assert.isTrue(isSandboxValue(value))
    assert.strictEqual(sandboxBehaviour(value), behaviour)
    assert.isNotEmpty(meaning)
  })

  it.each(["000000000", "000000007", "123456789", "", "1", "constructor"])(
    "do not know %j",
    (value) => {
      assert.isFalse(isSandboxValue(value))
      assert.strictEqual(sandboxBehaviour(value), undefined)
    }
  )

  it("are numbers that nobody has: no EIN and no SSN starts with 000", () => {
    for (const { value } of sandboxValues) assert.match(value, /^000\d{6}$/)
  })
})
