/** Verifies a webhook of the payroll service. Needs WebCrypto: Node 20, Deno, Bun, workers of the edge. */
import type { BodyOfType, WebhookBody, WebhookType } from "./body.ts"
import { WebhookVerificationError } from "./failure.ts"
import { headerOf, type WebhookHeaders } from "./headers.ts"
import { isSigned } from "./signature.ts"

export { WebhookVerificationError, type WebhookFailure } from "./failure.ts"
export type { WebhookHeaders } from "./headers.ts"
export type * from "./body.ts"
export type * from "./clientEntities.ts"
export type * from "./timeEntities.ts"

/** A message as it arrived. */
export interface WebhookMessage {
  readonly headers: WebhookHeaders
  /** The bytes of the body, or their text, as they arrived: not parsed and made again. */
  readonly body: string | Uint8Array | ArrayBuffer
}

export interface VerifyWebhookOptions {
  /** The secret of the endpoint, or the new and the old one while it is rotated. */
  readonly secret: string | ReadonlyArray<string>
  /** Largest difference in seconds between the time of the signature and this clock. Default: 300. */
  readonly toleranceSeconds?: number | undefined
  /** The clock, in milliseconds. Default: `Date.now`. */
  readonly now?: () => number
}

const TOLERANCE_SECONDS = 300
const SECRETS_MAX = 10
const ID = /^[A-Za-z0-9_-]{1,255}$/
const TIMESTAMP = /^\d{1,12}$/

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The body of an event whose id is the one in the headers. */
const parseBody = (bytes: Uint8Array, id: string): WebhookBody => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    const body: unknown = JSON.parse(text)
    const trigger = isRecord(body) && Array.isArray(body["payload"]) ? body["trigger"] : undefined
    if (isRecord(trigger) && trigger["eventId"] === id) return body as WebhookBody
  } catch {
    // The failure below says all that a receiver needs, and quotes nothing.
  }
  throw new WebhookVerificationError("not-an-event")
}

const checkTime = (timestamp: string, { toleranceSeconds, now }: VerifyWebhookOptions): void => {
  if (!TIMESTAMP.test(timestamp)) throw new WebhookVerificationError("malformed-header")
  const tolerance = toleranceSeconds ?? TOLERANCE_SECONDS
  // Every comparison with NaN is false: any age would be accepted.
  if (!Number.isFinite(tolerance) || tolerance < 0) {
    throw new RangeError("toleranceSeconds must be a number of seconds")
  }
  const age = (now ?? Date.now)() / 1_000 - Number(timestamp)
  if (age > tolerance) throw new WebhookVerificationError("timestamp-too-old")
  if (age < -tolerance) throw new WebhookVerificationError("timestamp-too-new")
}

/** `id "." timestamp "." body` */
const signedBytes = (start: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const prefix = new TextEncoder().encode(start)
  const bytes = new Uint8Array(prefix.length + body.length)
  bytes.set(prefix)
  bytes.set(body, prefix.length)
  return bytes
}

const bodyBytes = (body: WebhookMessage["body"]): Uint8Array => {
  if (typeof body === "string") return new TextEncoder().encode(body)
  return body instanceof Uint8Array ? body : new Uint8Array(body)
}

/** The secrets. Throws if one is not a text, whatever the types say. */
const secretsOf = (secret: unknown): ReadonlyArray<string> => {
  const secrets: ReadonlyArray<unknown> = Array.isArray(secret) ? secret : [secret]
  const texts = secrets.filter((each) => typeof each === "string")
  if (texts.length === 0 || texts.length < secrets.length || texts.length > SECRETS_MAX) {
    throw new WebhookVerificationError("malformed-secret")
  }
  return texts
}

/** True if an event is of a type; narrows its payload: `isEvent(event, "employee.kycstatus.update")`. */
export const isEvent = <Type extends WebhookType>(
  event: WebhookBody,
  type: Type
): event is Extract<WebhookBody, BodyOfType<Type>> => event.trigger.eventType === type

/**
 * Verifies the signature and the age of a message, and returns its event. Rejects with a `WebhookVerificationError`,
 * whose `reason` says why, and with a `RangeError` if the tolerance is not a number of seconds. The same event can
 * arrive twice; compare its `trigger.eventId`.
 */
export const verifyWebhook = async (
  message: WebhookMessage,
  options: VerifyWebhookOptions
): Promise<WebhookBody> => {
  const secrets = secretsOf(options.secret)
  const id = headerOf(message.headers, "webhook-id")
  const timestamp = headerOf(message.headers, "webhook-timestamp")
  const signature = headerOf(message.headers, "webhook-signature")
  if (!ID.test(id)) throw new WebhookVerificationError("malformed-header")
  checkTime(timestamp, options)
  const body = bodyBytes(message.body)
  if (!(await isSigned(signature, signedBytes(`${id}.${timestamp}.`, body), secrets))) {
    throw new WebhookVerificationError("no-matching-signature")
  }
  return parseBody(body, id)
}
