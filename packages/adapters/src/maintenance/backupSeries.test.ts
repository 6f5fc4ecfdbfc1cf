import { assert, beforeEach, describe, it, onTestFinished, vi } from "@effect/vitest"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import { notedTime } from "../metrics/timeFile.ts"
import { backupToStream } from "./backup.ts"
import { backupAt, backupInto, makeDirectory, newestBackupAt } from "./backupSeries.ts"

let dataDir: string
let into: string
const settings = () => ({
  dataDir,
  database: { kind: "sqlite", path: join(dataDir, "payroll.db") } as const
})

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "payroll-series-"))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  into = join(dataDir, "copies")
  mkdirSync(into)
  const db = new Sqlite(join(dataDir, "payroll.db"))
  db.exec("create table migration (number integer primary key); insert into migration values (1)")
  db.close()
})

const NOON = Date.UTC(2026, 10, 24, 12)
const HOUR_MS = 3_600_000

/** Makes a backup in each hour from noon. */
const make = async (hours: number, keep?: number) => {
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  const made = []
  for (let hour = 0; hour < hours; hour += 1) {
    vi.setSystemTime(NOON + hour * HOUR_MS)
    made.push(await Effect.runPromise(backupInto(settings(), into, keep)))
  }
  return made
}

describe("a series of backups", () => {
  it("names each by its time", async () => {
    await make(2)
    assert.deepStrictEqual(readdirSync(into).toSorted(), [
      "payroll-20261124T120000Z.db",
      "payroll-20261124T130000Z.db"
    ])
    assert.strictEqual(await Effect.runPromise(newestBackupAt(into)), NOON + HOUR_MS)
    assert.strictEqual(
      await Effect.runPromise(backupAt(into)),
      join(into, "payroll-20261124T130000Z.db")
    )
  })

  it("keeps the newest, and every file that is not its own", async () => {
    const others = ["payroll-20261124T120000Z.db.gz", "payroll-old.db", "notes"]
    for (const name of others) writeFileSync(join(into, name), "")
    const made = await make(5, 2)
    assert.deepStrictEqual(
      made.map(({ removed }) => removed),
      [0, 0, 1, 1, 1]
    )
    assert.sameMembers(readdirSync(into), [
      ...others,
      "payroll-20261124T150000Z.db",
      "payroll-20261124T160000Z.db"
    ])
  })

  it("takes those that a clock ahead named for the oldest", async () => {
    await make(1)
    const ahead = ["payroll-20271229T120000Z.db", "payroll-20271229T130000Z.db"]
    for (const name of ahead) writeFileSync(join(into, name), "")
    assert.strictEqual(await Effect.runPromise(newestBackupAt(into)), NOON)
    assert.strictEqual(
      await Effect.runPromise(backupAt(into)),
      join(into, "payroll-20261124T120000Z.db")
    )
    vi.setSystemTime(NOON + HOUR_MS)
    assert.strictEqual((await Effect.runPromise(backupInto(settings(), into, 2))).removed, 2)
    assert.deepStrictEqual(readdirSync(into).toSorted(), [
      "payroll-20261124T120000Z.db",
      "payroll-20261124T130000Z.db"
    ])
    // One that only such a clock has made is restored, and followed by another at once.
    for (const name of readdirSync(into)) rmSync(join(into, name))
    writeFileSync(join(into, ahead[0]!), "")
    assert.isUndefined(await Effect.runPromise(newestBackupAt(into)))
    assert.strictEqual(await Effect.runPromise(backupAt(into)), join(into, ahead[0]!))
  })

  it("removes nothing where the new backup failed", async () => {
    await make(2)
    rmSync(join(dataDir, "payroll.db"))
    const failed = await Effect.runPromise(Effect.flip(backupInto(settings(), into, 1)))
    assert.strictEqual(failed.message, `there is no database at ${join(dataDir, "payroll.db")}`)
    assert.lengthOf(readdirSync(into), 2)
    assert.strictEqual(await notedTime(dataDir, "last-backup"), NOON + HOUR_MS)
  })

  it("says when the last backup was made, and nothing before the first", async () => {
    assert.isUndefined(await notedTime(dataDir, "last-backup"))
    assert.isUndefined(await Effect.runPromise(newestBackupAt(into)))
    await make(1)
    assert.strictEqual(await notedTime(dataDir, "last-backup"), NOON)
    writeFileSync(join(dataDir, "last-backup"), "yesterday")
    assert.isUndefined(await notedTime(dataDir, "last-backup"))
  })

  it("has its directory made, but not the folder above, where a disk may be missing", async () => {
    const made = join(into, "made")
    await Effect.runPromise(makeDirectory(made))
    await Effect.runPromise(makeDirectory(made))
    assert.strictEqual(statSync(made).mode & 0o777, 0o700)
    const below = join(into, "none", "below")
    const { message } = await Effect.runPromise(Effect.flip(makeDirectory(below)))
    assert.strictEqual(message, `the directory ${below} cannot be made`)
  })

  it("refuses a directory that is none, or has no backup", async () => {
    const messages = await Promise.all(
      [backupAt(into), newestBackupAt(join(into, "none"))].map((effect) =>
        Effect.runPromise(Effect.flip(effect as Effect.Effect<unknown, { message: string }>))
      )
    )
    assert.deepStrictEqual(
      messages.map(({ message }) => message),
      [`there is no backup in ${into}`, `${join(into, "none")} is no directory that can be read`]
    )
  })
})

describe("a backup to a stream", () => {
  it("is a whole database, and leaves nothing beside the original", async () => {
    const stream = new PassThrough()
    const bytes = buffer(stream)
    await Effect.runPromise(backupToStream(settings(), stream))
    stream.end()
    const copy = join(into, "copy.db")
    writeFileSync(copy, await bytes)
    const db = new Sqlite(copy, { readonly: true })
    assert.strictEqual(db.prepare("select count(*) from migration").pluck().get(), 1)
    db.close()
    assert.deepStrictEqual(readdirSync(dataDir).toSorted(), ["copies", "last-backup", "payroll.db"])
  })

  it("fails where the reader ends, and stores no time", async () => {
    const stream = new PassThrough()
    stream.destroy()
    const { message } = await Effect.runPromise(Effect.flip(backupToStream(settings(), stream)))
    assert.match(message, /^the backup failed \(\w+\)$/)
    assert.isUndefined(await notedTime(dataDir, "last-backup"))
  })
})
