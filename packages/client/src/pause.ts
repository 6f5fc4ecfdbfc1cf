/** How long to wait before the next attempt. */

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 20_000
/** A service that asks for more is not waited for. */
const LONGEST_RETRY_AFTER_MS = 60_000

/** The milliseconds that a `Retry-After` asks for; 0 without one. */
const retryAfterMs = (header: string | null): number => {
  const seconds = header === null ? 0 : Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0
}

/**
 * The pause after some attempts, twice as long each time and up to half of it by chance, and at least what the
 * service asks for. Undefined if that is too long.
 */
export const pauseMs = (
  attempts: number,
  retryAfter: string | null,
  random: () => number = Math.random
): number | undefined => {
  const asked = retryAfterMs(retryAfter)
  if (asked > LONGEST_RETRY_AFTER_MS) return undefined
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return asked + longest * (0.5 + random() / 2)
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
