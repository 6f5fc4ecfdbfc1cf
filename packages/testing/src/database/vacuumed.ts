import { writeAnew } from "@payroll/adapters/maintenance/vacuum"
import { existsSync, readFileSync } from "node:fs"

/** Returns the files of a SQLite database, each with its bytes as text. */
export const filesOf = (path: string): ReadonlyArray<readonly [path: string, text: string]> =>
  [path, `${path}-wal`]
    .filter((file) => existsSync(file))
    .map((file) => [file, readFileSync(file, "latin1")])

/** Returns the files of a SQLite database as `payroll vacuum` leaves them. */
export const vacuumed = async (path: string): Promise<ReturnType<typeof filesOf>> => {
  await writeAnew(path)
  return filesOf(path)
}
