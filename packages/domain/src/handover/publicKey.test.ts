import { assert, describe, it } from "@effect/vitest"
import { generateKeyPairSync, hash } from "node:crypto"
import { fingerprintText, publicKeyOf } from "./publicKey.ts"

type Jwk = Parameters<typeof publicKeyOf>[0]

const x25519 = (): Jwk =>
  generateKeyPairSync("x25519").publicKey.export({ format: "jwk" }) as unknown as Jwk
const p256 = (): Jwk =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({
    format: "jwk"
  }) as unknown as Jwk

/** A u-coordinate as RFC 7748 writes it: 32 bytes, the lowest first. */
const u = (value: bigint): string =>
  Buffer.from(Buffer.from(value.toString(16).padStart(64, "0"), "hex").toReversed()).toString(
    "base64url"
  )

const PRIME = 2n ** 255n - 19n

describe("a public key", () => {
  it("is one that Node makes, of either kind", () => {
    for (let count = 0; count < 50; count += 1) {
      for (const key of [x25519(), p256()]) assert.include(publicKeyOf(key), { x: key.x })
    }
  })

  it.each([
    0n,
    1n,
    325606250916557431795983626356110631294008115727848805560023387167927233504n,
    39382357235489614581723060781553021112529911719440698176882885853963445705823n,
    PRIME - 1n,
    PRIME,
    PRIME + 1n,
    PRIME + 9n,
    // The highest bit is ignored by X25519, so that each point has a second spelling.
    2n ** 255n,
    2n ** 255n + 9n,
    2n ** 256n - 1n
  ])("is no point of low order, nor another spelling of a point: %s", (point) => {
    assert.isUndefined(publicKeyOf({ kty: "OKP", crv: "X25519", x: u(point) }))
  })

  it("is a point with which two sides agree", () => {
    assert.isDefined(publicKeyOf({ kty: "OKP", crv: "X25519", x: u(9n) }))
  })

  it("lies on its curve", () => {
    const { kty, crv, x, y = "" } = p256()
    const other = p256()
    for (const wrong of [
      { kty, crv, x, y: other.y },
      { kty, crv, x: y, y: x },
      { kty, crv, x: u(0n), y: u(0n) },
      { kty, crv, x }
    ]) {
      assert.isUndefined(publicKeyOf(wrong))
    }
    assert.isDefined(publicKeyOf({ kty, crv, x, y }))
  })

  it.each([
    ["kty", { ...x25519(), kty: "EC" }],
    ["crv", { ...x25519(), crv: "Ed25519" }],
    ["crv", { ...p256(), crv: "P-384" }],
    ["y", { ...x25519(), y: "AA" }],
    ["x, as its last bits differ", { ...x25519(), x: `${u(9n).slice(0, -1)}B` }],
    ["x, as it is short", { ...x25519(), x: "CQ" }],
    ["x, as it is padded", { ...x25519(), x: `${u(9n)}=` }]
  ])("is none with another %s", (_field, jwk) => assert.isUndefined(publicKeyOf(jwk)))

  it("has the fingerprint of RFC 7638", () => {
    // RFC 8037, appendix A.3, of a key for signatures, whose members are the same.
    const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    const text = fingerprintText({ kty: "OKP", crv: "X25519", x }).replace("X25519", "Ed25519")
    assert.strictEqual(
      hash("sha256", text, "base64url"),
      "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
    )
    assert.strictEqual(
      fingerprintText({ kty: "EC", crv: "P-256", x: "a", y: "b" }),
      '{"crv":"P-256","kty":"EC","x":"a","y":"b"}'
    )
  })
})
