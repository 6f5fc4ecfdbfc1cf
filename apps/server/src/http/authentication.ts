/** Who calls, from the Authorization header alone, before any of the body is read. */
import { Credentials } from "@payroll/operations/ports/credentials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { failures } from "./failures.ts"
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
    count: (who: string, now: number): void => {
      const counted = current(who, now)
      if (counted) counted.count += 1
      else {
        if (wrong.size >= COUNTED_MAX) wrong.clear()
        wrong.set(who, { since: now, count: 1 })
      }
    }
  }
}

/** Authenticates requests of this process. All refusals look alike. */
export const makeAuthenticate = Effect.gen(function* () {
  const credentials = yield* Credentials
  const throttle = makeThrottle()
  return Effect.fnUntraced(function* (header: string | undefined, address: string) {
    const given = basicCredentials(header)
    if (!given) return yield* refuse(failures.unauthorized)
    const now = yield* Clock.currentTimeMillis
    const who = `${address} ${given.keyId}`
    if (throttle.isThrottled(who, now)) return yield* refuse(failures.throttled)
    const authentication = yield* credentials.authenticate(given.keyId, given.secret)
    if (authentication._tag === "Accepted") return authentication.principal
    if (authentication.keyExists) throttle.count(who, now)
    return yield* refuse(failures.unauthorized)
  })
})

export type Authenticate = Effect.Success<typeof makeAuthenticate>
