/** The webhook transport over undici's HTTP/1.1 client and `node:tls`. */
import type { KeyObject } from "node:crypto"
import {
  type Message,
  SEND_MS_MAX,
  type SendOutcome,
  TargetForbidden,
  WebhookTransport
} from "@payroll/operations/ports/webhookTransport"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Dispatcher } from "undici"
import { type AddressPolicy, checkTarget, type Target } from "./addressPolicy.ts"
import { Connections } from "./connections.ts"
import { makeDialer, vetAddresses } from "./dialer.ts"
import { Exchange } from "./exchange.ts"
import { makeResolver, type NameResolver } from "./resolver.ts"
import { parseWebhookSecret, signatureHeaders, signingKey } from "./signing.ts"

const MAX_TARGETS = 1_024

/** Accepts no compressed answers, which could be decompression bombs. */
const FIXED_HEADERS = {
  "content-type": "application/json",
  "accept-encoding": "identity",
  "user-agent": "payroll-webhooks/1.0"
}

/** A receiver that keeps the last number of a company leaves this one out. */
const OUT_OF_ORDER = { "payroll-out-of-order": "true" }

export interface WebhookTransportOptions extends AddressPolicy {
  /** Deadline of one send, from DNS to the end of the answer. Default 15 seconds. */
  readonly deadlineMs?: number
  /** Timeout of one connection attempt, TCP and TLS, within the deadline. Default 5 seconds. */
  readonly connectTimeoutMs?: number
  /** Replaces the system's name servers. */
  readonly resolver?: NameResolver
  /** PEM certificates to trust instead of the platform's. */
  readonly ca?: string
}

/** Caches up to 1,024 accepted URLs, because every send checks its URL. */
const makeTargetOf = (policy: AddressPolicy) => {
  const targets = new Map<string, Result.Result<Target, string>>()
  return (url: string): Result.Result<Target, string> => {
    const cached = targets.get(url)
    if (cached !== undefined) return cached
    const target = checkTarget(url, policy)
    if (Result.isFailure(target)) return target
    const oldest = targets.size < MAX_TARGETS ? undefined : targets.keys().next().value
    if (oldest !== undefined) targets.delete(oldest)
    targets.set(url, target)
    return target
  }
}

/** Caches the key of a secret as long as the caller holds the secret. */
const makeKeyOf = () => {
  const keys = new WeakMap<Redacted.Redacted<string>, KeyObject>()
  return (secret: Redacted.Redacted<string>): KeyObject => {
    const cached = keys.get(secret)
    if (cached !== undefined) return cached
    const bytes = parseWebhookSecret(Redacted.value(secret))
    if (Result.isFailure(bytes)) throw new RangeError(`a webhook secret ${bytes.failure}`)
    const key = signingKey(bytes.success)
    keys.set(secret, key)
    return key
  }
}

const makeRequest = (
  message: Message,
  target: Target,
  keyOf: (secret: Redacted.Redacted<string>) => KeyObject
): Dispatcher.DispatchOptions => {
  const body = Buffer.from(message.body)
  const signature = signatureHeaders({
    id: message.eventId,
    timestampSeconds: message.timestampSeconds,
    body,
    secrets: message.secrets.map(keyOf)
  })
  return {
    method: "POST",
    path: target.path,
    headers: {
      ...FIXED_HEADERS,
      ...signature,
      ...(message.isOutOfOrder === true && OUT_OF_ORDER),
      ...(message.traceparent !== undefined && { traceparent: message.traceparent })
    },
    body
  }
}

const BLOCKED: SendOutcome = { _tag: "Failed", reason: "blocked", ownFault: false, durationMs: 0 }

const makeSend = (policy: AddressPolicy, connections: Connections, deadlineMs: number) => {
  const targetOf = makeTargetOf(policy)
  const keyOf = makeKeyOf()
  return (message: Message): Effect.Effect<SendOutcome> =>
    Clock.clockWith((clock) => {
      const target = targetOf(message.url)
      if (Result.isFailure(target)) return Effect.succeed(BLOCKED)
      return Effect.callback<SendOutcome>((resume) => {
        const exchange = new Exchange({
          connections,
          target: target.success,
          request: makeRequest(message, target.success, keyOf),
          deadlineMs,
          now: () => clock.currentTimeMillisUnsafe(),
          ended: (outcome) => resume(Effect.succeed(outcome))
        })
        exchange.start()
        return Effect.sync(() => exchange.cancel())
      })
    })
}

const makeCheck = (policy: AddressPolicy, resolver: NameResolver) =>
  Effect.fn("WebhookTransport.check")(function* (url: string) {
    const target = checkTarget(url, policy)
    if (Result.isFailure(target)) return yield* new TargetForbidden({ reason: target.failure })
    const { isExact, secure } = target.success
    if (isExact) return
    const vetted = yield* Effect.promise(() => vetAddresses(target.success, { policy, resolver }))
    if (Result.isSuccess(vetted) || (vetted.failure.reason === "dns" && secure)) return
    return yield* new TargetForbidden({ reason: vetted.failure.message })
  })

/** The transport. When its scope ends, it closes idle connections and lets current sends finish. */
export const layerWebhookTransport = (
  options: WebhookTransportOptions
): Layer.Layer<WebhookTransport> => {
  const open = Effect.sync(() => {
    const resolver = options.resolver ?? makeResolver()
    const dial = makeDialer({ ...options, policy: options, resolver })
    return { resolver, connections: new Connections(dial) }
  })
  return Layer.effect(
    WebhookTransport,
    Effect.acquireRelease(open, ({ connections }) => Effect.sync(() => connections.close())).pipe(
      Effect.map(({ resolver, connections }) =>
        WebhookTransport.of({
          send: makeSend(options, connections, options.deadlineMs ?? SEND_MS_MAX),
          check: makeCheck(options, resolver)
        })
      )
    )
  )
}
