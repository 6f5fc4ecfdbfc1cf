/** Requests per minute and credential, in a window that slides by the second. */
import { failures } from "./failures.ts"
import type { Failure } from "./reply.ts"

const WINDOW_SECONDS = 60
/** Credentials that are counted; beyond it the one that called longest ago is forgotten. */
const COUNTED_MAX = 10_000

interface Counted {
  /** Requests by second, as a ring. */
  readonly buckets: Uint32Array
  second: number
  total: number
}

export interface Rated {
  /** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
  readonly headers: Readonly<Record<string, string>>
  readonly failure: Failure | undefined
}

/** Forgets the seconds that have left the window. */
const advance = (counted: Counted, second: number): void => {
  const { buckets } = counted
  const gone = Math.min(WINDOW_SECONDS, second - counted.second)
  for (let step = 1; step <= gone; step += 1) {
    const at = (counted.second + step) % WINDOW_SECONDS
    counted.total -= buckets[at] ?? 0
    buckets[at] = 0
  }
  counted.second = second
}

/** Seconds until the oldest requests leave the window; a whole window where there are none. */
const secondsToWait = ({ buckets, second }: Counted): number => {
  for (let step = 1; step < WINDOW_SECONDS; step += 1) {
    if ((buckets[(second + step) % WINDOW_SECONDS] ?? 0) > 0) return step
  }
  return WINDOW_SECONDS
}

/** Counts the requests of credentials, `now` in monotonic milliseconds. A refused one does not count. */
export const makeRateLimit = (perMinute: number) => {
  const byCredential = new Map<string, Counted>()
  const policy = `"default";q=${perMinute};w=${WINDOW_SECONDS}`

  const countedOf = (credential: string, second: number): Counted => {
    const existing = byCredential.get(credential)
    if (existing?.second === second) return existing
    // Deleted first, so that the one that called longest ago is the first in the map.
    byCredential.delete(credential)
    const [oldest] = byCredential.size >= COUNTED_MAX ? byCredential.keys() : []
    if (oldest !== undefined) byCredential.delete(oldest)
    const counted = existing ?? { buckets: new Uint32Array(WINDOW_SECONDS), second, total: 0 }
    byCredential.set(credential, counted)
    // A clock that was set back counts in the last second it had.
    if (second > counted.second) advance(counted, second)
    return counted
  }

  return (credential: string, now: number): Rated => {
    const counted = countedOf(credential, Math.floor(now / 1_000))
    const isAllowed = counted.total < perMinute
    if (isAllowed) {
      const at = counted.second % WINDOW_SECONDS
      counted.buckets[at] = (counted.buckets[at] ?? 0) + 1
      counted.total += 1
    }
    const wait = secondsToWait(counted)
    const rest = `"default";r=${perMinute - counted.total};t=${wait}`
    return {
      headers: { "RateLimit-Policy": policy, RateLimit: rest },
      failure: isAllowed ? undefined : failures.rateLimited(String(wait))
    }
  }
}
