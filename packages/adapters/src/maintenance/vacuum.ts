/** Writing a SQLite database anew, so that its file has nothing of what was erased. */
import * as Effect from "effect/Effect"
import Sqlite from "better-sqlite3"
import { noteTime } from "../metrics/timeFile.ts"
import type { Settings } from "../settings/settings.ts"
import { attempt, existingPath } from "./sqliteFile.ts"

/** As long as a commit or a reader of the service may last. */
const BUSY_MS_MAX = 30_000

/** Writes a file anew. Returns true if its log has nothing of before either: a reader can hold that up. */
export const writeAnew = (path: string): boolean => {
  const db = new Sqlite(path, { fileMustExist: true, timeout: BUSY_MS_MAX })
  try {
    db.exec("vacuum")
    return db.pragma("wal_checkpoint(truncate)", { simple: true }) === 0
  } finally {
    db.close()
  }
}

/**
 * Writes the database anew while the service runs. Rows that are erased are overwritten, but where a page was split
 * before, parts of them stayed in its free space: then there are none. Meanwhile reads go on and writes wait, for
 * about a second per 100 MB; the disk needs room for the database twice more. Stores when it was done.
 * Fails if another process holds the file for 30 s. Source: sqlite.org/lang_vacuum.html.
 */
export const vacuum = (settings: Pick<Settings, "database" | "dataDir">) =>
  Effect.gen(function* () {
    const path = yield* existingPath(settings, "its own vacuum does this")
    yield* attempt("the vacuum", async () => {
      if (!writeAnew(path)) throw Object.assign(new Error("held"), { code: "SQLITE_BUSY" })
      await noteTime(settings.dataDir, "last-vacuum", Date.now())
    })
  })
