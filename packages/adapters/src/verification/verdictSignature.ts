/**
 * Checks the provider's signature on a callback: Standard Webhooks 1.0, with the same secret as for the
 * requests to the provider.
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
/** Enough for a sender that rotates secrets, with one signature per secret. */
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

/** Parses the headers; undefined unless well formed and within 5 minutes of `nowMs`. */
const signedHeaders = (headers: CallbackHeaders, nowMs: number): SignedHeaders | undefined => {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": list } = headers
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof list !== "string") {
    return undefined
  }
  if (!ID.test(id) || !SECONDS.test(timestamp)) return undefined
  const timestampSeconds = Number(timestamp)
  if (Math.abs(nowMs / 1_000 - timestampSeconds) > TOLERANCE_SECONDS) return undefined
  if (list.length > SIGNATURES_MAX * SIGNATURE_LENGTH_MAX) return undefined
  // The list may contain signatures of other versions.
  const signatures = list.split(" ").filter((signature) => SIGNATURE.test(signature))
  return signatures.length > 0 ? { id, timestampSeconds, signatures } : undefined
}

/** Returns true if the headers sign `body` with `key`, with a timestamp within 5 minutes of `nowMs`. */
export const isSigned = (
  key: KeyObject,
  body: Uint8Array,
  headers: CallbackHeaders,
  nowMs: number
): boolean => {
  const received = signedHeaders(headers, nowMs)
  if (!received) return false
  const { id, timestampSeconds, signatures } = received
  const signed = signatureHeaders({ id, timestampSeconds, body, secrets: [key] })
  const expected = Buffer.from(signed["webhook-signature"])
  return signatures.some((signature) => isEqual(Buffer.from(signature), expected))
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

/** Rejects all signatures, for providers without callbacks. */
export const layerNoSignature = Layer.succeed(
  VerdictSignature,
  VerdictSignature.of({
    checkHeaders: () => Effect.fail(new SignatureRefused()),
    check: () => Effect.fail(new SignatureRefused())
  })
)
