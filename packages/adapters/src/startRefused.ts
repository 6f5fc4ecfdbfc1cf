import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The oldest version with fixes that the service needs. Source: the security releases of nodejs.org. */
export const OLDEST_NODE = "24.18.1"

/** The process must not start. The message is one line with the reason and the remedy. */
export class StartRefused extends Data.TaggedError("StartRefused")<{ readonly message: string }> {}

/** Fails with the message. */
export const refuse = (message: string): Effect.Effect<never, StartRefused> =>
  Effect.fail(new StartRefused({ message }))

/** Returns true if a version, such as `3.54.1`, is the oldest one needed or newer. */
export const isAtLeast = (version: string, oldest: string): boolean => {
  // `Intl.Collator`, which can compare them as well, takes as long to load as opening a database.
  const [actual, needed] = [version, oldest].map((text) => text.split(".").map(Number))
  const at = actual?.findIndex((part, index) => part !== needed?.[index]) ?? -1
  return at === -1 || (actual?.[at] ?? 0) > (needed?.[at] ?? 0)
}

/** Returns why a program of this version is not used, if it is older than the oldest version needed. */
export const tooOld = (
  program: string,
  version: string,
  oldest: string
): StartRefused | undefined =>
  isAtLeast(version, oldest)
    ? undefined
    : new StartRefused({
        message: `${program} ${version} is too old: install version ${oldest} or newer`
      })
