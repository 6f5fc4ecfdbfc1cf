/** The sessions of guests, who opened a flow link, and the requests of their pages. */
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import type { Principal } from "@payroll/operations/caller"
import {
  beginGuestSession,
  credentialOf,
  endGuestSession,
  requestFlowLink
} from "@payroll/operations/guestSessions"
import { requestPortal } from "@payroll/operations/portalDoor"
import { LANGUAGES, type FlowLink } from "@payroll/domain/flowLink/flowLink"
import { bodyLimits, parseJsonObject } from "@payroll/operations/jsonBody"
import { GuestSessions } from "@payroll/operations/ports/guestSessions"
import { People } from "@payroll/operations/ports/people"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import type { PageFiles } from "../pages/files.ts"
import type { Seen } from "./accessLog.ts"
import { isSameOrigin } from "./consoleOrigin.ts"
import { failures } from "./failures.ts"
import { flowPage, flowPageOf } from "./flowPages.ts"
import { guestSessionView, SESSION_HEADER } from "./guestSessionView.ts"
import { isJson } from "./headers.ts"
import type { Incoming } from "./incomingRequest.ts"
import { sessionRequest } from "./operationRequest.ts"
import { makeRateLimit } from "./rateLimit.ts"
import { refuse } from "./refusal.ts"
import { isOfPhones, isOwnPhone, makePhones } from "./rememberedPhones.ts"
import type { Reply } from "./reply.ts"
import { pathOf } from "./route.ts"
import { framedGuestCookie, guestCookie, type SessionCookie } from "./sessionCookies.ts"

export interface GuestOptions {
  /** True if browsers reach it over TLS alone. */
  readonly isSecure: boolean
  /** Undefined where the pages were not built: guests can then only be called for over HTTP. */
  readonly files?: PageFiles | undefined
}

const PATHS = {
  begin: "/flow/session/begin",
  request: "/flow/session/request",
  portal: "/flow/session/portal",
  end: "/flow/session/end"
}
const BODY_BYTES_MAX = 4_096
const beginLimits = { ...bodyLimits, maxBytes: BODY_BYTES_MAX }
const CALLS_PER_MINUTE_MAX = 120
/** Guests have no session yet, so all of them have one share. */
const holder = { credential: PATHS.begin, client: PATHS.begin }
/** The header with the public id of the session that a page believes to have. */
const BEARER = /^bearer +([\w-]{43})$/i
const IS_BEARER = /^bearer /i

/** Returns true if a request is for a page of flows, or about the session of a guest itself. */
export const isAnsweredByGuests = (request: IncomingMessage): boolean =>
  Object.values(PATHS).includes(pathOf(request.url ?? "")) ||
  isOfPhones(request) ||
  flowPageOf(request) !== undefined

type Body = Readonly<Record<string, unknown>>

interface Secret {
  readonly secret: string
  /** The header that takes its cookie away; undefined of one in memory. */
  readonly ended: string | undefined
}

interface Opening {
  readonly flowName: string
  readonly token: string
  /** True for a page in a frame. */
  readonly framed: boolean
  /** True if the browser keeps cookies of that frame, which the page tries before. */
  readonly keepsCookies: boolean
}

/** The address and the token in a body. */
const openingIn = (bytes: Buffer): Opening | undefined => {
  const parsed = parseJsonObject(bytes, beginLimits)
  if (Result.isFailure(parsed)) return undefined
  const { flowName, token, framed = false, keepsCookies = false } = parsed.success
  const isText = typeof flowName === "string" && typeof token === "string"
  return isText && typeof framed === "boolean" && typeof keepsCookies === "boolean"
    ? { flowName, token, framed, keepsCookies }
    : undefined
}

const opening = Effect.fnUntraced(function* ({ request, readBody }: Incoming) {
  if (!isJson(request.headers["content-type"])) return yield* refuse(failures.unsupportedType)
  const { bytes } = yield* readBody(beginLimits, holder)
  return openingIn(bytes) ?? (yield* refuse(failures.openingMalformed))
})

/** How a page gets the secret of its session: by a cookie, or where the browser keeps none, in the answer. */
const handed = (
  secret: string,
  { framed, keepsCookies }: Opening,
  cookie: SessionCookie,
  isSecure: boolean
): { readonly shown: object; readonly headers: Reply["headers"] } =>
  framed && !(keepsCookies && isSecure)
    ? { shown: { bearer: secret }, headers: {} }
    : { shown: {}, headers: { "Set-Cookie": cookie.given(secret) } }

interface SessionOfLink {
  readonly session: GuestSession
  readonly link: FlowLink
}

const REFUSED = {
  used: failures.linkUsed,
  expired: failures.linkExpired,
  revoked: failures.linkRevoked,
  unknown: failures.linkNotUsable
} as const

/** Begins a session, and ends the one that the browser had. Who opens the link of that one again goes on. */
const begin = Effect.fnUntraced(function* (incoming: Incoming, isSecure: boolean) {
  const { request, seen } = incoming
  const { find } = yield* GuestSessions
  const input = yield* opening(incoming)
  const cookie = (input.framed ? framedGuestCookie : guestCookie)(isSecure)
  const from = sessionRequest(incoming)
  const before = cookie.tokenIn(request.headers.cookie)
  const viewOf = ({ session, link: { returnUrl } }: SessionOfLink) =>
    Effect.flatMap(isOwnPhone(request, isSecure, session), (isRemembered) =>
      guestSessionView(session, { returnUrl, isRemembered })
    )
  const begun = yield* beginGuestSession(input, from)
  if (begun.refusal !== undefined) {
    const { link, refusal } = begun
    const current = before === undefined ? undefined : yield* find(before)
    if (!link || current?.session.flowLinkId !== link.id) return yield* refuse(REFUSED[refusal])
    seen.credential = current.principal.credential
    const again: Reply = {
      status: 200,
      body: JSON.stringify({ session: yield* viewOf({ session: current.session, link }) })
    }
    return again
  }
  if (before !== undefined) yield* endGuestSession(before, from)
  const { session, secret } = begun
  seen.credential = credentialOf(session.id)
  const { shown, headers } = handed(Redacted.value(secret), input, cookie, isSecure)
  const reply: Reply = {
    status: 200,
    body: JSON.stringify({
      session: { ...(yield* viewOf(begun)), ...shown }
    }),
    ...(headers && { headers })
  }
  return reply
})

/** Takes the request for a new link, with the same answer for every token. */
const requestLink = Effect.fnUntraced(function* (incoming: Incoming) {
  const input = yield* opening(incoming)
  yield* requestFlowLink(input, sessionRequest(incoming))
  const reply: Reply = { status: 200, body: "{}" }
  return reply
})

/** Takes the request for a link to the portal, with the same answer for every address. */
const requestDoor = Effect.fnUntraced(function* (incoming: Incoming) {
  const { request, readBody } = incoming
  if (!isJson(request.headers["content-type"])) return yield* refuse(failures.unsupportedType)
  const { bytes } = yield* readBody(beginLimits, holder)
  const parsed = parseJsonObject(bytes, beginLimits)
  const { flowName, email, language } = Result.getOrElse(parsed, () => ({})) as Body
  if (typeof flowName !== "string" || typeof email !== "string") {
    return yield* refuse(failures.openingMalformed)
  }
  const spoken = LANGUAGES.find((each) => each === language) ?? "en"
  yield* requestPortal({ flowName, email, language: spoken }, sessionRequest(incoming))
  const reply: Reply = { status: 200, body: "{}" }
  return reply
})

/** Makes the way to find the session that a request names; another one of the browser where it names none of those. */
const makeOpenIn = Effect.fnUntraced(function* (isSecure: boolean) {
  const { find } = yield* GuestSessions
  const cookies = [guestCookie(isSecure), framedGuestCookie(isSecure)]

  /** The secrets of a request: the one in memory, or those of the cookies, each with what takes its cookie away. */
  const secretsIn = (headers: IncomingHttpHeaders): ReadonlyArray<Secret> => {
    const secrets =
      headers.authorization === undefined
        ? cookies.map(({ tokenIn, ended }) => ({ secret: tokenIn(headers.cookie), ended }))
        : [{ secret: BEARER.exec(headers.authorization)?.[1], ended: undefined }]
    return secrets.filter((each): each is Secret => each.secret !== undefined)
  }

  return Effect.fnUntraced(function* (headers: IncomingHttpHeaders) {
    const secrets = secretsIn(headers)
    const found = yield* Effect.forEach(secrets, ({ secret, ended }) =>
      Effect.map(find(secret), (open) => open && { ...open, secret, ended })
    )
    const open = found.filter((each) => each !== undefined)
    return open.find(({ session }) => session.publicId === headers[SESSION_HEADER]) ?? open[0]
  })
})

/** The sessions of guests of a server. */
export const makeGuestSessions = Effect.fnUntraced(function* ({ isSecure, files }: GuestOptions) {
  const openIn = yield* makeOpenIn(isSecure)
  const phones = makePhones(isSecure)
  const { find: personOf } = yield* People
  const rate = makeRateLimit(CALLS_PER_MINUTE_MAX)

  const end = Effect.fnUntraced(function* (incoming: Incoming) {
    const open = yield* openIn(incoming.request.headers)
    if (open) yield* endGuestSession(open.secret, sessionRequest(incoming))
    const header = open ? open.ended : guestCookie(isSecure).ended
    const reply: Reply = {
      status: 200,
      body: "{}",
      ...(header !== undefined && { headers: { "Set-Cookie": header } })
    }
    return reply
  })

  return {
    /** Returns true if a request is a guest's: it names a session, and has no credential. */
    isOfGuest: ({ headers }: IncomingMessage): boolean =>
      headers[SESSION_HEADER] !== undefined && IS_BEARER.test(headers.authorization ?? "Bearer "),
    /** The principal of a guest's request. */
    authenticate: Effect.fnUntraced(function* ({ headers }: IncomingMessage, seen: Seen) {
      const isBearer = headers.authorization !== undefined
      if (!isBearer && !isSameOrigin(headers)) return yield* refuse(failures.crossOrigin)
      const open = yield* openIn(headers)
      if (!open) return yield* refuse(failures.guestSessionEnded)
      if (headers[SESSION_HEADER] !== open.session.publicId) {
        const { clientId, subjectId } = open.session
        const other = yield* personOf(clientId, subjectId)
        return yield* refuse(failures.otherSession(other?.person.name ?? "somebody else"))
      }
      if (headers["prefer"] !== undefined) return yield* refuse(failures.notForGuests)
      const { principal } = open
      const { failure } = rate(principal.credential, performance.now())
      if (failure) return yield* refuse(failure)
      seen.client = principal.client.name
      seen.credential = principal.credential
      const caller: Principal = principal
      return caller
    }),
    /** Answers with a page or a logo, and a request about the session itself. */
    answer: Effect.fnUntraced(function* (incoming: Incoming) {
      const page = flowPageOf(incoming.request)
      if (page) return yield* flowPage(files, page)
      const { method, headers, url = "" } = incoming.request
      if (method !== "POST") return yield* refuse(failures.methodNotAllowed("POST"))
      if (!isSameOrigin(headers)) return yield* refuse(failures.crossOrigin)
      const path = pathOf(url)
      if (isOfPhones(incoming.request)) return yield* phones(incoming)
      if (path === PATHS.begin) return yield* begin(incoming, isSecure)
      if (path === PATHS.portal) return yield* requestDoor(incoming)
      return yield* path === PATHS.request ? requestLink(incoming) : end(incoming)
    })
  }
})

export type GuestsOfServer = Effect.Success<ReturnType<typeof makeGuestSessions>>
