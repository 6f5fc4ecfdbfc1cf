/** Several versions of a client's key: what each opens, and what nobody makes without the newest. */
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { createHmac, createSecretKey, hkdfSync, randomBytes } from "node:crypto"
import { newClientKey, openClientKey, type KeyVersion } from "./clientKeys.ts"
import { clientKeyOf, onlyVersion, type ClientKey } from "./keyVersions.ts"

const clientId = "0190f5a0-0000-7000-8000-00000000000a"
const recordId = "0190f5a0-0000-7000-8000-00000000000b"
const root = { id: "root-1", state: "active", secret: createSecretKey(randomBytes(32)) } as const
const ring = { active: root, keys: new Map([[root.id, root]]) }
const versionOf = (version: number): KeyVersion =>
  Result.getOrThrow(openClientKey(ring, clientId, { ...newClientKey(ring, clientId), version }))

const versions = [versionOf(1), versionOf(2), versionOf(3)]
const upTo = (newest: number, retired: ReadonlyArray<number> = [], claims = [newest]): ClientKey =>
  clientKeyOf(
    versions
      .slice(0, newest)
      .map((key) => ({ key, isRetired: retired.includes(key.digestVersion) })),
    { writes: newest, claims }
  )

const textOf = (key: ClientKey, sealed: string) =>
  Result.match(key.open("worker", recordId, sealed), {
    onFailure: ({ reason }) => reason,
    onSuccess: ({ ssn }) => ssn && Redacted.value(ssn)
  })

describe("versions of a client's key", () => {
  it("seal under the newest and open each under the version that it carries", () => {
    const sealed = [1, 2, 3].map((version) =>
      upTo(version).seal("worker", recordId, { ssn: `SSN ${version}` })
    )
    assert.deepStrictEqual(
      sealed.map((text) => text.slice(0, 5)),
      ["v1.1.", "v1.2.", "v1.3."]
    )
    assert.deepStrictEqual(
      sealed.map((text) => textOf(upTo(3), text)),
      ["SSN 1", "SSN 2", "SSN 3"]
    )
    assert.strictEqual(textOf(upTo(2), sealed[2] ?? ""), "other key version")
    assert.strictEqual(textOf(upTo(3), "v1.x.AAAA"), "malformed")
  })

  it("believe nothing of a retired version", () => {
    const sealed = upTo(1).seal("worker", recordId, { ssn: "123456789" })
    const mac = upTo(1).rowMac(["worker"])
    const key = upTo(2, [1])
    assert.strictEqual(textOf(key, sealed), "other key version")
    assert.notStrictEqual(key.ofMac(mac).rowMac(["worker"]), mac)
    assert.deepStrictEqual(key.rowMacs(["worker"]), [key.rowMac(["worker"])])
    assert.deepStrictEqual(key.otherFingerprints(["a"]), [])
    assert.deepStrictEqual(key.openVersions, [2])
    assert.throws(() => upTo(1, [1]))
  })

  it("compare a MAC under the version that it carries, and a row with all that it may have", () => {
    const macs = [1, 2, 3].map((version) => upTo(version).rowMac(["worker", "1"]))
    for (const mac of macs) assert.strictEqual(upTo(3).ofMac(mac).rowMac(["worker", "1"]), mac)
    assert.deepStrictEqual(upTo(3).rowMacs(["worker", "1"]), [
      ...macs.slice(2),
      ...macs.slice(0, 2)
    ])
    assert.match(upTo(3).ofMac("4.AAAA").rowMac(["worker", "1"]), /^3\./)
    assert.match(upTo(3).ofMac(null).rowMac(["worker", "1"]), /^3\./)
  })

  it("carry digests over without the values, equal to those that are made of the values", () => {
    const of = (key: Pick<ClientKey, "digest">) => key.digest("ssn", "scope", "123456789")
    const first = of(upTo(1))
    const second = of(upTo(2))
    const third = of(upTo(3))
    assert.strictEqual(of(onlyVersion(versions[0] as KeyVersion)), first)
    assert.lengthOf(new Set([first, second, third]), 3)
    const from = { version: 1, digest: first }
    assert.strictEqual(upTo(2).carriedDigest("ssn", "scope", from), second)
    assert.strictEqual(upTo(3).carriedDigest("ssn", "scope", from), third)
    assert.strictEqual(upTo(3).carriedDigest("ssn", "scope", { version: 2, digest: second }), third)
    assert.strictEqual(upTo(3).digestUnder(1, "ssn", "scope", "123456789"), first)
    assert.isUndefined(upTo(2).digestUnder(3, "ssn", "scope", "123456789"))
    assert.deepStrictEqual(upTo(2, [], [1, 2]).claimDigests("ssn", "scope", "123456789"), [
      { version: 1, digest: first },
      { version: 2, digest: second }
    ])
  })

  it("make a digest that whoever has the earlier key cannot make", () => {
    const digest = upTo(2).digest("ssn", "scope", "123456789")
    const chained = versions[0]?.digest("ssn", "scope", "123456789") ?? ""
    assert.notStrictEqual(versions[0]?.digest("ssn", "scope", chained), digest)
    assert.notStrictEqual(versions[1]?.digest("ssn", "scope", "123456789"), digest)
  })

  it("make the digests of the formula in the decision", () => {
    const keys = [randomBytes(32), randomBytes(32)]
    const digestOf = (key: Uint8Array, text: string): string =>
      createHmac("sha256", Buffer.from(hkdfSync("sha256", key, "", "digest/ssn", 32)))
        .update(`5:scope,${text}`)
        .digest("base64url")
    const version = (digestVersion: number): KeyVersion => ({
      ...(versions[0] as KeyVersion),
      digestVersion,
      digest: (_rule, _scope, text) => digestOf(keys[digestVersion - 1] ?? Buffer.alloc(0), text)
    })
    const stored = [1, 2].map((number) => ({ key: version(number), isRetired: false }))
    const key = clientKeyOf(stored, { writes: 2, claims: [2] })
    const [one = Buffer.alloc(0), two = Buffer.alloc(0)] = keys
    assert.strictEqual(
      key.digest("ssn", "scope", "123456789"),
      digestOf(two, digestOf(one, "123456789"))
    )
  })
})
