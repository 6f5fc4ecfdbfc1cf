/** Backups that are named by their times, in one directory, of which the newest are kept. */
import * as Effect from "effect/Effect"
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { StartRefused } from "../startRefused.ts"
import { backup, type BackedUp } from "./backup.ts"
import { manifestOf } from "./erasureFile.ts"

const NAME = /^payroll-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/

const nameAt = (at: number): string =>
  `payroll-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.db`

/** UTC milliseconds. */
const timeOf = (name: string): number => {
  const [year = 0, month = 0, ...rest] = (NAME.exec(name) ?? []).slice(1).map(Number)
  return Date.UTC(year, month - 1, ...rest)
}

/** The clocks of machines that share a directory differ by less. */
const APART_MS_MAX = 3_600_000

/** Returns true if a clock ahead named the backup: those that were made since are newer. */
const isAhead = (name: string): boolean => timeOf(name) > Date.now() + APART_MS_MAX

/** Makes a directory for backups where there is none; the folder above it must be there, as a mounted disk is. */
export const makeDirectory = (directory: string) =>
  Effect.try({
    try: () => {
      if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 })
    },
    catch: () => new StartRefused({ message: `the directory ${directory} cannot be made` })
  })

/** The oldest backups first. */
const namesIn = (directory: string) =>
  Effect.try({
    try: () => {
      const names = readdirSync(directory)
        .filter((name) => NAME.test(name))
        .toSorted()
      return [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))]
    },
    catch: () => new StartRefused({ message: `${directory} is no directory that can be read` })
  })

/**
 * Reads the time of the newest backup in a directory, in UTC milliseconds. Undefined if there is none, or only those
 * that a clock ahead named.
 */
export const newestBackupAt = (directory: string) =>
  Effect.map(namesIn(directory), (names) => {
    const newest = names.at(-1)
    return newest === undefined || isAhead(newest) ? undefined : timeOf(newest)
  })

/** A file as it is, or the newest backup of a directory. */
export const backupAt = (path: string) =>
  Effect.gen(function* () {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path
    const newest = (yield* namesIn(path)).at(-1)
    if (newest !== undefined) return join(path, newest)
    return yield* new StartRefused({ message: `there is no backup in ${path}` })
  })

/**
 * Copies the database to a new file of the directory, then removes the oldest backups there but `keep`;
 * without it none. Other files are left alone. Returns the new file and how many were removed.
 */
export const backupInto = (
  settings: BackedUp,
  directory: string,
  keep = Number.POSITIVE_INFINITY
) =>
  Effect.gen(function* () {
    const file = join(directory, nameAt(Date.now()))
    yield* backup(settings, file)
    const names = yield* namesIn(directory)
    const old = names.slice(0, Math.max(0, names.length - keep))
    yield* Effect.try({
      try: () => {
        for (const name of old) {
          rmSync(join(directory, name))
          rmSync(manifestOf(join(directory, name)), { force: true })
        }
      },
      catch: () =>
        new StartRefused({ message: `${file} is made, but an old backup cannot be removed` })
    })
    return { file, removed: old.length }
  })
