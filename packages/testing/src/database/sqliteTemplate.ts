/** A SQLite file with all tables, to copy: migrating takes ten times the CPU of opening a copy. */
import { openForMigration } from "@payroll/adapters/sql/sqlite/database"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const OWNER_ONLY = 0o600

let template: Uint8Array | undefined

const migrated = (): Uint8Array => {
  const folder = mkdtempSync(join(tmpdir(), "payroll-template-"))
  try {
    const path = join(folder, "payroll.db")
    openForMigration(path)
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes a database with all tables and without rows to a path where no file is. */
export const copyTemplate = (path: string): void => {
  template ??= migrated()
  writeFileSync(path, template, { flag: "wx", mode: OWNER_ONLY })
}
