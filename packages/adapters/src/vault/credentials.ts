/** API credentials: a public key id as the user name and a machine-made secret as the password. */
import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import { crc32 } from "node:zlib"

export interface Credential {
  /** `pk_<env>_<16 base62 characters>`: public, names the credential. */
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

/**
 * A new credential with 256 random bits. `env` (for example `live`) tells people which installation it is
 * for: 1 to 16 lower-case letters and digits, otherwise a RangeError.
 */
export const newCredential = (env: string): Credential => {
  if (!environmentPattern.test(env))
    throw new RangeError("env must be 1 to 16 lower-case letters and digits")
  const body = `sk_${env}_${randomBase62(randomLength)}`
  return { keyId: `pk_${env}_${randomBase62(idLength)}`, secret: body + checksum(body) }
}

/** Whether a text has the form of a secret and its checksum is right: a typing error needs no database. */
export const isWellFormedSecret = (text: string): boolean =>
  secretPattern.test(text) && text.endsWith(checksum(text.slice(0, -checksumLength)))

/**
 * What is stored of a secret: its SHA-256 in base64url. A fast hash is right, because nobody can guess 256
 * random bits (OWASP ASVS 5.0, 6.5.2), and a slow one would let anybody keep the server busy.
 */
export const hashSecret = (secret: string): string => hash("sha256", secret, "base64url")

/** Whether a secret belongs to a stored hash, in a time that does not depend on where they differ. */
export const secretMatches = (secret: string, storedHash: string): boolean => {
  const stored = Buffer.from(storedHash, "base64url")
  // A hash as a text, decoded, takes half the time of one as a buffer.
  const given = Buffer.from(hashSecret(secret), "base64url")
  return stored.length === hashLength && timingSafeEqual(given, stored)
}

/** The hash of a secret that nobody has: compare with it when the user is unknown, so that this takes as long. */
export const dummyHash: string = hashSecret(randomBytes(hashLength).toString("base64url"))

/** Characters that are all equally likely: bytes from 248 on are thrown away, since 248 = 4 * 62. */
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
