/**
 * Sends one signed webhook message to one target, once, and says how it went. Schedules, retries
 * and endpoint states belong to the caller.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"

/** How long one send takes at most, from DNS to the end of the answer. */
export const SEND_MS_MAX = 15_000

/**
 * Why there is no answer.
 * - `blocked`: the address policy forbids the target, or an address its name resolves to
 * - `dns`: the name has no address, or none was found in time
 * - `connect`: no TCP connection within the connect timeout
 * - `tls`: no TLS session within the connect timeout, or a certificate that does not hold
 * - `timeout`: the deadline passed, wherever the send was
 * - `reset`: the receiver closed the connection before its answer was complete
 * - `tooLarge`: more than 16 KiB of headers or 64 KiB of body
 * - `protocol`: the answer is not HTTP/1.1
 */
export const failureReasons = [
  "blocked",
  "dns",
  "connect",
  "tls",
  "timeout",
  "reset",
  "tooLarge",
  "protocol"
] as const

export type FailureReason = (typeof failureReasons)[number]

export type SendOutcome =
  | {
      readonly _tag: "Answered"
      /** The status that the receiver answered, 200 to 999. Redirects are not followed: 3xx ends up here. */
      readonly status: number
      /** The delay that its `Retry-After` asks for, 0 to 10 hours; undefined without a usable one. */
      readonly retryAfterMs: number | undefined
      /** Whole milliseconds from the start of the send to its end. */
      readonly durationMs: number
    }
  | {
      readonly _tag: "Failed"
      readonly reason: FailureReason
      /** Our side could not send (no sockets, no name server): nothing to hold against the target. */
      readonly ownFault: boolean
      readonly durationMs: number
    }

export interface Message {
  /** Checked on every send, so that the current policy applies to stored targets too. */
  readonly url: string
  /** The live secrets, newest first, at least one, each accepted by `parseWebhookSecret`. */
  readonly secrets: ReadonlyArray<Redacted.Redacted<string>>
  /** The `webhook-id`, the same at every attempt: 1 to 255 of A-Z, a-z, 0-9, "_" and "-". */
  readonly eventId: string
  /** The time of this attempt, in whole seconds since 1970. */
  readonly timestampSeconds: number
  /** JSON; its UTF-8 bytes are what is signed and sent. */
  readonly body: string
  /** Sent next to the events of its company, and marked so (`payroll-out-of-order: true`). */
  readonly isOutOfOrder?: boolean
  /** The W3C trace context of this attempt, sent as a header. */
  readonly traceparent?: string
}

/** The address policy forbids a target. The reason never quotes the URL, which may contain secrets. */
export class TargetForbidden extends Data.TaggedError("TargetForbidden")<{
  readonly reason: string
}> {
  override get message(): string {
    return this.reason
  }
}

export class WebhookTransport extends Context.Service<
  WebhookTransport,
  {
    /**
     * POSTs the message and waits for the whole answer, at most until the transport's deadline,
     * which covers everything from DNS to the last byte of the body. If the receiver has closed a
     * kept-alive connection, it retries once on a new one, so the receiver can see a message twice.
     * An interrupt closes the connection. Never fails; dies only if the message violates its
     * contract.
     */
    readonly send: (message: Message) => Effect.Effect<SendOutcome>
    /**
     * Checks a URL when an endpoint is set, by the policy of `send`. Resolves a name and checks all
     * its addresses; an https name that does not resolve passes, because every send checks again.
     */
    readonly check: (url: string) => Effect.Effect<void, TargetForbidden>
  }
>()("payroll/WebhookTransport") {}
