/** The modes with which a process starts. The bits are looked at, so root is refused as well. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireOwnFiles } from "./permissions.ts"

let root: string
let folders = 0
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "payroll-permissions-"))
})
afterAll(() => rmSync(root, { recursive: true }))

const onSqlite = (dataDir: string) => ({
  dataDir,
  database: { kind: "sqlite", path: join(dataDir, "payroll.db") } as const,
  keyFile: join(dataDir, "keys.json")
})

const FILES = ["payroll.db", "payroll.db-wal", "payroll.db-shm", "keys.json"]

/** A data directory with all files, each of which only its owner can use. */
const newDataDir = (): string => {
  const dataDir = join(root, String(++folders))
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o700)
  for (const file of FILES) {
    writeFileSync(join(dataDir, file), "")
    chmodSync(join(dataDir, file), 0o600)
  }
  return dataDir
}

const refusal = (settings: Parameters<typeof requireOwnFiles>[0]): string =>
  Effect.runSync(
    Effect.match(requireOwnFiles(settings), {
      onSuccess: () => "accepted",
      onFailure: ({ message }) => message
    })
  )

const ROLES: Readonly<Record<string, string>> = {
  "": "data directory",
  "payroll.db": "database file",
  "payroll.db-wal": "database file",
  "payroll.db-shm": "database file"
}

const octal = (mode: number): string => mode.toString(8).padStart(4, "0")

describe("files of the service", () => {
  it("may be closed to all but the owner, or not be there yet", () => {
    assert.strictEqual(refusal(onSqlite(newDataDir())), "accepted")
    assert.strictEqual(refusal(onSqlite(join(root, "missing"))), "accepted")
  })

  describe.each(Object.entries(ROLES))("%j", (file, role) => {
    it.each([0o755, 0o750, 0o644, 0o500, 0o1755])("may be readable by others: mode %o", (mode) => {
      const dataDir = newDataDir()
      chmodSync(join(dataDir, file), mode)
      const settings = onSqlite(dataDir)
      assert.strictEqual(refusal(settings), "accepted")
    })

    it.each([0o720, 0o702, 0o775, 0o777, 0o660, 0o666, 0o1777, 0o2770])(
      "may not be writable by others: mode %o",
      (mode) => {
        const dataDir = newDataDir()
        const path = join(dataDir, file)
        chmodSync(path, mode)
        assert.strictEqual(
          refusal(onSqlite(dataDir)),
          `the ${role} ${path} is writable by its group or others (mode ${octal(mode)}): ` +
            `run chmod go-w ${path}`
        )
      }
    )
  })

  it.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601])(
    "the key file may not be accessible to others: mode %o",
    (mode) => {
      const dataDir = newDataDir()
      const path = join(dataDir, "keys.json")
      chmodSync(path, mode)
      assert.strictEqual(
        refusal(onSqlite(dataDir)),
        `the key file ${path} is accessible to its group or others (mode ${octal(mode)}): ` +
          `run chmod go= ${path}`
      )
    }
  )

  it("may be in a directory that all share", () => {
    const shared = join(root, "shared")
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    const dataDir = join(shared, "data")
    mkdirSync(dataDir, { mode: 0o700 })
    assert.strictEqual(refusal(onSqlite(dataDir)), "accepted")
  })

  it("are looked at behind a symbolic link", () => {
    const dataDir = newDataDir()
    const link = join(root, "link")
    symlinkSync(dataDir, link)
    assert.strictEqual(refusal(onSqlite(link)), "accepted")
    chmodSync(dataDir, 0o770)
    assert.include(refusal(onSqlite(link)), "is writable by its group or others (mode 0770)")
  })

  it("are the data directory and the key file on PostgreSQL", () => {
    const dataDir = newDataDir()
    const database = { kind: "postgres", url: Redacted.make("postgres://host/name") } as const
    chmodSync(join(dataDir, "payroll.db"), 0o666)
    assert.strictEqual(refusal({ ...onSqlite(dataDir), database }), "accepted")
    chmodSync(dataDir, 0o770)
    assert.include(refusal({ ...onSqlite(dataDir), database }), "data directory")
  })
})
