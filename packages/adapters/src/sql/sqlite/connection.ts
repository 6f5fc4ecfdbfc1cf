/** SQLite connections: settings verified on open, statements prepared once. */
import Sqlite from "better-sqlite3"
import { tooOld } from "../../startRefused.ts"
import type { Bound } from "../statement.ts"
import { numberedMac } from "../writer/encodedCommit.ts"

/** Older versions can corrupt a WAL database when the log is reset. Source: sqlite.org/changes.html. */
const OLDEST_SQLITE = "3.51.3"
const JOURNAL_BYTES_MAX = 64 * 1024 * 1024
const STATEMENTS_MAX = 500
const SWITCH_PAUSE_MS = 5

/** Lock timeout while opening and migrating, when no requests are served yet. */
export const OPENING_BUSY_MS = 30_000

/** Checkpoint the WAL every 4,000 pages (16 MB), to spread the cost over many groups. */
const CHECKPOINT_PAGES = 4_000

const pragmas = {
  journal_mode: "wal",
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  // What is erased is not left in the free space of pages.
  secure_delete: 1,
  journal_size_limit: JOURNAL_BYTES_MAX,
  wal_autocheckpoint: CHECKPOINT_PAGES
} as const

/** Fails on open rather than lose or corrupt data later under a setting that SQLite ignored. */
const assertPragmas = (db: Sqlite.Database, inMemory: boolean): void => {
  for (const [name, expected] of Object.entries(pragmas)) {
    const actual: unknown = db.pragma(name, { simple: true })
    const isSet = actual === expected || (inMemory && name === "journal_mode")
    if (!isSet) throw new Error(`SQLite did not apply the pragma ${name}`)
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith(code)

/** True if another connection holds the database. */
export const isBusy = (error: unknown): boolean => hasCode(error, "SQLITE_BUSY")

/**
 * Retries here because the busy timeout does not apply: when two processes switch a new file to WAL at
 * the same time, SQLite fails one of them immediately to avoid a deadlock.
 */
const setPragmas = (db: Sqlite.Database, busyMs: number): void => {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const until = performance.now() + busyMs
  for (const [name, value] of Object.entries(pragmas)) {
    for (let isSet = false; !isSet;) {
      try {
        db.pragma(`${name} = ${value}`)
        isSet = true
      } catch (error) {
        if (!isBusy(error) || performance.now() >= until) throw error
        Atomics.wait(pause, 0, 0, SWITCH_PAUSE_MS)
      }
    }
  }
}

/** Defines the functions that statements call and SQLite lacks. */
export const addFunctions = (db: Sqlite.Database): void => {
  db.function("numbered_mac", { deterministic: true, directOnly: true }, numberedMac)
}

export class SqliteConnection {
  readonly db: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  /** Opens a file, or `:memory:`. Waits at most `busyMs` for a lock, blocking the thread. */
  constructor(path: string, busyMs: number) {
    this.db = new Sqlite(path, { timeout: busyMs })
    try {
      const version: unknown = this.db.prepare("select sqlite_version()").pluck().get()
      const refused = tooOld("SQLite", String(version), OLDEST_SQLITE)
      if (refused) throw refused
      setPragmas(this.db, busyMs)
      addFunctions(this.db)
      assertPragmas(this.db, path === ":memory:")
    } catch (error) {
      this.db.close()
      throw error
    }
  }

  /** The prepared statement for a text, prepared on first use. */
  statement(sql: string): Sqlite.Statement {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    if (this.#statements.size >= STATEMENTS_MAX) this.#statements.clear()
    const statement = this.db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Runs a statement and returns its rows; empty for a statement without a result set. */
  rows<Row>({ sql, parameters }: Bound<Row>): ReadonlyArray<Row> {
    const statement = this.statement(sql)
    if (statement.reader) return statement.all(...parameters) as ReadonlyArray<Row>
    statement.run(...parameters)
    return []
  }

  /** Checkpoints and truncates the WAL. Skipped if another connection is active or the disk is full. */
  checkpoint(): void {
    const busyMs: unknown = this.db.pragma("busy_timeout", { simple: true })
    this.db.pragma("busy_timeout = 0")
    try {
      this.db.pragma("wal_checkpoint(truncate)")
    } catch (error) {
      if (!isBusy(error) && !hasCode(error, "SQLITE_FULL")) throw error
    } finally {
      this.db.pragma(`busy_timeout = ${String(busyMs)}`)
    }
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }
}
