/** Backups of a SQLite database, made while it is in use; PostgreSQL has tools of its own. */
import * as Effect from "effect/Effect"
import Sqlite from "better-sqlite3"
import { constants, existsSync, linkSync, lstatSync, mkdtempSync, rmSync } from "node:fs"
import { chmod, copyFile, open } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Settings } from "../settings.ts"
import { StartRefused } from "../startRefused.ts"

const refuse = (message: string) => Effect.fail(new StartRefused({ message }))

const sqlitePath = ({ database }: Pick<Settings, "database">) =>
  database.kind === "sqlite"
    ? Effect.succeed(database.path)
    : refuse("the database is on PostgreSQL: use pg_dump and pg_restore for it")

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown"

const failed = (what: string, error: unknown): StartRefused =>
  new StartRefused({ message: `${what} failed (${codeOf(error)})` })

const attempt = <A>(what: string, run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (error) => failed(what, error) })

const syncPath = async (path: string): Promise<void> => {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether a file is a whole database of this service: its pages, its references, its schema. */
const isWhole = (path: string): boolean => {
  const db = new Sqlite(path, { readonly: true })
  try {
    // An empty file is a database too, and one that looks well.
    if (db.prepare("select 1 from migration limit 1").get() === undefined) return false
    const integrity: unknown = db.pragma("integrity_check", { simple: true })
    return integrity === "ok" && (db.pragma("foreign_key_check") as Array<unknown>).length === 0
  } finally {
    db.close()
  }
}

/** Refuses a file that is not whole, or that SQLite cannot read at all. */
const whole = (path: string, complaint: string): Effect.Effect<void, StartRefused> =>
  Effect.flatMap(
    Effect.try({
      try: () => isWhole(path),
      catch: () => new StartRefused({ message: complaint })
    }),
    (is) => (is ? Effect.void : refuse(complaint))
  )

/** Not the file's own name: the driver trims the names that it is given. */
const DRAFT = "draft.db"

/**
 * Makes a file's draft in a new folder next to it, which has an unpredictable name and admits only
 * its owner: whoever may write to the folder above can put nothing in the draft's place. However it
 * ends, nothing of the draft is left, nor of what SQLite puts next to it.
 */
const withDraft = <E>(
  what: string,
  path: string,
  make: (draft: string) => Effect.Effect<void, E>
): Effect.Effect<void, E | StartRefused> =>
  Effect.acquireUseRelease(
    Effect.try({
      try: () => mkdtempSync(`${path}.`),
      catch: (error) => failed(what, error)
    }),
    (folder) => make(join(folder, DRAFT)),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )

/** Whether a name is taken, be it by a symbolic link that leads nowhere. */
const isTaken = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // What cannot be looked at cannot be written to either, which is reported then.
    return false
  }
}

const OWNER_ONLY = 0o600

/** Moves a finished draft to its name, which must be free; durable when done. */
const publish = async (draft: string, path: string): Promise<void> => {
  await syncPath(draft)
  linkSync(draft, path)
  await syncPath(dirname(path))
}

/** Every page of the largest database. */
const ALL_PAGES = 0x7fffffff

const copyInUse = async (path: string, draft: string): Promise<void> => {
  const source = new Sqlite(path, { readonly: true })
  try {
    // In one step, which sees one moment: between steps each commit of another process makes it begin anew.
    await source.backup(draft, { progress: () => ALL_PAGES })
    await chmod(draft, OWNER_ONLY)
  } finally {
    source.close()
  }
}

/**
 * Copies the database as it is at one moment to a new file, while others go on using it, and
 * checks the copy. The key file is not in it: keep that apart.
 */
export const backup = (settings: Pick<Settings, "database">, file: string) =>
  Effect.gen(function* () {
    const path = yield* sqlitePath(settings)
    if (!existsSync(path)) return yield* refuse(`there is no database at ${path}`)
    if (isTaken(file)) return yield* refuse(`${file} exists already: choose another file`)
    if (!existsSync(dirname(file))) return yield* refuse(`there is no folder ${dirname(file)}`)
    yield* withDraft("the backup", file, (draft) =>
      Effect.gen(function* () {
        yield* attempt("the backup", () => copyInUse(path, draft))
        yield* whole(draft, "the copy is not whole: check the database")
        yield* attempt("the backup", () => publish(draft, file))
      })
    )
  })

/** Puts a backup in the place of the database, which must be free: nothing is ever overwritten. */
export const restore = (settings: Pick<Settings, "database">, file: string) =>
  Effect.gen(function* () {
    const path = yield* sqlitePath(settings)
    if (!existsSync(file)) return yield* refuse(`there is no file ${file}`)
    // A log left by another database would be read into this one.
    const inTheWay = [path, `${path}-wal`, `${path}-shm`].find(isTaken)
    if (inTheWay !== undefined) {
      return yield* refuse(`${inTheWay} is in the way: stop the service and move it away first`)
    }
    yield* withDraft("the restore", path, (draft) =>
      Effect.gen(function* () {
        yield* attempt("the restore", async () => {
          await copyFile(file, draft, constants.COPYFILE_EXCL)
          await chmod(draft, OWNER_ONLY)
        })
        yield* whole(draft, `${file} is damaged, or no database of this service`)
        yield* attempt("the restore", () => publish(draft, path))
      })
    )
  })
