/** The pause before the next attempt. */

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 20_000
/** Longest `Retry-After` that a call waits for, in milliseconds. After a longer one the call fails. */
const LONGEST_RETRY_AFTER_MS = 60_000

/** The milliseconds that a `Retry-After` requests; 0 without one. */
const retryAfterMs = (header: string | null): number => {
  const seconds = header === null ? 0 : Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0
}

/**
 * Returns the pause after some attempts: the requested time, plus a pause that doubles with each attempt up to a limit,
 * of which up to half is random. Undefined if the requested time is too long.
 */
export const pauseMs = (
  attempts: number,
  retryAfter: string | null,
  random: () => number = Math.random
): number | undefined => {
  const requested = retryAfterMs(retryAfter)
  if (requested > LONGEST_RETRY_AFTER_MS) return undefined
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return requested + longest * (0.5 + random() / 2)
}

/** Waits, unless the signal ends the call first. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end)
      resolve()
    }, ms)
    signal?.addEventListener("abort", end, { once: true })
  })
