/** Writing a SQLite database anew, so that its file has nothing of what was erased. */
import * as Effect from "effect/Effect"
import Sqlite from "better-sqlite3"
import { setTimeout } from "node:timers/promises"
import { noteTime } from "../metrics/timeFile.ts"
import type { Settings } from "../settings/settings.ts"
import { attempt, existingPath } from "./sqliteFile.ts"

/** As long as the commits, readers and checkpoints of the service may hold the file up. */
const BUSY_MS_MAX = 30_000
const PAUSE_MS = 20

/** Empties the log, in which rows are as they were before. Fails if others hold it up for 30 s. */
const emptyLog = async (db: Sqlite.Database): Promise<void> => {
  const until = performance.now() + BUSY_MS_MAX
  // A checkpoint of another process is not waited for by SQLite.
  while (db.pragma("wal_checkpoint(truncate)", { simple: true }) !== 0) {
    if (performance.now() > until) throw Object.assign(new Error("held"), { code: "SQLITE_BUSY" })
    await setTimeout(PAUSE_MS)
  }
}

/** Writes a file anew, and empties its log. Fails if others hold it up for 30 s each. */
export const writeAnew = async (path: string): Promise<void> => {
  const db = new Sqlite(path, { fileMustExist: true, timeout: BUSY_MS_MAX })
  try {
    db.exec("vacuum")
    await emptyLog(db)
  } finally {
    db.close()
  }
}

/**
 * Writes the database anew while the service runs. Rows that are erased are overwritten, but where a page was split
 * before, parts of them stayed in its free space: then there are none. Meanwhile reads go on and writes wait, for
 * about a second per 100 MB; the disk needs room for the database twice more. Stores when it was done.
 * Fails if others hold it up for 30 s. Source: sqlite.org/lang_vacuum.html.
 */
export const vacuum = (settings: Pick<Settings, "database" | "dataDir">) =>
  Effect.gen(function* () {
    const path = yield* existingPath(settings, "its own vacuum does this")
    yield* attempt("the vacuum", async () => {
      await writeAnew(path)
      await noteTime(settings.dataDir, "last-vacuum", Date.now())
    })
  })
