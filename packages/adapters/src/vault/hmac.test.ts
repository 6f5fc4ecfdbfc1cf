import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { createHmac, createSecretKey, randomBytes } from "node:crypto"
import { hmacOf } from "./hmac.ts"

const expected = (key: Uint8Array, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64url")

describe("a MAC of a text", () => {
  it("is the one that Node makes, for keys of one block and less", () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 })
    const text = fc.string({ unit: "binary", maxLength: 300 })
    fc.assert(
      fc.property(bytes, text, (key, each) => {
        assert.strictEqual(hmacOf(createSecretKey(key))(each), expected(key, each))
      })
    )
  })

  it("does not depend on those before it, at the lengths where its way changes", () => {
    const keys = [randomBytes(32), randomBytes(32)]
    const macs = keys.map((key) => hmacOf(createSecretKey(key)))
    for (const length of [8_193, 8_192, 0, 1, 8_191])
      for (const letter of ["a", "é", "汉"])
        for (const [nth, key] of keys.entries()) {
          const text = letter.repeat(length)
          assert.strictEqual(macs[nth]?.(text), expected(key, text), `${length} ${letter}`)
        }
  })

  it("takes no key that is longer than a block", () => {
    assert.throws(() => hmacOf(createSecretKey(randomBytes(65))), RangeError)
  })
})
