/**
 * Signatures of Standard Webhooks 1.0, symmetric scheme `v1`: HMAC-SHA256 over
 * `id "." timestamp "." body`.
 * Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto"
import * as Result from "effect/Result"

const PREFIX = "whsec_"
const NEW_KEY_BYTES = 32
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64
const MAX_ENCODED_LENGTH = 88
const ID = /^[A-Za-z0-9_-]{1,255}$/

/** A type, because an interface is not assignable to a record of headers. */
export type SignatureHeaders = {
  readonly "webhook-id": string
  readonly "webhook-timestamp": string
  readonly "webhook-signature": string
}

/** Makes a secret: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(NEW_KEY_BYTES).toString("base64")

/** Decodes the 24 to 64 key bytes of a secret, with or without `whsec_`, or fails with the reason. */
export const parseWebhookSecret = (text: string): Result.Result<Buffer, string> => {
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
  if (encoded === "") return Result.fail("is empty")
  const tooMany = `holds more than ${MAX_KEY_BYTES} bytes`
  if (encoded.length > MAX_ENCODED_LENGTH) return Result.fail(tooMany)
  const bytes = Buffer.from(encoded, "base64")
  // Node ignores invalid base64 characters; encoding again detects them.
  if (bytes.toString("base64") !== encoded) return Result.fail("is not base64")
  if (bytes.length < MIN_KEY_BYTES) return Result.fail(`holds fewer than ${MIN_KEY_BYTES} bytes`)
  return bytes.length > MAX_KEY_BYTES ? Result.fail(tooMany) : Result.succeed(bytes)
}

/** Makes the signing key. Keep it: making one costs more than a signature. */
export const signingKey = (bytes: Uint8Array): KeyObject => createSecretKey(bytes)

/**
 * The three headers of a message, with one signature per key in the given order. Signs `body` as it is sent,
 * a string as UTF-8. Throws a RangeError without a key, for a fractional timestamp, and for an id that is
 * not 1 to 255 of A-Z, a-z, 0-9, "_" and "-", which would make the signed text ambiguous.
 */
export const signatureHeaders = (message: {
  readonly id: string
  readonly timestampSeconds: number
  readonly body: string | Uint8Array
  readonly secrets: ReadonlyArray<KeyObject>
}): SignatureHeaders => {
  const { id, timestampSeconds, body, secrets } = message
  if (!ID.test(id)) throw new RangeError("a webhook id must be 1 to 255 letters, digits, _ or -")
  if (!Number.isSafeInteger(timestampSeconds)) {
    throw new RangeError("a webhook timestamp must be a whole number of seconds")
  }
  if (secrets.length === 0) throw new RangeError("a webhook must have at least one secret")
  const start = `${id}.${timestampSeconds}.`
  const signatures = secrets.map(
    (key) => `v1,${createHmac("sha256", key).update(start).update(body).digest("base64")}`
  )
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": signatures.join(" ")
  }
}
