/**
 * Hand-overs as the service seals them (with the library `jose`) are opened by an implementation of its own and by
 * Debian's jwcrypto, and texts that differ in anything are not.
 */
import { sealHandOver } from "@payroll/adapters/vault/sealHandOver"
import { activeSigningKey, publicSigningKeys } from "@payroll/adapters/vault/signingKeys"
import { debianProgram } from "@payroll/testing/debianProgram"
import { assert, describe, it } from "@effect/vitest"
import { CompactEncrypt, CompactSign, generateKeyPair, importJWK, UnsecuredJWT } from "jose"
import { spawnSync } from "node:child_process"
import { createSecretKey, randomBytes } from "node:crypto"
import {
  curves,
  newRecipient,
  ring,
  ringOf,
  signing,
  signingKeys,
  type Curve
} from "../test/sealing.ts"
import { HandOverError, openHandOver, type HandOverKey } from "./openHandOver.ts"

const JWCRYPTO = "/usr/lib/python3/dist-packages/jwcrypto/jwe.py"

/** Opens a JWE and the JWS in it: the key is an argument, the text and the signing keys are lines of the input. */
const OPEN_IN_PYTHON = `
import sys
from jwcrypto import jwe, jwk, jws
text, signers = sys.stdin.read().split("\\n")
sealed = jwe.JWE(algs=["ECDH-ES", "A256GCM"])
sealed.deserialize(text, jwk.JWK.from_json(sys.argv[1]))
signed = jws.JWS()
signed.allowed_algs = ["EdDSA"]
signed.deserialize(sealed.payload.decode())
signed.verify(jwk.JWKSet.from_json(signers).get_key(signed.jose_header["kid"]))
sys.stdout.buffer.write(signed.payload)
`

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const PLAIN = bytes('{"formatVersion":"2026-12","ssn":"111220001"}')

/** The reason why a text is not opened; `opened` if it is. */
const reasonOf = async (sealed: string, privateKey: HandOverKey, keys = signingKeys) => {
  try {
    await openHandOver(sealed, { privateKey, signingKeys: keys })
    return "opened"
  } catch (error) {
    if (!(error instanceof HandOverError)) throw error
    assert.notInclude(error.message, "111220001")
    return error.type
  }
}

/** Encrypts a signed text to a recipient as the service does, but for what is given. */
const encrypted = async (
  signed: string,
  { recipient }: ReturnType<(typeof newRecipient)[Curve]>,
  header: { readonly alg?: string; readonly enc?: string; readonly zip?: string } = {}
) => {
  const { publicKey, fingerprint: kid } = recipient
  const whole = { alg: "ECDH-ES", enc: "A256GCM", kid, cty: "JOSE", ...header }
  return new CompactEncrypt(bytes(signed))
    .setProtectedHeader(whole)
    .encrypt(await importJWK({ ...publicKey }, whole.alg))
}

const signedBy = (key: Parameters<CompactSign["sign"]>[0], header: object) =>
  new CompactSign(PLAIN).setProtectedHeader({ alg: "EdDSA", ...header }).sign(key)

describe.each(curves)("a hand-over to a key of %s", (curve) => {
  const make = newRecipient[curve]

  it("is opened by its recipient, whatever its length", async () => {
    const { privateKey, recipient } = make()
    for (const length of [0, 1, 3, 4_096, 300_000]) {
      const plain = new Uint8Array(randomBytes(length))
      const sealed = await sealHandOver(plain, recipient, signing)
      assert.deepStrictEqual(await openHandOver(`${sealed}\n`, { privateKey, signingKeys }), plain)
    }
  })

  it("is opened by Debian's jwcrypto, which knows nothing of the service", async (context) => {
    if (debianProgram("python3-jwcrypto", [JWCRYPTO]) === undefined) {
      process.stderr.write("SKIPPED: python3-jwcrypto is not installed and cannot be\n")
      return context.skip()
    }
    const { privateKey, recipient } = make()
    const sealed = await sealHandOver(PLAIN, recipient, signing)
    const open = (key: object, signers: ReadonlyArray<object>) =>
      spawnSync("/usr/bin/python3", ["-c", OPEN_IN_PYTHON, JSON.stringify(key)], {
        input: `${sealed}\n${JSON.stringify({ keys: signers })}`,
        encoding: "utf8"
      })
    const opened = open(privateKey, signingKeys)
    assert.strictEqual(opened.stdout, new TextDecoder().decode(PLAIN), opened.stderr)
    const other = activeSigningKey(ringOf("root-9")).publicKey
    const unsigned = open(privateKey, [{ ...other, kid: signing.publicKey.kid }])
    assert.include(unsigned.stderr, "InvalidJWSSignature")
    assert.include(open(make().privateKey, signingKeys).stderr, "InvalidJWEData")
  })

  it("is never the same text, and shows nothing", async () => {
    const { recipient } = make()
    const [one, other] = [
      await sealHandOver(PLAIN, recipient, signing),
      await sealHandOver(PLAIN, recipient, signing)
    ]
    assert.notStrictEqual(one, other)
    assert.notInclude(Buffer.from(one, "base64url").toString("latin1"), "111220001")
  })

  it("is opened by nobody else", async () => {
    const { recipient } = make()
    const sealed = await sealHandOver(PLAIN, recipient, signing)
    for (const other of curves) {
      assert.strictEqual(
        await reasonOf(sealed, newRecipient[other]().privateKey),
        "other-recipient"
      )
    }
    const { kty, crv, x, y } = recipient.publicKey as unknown as HandOverKey
    const withoutSecret = { kty, crv, x, ...(y !== undefined && { y }) }
    assert.strictEqual(await reasonOf(sealed, withoutSecret), "wrong-key")
  })

  const bytesOf = (text: string): string =>
    text
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("hex"))
      .join(".")

  it("is not opened if any part of it is changed", async () => {
    const { privateKey, recipient } = make()
    const sealed = await sealHandOver(PLAIN, recipient, signing)
    for (let place = 0; place < sealed.length; place += 7) {
      const other = sealed[place] === "A" ? "B" : "A"
      const changed = sealed.slice(0, place) + other + sealed.slice(place + 1)
      // The last character of a part may have bits that no byte has.
      if (bytesOf(changed) === bytesOf(sealed)) continue
      assert.notStrictEqual(await reasonOf(changed, privateKey), "opened", `at ${place}`)
    }
    for (const cut of [
      sealed.slice(0, -3),
      sealed.split(".").slice(0, 4).join("."),
      `${sealed}.A`,
      ""
    ]) {
      assert.notStrictEqual(await reasonOf(cut, privateKey), "opened")
    }
  })

  it("is not opened where another key was put in its place", async () => {
    const { privateKey, recipient } = make()
    const attacker = make()
    // Whoever substitutes the key reads it; the recipient must not take it for the service's.
    const sealed = await sealHandOver(PLAIN, attacker.recipient, signing)
    assert.strictEqual(await reasonOf(sealed, privateKey), "other-recipient")
    const forged = activeSigningKey(ringOf("root-9"))
    const signedByAnother = await sealHandOver(PLAIN, recipient, forged)
    assert.strictEqual(await reasonOf(signedByAnother, privateKey), "unknown-signer")
    const { kid } = signing.publicKey
    const named = await encrypted(await signedBy(forged.secret, { kid }), { privateKey, recipient })
    assert.strictEqual(await reasonOf(named, privateKey), "wrong-signature")
    assert.strictEqual(await reasonOf(sealed, attacker.privateKey, []), "unknown-signer")
  })

  it("is not opened unsigned, or with another signature algorithm", async () => {
    const to = make()
    const plain = await encrypted('{"ssn":"111220001"}', to)
    assert.strictEqual(await reasonOf(plain, to.privateKey), "unsigned")
    const none = await encrypted(new UnsecuredJWT({ ssn: "111220001" }).encode(), to)
    assert.strictEqual(await reasonOf(none, to.privateKey), "unsigned")
    const { kid } = signing.publicKey
    const { privateKey: ec } = await generateKeyPair("ES256")
    const other = await signedBy(ec, { alg: "ES256", kid })
    assert.strictEqual(await reasonOf(await encrypted(other, to), to.privateKey), "algorithm")
    const mac = await signedBy(Buffer.from(signing.publicKey.x), { alg: "HS256", kid })
    assert.strictEqual(await reasonOf(await encrypted(mac, to), to.privateKey), "algorithm")
    const named = await signedBy(signing.secret, { kid, jwk: signing.publicKey })
    assert.strictEqual(await reasonOf(await encrypted(named, to), to.privateKey), "algorithm")
  })

  it.each([{ enc: "A128GCM" }, { enc: "A256CBC-HS512" }, { alg: "ECDH-ES+A256KW" }])(
    "is not opened with another algorithm: %o",
    async (header) => {
      const to = make()
      const { kid } = signing.publicKey
      const sealed = await encrypted(await signedBy(signing.secret, { kid }), to, header)
      assert.strictEqual(await reasonOf(sealed, to.privateKey), "algorithm")
    }
  )

  it("is not opened where its own key is a point of low order, or of another curve", async () => {
    const { privateKey, recipient } = make()
    const sealed = await sealHandOver(PLAIN, recipient, signing)
    const [first = "", ...rest] = sealed.split(".")
    const header = JSON.parse(Buffer.from(first, "base64url").toString())
    const zero = Buffer.alloc(32).toString("base64url")
    for (const epk of [
      { kty: "OKP", crv: "X25519", x: zero },
      { kty: "EC", crv: "P-256", x: zero, y: zero },
      { kty: "EC", crv: "P-521", x: zero, y: zero },
      undefined
    ]) {
      const changed = Buffer.from(JSON.stringify({ ...header, epk })).toString("base64url")
      const reason = await reasonOf([changed, ...rest].join("."), privateKey)
      assert.include(["algorithm", "not-authentic"], reason)
    }
  })
})

describe("the signing keys", () => {
  it("are derived from the root keys: good as long as those are not retired", async () => {
    const { privateKey, recipient } = newRecipient.X25519()
    const before = ring.active
    const next = {
      id: "root-2",
      state: "active" as const,
      secret: createSecretKey(randomBytes(32))
    }
    const keysWith = (state: "decrypt-only" | "retired") =>
      publicSigningKeys({
        active: next,
        keys: new Map([next, { ...before, state }].map((key) => [key.id, key]))
      }) as unknown as ReadonlyArray<HandOverKey>
    const sealed = await sealHandOver(PLAIN, recipient, signing)
    assert.strictEqual(await reasonOf(sealed, privateKey, keysWith("decrypt-only")), "opened")
    assert.strictEqual(await reasonOf(sealed, privateKey, keysWith("retired")), "unknown-signer")
    assert.deepStrictEqual(activeSigningKey(ring).publicKey, signing.publicKey)
    assert.notInclude(JSON.stringify(signingKeys), '"d"')
  })
})
