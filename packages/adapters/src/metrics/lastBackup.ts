/** The time of the database's last backup, for the metrics and `doctor`. */
import { stat } from "node:fs/promises"
import { notedTime } from "./timeFile.ts"
import type { Settings } from "../settings/settings.ts"

/** The settings that say where backups leave their time. */
export type BackupTimes = Pick<Settings, "backupStamp" | "database" | "dataDir">

/** Returns true if a backup leaves its time where it is watched. */
export const isWatched = ({ backupStamp, database }: BackupTimes): boolean =>
  backupStamp !== undefined || database.kind === "sqlite"

/** UTC milliseconds of the last backup, or undefined. */
export const lastBackup = async (settings: BackupTimes): Promise<number | undefined> => {
  const { backupStamp, dataDir } = settings
  if (!isWatched(settings)) return undefined
  if (backupStamp === undefined) return notedTime(dataDir, "last-backup")
  const stamp = await stat(backupStamp).catch(() => undefined)
  return stamp?.mtimeMs
}
