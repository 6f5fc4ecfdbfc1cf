/** A lock between the processes of a machine, which the system releases when its holder ends, also by a kill. */
import Sqlite from "better-sqlite3"
import { closeSync, openSync } from "node:fs"
import { isBusy } from "./connection.ts"

const MODE = 0o600

/**
 * Takes the lock of an empty file, which is made where it is missing and stays. Returns the function that releases it;
 * undefined while somebody else has it. Throws the error of the file system or of SQLite.
 */
export const takeFileLock = (path: string): (() => void) | undefined => {
  closeSync(openSync(path, "a", MODE))
  const db = new Sqlite(path, { timeout: 0 })
  try {
    db.exec("begin exclusive")
    return () => void db.close()
  } catch (error) {
    db.close()
    if (isBusy(error)) return undefined
    throw error
  }
}
