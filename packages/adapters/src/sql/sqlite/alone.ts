/** Checks that a process is the only one that has a SQLite file open. */
import Sqlite from "better-sqlite3"
import { existsSync } from "node:fs"
import type { Migration } from "../migrations/migration.ts"
import { isBusy } from "./connection.ts"
import { othersConnected, stopNeededBy } from "../migrations/others.ts"

/** Processes that start at the same moment look at the file, too; each migration that one applies begins this anew. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 20

interface Needed {
  readonly needs: Migration
  /** The newest migration of the file. */
  readonly newest: number
}

/** A file that cannot be read is reported when it is opened to be used. */
const stopNeeded = (path: string): Needed | undefined => {
  if (!existsSync(path)) return undefined
  try {
    const db = new Sqlite(path, { readonly: true })
    try {
      const newest = Number(
        db.prepare("select coalesce(max(number), 0) from migration").pluck().get()
      )
      const needs = stopNeededBy(newest)
      return needs && { needs, newest }
    } finally {
      db.close()
    }
  } catch {
    return undefined
  }
}

/** In exclusive mode a connection to a file in WAL mode locks out all others, and fails if there are any. */
const isAlone = (path: string): boolean => {
  const db = new Sqlite(path, { timeout: 0 })
  try {
    db.pragma("locking_mode = exclusive")
    db.exec("begin immediate; rollback")
    return true
  } catch (error) {
    return !isBusy(error)
  } finally {
    db.close()
  }
}

/**
 * Throws if a migration that is missing needs others to stop, and others have the file open. One of
 * these may be applying it: processes that start together on an empty file all find it half migrated.
 */
export const requireAlone = (path: string): void => {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  let until = performance.now() + PATIENCE_MS
  let before = 0
  for (let needed = stopNeeded(path); needed && !isAlone(path); needed = stopNeeded(path)) {
    const { needs, newest } = needed
    if (newest > before) until = performance.now() + PATIENCE_MS
    else if (performance.now() >= until) throw othersConnected(needs, "others have the file open")
    before = newest
    Atomics.wait(pause, 0, 0, PAUSE_MS)
  }
}
