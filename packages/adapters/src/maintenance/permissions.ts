/** Refuses a start on files that other users of the machine can change. */
import * as Effect from "effect/Effect"
import { statSync } from "node:fs"
import type { Settings } from "../settings.ts"
import { StartRefused } from "../startRefused.ts"

interface Guarded {
  /** What the path is for, as the error names it. */
  readonly role: string
  readonly path: string
  readonly isSecret?: boolean
}

const WRITABLE_BY_OTHERS = 0o022
const ACCESSIBLE_TO_OTHERS = 0o077
const PERMISSION_BITS = 0o7777

/** The permission bits of a file or directory; undefined if there is none, or it cannot be read. */
const modeOf = (path: string): number | undefined => {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found && found.mode & PERMISSION_BITS
  } catch {
    // The code that opens the file reports this error.
    return undefined
  }
}

const guardedBy = ({
  dataDir,
  database,
  keyFile
}: Pick<Settings, "dataDir" | "database" | "keyFile">): ReadonlyArray<Guarded> => [
  { role: "data directory", path: dataDir },
  ...(database.kind === "sqlite"
    ? ["", "-wal", "-shm"].map((ending) => ({
        role: "database file",
        path: `${database.path}${ending}`
      }))
    : []),
  { role: "key file", path: keyFile, isSecret: true }
]

const problemOf = ({ role, path, isSecret = false }: Guarded): string | undefined => {
  const mode = modeOf(path) ?? 0
  if ((mode & (isSecret ? ACCESSIBLE_TO_OTHERS : WRITABLE_BY_OTHERS)) === 0) return undefined
  const shown = mode.toString(8).padStart(4, "0")
  const [what, change] = isSecret ? ["accessible to", "go="] : ["writable by", "go-w"]
  return `the ${role} ${path} is ${what} its group or others (mode ${shown}): run chmod ${change} ${path}`
}

/**
 * Fails if the group or others may write to the data directory or to a file of the SQLite database, or
 * may read or write the key file. Files that do not exist yet pass. The directories above the data
 * directory are not looked at: it may be in a shared one with the sticky bit, such as `/tmp`.
 */
export const requireOwnFiles = (
  settings: Parameters<typeof guardedBy>[0]
): Effect.Effect<void, StartRefused> =>
  Effect.suspend(() => {
    for (const guarded of guardedBy(settings)) {
      const message = problemOf(guarded)
      if (message !== undefined) return Effect.fail(new StartRefused({ message }))
    }
    return Effect.void
  })
