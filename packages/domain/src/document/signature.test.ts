import { assert, describe, it } from "@effect/vitest"
import { confirmedByCode, isConfirmed } from "./signature.ts"

describe("a signature", () => {
  it.each([
    ["mailed to the address on file", true],
    [confirmedByCode("given to credential pk_1"), true],
    ["given to credential pk_1", false],
    ["given to credential pk_1, person confirmed by a code, x", false]
  ])("by a link that was %j is confirmed: %j", (handedOver, expected) =>
    assert.strictEqual(isConfirmed({ handedOver }), expected)
  )
})
