/** Backups of a SQLite database: one, a series, or a stream; restoring them, for good or for practice. */
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { tmpdir } from "node:os"
import {
  backupDatabase,
  backupDatabaseInto,
  backupDatabaseToStream,
  drillBackup,
  makeDirectory,
  newestBackupAt,
  restoreDatabase
} from "../composition.ts"
import { BadUsage, json, print, Refused } from "../output.ts"

const KEEP_MAX = 10_000
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const EVERY = /^([1-9]\d{0,3})([mhd])$/
const NO_KEY = "The backup does not contain the key file: keep a copy of it in another place."

const file = Argument.String("file").pipe(
  Argument.withDescription("The file to create; it must not exist yet"),
  Argument.optional
)

const to = Flag.String("to").pipe(
  Flag.withDescription(
    "A directory, made if it is not there, where the file is named by the time; or - for standard output"
  ),
  Flag.optional
)

const every = Flag.String("every").pipe(
  Flag.filter(
    (text) => EVERY.test(text),
    () => "must be a number of minutes, hours or days, such as 30m, 6h or 1d"
  ),
  Flag.withDescription("Make one after each such time, until stopped; with --to DIRECTORY"),
  Flag.optional
)

const keep = Flag.Int("keep").pipe(
  Flag.filter(
    (count) => count >= 1 && count <= KEEP_MAX,
    () => `must be from 1 to ${KEEP_MAX}`
  ),
  Flag.withDescription(
    "How many of the newest the directory keeps; older ones are removed (default: all)"
  ),
  Flag.optional
)

const millisecondsOf = (text: string): number => {
  const [, count = "", unit = "m"] = EVERY.exec(text) ?? []
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

const single = Effect.fn(function* (path: string, asJson: boolean) {
  yield* backupDatabase(path)
  yield* print(asJson, { file: path }, [`copied the database to ${path}`, NO_KEY])
})

const intoDirectory = Effect.fn(function* (
  directory: string,
  kept: number | undefined,
  asJson: boolean
) {
  const made = yield* backupDatabaseInto(directory, kept)
  const removed = made.removed > 0 ? `, removed ${made.removed} old ones` : ""
  yield* print(asJson, made, [`copied the database to ${made.file}${removed}`])
})

/** Makes a backup at every interval. It reports a failure and tries again at the next one; existing files stay. */
const series = Effect.fn(function* (
  directory: string,
  everyMs: number,
  kept: number | undefined,
  asJson: boolean
) {
  const newest = yield* newestBackupAt(directory)
  // A process that is started again and again must not push the older ones out.
  yield* Effect.sleep(newest === undefined ? 0 : Math.max(0, newest + everyMs - Date.now()))
  const once = Effect.catch(intoDirectory(directory, kept, asJson), ({ message }) =>
    Console.error(`payroll: no backup was made: ${message}`)
  )
  return yield* Effect.forever(Effect.andThen(once, Effect.sleep(everyMs)))
})

export const backup = Command.make(
  "backup",
  { file, to, every, keep, json },
  Effect.fn(function* ({ json: asJson, ...flags }) {
    const path = Option.getOrUndefined(flags.file)
    const target = Option.getOrUndefined(flags.to)
    const interval = Option.getOrUndefined(flags.every)
    const kept = Option.getOrUndefined(flags.keep)
    if ((path === undefined) === (target === undefined)) {
      return yield* new BadUsage({ message: "name one: a file, or --to" })
    }
    const isSeries = target !== undefined && target !== "-"
    if (!isSeries && (interval ?? kept) !== undefined) {
      return yield* new BadUsage({ message: "--every and --keep need --to DIRECTORY" })
    }
    if (target === "-" && asJson) {
      return yield* new BadUsage({ message: "--to - has no --json: the copy is the output" })
    }
    if (path !== undefined) return yield* single(path, asJson)
    if (target === "-") return yield* backupDatabaseToStream(process.stdout)
    const directory = target ?? ""
    yield* makeDirectory(directory)
    return yield* interval === undefined
      ? intoDirectory(directory, kept, asJson)
      : series(directory, millisecondsOf(interval), kept, asJson)
  })
).pipe(
  Command.withExamples([
    { command: "payroll backup payroll.bak", description: "A copy in a file" },
    {
      command: "payroll backup --to /backups --every 1h --keep 48",
      description: "A copy every hour, of which two days are kept"
    }
  ])
)

const backupFile = Argument.String("file").pipe(Argument.withDescription("The backup file"))

export const restore = Command.make(
  "restore",
  {
    file: backupFile,
    erasures: Flag.String("erasures").pipe(
      Flag.withDescription(
        "A newer register of erasures than those next to the backup, of payroll erasures export"
      ),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ file: path, erasures, json: asJson }) {
    const waiting = yield* restoreDatabase(path, Option.getOrUndefined(erasures))
    yield* print(asJson, { file: path, erasuresWaiting: waiting }, [
      `restored the database from ${path}`,
      "Its webhook deliveries are held until payroll webhook release.",
      ...(waiting > 0 ? [`${waiting} people erased since wait to be erased in it.`] : [])
    ])
  })
).pipe(
  Command.withExamples([
    {
      command: "payroll restore payroll.bak",
      description: "Into the data directory, which has no database yet"
    }
  ])
)

const scratch = Flag.String("scratch").pipe(
  Flag.withDescription("Where there is room for it (default: the directory for temporary files)"),
  Flag.withDefault(tmpdir())
)

export const drill = Command.make(
  "drill",
  {
    path: Argument.String("path").pipe(
      Argument.withDescription("A backup file, or a directory: its newest backup")
    ),
    scratch,
    json
  },
  Effect.fn(function* ({ path, scratch: room, json: asJson }) {
    const { file: drilled, findings } = yield* drillBackup(path, room)
    const wrong = findings.filter((finding) => finding.wrong > 0)
    yield* print(asJson, { ok: wrong.length === 0, file: drilled, findings }, [
      `restored ${drilled} and made ${findings.length} checks`,
      ...wrong.map(({ check, wrong: count }) => `${count} wrong: ${check}`)
    ])
    if (wrong.length > 0) return yield* new Refused({ message: "the backup is damaged" })
  })
).pipe(
  Command.withExamples([
    { command: "payroll drill /backups", description: "The newest backup of a directory" }
  ])
)
