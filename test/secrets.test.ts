/** No file of the tree has a secret. */
import { assert, describe, it } from "@effect/vitest"
import { generateKeyPairSync, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { newCredential } from "../packages/adapters/src/vault/credentials.ts"
import { NO_SECRETS, secretsIn } from "./tidy/secrets.ts"
import { ROOT, trackedPaths } from "./tidy/source.ts"

const BINARY_LOOK = 8_000

/** Every file of the tree that is a text. */
const texts = trackedPaths().flatMap((path) => {
  const bytes = readFileSync(ROOT + path)
  return bytes.subarray(0, BINARY_LOOK).includes(0) ? [] : [{ path, text: bytes.toString("utf8") }]
})

const findings = texts.flatMap((source) => secretsIn(source))

const base62 = (length: number): string =>
  [...randomBytes(length * 2).toString("base64")]
    .filter((each) => /[A-Za-z0-9]/.test(each))
    .slice(0, length)
    .join("")

const pem = () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    type: "pkcs8",
    format: "pem"
  })

const jwk = () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" })

const part = (): string => `eyJ${base62(20)}`

const planted: Readonly<Record<string, () => string>> = {
  "a private key": () => String(pem()),
  "a private key of JOSE": () => JSON.stringify(jwk()),
  "a key ring": () => JSON.stringify({ key: randomBytes(32).toString("base64") }),
  "a credential of this service": () => newCredential("live").secret,
  "a webhook secret": () => `whsec_${randomBytes(24).toString("base64")}`,
  "a key of AWS": () => `AKIA${base62(16).toUpperCase()}`,
  "a token of GitHub": () => `ghp_${base62(36)}`,
  "a token of npm": () => `npm_${base62(36)}`,
  "a token of Slack": () => `xoxb-${base62(20)}`,
  "a key of Google": () => `AIza${base62(35)}`,
  "a key of Stripe": () => `sk_live_${base62(24)}`,
  "a signed token": () => [part(), part(), base62(20)].join("."),
  "a password in an address": () => `postgres://payroll:aA1${base62(12)}@host`,
  "an assigned secret": () => `password = "aA1${base62(24)}"`
}

describe("the files of the tree", () => {
  it("have no secret, but for those that are named with a reason", () => {
    assert.isAbove(texts.length, 2_000)
    assert.deepStrictEqual(
      findings.filter(({ path }) => NO_SECRETS[path] === undefined),
      []
    )
  })

  it("look like having one where a reason is given", () => {
    const found = new Set(findings.map(({ path }) => path))
    assert.deepStrictEqual(
      Object.keys(NO_SECRETS).filter((path) => !found.has(path)),
      []
    )
  })

  it.each(Object.entries(planted))("would be found with %s", (name, make) => {
    const says = secretsIn({ path: "planted", text: `\n${make()}\n` })
    assert.isTrue(
      says.some((finding) => finding.says === name && finding.line === 2),
      name
    )
  })
})
