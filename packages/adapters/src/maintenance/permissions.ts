/** Refuses a start on files that other users of the machine can change. */
import * as Effect from "effect/Effect"
import { realpathSync, statSync, type Stats } from "node:fs"
import { dirname, resolve } from "node:path"
import { credentialsFile } from "../firstStart.ts"
import type { Settings } from "../settings/settings.ts"
import { StartRefused } from "../startRefused.ts"

interface Guarded {
  /** The purpose of the path, as the error names it. */
  readonly role: string
  readonly path: string
  readonly isSecret?: boolean
  /** Others may create entries in it, but not replace those of somebody else: the sticky bit. */
  readonly maySticky?: boolean
}

const WRITABLE_BY_OTHERS = 0o022
const ACCESSIBLE_TO_OTHERS = 0o077
const STICKY = 0o1000
const PERMISSION_BITS = 0o7777
const ROOT = 0

/** A file or directory; undefined if there is none, or it cannot be read. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    // The code that opens the file reports this error.
    return undefined
  }
}

/** The file that a path leads to, behind symbolic links; the path itself if there is none. */
const behindLinks = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/**
 * The directory of a file outside the data directory, in which others could replace the file or create
 * it first. Of a symbolic link also its own directory: that of a Kubernetes secret is sticky.
 */
const directoriesOf = (role: string, path: string, dataDir: string): ReadonlyArray<Guarded> => {
  const [named, real] = [dirname(resolve(path)), dirname(behindLinks(path))]
  const inDataDir = new Set([resolve(dataDir), behindLinks(dataDir)])
  const guarded = [
    { role, path: real },
    ...(behindLinks(named) === real ? [] : [{ role, path: named, maySticky: true }])
  ]
  return guarded.filter((directory) => !inDataDir.has(directory.path))
}

const guardedBy = ({
  dataDir,
  database,
  keyFile,
  keyCommand
}: Pick<Settings, "dataDir" | "database" | "keyFile" | "keyCommand">): ReadonlyArray<Guarded> => [
  { role: "data directory", path: dataDir },
  ...(database.kind === "sqlite"
    ? [
        ...directoriesOf("directory of the database file", database.path, dataDir),
        ...["", "-wal", "-shm"].map((ending) => ({
          role: "database file",
          path: `${database.path}${ending}`
        }))
      ]
    : []),
  ...(keyCommand === undefined
    ? [
        ...directoriesOf("directory of the key file", keyFile, dataDir),
        { role: "key file", path: keyFile, isSecret: true }
      ]
    : []),
  { role: "credentials file", path: credentialsFile({ dataDir }), isSecret: true }
]

const modeProblem = ({
  role,
  path,
  isSecret = false,
  maySticky = false
}: Guarded): string | undefined => {
  const mode = (statOf(path)?.mode ?? 0) & PERMISSION_BITS
  if (maySticky && (mode & STICKY) !== 0) return undefined
  if ((mode & (isSecret ? ACCESSIBLE_TO_OTHERS : WRITABLE_BY_OTHERS)) === 0) return undefined
  const modeText = mode.toString(8).padStart(4, "0")
  const [what, change] = isSecret ? ["accessible to", "go="] : ["writable by", "go-w"]
  return `the ${role} ${path} is ${what} its group or others (mode ${modeText}): run chmod ${change} ${path}`
}

const ownerProblem = (dataDir: string, userId: number | undefined): string | undefined => {
  const owner = statOf(dataDir)?.uid
  // Windows has no user ids.
  if (userId === undefined || owner === undefined || owner === ROOT || owner === userId)
    return undefined
  return (
    `the data directory ${dataDir} belongs to the user with id ${owner}, and this process runs as ` +
    `${userId}: run it as that user, or run chown -R ${userId} ${dataDir}`
  )
}

/**
 * Fails if the data directory belongs to another user than root or that of the process, if the group or
 * others may write to it, to a file of the SQLite database, or to the directory of that or of the key
 * file, or if they may read or write the key file or the credentials file. Files that do not exist yet
 * pass. The directories above the data directory are not looked at: it may be in a shared one with the
 * sticky bit, such as `/tmp`.
 */
export const requireOwnFiles = (
  settings: Parameters<typeof guardedBy>[0],
  userId = process.geteuid?.()
): Effect.Effect<void, StartRefused> =>
  Effect.suspend(() => {
    const guarded = guardedBy(settings)
    for (const problem of [ownerProblem(settings.dataDir, userId), ...guarded.map(modeProblem)]) {
      if (problem !== undefined) return Effect.fail(new StartRefused({ message: problem }))
    }
    return Effect.void
  })
