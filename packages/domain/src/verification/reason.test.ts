import { assert, describe, it } from "@effect/vitest"
import { ACCOUNT_FAILURE } from "../bankAccount/checkSteps.ts"
import { eventReasons, isReason, shownReason } from "./reason.ts"

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
    "SSN 123-45-6789.",
    "ssn_141077098_mismatch",
    "SSN141077098",
    "141.07.7098",
    "141 07 7098",
    "141 - 07 - 7098x",
    "141\u201307\u20137098",
    "\uff11\uff14\uff11\uff10\uff17\uff17\uff10\uff19\uff18",
    "x12_3456789"
  ])("may not be: %j", (text) => {
    assert.isFalse(isReason(text))
  })
})

describe("a stored reason", () => {
  it.each([
    "name_mismatch",
    "owner:0199a2f0-0000-7000-8000-000000141077",
    "owner:0199a2f0-0000-7000-8000-a141077098bc",
    "papers seen"
  ])("is shown: %s", (stored) => {
    assert.strictEqual(shownReason(stored), stored)
  })

  it.each(["ssn_141077098_mismatch", "SSN141077098", "141-07-7098", "owner:141077098", "a\nb"])(
    "is not shown: %j",
    (stored) => {
      assert.strictEqual(shownReason(stored), "provider_other")
    }
  )
})

describe("the reasons of an event", () => {
  it("are documented codes and owners, each once", () => {
    const owner = "owner:0199a2f0-0000-7000-8000-0000000000ab"
    const reasons = [
      "name_mismatch",
      owner,
      "acme_code",
      "Called Ana Ruiz",
      "acme_other",
      "Not her"
    ]
    assert.deepStrictEqual(eventReasons(reasons), [
      "name_mismatch",
      owner,
      "provider_other",
      "rejected_by_person"
    ])
    assert.deepStrictEqual(eventReasons(["owner:Ana"]), ["rejected_by_person"])
    assert.deepStrictEqual(eventReasons([]), [])
    assert.deepStrictEqual(eventReasons(ACCOUNT_FAILURE), ACCOUNT_FAILURE)
  })
})
