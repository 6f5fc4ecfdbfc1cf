/** Files of the data directory that say when something was last done. */
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

const OWNER_ONLY = 0o600

/** `last-backup`: `payroll backup` made a copy. `last-vacuum`: `payroll vacuum` wrote the database anew. */
export type TimeFile = "last-backup" | "last-vacuum"

/** Stores a time, in UTC milliseconds. */
export const noteTime = async (dataDir: string, name: TimeFile, at: number): Promise<void> => {
  const path = join(dataDir, name)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${new Date(at).toISOString()}\n`, { mode: OWNER_ONLY })
  await rename(draft, path)
}

/** UTC milliseconds. Undefined if it was never done, or its time cannot be read. */
export const notedTime = async (dataDir: string, name: TimeFile): Promise<number | undefined> => {
  const text = await readFile(join(dataDir, name), "utf8").catch(() => "")
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? undefined : at
}
