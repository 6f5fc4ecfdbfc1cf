/** The primitives under seals, MACs and derived keys against the vectors of Wycheproof (`wycheproof/README.md`). */
import { assert, describe, it } from "@effect/vitest"
import { createHmac, createSecretKey, webcrypto } from "node:crypto"
import { readFileSync } from "node:fs"
import { decrypt, encrypt } from "../src/vault/aesGcm.ts"
import { makeFingerprint } from "../src/vault/clientKeys.ts"
import { deriveBytes } from "../src/vault/derive.ts"
import { hmacOf } from "../src/vault/hmac.ts"
import { netstring } from "../src/vault/netstring.ts"

type Vector = Readonly<Record<string, string>> & { readonly tcId: number; readonly size?: number }

const vectors = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`wycheproof/${name}.json`, import.meta.url), "utf8")
  ) as ReadonlyArray<Vector>

const hex = (text = ""): Buffer => Buffer.from(text, "hex")
const keyOf = (text = "") => createSecretKey(hex(text))

/** The form of `encrypt`: nonce, tag and ciphertext. */
const sealed = ({ iv, tag, ct }: Vector): string =>
  Buffer.concat([hex(iv), hex(tag), hex(ct)]).toString("base64url")

describe("AES-256-GCM", () => {
  it("opens what is valid and nothing else, and makes the same text", () => {
    const all = vectors("aesGcm")
    assert.isAbove(all.length, 40)
    for (const vector of all) {
      const { key, iv, aad, msg = "", result, tcId } = vector
      const context = hex(aad).toString()
      const opened = decrypt(keyOf(key), context, sealed(vector))
      assert.strictEqual(opened?.toString("hex"), result === "valid" ? msg : undefined, `${tcId}`)
      if (result !== "valid") continue
      const text = encrypt(keyOf(key), hex(iv), context, hex(msg))
      assert.strictEqual(text, sealed(vector), `${tcId}`)
    }
  })

  it("makes the text that WebCrypto makes", async () => {
    for (const { key, iv, aad, msg, result, tcId } of vectors("aesGcm")) {
      if (result !== "valid") continue
      const imported = await webcrypto.subtle.importKey("raw", hex(key), "AES-GCM", false, [
        "encrypt"
      ])
      const algorithm = { name: "AES-GCM", iv: hex(iv), additionalData: hex(aad) }
      const made = Buffer.from(await webcrypto.subtle.encrypt(algorithm, imported, hex(msg)))
      const [ciphertext, tag] = [made.subarray(0, -16), made.subarray(-16)]
      const text = Buffer.concat([hex(iv), tag, ciphertext]).toString("base64url")
      const own = encrypt(keyOf(key), hex(iv), hex(aad).toString(), hex(msg))
      assert.strictEqual(own, text, `${tcId}`)
    }
  })
})

describe("HMAC-SHA-256", () => {
  it("is that of the vectors", () => {
    const all = vectors("hmacSha256")
    assert.isAbove(all.length, 80)
    for (const { key, msg, tag, result, tcId } of all) {
      const made = createHmac("sha256", keyOf(key)).update(hex(msg)).digest("hex")
      assert.strictEqual(made === tag, result === "valid", `${tcId}`)
    }
  })

  it("of a list of parts is the one that WebCrypto makes", async () => {
    for (const { key, msg = "", result } of vectors("hmacSha256")) {
      if (result !== "valid") continue
      const algorithm = { name: "HMAC", hash: "SHA-256" }
      const imported = await webcrypto.subtle.importKey("raw", hex(key), algorithm, false, ["sign"])
      const text = Buffer.from(netstring("createBusiness") + netstring(msg))
      const made = Buffer.from(await webcrypto.subtle.sign("HMAC", imported, text))
      const own = makeFingerprint(keyOf(key))(["createBusiness", msg])
      assert.strictEqual(own, made.toString("base64url"))
      if (hex(key).length <= 64) assert.strictEqual(hmacOf(keyOf(key))(text.toString()), own)
    }
  })
})

describe("HKDF-SHA-256 without salt", () => {
  it("derives the bytes of the vectors", () => {
    const all = vectors("hkdfSha256").filter(({ result }) => result === "valid")
    assert.isAbove(all.length, 5)
    for (const { ikm, info, size = 0, okm, tcId } of all) {
      const derived = deriveBytes(keyOf(ikm), hex(info).toString(), size)
      assert.strictEqual(derived.toString("hex"), okm, `${tcId}`)
    }
  })
})
