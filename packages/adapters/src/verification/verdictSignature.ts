/**
 * Checks that a callback was signed by the verification provider: Standard Webhooks 1.0, the same
 * secret as for what is sent there.
 * Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import {
  SignatureRefused,
  VerdictSignature,
  type CallbackHeaders
} from "@payroll/operations/ports/verdictSignature"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { timingSafeEqual, type KeyObject } from "node:crypto"
import { signatureHeaders } from "../webhooks/signing.ts"

const TOLERANCE_SECONDS = 5 * 60
/** As many as a sender with several live secrets can have. */
const SIGNATURES_MAX = 8
const SIGNATURE_LENGTH_MAX = 128
/** HMAC-SHA256 in base64. */
const SIGNATURE = /^v1,[A-Za-z0-9+/]{43}=$/
const ID = /^[A-Za-z0-9_-]{1,255}$/
const SECONDS = /^\d{1,12}$/

const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

interface SignedHeaders {
  readonly id: string
  readonly timestampSeconds: number
  readonly signatures: ReadonlyArray<string>
}

/** What the headers claim, where they are well formed and within 5 minutes of a time. */
const signedHeaders = (headers: CallbackHeaders, nowMs: number): SignedHeaders | undefined => {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": given } = headers
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof given !== "string") {
    return undefined
  }
  if (!ID.test(id) || !SECONDS.test(timestamp)) return undefined
  const timestampSeconds = Number(timestamp)
  if (Math.abs(nowMs / 1_000 - timestampSeconds) > TOLERANCE_SECONDS) return undefined
  if (given.length > SIGNATURES_MAX * SIGNATURE_LENGTH_MAX) return undefined
  // Signatures of other versions may be among them.
  const signatures = given.split(" ").filter((signature) => SIGNATURE.test(signature))
  return signatures.length > 0 ? { id, timestampSeconds, signatures } : undefined
}

/** Whether the headers sign these bytes with this key, within 5 minutes of a time in milliseconds. */
export const isSigned = (
  key: KeyObject,
  body: Uint8Array,
  headers: CallbackHeaders,
  nowMs: number
): boolean => {
  const claimed = signedHeaders(headers, nowMs)
  if (!claimed) return false
  const { id, timestampSeconds, signatures } = claimed
  const signed = signatureHeaders({ id, timestampSeconds, body, secrets: [key] })
  const right = Buffer.from(signed["webhook-signature"])
  return signatures.some((signature) => isEqual(Buffer.from(signature), right))
}

export const layerVerdictSignature = (key: KeyObject) =>
  Layer.succeed(
    VerdictSignature,
    VerdictSignature.of({
      checkHeaders: Effect.fnUntraced(function* (headers) {
        const now = yield* Clock.currentTimeMillis
        if (!signedHeaders(headers, now)) return yield* new SignatureRefused()
      }),
      check: Effect.fnUntraced(function* (rawBody, headers) {
        const now = yield* Clock.currentTimeMillis
        if (!isSigned(key, rawBody, headers, now)) return yield* new SignatureRefused()
      })
    })
  )

/** Where verdicts do not come in callbacks, nobody's signature is valid. */
export const layerNoSignature = Layer.succeed(
  VerdictSignature,
  VerdictSignature.of({
    checkHeaders: () => Effect.fail(new SignatureRefused()),
    check: () => Effect.fail(new SignatureRefused())
  })
)
