/** Exit codes for scripts: 1 not done (the message says why), 2 wrong usage, 3 refused by an operation. */

export const FAILED = 1
const USAGE = 2
const REFUSED = 3
/** 128 and SIGINT, as shells have it. */
export const INTERRUPTED = 130

const usage = new Set(["BadUsage", "UserError"])
const refused = new Set([
  "BadSecret",
  "ClientExists",
  "KeyInFlight",
  "KeyReused",
  "NoSuchClient",
  "NotAllowed",
  "Refused"
])

/** The exit code of a command that failed with this error. */
export const exitCodeOf = (error: unknown): number => {
  const tag = error instanceof Error && "_tag" in error ? String(error._tag) : ""
  if (usage.has(tag)) return USAGE
  return refused.has(tag) ? REFUSED : FAILED
}
