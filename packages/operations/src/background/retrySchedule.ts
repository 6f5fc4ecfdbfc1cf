/** When a delivery is tried again. Source: Standard Webhooks 1.0, the example schedule. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pause after the first, second, ... failed attempt; after the last one the event is given up. */
const PAUSES_MS: ReadonlyArray<number> = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR
]

export const ATTEMPTS_MAX = PAUSES_MS.length + 1

const JITTER = 0.2

/**
 * Milliseconds until the next attempt after `attempts` failed ones (at least 1), spread by 20 % with
 * `random` from [0, 1); a receiver's `Retry-After` can only make it later. Undefined when there is
 * none: all attempts were made.
 */
export const pauseMs = (
  attempts: number,
  random: number,
  retryAfterMs: number | undefined
): number | undefined => {
  const base = PAUSES_MS[attempts - 1]
  if (base === undefined) return undefined
  const spread = base * (1 - JITTER + 2 * JITTER * random)
  return Math.max(spread, retryAfterMs ?? 0)
}
