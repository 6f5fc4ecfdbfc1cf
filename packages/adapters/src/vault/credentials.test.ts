import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import {
  dummyHash,
  hashSecret,
  isWellFormedSecret,
  newCredential,
  secretMatches
} from "./credentials.ts"

const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const environment = fc.stringMatching(/^[a-z0-9]{1,16}$/)
const random43 = fc.stringMatching(/^[0-9A-Za-z]{43}$/)

/** CRC-32 (ISO 3309) computed bit by bit, in base62. */
const checksumByHand = (text: string): string => {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  let rest = BigInt((crc ^ 0xffffffff) >>> 0)
  let digits = ""
  for (let place = 0; place < 6; place++, rest /= 62n)
    digits = alphabet[Number(rest % 62n)] + digits
  return digits
}

describe("newCredential", () => {
  it("returns a key id and a well-formed secret for every environment name", () => {
    fc.assert(
      fc.property(environment, (env) => {
        const { keyId, secret } = newCredential(env)
        assert.match(keyId, new RegExp(`^pk_${env}_[0-9A-Za-z]{16}$`))
        assert.match(secret, new RegExp(`^sk_${env}_[0-9A-Za-z]{49}$`))
        assert.isTrue(isWellFormedSecret(secret))
      }),
      { seed }
    )
  })

  it.each(["", "Live", "a_b", "a-b", "x".repeat(17), "live\n"])("rejects the name %j", (env) => {
    assert.throws(() => newCredential(env), RangeError, "env must be 1 to 16 lower-case")
  })

  it("repeats no secret, and draws all characters equally often in every position", () => {
    const total = 20_000
    const secrets = Array.from({ length: total }, () => newCredential("test").secret)
    assert.strictEqual(new Set(secrets).size, total)
    for (let place = 0; place < 43; place++) {
      const counts = new Map<string, number>()
      for (const secret of secrets) {
        const character = secret.charAt("sk_test_".length + place)
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
      const expected = total / 62
      let chiSquare = 0
      for (const character of alphabet)
        chiSquare += ((counts.get(character) ?? 0) - expected) ** 2 / expected
      // 61 degrees of freedom: above 145 by chance in fewer than one in ten million positions.
      assert.isBelow(chiSquare, 145, `place ${place}`)
    }
  })
})

describe("isWellFormedSecret", () => {
  it("accepts every secret with a valid checksum", () => {
    fc.assert(
      fc.property(environment, random43, (env, random) => {
        const body = `sk_${env}_${random}`
        assert.isTrue(isWellFormedSecret(body + checksumByHand(body)))
      }),
      { seed, numRuns: 2_000 }
    )
  })

  it("rejects every change of one character", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...alphabet, "_", "-", "é"), (at, character) => {
        const { secret } = newCredential("live")
        const place = at % secret.length
        fc.pre(secret[place] !== character)
        const changed = secret.slice(0, place) + character + secret.slice(place + 1)
        assert.isFalse(isWellFormedSecret(changed), `place ${place}`)
      }),
      { seed, numRuns: 5_000 }
    )
  })

  it("rejects other formats", () => {
    const { keyId, secret } = newCredential("live")
    const others = ["", keyId, `${secret}\n`, ` ${secret}`, secret.slice(0, -1), `${secret}0`]
    const wrongBodies = [42, 44, 100].map((length) => `sk_live_${"x".repeat(length)}`)
    for (const body of [...wrongBodies, `sk__${"x".repeat(43)}`, `xsk_live_${"x".repeat(43)}`])
      others.push(body + checksumByHand(body))
    for (const other of others) assert.isFalse(isWellFormedSecret(other), other)
  })
})

describe("hashSecret", () => {
  it("is SHA-256 in base64url", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (secret) => {
        const expected = createHash("sha256").update(secret).digest("base64url")
        assert.strictEqual(hashSecret(secret), expected)
      }),
      { seed }
    )
  })
})

describe("secretMatches", () => {
  it("accepts only the secret of the hash", () => {
    const [mine, other] = [newCredential("live").secret, newCredential("live").secret]
    assert.isTrue(secretMatches(mine, hashSecret(mine)))
    assert.isTrue(secretMatches("any text, öäü", hashSecret("any text, öäü")))
    assert.isFalse(secretMatches(other, hashSecret(mine)))
    assert.isFalse(secretMatches("", hashSecret(mine)))
  })

  it("rejects a damaged stored hash without throwing", () => {
    const { secret } = newCredential("live")
    const hash = hashSecret(secret)
    for (let bit = 0; bit < 256; bit++) {
      const changed = Buffer.from(hash, "base64url")
      changed[bit >> 3]! ^= 1 << (bit & 7)
      assert.isFalse(secretMatches(secret, changed.toString("base64url")), `bit ${bit}`)
    }
    for (const stored of ["", "!", hash.slice(0, -4), `${hash}AAAA`])
      assert.isFalse(secretMatches(secret, stored))
  })

  it("compares with the dummy hash like with any other, and never matches it", () => {
    assert.match(dummyHash, /^[\w-]{43}$/)
    for (const secret of ["", dummyHash, newCredential("live").secret])
      assert.isFalse(secretMatches(secret, dummyHash))
  })
})
