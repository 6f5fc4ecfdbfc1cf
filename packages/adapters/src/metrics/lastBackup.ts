/** The time of the database's last copy: a file of the data directory, for the metrics and `doctor`. */
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

const OWNER_ONLY = 0o600

const fileOf = (dataDir: string): string => join(dataDir, "last-backup")

/** Stores the time, in UTC milliseconds. */
export const noteBackup = async (dataDir: string, at: number): Promise<void> => {
  const draft = `${fileOf(dataDir)}.${process.pid}`
  await writeFile(draft, `${new Date(at).toISOString()}\n`, { mode: OWNER_ONLY })
  await rename(draft, fileOf(dataDir))
}

/** UTC milliseconds. Undefined if no backup was made, or its time cannot be read. */
export const lastBackup = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => "")
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? undefined : at
}
