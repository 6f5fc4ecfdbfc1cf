import { createSecretKey, hkdfSync, randomBytes, webcrypto } from "node:crypto"
import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import {
  newClientKey,
  openClientKey,
  rewrapClientKey,
  type KeyVersion,
  type WrappedClientKey
} from "./clientKeys.ts"
import { encrypt } from "./aesGcm.ts"
import { deriveKey } from "./derive.ts"
import { netstring } from "./netstring.ts"
import type { KeyRing, RootKey, RootKeyState } from "./keyRing.ts"

const seed = Number(process.env["PAYROLL_TEST_SEED"] ?? Math.trunc(Math.random() * 2 ** 31))

const rootKey = (
  id: string,
  state: RootKeyState,
  bytes: Uint8Array = randomBytes(32)
): RootKey => ({
  id,
  state,
  secret: createSecretKey(bytes)
})
const ringOf = (active: RootKey, ...others: ReadonlyArray<RootKey>): KeyRing => ({
  active,
  keys: new Map([active, ...others].map((key) => [key.id, key]))
})
const bytesFrom = (start: number, end: number) =>
  Uint8Array.from({ length: end - start }, (_, index) => start + index)
const uuid = (last: string) => `0190f5a0-0000-7000-8000-${last.padStart(12, "0")}`

const ring = ringOf(rootKey("root-1", "active"))
const open = (clientId: string, stored: WrappedClientKey, version = 1): KeyVersion =>
  Result.getOrThrow(openClientKey(ring, clientId, { ...stored, version }))
const newKey = (clientId: string) => open(clientId, newClientKey(ring, clientId))

const clientId = uuid("a")
const recordId = uuid("b")
const clientKey = newKey(clientId)

/** The result of an open in plain text, or the reason of its failure. */
const show = (result: ReturnType<KeyVersion["open"]>) =>
  Result.match(result, {
    onFailure: (error) => error.reason,
    onSuccess: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, Redacted.value(value)])
      )
  })

describe("known answers (Python's cryptography 48)", () => {
  const stored = {
    rootKeyId: "root-1",
    wrapped: "w1.QEFCQ0RFRkdISUpLyEpIMcFoRjis8SBeL3BQodZ0-dwZrGYFHUikmVDajpUXG2BFRi1ZM97kSESgtmSN",
    version: 3
  }
  const fixed = Result.getOrThrow(
    openClientKey(ringOf(rootKey("root-1", "active", bytesFrom(0, 32))), clientId, stored)
  )

  it("opens a record sealed by another implementation", () => {
    const sealed =
      "v1.3.QEFCQ0RFRkdISUpLAKc70JDfQVc6_-BTR20XFn_-C9bzGRcVZdZwEEiXRQMkSHmuE4zbnZ7r7n5zM_6zsDGTv1xONUKJUdaJC0A"
    const fields = { ssn: "123456789", dateOfBirth: "1980-01-02" }
    assert.deepStrictEqual(show(fixed.open("worker", recordId, sealed)), fields)
  })

  it("returns the same digest and fingerprint", () => {
    assert.strictEqual(fixed.digestVersion, 3)
    const digest = fixed.digest("ssn", recordId, "123456789")
    assert.strictEqual(digest, "PXzNTk-M1M0Aj-8VZR-rNA_6VadSTHKAk000ZoHrWwU")
    const fingerprint = fixed.fingerprint(["createBusiness", Uint8Array.of(0, 255, 1), "Zoë"])
    assert.strictEqual(fingerprint, "c-ic1AozhVzJgZhIKX_YZUriGIXcM8D6gdOF4v86giI")
  })
})

describe("seal and open", () => {
  it("return any fields unchanged", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })),
        (fields) => {
          const sealed = clientKey.seal("worker", recordId, fields)
          assert.match(sealed, /^v1\.1\.[\w-]+$/)
          const opened = show(clientKey.open("worker", recordId, sealed))
          assert.deepStrictEqual(Object.entries(opened), Object.entries({ ...fields }))
        }
      ),
      { seed, numRuns: 1_000 }
    )
  })

  it("never repeat a text or a nonce for the same value", () => {
    const texts = new Set<string>()
    const nonces = new Set<string>()
    for (let count = 0; count < 10_000; count++) {
      const sealed = clientKey.seal("worker", recordId, { ssn: "123456789" })
      texts.add(sealed)
      nonces.add(sealed.slice("v1.1.".length, "v1.1.".length + 16)) // 12 bytes are 16 characters
    }
    assert.strictEqual(texts.size, 10_000)
    assert.strictEqual(nonces.size, 10_000)
  })

  it("open only for the same client, table and record", () => {
    const clients = [uuid("1"), uuid("2"), uuid("3")].map((id) => ({ id, key: newKey(id) }))
    const places = clients.flatMap(({ key }) =>
      ["worker", "businessUser", "company"].flatMap((table) =>
        [uuid("1"), uuid("2"), uuid("3")].map((id) => ({ key, table, id }))
      )
    )
    for (const from of places) {
      const sealed = from.key.seal(from.table, from.id, { ssn: "123456789" })
      for (const to of places) {
        const opened = show(to.key.open(to.table, to.id, sealed))
        assert.deepStrictEqual(opened, from === to ? { ssn: "123456789" } : "not authentic")
      }
    }
  })

  it("bind the client's id, not only its key", () => {
    const dataKey = randomBytes(32)
    const wrapFor = (id: string): WrappedClientKey => {
      const key = deriveKey(ring.active.secret, `kek/${id}`)
      const context = netstring("w1") + netstring("root-1") + netstring(id)
      return {
        rootKeyId: "root-1",
        wrapped: `w1.${encrypt(key, randomBytes(12), context, dataKey)}`
      }
    }
    const [one, other] = [uuid("1"), uuid("2")].map((id) => open(id, wrapFor(id)))
    const sealed = one!.seal("worker", recordId, { ssn: "123456789" })
    assert.strictEqual(show(other!.open("worker", recordId, sealed)), "not authentic")
  })

  it("ignore the case of ids", () => {
    const stored = newClientKey(ring, clientId.toUpperCase())
    const [lower, upper] = [open(clientId, stored), open(clientId.toUpperCase(), stored)]
    const sealed = upper.seal("worker", recordId.toUpperCase(), { ssn: "1" })
    assert.deepStrictEqual(show(lower.open("worker", recordId, sealed)), { ssn: "1" })
    const back = lower.seal("worker", recordId, { ssn: "1" })
    assert.deepStrictEqual(show(upper.open("worker", recordId.toUpperCase(), back)), { ssn: "1" })
  })

  it("reject every flipped bit and every truncation", () => {
    // Four lengths, so that the base64url ends with zero, two and four spare bits.
    for (const ssn of ["", "1", "12", "123"]) {
      const sealed = clientKey.seal("worker", recordId, { ssn })
      const refused = (text: string) =>
        assert.isString(show(clientKey.open("worker", recordId, text)), text)
      const text = Buffer.from(sealed)
      for (const changed of flips(text)) refused(changed.toString())
      for (let length = 0; length < text.length; length++) {
        refused(sealed.slice(0, length))
        refused(sealed.slice(length + 1))
      }
      const blob = Buffer.from(sealed.slice("v1.1.".length), "base64url")
      for (const changed of flips(blob)) refused(`v1.1.${changed.toString("base64url")}`)
      for (let length = 0; length < blob.length; length++)
        refused(`v1.1.${blob.toString("base64url", 0, length)}`)
    }
  })

  it("distinguish another key version from an altered text", () => {
    const stored = newClientKey(ring, clientId)
    const [first, second] = [open(clientId, stored, 1), open(clientId, stored, 2)]
    const sealed = first.seal("worker", recordId, { ssn: "1" })
    assert.strictEqual(show(second.open("worker", recordId, sealed)), "other key version")
    const renamed = sealed.replace("v1.1.", "v1.2.")
    assert.strictEqual(show(second.open("worker", recordId, renamed)), "not authentic")
    for (const text of ["", "123456789", "v2.2.AAAA", "v1.2", `v1.2.${"A".repeat(100_000)}`])
      assert.strictEqual(show(second.open("worker", recordId, text)), "malformed")
  })

  it("show no plaintext: fields are redacted, errors do not contain them", () => {
    const sealed = clientKey.seal("worker", recordId, { ssn: "123456789" })
    const opened = Result.getOrThrow(clientKey.open("worker", recordId, sealed))
    const refused = clientKey.open("worker", uuid("c"), sealed)
    for (const value of [opened, refused, clientKey]) {
      assert.notInclude(inspect(value, { depth: 9 }), "123456789")
      assert.notInclude(JSON.stringify(value), "123456789")
    }
    assert.strictEqual(String(opened["ssn"]), "<redacted:ssn>")
    const error = Result.isFailure(refused) ? refused.failure : assert.fail("was opened")
    assert.strictEqual(error._tag, "SealRefused")
    assert.strictEqual(error.message, `cannot open the seal of worker ${uuid("c")}: not authentic`)
  })

  it("do not seal fields too long to open", () => {
    const seal = (length: number) =>
      clientKey.seal("worker", recordId, { note: "x".repeat(length) })
    assert.isObject(show(clientKey.open("worker", recordId, seal(74_000))))
    assert.throws(() => seal(75_000), RangeError, "worker: sealed fields are too long")
  })
})

const flips = (bytes: Buffer): ReadonlyArray<Buffer> =>
  Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    return changed
  })

describe("the documented format, by hand with WebCrypto", () => {
  const { subtle } = webcrypto
  const part = (text: string) => `${Buffer.byteLength(text)}:${text},`
  const derive = (key: Uint8Array, purpose: string) =>
    new Uint8Array(hkdfSync("sha256", key, new Uint8Array(0), purpose, 32))
  const decryptByHand = async (bytes: Uint8Array, context: string, text: string) => {
    const key = await subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"])
    const blob = Buffer.from(text, "base64url")
    const [iv, tag, ciphertext] = [blob.subarray(0, 12), blob.subarray(12, 28), blob.subarray(28)]
    const algorithm = { name: "AES-GCM", iv, additionalData: Buffer.from(context), tagLength: 128 }
    return Buffer.from(await subtle.decrypt(algorithm, key, Buffer.concat([ciphertext, tag])))
  }
  const macByHand = async (bytes: Uint8Array, message: string) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" }
    const key = await subtle.importKey("raw", bytes, algorithm, false, ["sign"])
    return Buffer.from(await subtle.sign("HMAC", key, Buffer.from(message))).toString("base64url")
  }

  it("opens the wrapped key and a sealed record, and computes the same digests", async () => {
    const root = randomBytes(32)
    const newRing = ringOf(rootKey("root-9", "active", root))
    const { wrapped } = newClientKey(newRing, clientId)
    const stored = { rootKeyId: "root-9", wrapped, version: 12 }
    const key = Result.getOrThrow(openClientKey(newRing, clientId, stored))

    const wrapContext = part("w1") + part("root-9") + part(clientId)
    const wrapKey = derive(root, `kek/${clientId}`)
    const dataKey = await decryptByHand(wrapKey, wrapContext, wrapped.split(".")[1]!)

    const sealed = key.seal("worker", recordId, { ssn: "123456789", lastName: "Zoë" })
    const context = part("v1.12") + part(clientId) + part("worker") + part(recordId)
    const json = await decryptByHand(derive(dataKey, "seal"), context, sealed.split(".")[2]!)
    assert.strictEqual(json.toString(), '{"ssn":"123456789","lastName":"Zoë"}')

    assert.strictEqual(
      key.digest("ein", "Zoë", "123456789"),
      await macByHand(derive(dataKey, "digest/ein"), `${part("Zoë")}123456789`)
    )
    assert.strictEqual(
      key.fingerprint(["a", Buffer.from("Zoë")]),
      await macByHand(derive(dataKey, "fingerprint"), part("a") + part("Zoë"))
    )
  })
})

describe("digest", () => {
  it("is equal only for equal values of one rule, scope and client", () => {
    const parts = fc.tuple(
      fc.nat({ max: 1 }),
      fc.constantFrom("ein", "ssn", "email"),
      fc.constantFrom("", "1", "1:", "12:", uuid("1"), uuid("2")),
      fc.constantFrom("", "1", ",1", "1,1", "000000001", "000000002")
    )
    const clients = [newKey(uuid("1")), newKey(uuid("2"))]
    type Parts = [client: number, rule: string, scope: string, value: string]
    const digestOf = ([client, ...rest]: Parts) => clients[client]!.digest(...rest)
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const same = one.every((part, index) => part === other[index])
        assert.match(digestOf(one), /^[\w-]{43}$/)
        assert.strictEqual(digestOf(one) === digestOf(other), same)
      }),
      { seed, numRuns: 5_000 }
    )
  })
})

describe("fingerprint", () => {
  it("differs when the same text is split differently, and between clients", () => {
    const cuts = [
      ["ab", "c"],
      ["a", "bc"],
      ["abc"],
      ["abc", ""],
      ["", "abc"],
      [],
      [""],
      ["1:a,", "b"]
    ]
    const prints = cuts.map((parts) => clientKey.fingerprint(parts))
    assert.strictEqual(new Set(prints).size, cuts.length)
    const asBytes = cuts.map((parts) =>
      clientKey.fingerprint(parts.map((part) => Buffer.from(part)))
    )
    assert.deepStrictEqual(asBytes, prints)
    assert.notInclude(prints, newKey(clientId).fingerprint(["abc"]))
  })
})

describe("client keys", () => {
  const stored = newClientKey(ring, clientId)
  const reasonOf = (keys: KeyRing, client: string, key: WrappedClientKey, version = 1) =>
    Result.match(openClientKey(keys, client, { ...key, version }), {
      onFailure: (error) => error.reason,
      onSuccess: () => "opened"
    })

  it("cannot be replaced: a new key opens no seal and has other digests", () => {
    const [lost, replacement] = [newKey(clientId), newKey(clientId)]
    const sealed = lost.seal("worker", recordId, { ssn: "1" })
    assert.strictEqual(show(replacement.open("worker", recordId, sealed)), "not authentic")
    assert.notStrictEqual(replacement.digest("ssn", "", "1"), lost.digest("ssn", "", "1"))
  })

  it("open only for their client, under their root key", () => {
    assert.strictEqual(reasonOf(ring, clientId, stored), "opened")
    assert.strictEqual(reasonOf(ring, uuid("c"), stored), "not authentic")
    assert.strictEqual(
      reasonOf(ringOf(rootKey("root-1", "active")), clientId, stored),
      "not authentic"
    )
    const renamed = ringOf({ ...ring.active, id: "root-2" })
    assert.strictEqual(reasonOf(renamed, clientId, stored), "root key missing")
    const relabeled = { ...stored, rootKeyId: "root-2" }
    assert.strictEqual(reasonOf(renamed, clientId, relabeled), "not authentic")
  })

  it("are rejected with a flipped bit or in another format", () => {
    for (const changed of flips(Buffer.from(stored.wrapped)))
      assert.notStrictEqual(
        reasonOf(ring, clientId, { ...stored, wrapped: changed.toString() }),
        "opened"
      )
    for (const wrapped of ["", "w1.", `${stored.wrapped}AAAA`, stored.wrapped.slice(0, -4)])
      assert.strictEqual(reasonOf(ring, clientId, { ...stored, wrapped }), "malformed")
    for (const version of [0, -1, 1.5, Number.NaN])
      assert.strictEqual(reasonOf(ring, clientId, stored, version), "malformed")
  })

  it("move to a new root key: decrypt-only opens, retired does not, rewrapping releases the old one", () => {
    const key = open(clientId, stored)
    const next = rootKey("root-2", "active")
    const during = ringOf(next, { ...ring.active, state: "decrypt-only" })
    const after = ringOf(next, { ...ring.active, state: "retired" })
    assert.strictEqual(reasonOf(during, clientId, stored), "opened")
    assert.strictEqual(reasonOf(after, clientId, stored), "root key retired")
    assert.isTrue(Result.isFailure(rewrapClientKey(after, clientId, stored)))

    const rewrapped = Result.getOrThrow(rewrapClientKey(during, clientId, stored))
    assert.strictEqual(rewrapped.rootKeyId, "root-2")
    const same = Result.getOrThrow(
      openClientKey(ringOf(next), clientId, { ...rewrapped, version: 1 })
    )
    const sealed = key.seal("worker", recordId, { ssn: "1" })
    assert.deepStrictEqual(show(same.open("worker", recordId, sealed)), { ssn: "1" })
    assert.strictEqual(same.digest("ssn", "", "1"), key.digest("ssn", "", "1"))
  })

  it("name the client and the root key in a one-line error", () => {
    const refused = openClientKey(ring, uuid("c"), { ...stored, version: 1 })
    const error = Result.isFailure(refused) ? refused.failure : assert.fail("was opened")
    assert.strictEqual(error._tag, "ClientKeyRefused")
    assert.strictEqual(
      error.message,
      `cannot open the key of client ${uuid("c")} under root key root-1: not authentic`
    )
  })
})
