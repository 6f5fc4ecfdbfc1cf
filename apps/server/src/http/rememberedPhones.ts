/** Requests about remembered phones: of a session that remembers its browser, and of a browser that comes back. */
import type { GuestSession } from "@payroll/domain/flowLink/guestSession"
import { bodyLimits, parseJsonObject } from "@payroll/operations/jsonBody"
import { GuestSessions } from "@payroll/operations/ports/guestSessions"
import {
  forgetByPhone,
  isPhoneOf,
  openByPhone,
  rememberPhone
} from "@payroll/operations/rememberedPhones"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { IncomingMessage } from "node:http"
import { failures } from "./failures.ts"
import { guestSessionView, SESSION_HEADER } from "./guestSessionView.ts"
import { isJson } from "./headers.ts"
import type { Incoming } from "./incomingRequest.ts"
import { sessionRequest } from "./operationRequest.ts"
import { refuse } from "./refusal.ts"
import type { Reply } from "./reply.ts"
import { pathOf } from "./route.ts"
import { guestCookie, phoneCookie } from "./sessionCookies.ts"

const PATHS = {
  remember: "/flow/session/remember",
  phone: "/flow/session/phone",
  forget: "/flow/session/forget"
}
const BODY_BYTES_MAX = 1_024
const limits = { ...bodyLimits, maxBytes: BODY_BYTES_MAX }
const holder = { credential: PATHS.phone, client: PATHS.phone }

export const isOfPhones = ({ url }: IncomingMessage): boolean =>
  Object.values(PATHS).includes(pathOf(url ?? ""))

const replyOf = (body: object, cookie?: string): Reply => ({
  status: 200,
  body: JSON.stringify(body),
  ...(cookie !== undefined && { headers: { "Set-Cookie": cookie } })
})

/** Returns true if the browser of a request is a remembered phone of the worker of a session. */
export const isOwnPhone = Effect.fnUntraced(function* (
  { headers }: IncomingMessage,
  isSecure: boolean,
  { subjectId }: GuestSession
) {
  const secret = phoneCookie(isSecure).tokenIn(headers.cookie)
  return (
    secret !== undefined && (yield* isPhoneOf(secret, subjectId, yield* Clock.currentTimeMillis))
  )
})

/** Remembers the browser of the session that a request names: of a page of its own, never of a frame. */
const remember = Effect.fnUntraced(function* (incoming: Incoming, isSecure: boolean) {
  const { headers } = incoming.request
  const { find } = yield* GuestSessions
  const secret = guestCookie(isSecure).tokenIn(headers.cookie)
  const open = secret === undefined ? undefined : yield* find(secret)
  if (!open || open.session.publicId !== headers[SESSION_HEADER]) {
    return yield* refuse(failures.guestSessionEnded)
  }
  const cookie = phoneCookie(isSecure)
  const from = sessionRequest(incoming)
  const before = cookie.tokenIn(headers.cookie)
  const remembered = yield* rememberPhone(open, { ...from, userAgent: headers["user-agent"] })
  if (!remembered) return yield* refuse(failures.notForGuests)
  if (before !== undefined) yield* forgetByPhone(before, from)
  const { phone } = remembered
  return replyOf(
    { rememberedUntil: isoTimestamp(phone.rememberedUntil) },
    cookie.given(Redacted.value(remembered.secret), phone.rememberedUntil - phone.createdAt)
  )
})

/** Begins a session of a phone that comes back; `null` for every browser that is none. */
const open = Effect.fnUntraced(function* (incoming: Incoming, isSecure: boolean) {
  const { request, readBody } = incoming
  if (!isJson(request.headers["content-type"])) return yield* refuse(failures.unsupportedType)
  const { bytes } = yield* readBody(limits, holder)
  const { flowName } = Result.getOrElse(parseJsonObject(bytes, limits), () => ({})) as {
    readonly flowName?: unknown
  }
  if (typeof flowName !== "string") return yield* refuse(failures.openingMalformed)
  const phone = phoneCookie(isSecure).tokenIn(request.headers.cookie)
  const begun =
    phone === undefined
      ? undefined
      : yield* openByPhone({ flowName, phone }, sessionRequest(incoming))
  if (!begun) return replyOf({ session: null })
  const session = yield* guestSessionView(begun.session, {
    returnUrl: undefined,
    isRemembered: true
  })
  return replyOf({ session }, guestCookie(isSecure).given(Redacted.value(begun.secret)))
})

const forget = Effect.fnUntraced(function* (incoming: Incoming, isSecure: boolean) {
  const cookie = phoneCookie(isSecure)
  const secret = cookie.tokenIn(incoming.request.headers.cookie)
  if (secret !== undefined) yield* forgetByPhone(secret, sessionRequest(incoming))
  return replyOf({}, cookie.ended)
})

/** Answers requests about phones, which come from a page of the same origin. */
export const makePhones = (isSecure: boolean) => (incoming: Incoming) => {
  const path = pathOf(incoming.request.url ?? "")
  if (path === PATHS.remember) return remember(incoming, isSecure)
  return path === PATHS.phone ? open(incoming, isSecure) : forget(incoming, isSecure)
}
