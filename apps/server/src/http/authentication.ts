/** Authenticates callers by the Authorization header alone, before any of the body is read. */
import { isInRanges } from "@payroll/domain/field/addressRange"
import type { Principal } from "@payroll/operations/caller"
import { Credentials, ISSUED_KEY_ID } from "@payroll/operations/ports/credentials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Seen } from "./accessLog.ts"
import { failures } from "./failures.ts"
import { withoutZone } from "./operationRequest.ts"
import { refuse, type Refused } from "./refusal.ts"

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i
const HEADER_MAX = 4_096
const WRONG_PER_MINUTE_MAX = 100
const MINUTE_MS = 60_000
const NANOS_PER_MS = 1_000_000
const COUNTED_MAX = 10_000

/** Key ids have 255 characters at most; PostgreSQL takes no NUL in a text. */
const KEY_ID = /^\P{Cc}{1,255}$/u

const utf8 = new TextDecoder("utf-8", { fatal: true })

interface BasicCredentials {
  readonly keyId: string
  readonly secret: Redacted.Redacted<string>
}

/** The key id and secret in an Authorization header (RFC 7617), where it is well formed. */
const basicCredentials = (header: string): BasicCredentials | undefined => {
  if (header.length > HEADER_MAX) return undefined
  const encoded = BASIC.exec(header)?.[1]
  if (encoded === undefined) return undefined
  let text: string
  try {
    text = utf8.decode(Buffer.from(encoded, "base64"))
  } catch {
    return undefined
  }
  const colon = text.indexOf(":")
  if (colon === -1 || colon === text.length - 1) return undefined
  const keyId = text.slice(0, colon)
  return KEY_ID.test(keyId) ? { keyId, secret: Redacted.make(text.slice(colon + 1)) } : undefined
}

/** The refusal of a request of a page, for which a browser must not ask its person for a key id and a secret. */
export const withoutChallenge = (refused: Refused): Effect.Effect<never, Refused> => {
  const { failure } = refused
  const { headers, ...rest } = failure
  return refuse(failure.status === failures.unauthorized.status ? rest : failure)
}

/** Returns true if a principal's credential is accepted from an address. */
export const isAcceptedFrom = ({ addresses }: Principal, address: string): boolean =>
  addresses === undefined || isInRanges(addresses, withoutZone(address))

interface Wrong {
  readonly since: number
  count: number
}

/**
 * Counts wrong secrets by key id and address, and reports whether one was too many. A right secret is
 * never throttled: anybody with a key id could lock its owner out, behind a proxy from anywhere.
 * Whether the key exists makes no difference, which would show that it does.
 */
const makeThrottle = () => {
  const wrong = new Map<string, Wrong>()
  return (who: string, now: number): boolean => {
    const counted = wrong.get(who)
    if (counted && now - counted.since < MINUTE_MS) {
      counted.count += 1
      return counted.count > WRONG_PER_MINUTE_MAX
    }
    // Deleted first, so that the oldest is the first in the map.
    wrong.delete(who)
    const [oldest] = wrong.size >= COUNTED_MAX ? wrong.keys() : []
    if (oldest !== undefined) wrong.delete(oldest)
    wrong.set(who, { since: now, count: 1 })
    return false
  }
}

/**
 * Authenticates requests of this process. All refusals look alike; `seen` learns whose key it was
 * if the key exists or the key id has the form of an issued one.
 */
export const makeAuthenticate = Effect.gen(function* () {
  const credentials = yield* Credentials
  const clock = yield* Clock.Clock
  const isOneTooMany = makeThrottle()

  return (header: string | undefined, address: string, seen: Seen) => {
    const basic = header === undefined ? undefined : basicCredentials(header)
    if (!basic) return refuse(failures.unauthorized)
    const { keyId, secret } = basic
    return Effect.flatMap(credentials.authenticate(keyId, secret), (authentication) => {
      if (authentication._tag === "Accepted") {
        const { principal } = authentication
        if (!isAcceptedFrom(principal, address)) {
          seen.credential = keyId
          return refuse(failures.unauthorized)
        }
        seen.client = principal.client.name
        seen.credential = principal.credential
        return Effect.succeed(principal)
      }
      // A key that was revoked, or whose secret is malformed, is named too, so that its user can be found.
      if (authentication.keyExists || ISSUED_KEY_ID.test(keyId)) seen.credential = keyId
      const elapsedMs = Number(clock.monotonicTimeNanosUnsafe()) / NANOS_PER_MS
      const isThrottled = isOneTooMany(`${address} ${keyId}`, elapsedMs)
      return refuse(isThrottled ? failures.throttled : failures.unauthorized)
    })
  }
})

export type Authenticate = Effect.Success<typeof makeAuthenticate>
