/** API credentials: a public key id as the username, a generated secret as the password. */
import { ISSUED_KEY_ID } from "@payroll/operations/ports/credentials"
import * as Context from "effect/Context"
import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import { crc32 } from "node:zlib"

export interface Credential {
  /** `pk_<env>_<16 base62 characters>`; public. */
  readonly keyId: string
  /** `sk_<env>_<43 base62 characters><6 base62 CRC32>`: shown once, stored only as its hash. */
  readonly secret: string
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const idLength = 16
const randomLength = 43 // 62^43 is just above 2^256
const checksumLength = 6 // 62^6 is above 2^32
const hashLength = 32
const environmentPattern = /^[a-z0-9]{1,16}$/
const secretPattern = /^sk_[a-z0-9]{1,16}_[0-9A-Za-z]{49}$/

/** The environment in the key ids that a service with this verification issues. */
export const environmentOf = (verification: "sandbox" | "manual" | "http"): "test" | "live" =>
  verification === "sandbox" ? "test" : "live"

/** The environment in the key ids of this process; it is a label that nothing depends on. */
export const KeyEnvironment = Context.Reference<"test" | "live">("payroll/KeyEnvironment", {
  defaultValue: () => "live"
})

/** Makes a secret with 256 random bits and a checksum, which begins with a prefix and the environment. */
export const newSecret = (prefix: string, env: string): string => {
  const body = `${prefix}_${env}_${randomBase62(randomLength)}`
  return body + checksum(body)
}

/** Returns true if a text ends with the checksum of what is before. */
export const isChecked = (text: string): boolean =>
  text.endsWith(checksum(text.slice(0, -checksumLength)))

/**
 * Makes a credential with 256 random bits. `env` (for example `live`) shows people which installation it is
 * for. Throws a RangeError unless `env` is 1 to 16 lower-case letters and digits.
 */
export const newCredential = (env: string): Credential => {
  if (!environmentPattern.test(env))
    throw new RangeError("env must be 1 to 16 lower-case letters and digits")
  return { keyId: `pk_${env}_${randomBase62(idLength)}`, secret: newSecret("sk", env) }
}

/**
 * Returns true if a text has the format of a secret with a valid checksum; detects typing errors without the database.
 */
export const isWellFormedSecret = (text: string): boolean =>
  secretPattern.test(text) && isChecked(text)

/** Returns true if a secret cannot be that of a key id that `newCredential` made, so that no look-up is needed. */
export const isImpossible = (keyId: string, secret: string): boolean =>
  ISSUED_KEY_ID.test(keyId) && !isWellFormedSecret(secret)

/**
 * The stored hash of a secret: SHA-256 in base64url. A fast hash suffices because 256 random bits cannot be
 * guessed (OWASP ASVS 5.0, 6.5.2), and a slow one would let anybody keep the server busy.
 */
export const hashSecret = (secret: string): string => hash("sha256", secret, "base64url")

/** The bytes of the hash. Made from its text, which takes half the time of hashing to a buffer. */
export const secretDigest = (secret: string): Buffer => Buffer.from(hashSecret(secret), "base64url")

/** Returns true if a secret matches a stored hash; compares in constant time. */
export const secretMatches = (secret: string, storedHash: string): boolean => {
  const stored = Buffer.from(storedHash, "base64url")
  return stored.length === hashLength && timingSafeEqual(secretDigest(secret), stored)
}

/** A hash that no secret matches, to compare with for unknown users, so that the time is the same. */
export const dummyHash: string = hashSecret(randomBytes(hashLength).toString("base64url"))

/** Drops bytes from 248 = 4 * 62 on, so that all characters are equally likely. */
const randomBase62 = (length: number): string => {
  let text = ""
  while (text.length < length)
    for (const byte of randomBytes(length - text.length))
      if (byte < 248) text += alphabet.charAt(byte % 62)
  return text
}

const checksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
