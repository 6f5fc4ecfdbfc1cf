import { assert, describe, it } from "@effect/vitest"
import { isReason } from "./reason.ts"

describe("a reason", () => {
  it.each([
    "name_mismatch",
    "owner:0199a2f0-0000-7000-8000-0000000000ab",
    "Called the bank on 03/08/2026; all is well",
    "x",
    "x".repeat(255),
    "ticket 12345678 and 1234567890"
  ])("may be: %s", (text) => {
    assert.isTrue(isReason(text))
  })

  it.each([
    "",
    " ",
    "x".repeat(256),
    "two\nlines",
    "a\tb",
    "escape \u001b[31m",
    "the EIN 123456789 is wrong",
    "12-3456789",
    "SSN 123-45-6789."
  ])("may not be: %j", (text) => {
    assert.isFalse(isReason(text))
  })
})
