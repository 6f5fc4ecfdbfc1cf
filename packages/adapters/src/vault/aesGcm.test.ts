import { createCipheriv, createSecretKey, randomBytes } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { decrypt, encrypt } from "./aesGcm.ts"

const bytesFrom = (start: number, end: number) =>
  Buffer.from(Array.from({ length: end - start }, (_, index) => start + index))

const key = createSecretKey(bytesFrom(0, 32))
const nonce = bytesFrom(64, 76)

describe("encrypt", () => {
  it("returns the known answer (Python's cryptography 48)", () => {
    const text = "QEFCQ0RFRkdISUpLUzaFLFbjXnprNACG0F7-Hpbc1lc"
    assert.strictEqual(encrypt(key, nonce, "context", "text"), text)
    assert.strictEqual(encrypt(key, nonce, "context", Buffer.from("text")), text)
    assert.strictEqual(decrypt(key, "context", text)?.toString(), "text")
  })
})

describe("decrypt", () => {
  it("refuses another key and another context", () => {
    const text = encrypt(key, nonce, "context", "text")
    assert.isUndefined(decrypt(createSecretKey(randomBytes(32)), "context", text))
    assert.isUndefined(decrypt(key, "contexu", text))
  })

  it("refuses a tag of 0 to 15 bytes, with and without a ciphertext", () => {
    for (const plaintext of ["", "1", "123456789"]) {
      for (let length = 0; length <= 16; length++) {
        const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 })
        const ciphertext = cipher.update(plaintext, "utf8")
        cipher.final()
        const tag = cipher.getAuthTag().subarray(0, length)
        const text = Buffer.concat([nonce, tag, ciphertext]).toString("base64url")
        assert.strictEqual(
          decrypt(key, "", text)?.toString(),
          length === 16 ? plaintext : undefined
        )
      }
    }
  })

  it("refuses every other spelling of the same bytes", () => {
    const text = encrypt(key, nonce, "context", "text")
    const others = [
      `${text}=`,
      `${text}==`,
      ` ${text}`,
      `${text}\n`,
      `${text}!`,
      text.replace("-", "+")
    ]
    for (const other of others) assert.isUndefined(decrypt(key, "context", other), other)
  })
})
