import { assert, describe, it } from "@effect/vitest"
import { makeShares } from "./shares.ts"

describe("shares", () => {
  it("are limited for each holder, and can be taken again once given back", () => {
    const shares = makeShares(2)
    assert.deepStrictEqual(
      ["a", "a", "a", "b"].map((holder) => shares.take(holder)),
      [true, true, false, true]
    )
    shares.give("a")
    assert.deepStrictEqual([shares.take("a"), shares.take("a")], [true, false])
  })

  it("that nobody took cannot be given back", () => {
    const shares = makeShares(1)
    shares.give("a")
    assert.deepStrictEqual([shares.take("a"), shares.take("a")], [true, false])
  })
})
