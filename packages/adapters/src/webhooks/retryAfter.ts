const MAX_MS = 10 * 60 * 60 * 1_000
const SECONDS = /^\d{1,20}$/
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * The wait of a `Retry-After` header in milliseconds, clamped to 0 to 10 hours. Accepts whole seconds or an
 * HTTP date relative to `nowMs` (IMF-fixdate, RFC 9110 section 5.6.7). Undefined for anything else,
 * including duplicate headers.
 */
export const parseRetryAfter = (
  header: string | ReadonlyArray<string> | undefined,
  nowMs: number
): number | undefined => {
  if (typeof header !== "string") return undefined
  const text = header.trim()
  const wait = SECONDS.test(text)
    ? Number(text) * 1_000
    : HTTP_DATE.test(text)
      ? Date.parse(text) - nowMs
      : Number.NaN
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), MAX_MS)
}
