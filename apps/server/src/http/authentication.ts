/** Who calls, from the Authorization header alone, before any of the body is read. */
import type { Principal } from "@payroll/operations/caller"
import { Credentials } from "@payroll/operations/ports/credentials"
import type { Unavailable } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { hash } from "node:crypto"
import { failures } from "./failures.ts"
import type { Seen } from "./pipeline.ts"
import { refuse, type Refused } from "./refused.ts"

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i
const HEADER_MAX = 4_096
const WRONG_PER_MINUTE_MAX = 100
const MINUTE_MS = 60_000
const COUNTED_MAX = 10_000

/** Key ids have 255 characters at most; PostgreSQL takes no NUL in a text. */
const KEY_ID = /^\P{Cc}{1,255}$/u

const utf8 = new TextDecoder("utf-8", { fatal: true })

interface BasicCredentials {
  readonly keyId: string
  readonly secret: Redacted.Redacted<string>
}

/** The key id and secret in an Authorization header (RFC 7617), where it is well formed. */
export const basicCredentials = (header: string): BasicCredentials | undefined => {
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

/** With the time that the port believes a credential, less than the second it promises. */
const RECENT_MS = 400
const RECENT_MAX = 10_000

interface Recent {
  readonly until: number
  readonly principal: Principal
}

/** Callers who were accepted a moment ago, by a digest of what they sent and where from. */
const makeRecent = () => {
  const callers = new Map<string, Recent>()
  return {
    find: (digest: string, now: number): Principal | undefined => {
      const recent = callers.get(digest)
      return recent && now < recent.until ? recent.principal : undefined
    },
    add: (digest: string, principal: Principal, now: number): void => {
      if (callers.size >= RECENT_MAX) callers.clear()
      callers.set(digest, { principal, until: now + RECENT_MS })
    }
  }
}

const digestOf = (header: string, address: string): string =>
  hash("sha256", `${address} ${header}`, "base64url")

const sees = (seen: Seen, { client, credential }: Principal): void => {
  seen.client = client.name
  seen.credential = credential
}

/**
 * Authenticates requests of this process. All refusals look alike; `seen` learns whose key it was,
 * where the key exists. Who was accepted a moment ago is known when this returns.
 */
export const makeAuthenticate = Effect.gen(function* () {
  const credentials = yield* Credentials
  const clock = yield* Clock.Clock
  const isOneTooMany = makeThrottle()
  const recent = makeRecent()

  const lookUp = Effect.fnUntraced(function* (header: string, address: string, seen: Seen) {
    const given = basicCredentials(header)
    if (!given) return yield* refuse(failures.unauthorized)
    const { keyId, secret } = given
    const found = yield* credentials.authenticate(keyId, secret)
    if (found._tag === "Accepted") {
      const { principal } = found
      sees(seen, principal)
      recent.add(digestOf(header, address), principal, clock.currentTimeMillisUnsafe())
      return principal
    }
    if (found.keyExists) seen.credential = keyId
    const isThrottled = isOneTooMany(`${address} ${keyId}`, clock.currentTimeMillisUnsafe())
    return yield* refuse(isThrottled ? failures.throttled : failures.unauthorized)
  })

  return (
    header: string | undefined,
    address: string,
    seen: Seen
  ): Effect.Effect<Principal, Refused | Unavailable> => {
    if (header === undefined || header.length > HEADER_MAX) return refuse(failures.unauthorized)
    const now = clock.currentTimeMillisUnsafe()
    const known = recent.find(digestOf(header, address), now)
    if (!known) return lookUp(header, address, seen)
    sees(seen, known)
    return Effect.succeed(known)
  }
})

export type Authenticate = Effect.Success<typeof makeAuthenticate>
