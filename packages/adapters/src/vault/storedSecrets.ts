/**
 * The stored form of a secret, never the secret. An issued secret has 256 random bits and is stored as its SHA-256. A
 * password that an operator chose can be guessed, so it is stored as an HMAC under a key that is not in the database:
 * `h1.<root key id>.<HMAC-SHA-256 in base64url>`. The hash of a credential with limits begins with `r1.`, and with
 * limits of later versions `r2.` and `r3.`, so that a version of the service that does not know them refuses it.
 */
import { createHmac, timingSafeEqual, type KeyObject } from "node:crypto"
import { hashSecret, secretMatches } from "./credentials.ts"
import { derivedOnce } from "./derive.ts"
import type { KeyRing } from "./keyRing.ts"

/** The beginning of the stored form by which versions refuse limits that they do not know. */
const LIMITED = { toCompanies: "r1.", toAddresses: "r2.", toLocation: "r3." }
const LIMITS = /^r[123]\./
const GIVEN = /^h1\.([\w-]{1,64})\.([\w-]{43})$/

/** Returns the stored form of an issued secret. */
export const storedSecret = (secret: string): string => hashSecret(secret)

/** Returns the stored form of the secret of a credential with limits. */
export const limitedSecret = (stored: string, limit: keyof typeof LIMITED): string =>
  LIMITED[limit] + stored

/** Returns the stored form of another secret of a credential, which keeps its limits. */
export const withLimitsOf = (current: string, stored: string): string =>
  (LIMITS.exec(current)?.[0] ?? "") + stored

const passwordKey = derivedOnce("password")

const passwordMac = (secret: KeyObject, password: string): Buffer =>
  createHmac("sha256", passwordKey(secret)).update(password).digest()

/** Returns the stored form of a password that an operator chose. */
export const storedPassword = ({ active }: KeyRing, password: string): string =>
  `h1.${active.id}.${passwordMac(active.secret, password).toString("base64url")}`

/**
 * Returns true if a secret has this stored form; compares in constant time. False if the root key of a password is
 * missing or retired.
 */
export const matchesStored = (ring: KeyRing, secret: string, stored: string): boolean => {
  const [, keyId = "", mac = ""] = GIVEN.exec(stored) ?? []
  if (mac === "") {
    return secretMatches(secret, stored.replace(LIMITS, ""))
  }
  const rootKey = ring.keys.get(keyId)
  return (
    rootKey !== undefined &&
    rootKey.state !== "retired" &&
    timingSafeEqual(passwordMac(rootKey.secret, secret), Buffer.from(mac, "base64url"))
  )
}
