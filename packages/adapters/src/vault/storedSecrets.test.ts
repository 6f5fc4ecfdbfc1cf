import { assert, describe, it } from "@effect/vitest"
import { createSecretKey, randomBytes } from "node:crypto"
import { newCredential } from "./credentials.ts"
import type { KeyRing, RootKey, RootKeyState } from "./keyRing.ts"
import { limitedSecret, matchesStored, storedPassword, storedSecret } from "./storedSecrets.ts"

const rootKey = (id: string, state: RootKeyState): RootKey => ({
  id,
  state,
  secret: createSecretKey(randomBytes(32))
})
const ringOf = (active: RootKey, ...others: ReadonlyArray<RootKey>): KeyRing => ({
  active,
  keys: new Map([active, ...others].map((key) => [key.id, key]))
})

const first = rootKey("root-1", "active")
const ring = ringOf(first)
const { secret } = newCredential("live")
const PASSWORD = "correct horse battery staple"

describe("an issued secret", () => {
  it("matches its hash alone, with and without limits", () => {
    const stored = storedSecret(secret)
    for (const hash of [
      stored,
      limitedSecret(stored, "toCompanies"),
      limitedSecret(stored, "toAddresses")
    ]) {
      assert.isTrue(matchesStored(ring, secret, hash))
      assert.isFalse(matchesStored(ring, newCredential("live").secret, hash))
      assert.isFalse(matchesStored(ring, hash, hash))
      assert.notInclude(hash, secret)
    }
  })
})

describe("a password that an operator chose", () => {
  const stored = storedPassword(ring, PASSWORD)

  it("matches only itself", () => {
    assert.match(stored, /^h1\.root-1\.[\w-]{43}$/)
    assert.isTrue(matchesStored(ring, PASSWORD, stored))
    assert.isFalse(matchesStored(ring, `${PASSWORD} `, stored))
    assert.isFalse(matchesStored(ring, stored, stored))
  })

  it("cannot be checked without the key file, nor under a retired key", () => {
    assert.isFalse(matchesStored(ringOf(rootKey("root-1", "active")), PASSWORD, stored))
    assert.isFalse(matchesStored(ringOf(rootKey("root-2", "active")), PASSWORD, stored))
    const next = rootKey("root-2", "active")
    const older = (state: RootKeyState) => ringOf(next, { ...first, state })
    assert.isTrue(matchesStored(older("decrypt-only"), PASSWORD, stored))
    assert.isFalse(matchesStored(older("retired"), PASSWORD, stored))
  })

  it("is refused where what is stored is damaged", () => {
    for (const damaged of [
      "",
      "h1.",
      "h1.root-1.",
      stored.slice(0, -1),
      `${stored}A`,
      `r1.${stored}`
    ]) {
      assert.isFalse(matchesStored(ring, PASSWORD, damaged), damaged)
    }
  })
})
