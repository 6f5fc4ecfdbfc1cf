/** One line of JSON for each request, written in batches. No submitted value ever gets here. */
import { isoTimestamp } from "@payroll/domain/timestamp"
import { VERSION } from "@payroll/domain/version"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import { knownPath } from "./route.ts"

/** The trace of a request. */
interface Trace {
  readonly traceId: string
  /** Runs the handling of the request as a part of its trace. */
  readonly around: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  readonly end: (ended: { readonly status: number; readonly operation: string | undefined }) => void
}

/** The fields of a request's line that become known while it is served. */
export interface Seen {
  client: string | undefined
  credential: string | undefined
  operation: string | undefined
  /** The type of the failure that it was answered with. */
  failure: string | undefined
  /** Undefined where traces are off. */
  trace: Trace | undefined
}

export const unseen = (): Seen => ({
  client: undefined,
  credential: undefined,
  operation: undefined,
  failure: undefined,
  trace: undefined
})

export interface AccessLog {
  /** Begins the trace of a request; undefined where traces are off. */
  readonly trace?: (request: IncomingMessage) => Trace
  readonly request: (line: {
    readonly requestId: string
    readonly seen: Seen
    readonly address: string
    /** The target of the request; undefined where it never became one. */
    readonly url: string | undefined
    readonly status: number
    readonly ms: number
  }) => void
  readonly warning: (message: string, requestId?: string) => void
  /** Logs a failure that must not happen, with its stack, so that it can be found. */
  readonly defect: (requestId: string, cause: Cause.Cause<unknown>) => void
  /** Writes the lines that are not written yet. */
  readonly flush: () => void
}

const FLUSH_EVERY_MS = 100
const BATCH_CHARACTERS_MAX = 64 * 1024

const OF_VERSION = `,"version":${JSON.stringify(VERSION)}`
const REQUEST = `,"level":"INFO","message":"request"${OF_VERSION}`
const SIGN_IN_FAILED = `,"level":"WARN","message":"sign-in failed"${OF_VERSION}`
const SIGN_IN_FAILURES: ReadonlySet<string> = new Set([
  failures.unauthorized.type,
  failures.throttled.type
])

export const isSignInFailure = (failure: string | undefined): boolean =>
  failure !== undefined && SIGN_IN_FAILURES.has(failure)

const field = (name: string, value: string | undefined): string =>
  value === undefined ? "" : `,"${name}":${JSON.stringify(value)}`

/** The time in writing; many lines share a millisecond. */
const makeTime = (now: () => number): (() => string) => {
  let at = Number.NaN
  let text = ""
  return () => {
    const current = now()
    if (current !== at) {
      at = current
      text = isoTimestamp(at)
    }
    return text
  }
}

/** A log that hands batches of lines to `write`. */
export const makeAccessLog = (write: (text: string) => void, now: () => number): AccessLog => {
  const time = makeTime(now)
  let batch = ""
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const text = batch
    batch = ""
    if (text !== "") write(text)
  }
  const add = (line: string): void => {
    batch += `${line}\n`
    if (batch.length >= BATCH_CHARACTERS_MAX) flush()
    else timer ??= setTimeout(flush, FLUSH_EVERY_MS)
  }
  return {
    flush,
    // One of these for every request: written out, which is several times as fast.
    request: ({ requestId, seen, address, url, status, ms }) => {
      const { client, credential, operation, failure, trace } = seen
      add(
        `{"time":"${time()}"${isSignInFailure(failure) ? SIGN_IN_FAILED : REQUEST}` +
          `,"requestId":${JSON.stringify(requestId)}` +
          field("client", client) +
          field("keyId", credential) +
          field("operation", operation) +
          `,"status":${status},"ms":${Math.round(ms * 10) / 10}` +
          field("failure", failure) +
          field("traceId", trace?.traceId) +
          field("address", address) +
          field("path", url === undefined ? undefined : knownPath(url)) +
          "}"
      )
    },
    warning: (message, requestId) =>
      add(JSON.stringify({ time: time(), level: "WARN", message, version: VERSION, requestId })),
    defect: (requestId, cause) => {
      const head = { time: time(), level: "ERROR", message: "internal error", version: VERSION }
      add(JSON.stringify({ ...head, requestId, error: Cause.pretty(cause) }))
    }
  }
}
