/** The modes with which a process starts. The bits are looked at, so root is refused as well. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
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
  keyFile: join(dataDir, "keys.json"),
  keyCommand: undefined
})

const FILES = ["payroll.db", "payroll.db-wal", "payroll.db-shm", "keys.json", "credentials.json"]

/** Files that others may not even read. */
const SECRETS = [
  ["keys.json", "key file"],
  ["credentials.json", "credentials file"]
] as const

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

const refusal = (...[settings, userId]: Parameters<typeof requireOwnFiles>): string =>
  Effect.runSync(
    Effect.match(requireOwnFiles(settings, userId), {
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

  it.each(
    SECRETS.flatMap(([file, role]) =>
      [0o640, 0o604, 0o620, 0o602, 0o610, 0o601].map((mode) => [role, mode, file] as const)
    )
  )("the %s may not be accessible to others: mode %o", (role, mode, file) => {
    const dataDir = newDataDir()
    const path = join(dataDir, file)
    chmodSync(path, mode)
    assert.strictEqual(
      refusal(onSqlite(dataDir)),
      `the ${role} ${path} is accessible to its group or others (mode ${octal(mode)}): ` +
        `run chmod go= ${path}`
    )
  })

  it("may be in a directory that all share", () => {
    const shared = join(root, "shared")
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    const dataDir = join(shared, "data")
    mkdirSync(dataDir, { mode: 0o700 })
    assert.strictEqual(refusal(onSqlite(dataDir)), "accepted")
  })

  describe.each([
    ["database file", "payroll.db"],
    ["key file", "keys.json"]
  ] as const)("the %s outside the data directory", (role, file) => {
    const within = (directory: string) => {
      const path = join(directory, file)
      const settings = onSqlite(newDataDir())
      return file === "keys.json"
        ? { ...settings, keyFile: path }
        : { ...settings, database: { kind: "sqlite", path } as const }
    }

    it.each([0o777, 0o1777, 0o770, 0o720])(
      "may not be in a directory that others may write to: mode %o",
      (mode) => {
        const directory = newDataDir()
        chmodSync(directory, mode)
        const message =
          `the directory of the ${role} ${directory} is writable by its group or others ` +
          `(mode ${octal(mode)}): run chmod go-w ${directory}`
        assert.strictEqual(refusal(within(directory)), message)
        rmSync(join(directory, file))
        assert.strictEqual(refusal(within(directory)), message)
      }
    )

    it("may be in a directory of its owner, also below a shared one", () => {
      const shared = newDataDir()
      chmodSync(shared, 0o1777)
      const directory = join(shared, "own")
      mkdirSync(directory, { mode: 0o755 })
      assert.strictEqual(refusal(within(directory)), "accepted")
    })

    it("may be behind a symbolic link, whose directory may be sticky but not open", () => {
      const [real, links] = [newDataDir(), newDataDir()]
      rmSync(join(links, file))
      symlinkSync(join(real, file), join(links, file))
      chmodSync(links, 0o1777)
      assert.strictEqual(refusal(within(links)), "accepted")
      chmodSync(links, 0o777)
      assert.include(refusal(within(links)), `${links} is writable by its group or others`)
      chmodSync(links, 0o700)
      chmodSync(real, 0o770)
      assert.include(refusal(within(links)), `${real} is writable by its group or others`)
    })
  })

  it("are in a data directory of root or of the user of the process", () => {
    const settings = onSqlite(newDataDir())
    const userId = statSync(settings.dataDir).uid
    assert.strictEqual(refusal(settings, userId), "accepted")
    assert.strictEqual(refusal(onSqlite("/usr"), userId + 1), "accepted")
    if (userId === 0) chownSync(settings.dataDir, 1_001, 1_001)
    const owner = userId === 0 ? 1_001 : userId
    assert.strictEqual(
      refusal(settings, owner + 1),
      `the data directory ${settings.dataDir} belongs to the user with id ${owner}, and this process ` +
        `runs as ${owner + 1}: run it as that user, or run chown -R ${owner + 1} ${settings.dataDir}`
    )
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
