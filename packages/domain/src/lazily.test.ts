import { assert, describe, it } from "@effect/vitest"
import { lazily } from "./lazily.ts"

describe("a function that is made lazily", () => {
  it("is made at its first call, once", () => {
    let made = 0
    const add = lazily(() => {
      made += 1
      return (one: number, other: number) => one + other
    })
    assert.strictEqual(made, 0)
    assert.deepStrictEqual([add(1, 2), add(3, 4)], [3, 7])
    assert.strictEqual(made, 1)
  })
})
