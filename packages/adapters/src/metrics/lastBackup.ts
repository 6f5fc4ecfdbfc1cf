/** The time of the database's last backup, for the metrics and `doctor`. */
import { readFile, rename, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Settings } from "../settings/settings.ts"

const OWNER_ONLY = 0o600

const fileOf = (dataDir: string): string => join(dataDir, "last-backup")

/** Stores the time, in UTC milliseconds. */
export const noteBackup = async (dataDir: string, at: number): Promise<void> => {
  const draft = `${fileOf(dataDir)}.${process.pid}`
  await writeFile(draft, `${new Date(at).toISOString()}\n`, { mode: OWNER_ONLY })
  await rename(draft, fileOf(dataDir))
}

/** UTC milliseconds. Undefined if `payroll backup` made none, or its time cannot be read. */
export const lastCopy = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => "")
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? undefined : at
}

/** The settings that say where backups leave their time. */
export type BackupTimes = Pick<Settings, "backupStamp" | "database" | "dataDir">

/** Returns true if a backup leaves its time where it is watched. */
export const isWatched = ({ backupStamp, database }: BackupTimes): boolean =>
  backupStamp !== undefined || database.kind === "sqlite"

/** UTC milliseconds of the last backup, or undefined. */
export const lastBackup = async (settings: BackupTimes): Promise<number | undefined> => {
  const { backupStamp, dataDir } = settings
  if (!isWatched(settings)) return undefined
  if (backupStamp === undefined) return lastCopy(dataDir)
  const stamp = await stat(backupStamp).catch(() => undefined)
  return stamp?.mtimeMs
}
