import { assert, describe, it } from "@effect/vitest"
import { isUsable, UNCONFIRMED_MS, usableFrom } from "./recipient.ts"

const added = { createdAt: 1_000, confirmedAt: undefined }
const confirmed = { createdAt: 1_000, confirmedAt: 5_000 }

describe("a recipient", () => {
  it("is used a day after it was added, if nobody confirmed it", () => {
    assert.isFalse(isUsable(added, false, 1_000 + UNCONFIRMED_MS - 1))
    assert.isTrue(isUsable(added, false, 1_000 + UNCONFIRMED_MS))
    assert.strictEqual(UNCONFIRMED_MS, 86_400_000)
  })

  it("is never used under four eyes before it is confirmed", () => {
    assert.isUndefined(usableFrom(added, true))
    assert.isFalse(isUsable(added, true, Number.MAX_SAFE_INTEGER))
  })

  it("is used from its confirmation on", () => {
    for (const isFourEyes of [true, false]) {
      assert.isFalse(isUsable(confirmed, isFourEyes, 4_999))
      assert.isTrue(isUsable(confirmed, isFourEyes, 5_000))
    }
  })
})
