import Sqlite from "better-sqlite3"
import { existsSync, readFileSync } from "node:fs"

/** Takes away what SQLite leaves in the free space of pages that were split. */
export const vacuum = (path: string): void => {
  const database = new Sqlite(path)
  database.exec("vacuum")
  database.pragma("wal_checkpoint(truncate)")
  database.close()
}

/** Returns the files of a SQLite database, each with its bytes as text. */
export const filesOf = (path: string): ReadonlyArray<readonly [path: string, text: string]> =>
  [path, `${path}-wal`]
    .filter((file) => existsSync(file))
    .map((file) => [file, readFileSync(file, "latin1")])

/** Returns the files of a SQLite database that was vacuumed. */
export const vacuumed = (path: string): ReturnType<typeof filesOf> => {
  vacuum(path)
  return filesOf(path)
}
