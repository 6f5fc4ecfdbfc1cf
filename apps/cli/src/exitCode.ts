/** Exit codes for scripts: 1 failed, 2 wrong usage, 3 rejected by the service. */

export const FAILED = 1
const USAGE = 2
const REFUSED = 3
/** 128 + SIGINT, the shell convention. */
export const INTERRUPTED = 130

const usage = new Set(["BadUsage", "UserError"])
const refused = new Set([
  "BadSecret",
  "ClientExists",
  "KeyInFlight",
  "KeyReused",
  "KeySpent",
  "NoSuchClient",
  "NotAllowed",
  "Refused"
])

export const exitCodeOf = (error: unknown): number => {
  const tag = error instanceof Error && "_tag" in error ? String(error._tag) : ""
  if (usage.has(tag)) return USAGE
  return refused.has(tag) ? REFUSED : FAILED
}
