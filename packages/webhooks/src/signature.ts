/**
 * Signatures of Standard Webhooks 1.0, symmetric scheme `v1`: HMAC-SHA256 over `id "." timestamp "." body`.
 * Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { WebhookVerificationError } from "./failure.ts"

const PREFIX = "whsec_"
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const KEY_BYTES_MIN = 24
const KEY_BYTES_MAX = 64
const ENCODED_LENGTH_MAX = 88
const SIGNATURES_MAX = 20

/** The bytes of a base64 text, or undefined. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!BASE64.test(text) || text.length > ENCODED_LENGTH_MAX) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const keyOf = (secret: string) => {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (bytes === undefined || bytes.length < KEY_BYTES_MIN || bytes.length > KEY_BYTES_MAX) {
    throw new WebhookVerificationError("malformed-secret")
  }
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
}

/** The signatures of a `webhook-signature` header in the scheme `v1`; other schemes are ignored. */
const signaturesOf = (header: string): ReadonlyArray<Uint8Array<ArrayBuffer>> => {
  const parts = header.split(" ", SIGNATURES_MAX + 1)
  if (parts.length > SIGNATURES_MAX) throw new WebhookVerificationError("malformed-header")
  return parts
    .filter((part) => part.startsWith("v1,"))
    .map((part) => bytesOf(part.slice("v1,".length)))
    .filter((bytes) => bytes !== undefined)
}

/** True if the header has a signature of these bytes under one of the secrets. Compares in constant time. */
export const isSigned = async (
  header: string,
  signed: Uint8Array<ArrayBuffer>,
  secrets: ReadonlyArray<string>
): Promise<boolean> => {
  const keys = await Promise.all(secrets.map(keyOf))
  for (const signature of signaturesOf(header)) {
    for (const key of keys) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return true
    }
  }
  return false
}
