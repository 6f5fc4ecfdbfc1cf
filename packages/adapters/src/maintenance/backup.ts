/** Online backup and restore of a SQLite database; PostgreSQL has its own tools. */
import * as Effect from "effect/Effect"
import Sqlite from "better-sqlite3"
import { randomBytes } from "node:crypto"
import { constants, existsSync, linkSync, lstatSync, mkdtempSync, rmSync } from "node:fs"
import { chmod, copyFile, open } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { noteTime } from "../metrics/timeFile.ts"
import type { Settings } from "../settings/settings.ts"
import { deliveryHoldTable } from "../sql/migrations/0023DeliveryHold.ts"
import { sqlite } from "../sql/sqlite/dialect.ts"
import { refuse, StartRefused } from "../startRefused.ts"
import { makeUuid7 } from "../vault/uuid7.ts"
import type { KeySource } from "../vault/keySource.ts"
import { erasuresIn, manifestOf, writeErasures } from "./erasureFile.ts"
import { addErasures } from "./restoredErasures.ts"
import { attempt, existingPath, failed, sqlitePath } from "./sqliteFile.ts"

const syncPath = async (path: string): Promise<void> => {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns true if a file is an intact database of this service: schema, pages and foreign keys. */
const isIntact = (path: string): boolean => {
  const db = new Sqlite(path, { readonly: true })
  try {
    // An empty file is a valid SQLite database and passes the other checks.
    if (db.prepare("select 1 from migration limit 1").get() === undefined) return false
    const integrity: unknown = db.pragma("integrity_check", { simple: true })
    return integrity === "ok" && (db.pragma("foreign_key_check") as Array<unknown>).length === 0
  } finally {
    db.close()
  }
}

/** Fails with `message` if a file is damaged or unreadable for SQLite. */
const requireIntact = (path: string, message: string): Effect.Effect<void, StartRefused> =>
  Effect.flatMap(
    Effect.try({
      try: () => isIntact(path),
      catch: () => new StartRefused({ message })
    }),
    (intact) => (intact ? Effect.void : refuse(message))
  )

/** A fixed name, because the driver trims the file names that it gets. */
const DRAFT = "draft.db"

/**
 * Makes a file's draft in a new folder next to it. The folder has an unpredictable name and is accessible
 * only to its owner, so that other users with write access to the parent folder cannot replace the draft.
 * Removes the folder at the end, including files that SQLite leaves in it.
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

/** Returns true if a name exists, even as a dangling symbolic link. */
const isTaken = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // A path that cannot be read cannot be written either; the write reports the error.
    return false
  }
}

const OWNER_ONLY = 0o600

/** Links a finished draft to its name, which must not exist. Durable on return. */
const publish = async (draft: string, path: string): Promise<void> => {
  await syncPath(draft)
  linkSync(draft, path)
  await syncPath(dirname(path))
}

/** Writes what is stored, without the free space of pages, which can have a part of a row that was erased. */
const copyInUse = async (path: string, draft: string): Promise<void> => {
  const source = new Sqlite(path, { readonly: true })
  try {
    source.prepare("vacuum into ?").run(draft)
    await chmod(draft, OWNER_ONLY)
  } finally {
    source.close()
  }
}

/** The settings that a backup needs. */
export type BackedUp = Pick<Settings, "database" | "dataDir">

/** Copies a snapshot of the database to a draft and checks it. */
const copyChecked = (path: string, draft: string) =>
  Effect.gen(function* () {
    yield* attempt("the backup", () => copyInUse(path, draft))
    yield* requireIntact(draft, "the copy is damaged: run `payroll check` on the database")
  })

const noted = ({ dataDir }: BackedUp) =>
  Effect.tryPromise({
    try: () => noteTime(dataDir, "last-backup", Date.now()),
    catch: (error) =>
      failed("the backup is made, but storing its time in the data directory", error)
  })

/**
 * Copies a snapshot of the database to a new file while it is in use, and checks the copy. Does not include
 * the key file, which must be stored separately. Stores when it was made.
 */
export const backup = (settings: BackedUp, file: string) =>
  Effect.gen(function* () {
    const path = yield* existingPath(settings)
    if (isTaken(file)) return yield* refuse(`${file} exists already: choose another file`)
    if (!existsSync(dirname(file))) return yield* refuse(`there is no folder ${dirname(file)}`)
    yield* withDraft("the backup", file, (draft) =>
      Effect.gen(function* () {
        yield* copyChecked(path, draft)
        yield* attempt("the backup", async () => {
          const erasures = erasuresIn(draft)
          if (erasures.length > 0) await writeErasures(manifestOf(file), erasures, Date.now())
          await publish(draft, file)
        })
      })
    )
    yield* noted(settings)
  })

/** Opens the file first, because a stream that fails early would open it after its removal. */
const sendFile = async (path: string, output: Writable): Promise<void> => {
  const file = await open(path, "r")
  await pipeline(file.createReadStream(), output, { end: false })
}

/** Writes a checked copy to a stream, which stays open. The draft is next to the database. */
export const backupToStream = (settings: BackedUp, output: Writable) =>
  Effect.gen(function* () {
    const path = yield* existingPath(settings)
    yield* withDraft("the backup", path, (draft) =>
      Effect.andThen(
        copyChecked(path, draft),
        attempt("the backup", () => sendFile(draft, output))
      )
    )
    yield* noted(settings)
  })

/** Holds the deliveries of a database, unless they are held already. Its schema may be an earlier one. */
const holdDeliveries = (path: string): void => {
  const db = new Sqlite(path)
  try {
    db.exec(deliveryHoldTable(sqlite.words))
    const hold = `insert into delivery_hold (id, reason, held_at, in_force)
      values (?, 'restore', cast(unixepoch('subsec') * 1000 as integer), 1) on conflict do nothing`
    db.prepare(hold).run(makeUuid7(Date.now, randomBytes)())
  } finally {
    db.close()
  }
}

/**
 * Copies a backup to the database's path. What was delivered since the backup waits in it to be delivered,
 * so its deliveries are held until a person releases them. Who was erased since is in the registers next to the
 * backup, in the data directory, or in `register`: returns how many erasures wait. Fails if anything exists at the
 * path, and never overwrites.
 */
export const restore = (
  settings: Pick<Settings, "database" | "dataDir"> & KeySource,
  file: string,
  register?: string
) =>
  Effect.gen(function* () {
    const path = yield* sqlitePath(settings)
    if (!existsSync(file)) return yield* refuse(`there is no file ${file}`)
    // SQLite would read a WAL that another database left into this one.
    const inTheWay = [path, `${path}-wal`, `${path}-shm`].find(isTaken)
    if (inTheWay !== undefined) {
      return yield* refuse(`${inTheWay} is in the way: stop the service and move it away first`)
    }
    let waiting = 0
    yield* withDraft("the restore", path, (draft) =>
      Effect.gen(function* () {
        yield* attempt("the restore", async () => {
          await copyFile(file, draft, constants.COPYFILE_EXCL)
          await chmod(draft, OWNER_ONLY)
        })
        yield* requireIntact(draft, `${file} is damaged, or not a database of this service`)
        yield* Effect.try({
          try: () => holdDeliveries(draft),
          catch: (error) => failed("the restore", error)
        })
        waiting = yield* addErasures(settings, draft, file, register)
        yield* attempt("the restore", () => publish(draft, path))
      })
    )
    return waiting
  })
