/** Who calls, from the Authorization header alone, before any of the body is read. */
import { Credentials } from "@payroll/operations/ports/credentials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { failures } from "./failures.ts"
import type { Seen } from "./pipeline.ts"
import { refuse } from "./refused.ts"

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i
const HEADER_MAX = 4_096
const WRONG_PER_MINUTE_MAX = 100
const MINUTE_MS = 60_000
const COUNTED_MAX = 10_000

const utf8 = new TextDecoder("utf-8", { fatal: true })

interface BasicCredentials {
  readonly keyId: string
  readonly secret: Redacted.Redacted<string>
}

/** The key id and secret in an Authorization header (RFC 7617), where it is well formed. */
export const basicCredentials = (header: string | undefined): BasicCredentials | undefined => {
  const encoded = header && header.length <= HEADER_MAX ? BASIC.exec(header)?.[1] : undefined
  if (encoded === undefined) return undefined
  let text: string
  try {
    text = utf8.decode(Buffer.from(encoded, "base64"))
  } catch {
    return undefined
  }
  const colon = text.indexOf(":")
  return colon > 0 && colon < text.length - 1
    ? { keyId: text.slice(0, colon), secret: Redacted.make(text.slice(colon + 1)) }
    : undefined
}

interface Wrong {
  readonly since: number
  count: number
}

/** Counts wrong secrets for existing keys: guessing is slowed, the rightful caller elsewhere is not. */
const makeThrottle = () => {
  const wrong = new Map<string, Wrong>()
  const current = (who: string, now: number): Wrong | undefined => {
    const counted = wrong.get(who)
    return counted && now - counted.since < MINUTE_MS ? counted : undefined
  }
  return {
    isThrottled: (who: string, now: number): boolean =>
      wrong.size > 0 && (current(who, now)?.count ?? 0) >= WRONG_PER_MINUTE_MAX,
    /** Whether this wrong secret was one too many: many may be under way at once. */
    count: (who: string, now: number): boolean => {
      const counted = current(who, now)
      if (counted) {
        counted.count += 1
        return counted.count > WRONG_PER_MINUTE_MAX
      }
      if (wrong.size >= COUNTED_MAX) wrong.clear()
      wrong.set(who, { since: now, count: 1 })
      return false
    }
  }
}

/**
 * Authenticates requests of this process. All refusals look alike; `seen` learns whose key it was,
 * where the key exists.
 */
export const makeAuthenticate = Effect.gen(function* () {
  const credentials = yield* Credentials
  const throttle = makeThrottle()
  return Effect.fnUntraced(function* (header: string | undefined, address: string, seen: Seen) {
    const given = basicCredentials(header)
    if (!given) return yield* refuse(failures.unauthorized)
    const { keyId, secret } = given
    const now = yield* Clock.currentTimeMillis
    const who = `${address} ${keyId}`
    if (throttle.isThrottled(who, now)) {
      seen.credential = keyId
      return yield* refuse(failures.throttled)
    }
    const found = yield* credentials.authenticate(keyId, secret)
    if (found._tag === "Accepted") {
      seen.client = found.principal.client.name
      seen.credential = keyId
      return found.principal
    }
    if (!found.keyExists) return yield* refuse(failures.unauthorized)
    seen.credential = keyId
    return yield* refuse(throttle.count(who, now) ? failures.throttled : failures.unauthorized)
  })
})

export type Authenticate = Effect.Success<typeof makeAuthenticate>
