/** Signing in to the console and out of it, and the requests of its pages. */
import { clientIdOf, type Principal } from "@payroll/operations/caller"
import { bodyLimits, parseJsonObject } from "@payroll/operations/jsonBody"
import {
  Credentials,
  SESSION_IDLE_MS,
  type OpenSession
} from "@payroll/operations/ports/credentials"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import type { PageFiles } from "../pages/files.ts"
import type { Seen } from "./accessLog.ts"
import { isAcceptedFrom, withoutChallenge, type Authenticate } from "./authentication.ts"
import { isSameOrigin } from "./consoleOrigin.ts"
import { failures } from "./failures.ts"
import { isJson } from "./headers.ts"
import type { Incoming } from "./incomingRequest.ts"
import { refuse, type Refused } from "./refusal.ts"
import type { Reply } from "./reply.ts"
import type { Unavailable } from "@payroll/operations/writer"
import { sessionRequest } from "./operationRequest.ts"
import { pathOf } from "./route.ts"
import { consoleCookie } from "./sessionCookies.ts"

/** The console of a server. */
export interface ConsoleOptions {
  readonly files: PageFiles
  /** True if browsers reach it over TLS alone. */
  readonly isSecure: boolean
  /** The mode of the verification, for the banner of a trial. */
  readonly verification: string
}

const PATHS = {
  show: "/console/session",
  begin: "/console/session/begin",
  end: "/console/session/end"
}
const SIGN_IN_BYTES_MAX = 4_096
const signInLimits = { ...bodyLimits, maxBytes: SIGN_IN_BYTES_MAX }
/** Sign-ins have no credential yet, so all of them have one share. */
const holder = { credential: PATHS.begin, client: PATHS.begin }
/** The header of an act for which the person of a page typed the secret again; ASCII, as secrets are issued. */
const SECRET = "payroll-secret"
/** The header that pages send with reads that no person asked for; these keep no session open. */
const BACKGROUND = "payroll-background"

const sessionView = (
  { principal, endsAt }: OpenSession,
  { verification }: Pick<ConsoleOptions, "verification">
) => ({
  session: {
    person: principal.person.name,
    personIds: principal.person.ids,
    credential: principal.credential,
    role: principal.role,
    ...(clientIdOf(principal) !== undefined && { client: principal.client.name }),
    isOfService: principal.isOfService === true,
    verification,
    endsAt: isoTimestamp(endsAt),
    idleMinutes: SESSION_IDLE_MS / 60_000
  }
})

const asBasic = (keyId: string, secret: string): string =>
  `Basic ${Buffer.from(`${keyId}:${secret}`, "utf8").toString("base64")}`

/** The key id and the secret in the body of a sign-in. */
const signInIn = (
  bytes: Buffer
): { readonly keyId: string; readonly secret: string } | undefined => {
  const parsed = parseJsonObject(bytes, signInLimits)
  if (Result.isFailure(parsed)) return undefined
  const { keyId, secret } = parsed.success
  return typeof keyId === "string" && typeof secret === "string" ? { keyId, secret } : undefined
}

/** Begins a session, and ends the one that the browser had. */
const signIn = Effect.fnUntraced(function* (
  incoming: Incoming,
  authenticate: Authenticate,
  options: ConsoleOptions
) {
  const { request, address, seen, readBody } = incoming
  const credentials = yield* Credentials
  if (!isJson(request.headers["content-type"])) return yield* refuse(failures.unsupportedType)
  const { bytes } = yield* readBody(signInLimits, holder)
  const input = signInIn(bytes)
  if (!input) return yield* refuse(failures.signInMalformed)
  const accepted = authenticate(asBasic(input.keyId, input.secret), address, seen)
  const principal = yield* Effect.catchTag(accepted, "Refused", withoutChallenge)
  if (principal.person === undefined) return yield* refuse(failures.noPerson)
  const from = sessionRequest(incoming)
  const begun = yield* credentials.beginSession(principal, Redacted.make(input.secret), from)
  if (!begun) return yield* refuse(failures.signedOut)
  const before = consoleCookie(options.isSecure).tokenIn(request.headers.cookie)
  if (before !== undefined) yield* credentials.endSession(before, from)
  const reply: Reply = {
    status: 200,
    body: JSON.stringify(sessionView(begun, options)),
    headers: { "Set-Cookie": consoleCookie(options.isSecure).given(Redacted.value(begun.token)) }
  }
  return reply
})

const signOut = Effect.fnUntraced(function* (incoming: Incoming, { isSecure }: ConsoleOptions) {
  const credentials = yield* Credentials
  const cookie = consoleCookie(isSecure)
  const token = cookie.tokenIn(incoming.request.headers.cookie)
  if (token !== undefined) yield* credentials.endSession(token, sessionRequest(incoming))
  const reply: Reply = {
    status: 200,
    body: "{}",
    headers: { "Set-Cookie": cookie.ended }
  }
  return reply
})

/** The principal of a page, to which no whole value is handed: pages are looked at by more than one person. */
const atPage = (principal: Principal): Principal => ({
  ...principal,
  isFromPage: true,
  ...(principal.role === "payroll" && { role: "read" })
})

interface Confirming {
  readonly address: string
  readonly seen: Seen
  readonly authenticate: Authenticate
}

/** Checks the secret that the person of a page typed again, as a sign-in does: wrong ones are throttled and logged. */
const confirmed = (
  principal: Principal,
  secret: string,
  { address, seen, authenticate }: Confirming
): Effect.Effect<Principal, Refused | Unavailable> =>
  Effect.catchTag(
    Effect.map(
      authenticate(asBasic(principal.credential, secret), address, seen),
      (accepted): Principal => ({ ...accepted, isAtPage: true, isFromPage: true })
    ),
    "Refused",
    withoutChallenge
  )

/** The sessions of a server's console. */
export const makeConsoleSessions = Effect.fnUntraced(function* (options: ConsoleOptions) {
  const credentials = yield* Credentials
  const cookie = consoleCookie(options.isSecure)

  /** The session of a request, or why there is none. */
  const open = Effect.fnUntraced(function* (
    { headers }: IncomingMessage,
    address: string,
    seen: Seen
  ) {
    if (!isSameOrigin(headers)) return yield* refuse(failures.crossOrigin)
    const token = cookie.tokenIn(headers.cookie)
    if (token === undefined) return yield* refuse(failures.signedOut)
    const session = yield* credentials.findSession(token, headers[BACKGROUND] === undefined)
    if (!session || !isAcceptedFrom(session.principal, address)) {
      return yield* refuse(failures.signedOut)
    }
    seen.client = session.principal.client.name
    seen.credential = session.principal.credential
    return session
  })

  return {
    /**
     * Returns true if a request is to be admitted by its session: an Authorization header wins over a cookie. Without a
     * cookie a page of the same origin is signed out; `fetch` of Node sends `Sec-Fetch-Mode: cors` and no origin.
     */
    isOfPage: ({ headers }: IncomingMessage): boolean =>
      headers.authorization === undefined &&
      (cookie.isIn(headers.cookie) ||
        (headers["sec-fetch-mode"] === "cors" && isSameOrigin(headers))),
    /** The principal of a page's request. The secret of a credential for payroll opens more for this request. */
    authenticate: (request: IncomingMessage, confirming: Confirming) =>
      Effect.flatMap(open(request, confirming.address, confirming.seen), ({ principal }) => {
        const secret = request.headers[SECRET]
        return typeof secret === "string" && principal.role === "payroll"
          ? confirmed(principal, secret, confirming)
          : Effect.succeed(atPage(principal))
      }),
    /** Answers a request about the session itself. */
    answer: Effect.fnUntraced(function* (incoming: Incoming, authenticate: Authenticate) {
      const { request, address, seen } = incoming
      const path = pathOf(request.url ?? "")
      if (path === PATHS.show) {
        if (request.method !== "GET") return yield* refuse(failures.methodNotAllowed("GET"))
        const session = yield* open(request, address, seen)
        const reply: Reply = { status: 200, body: JSON.stringify(sessionView(session, options)) }
        return reply
      }
      if (path !== PATHS.begin && path !== PATHS.end) return yield* refuse(failures.notFound)
      if (request.method !== "POST") return yield* refuse(failures.methodNotAllowed("POST"))
      if (!isSameOrigin(request.headers)) return yield* refuse(failures.crossOrigin)
      return yield* path === PATHS.begin
        ? signIn(incoming, authenticate, options)
        : signOut(incoming, options)
    })
  }
})

export type ConsoleOfServer = Effect.Success<ReturnType<typeof makeConsoleSessions>>
