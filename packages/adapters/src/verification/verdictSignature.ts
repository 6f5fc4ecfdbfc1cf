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
const ID = /^[A-Za-z0-9_-]{1,255}$/
const SECONDS = /^\d{1,12}$/

const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** Whether the headers sign these bytes with this key, within 5 minutes of a time in milliseconds. */
export const isSigned = (
  key: KeyObject,
  body: Uint8Array,
  headers: CallbackHeaders,
  nowMs: number
): boolean => {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": given } = headers
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof given !== "string") {
    return false
  }
  if (!ID.test(id) || !SECONDS.test(timestamp)) return false
  const timestampSeconds = Number(timestamp)
  if (Math.abs(nowMs / 1_000 - timestampSeconds) > TOLERANCE_SECONDS) return false
  if (given.length > SIGNATURES_MAX * SIGNATURE_LENGTH_MAX) return false
  const signed = signatureHeaders({ id, timestampSeconds, body, secrets: [key] })
  const right = Buffer.from(signed["webhook-signature"])
  return given.split(" ").some((signature) => isEqual(Buffer.from(signature), right))
}

export const layerVerdictSignature = (key: KeyObject) =>
  Layer.succeed(
    VerdictSignature,
    VerdictSignature.of({
      check: Effect.fnUntraced(function* (rawBody, headers) {
        const now = yield* Clock.currentTimeMillis
        if (!isSigned(key, rawBody, headers, now)) return yield* new SignatureRefused()
      })
    })
  )

/** Where verdicts do not come in callbacks, nobody's signature is valid. */
export const layerNoSignature = Layer.succeed(
  VerdictSignature,
  VerdictSignature.of({ check: () => Effect.fail(new SignatureRefused()) })
)
