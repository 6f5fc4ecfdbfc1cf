/** Connections to a SQLite file: opened strictly, statements prepared once. */
import Sqlite from "better-sqlite3"
import type { Bound } from "../statement.ts"

/** SQLite before this could corrupt a WAL database when it was reset. Source: sqlite.org changes. */
const OLDEST_SQLITE = "3.51.3"
const JOURNAL_BYTES_MAX = 64 * 1024 * 1024
const STATEMENTS_MAX = 500
const SWITCH_PAUSE_MS = 5

/** How long opening and migrating wait for other processes; nobody is served yet. */
export const OPENING_BUSY_MS = 30_000

/** The log is brought into the file after so many pages (16 MB), so that many groups share the cost. */
const CHECKPOINT_PAGES = 4_000

const pragmas = {
  journal_mode: "wal",
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  cell_size_check: 1,
  journal_size_limit: JOURNAL_BYTES_MAX,
  wal_autocheckpoint: CHECKPOINT_PAGES
} as const

/** By number, and not by a collator: loading one takes as long as opening a database. */
const olderThan = (version: string, oldest: string): boolean => {
  const [own, other] = [version, oldest].map((text) => text.split(".").map(Number))
  const at = own?.findIndex((part, index) => part !== other?.[index]) ?? -1
  return at !== -1 && (own?.[at] ?? 0) < (other?.[at] ?? 0)
}

/** A database that does not take a setting would lose or mangle data later: fail now. */
const assertPragmas = (db: Sqlite.Database, inMemory: boolean): void => {
  for (const [name, wanted] of Object.entries(pragmas)) {
    const actual: unknown = db.pragma(name, { simple: true })
    const isWanted = actual === wanted || (inMemory && name === "journal_mode")
    if (!isWanted) throw new Error(`SQLite does not take the setting ${name}`)
  }
}

const isOf = (error: unknown, code: string): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith(code)
const isBusy = (error: unknown): boolean => isOf(error, "SQLITE_BUSY")

/**
 * SQLite refuses at once, whatever its busy timeout, one of two processes that both switch a new
 * file to WAL: waiting inside it could deadlock. So the wait is here.
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

export class SqliteConnection {
  readonly db: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  /** Opens a file, or `:memory:`. `busyMs` is how long a lock is waited for, blocking the process. */
  constructor(path: string, busyMs: number) {
    this.db = new Sqlite(path, { timeout: busyMs })
    const version: unknown = this.db.prepare("select sqlite_version()").pluck().get()
    if (olderThan(String(version), OLDEST_SQLITE)) {
      throw new Error(`SQLite ${OLDEST_SQLITE} or newer is needed`)
    }
    try {
      setPragmas(this.db, busyMs)
      assertPragmas(this.db, path === ":memory:")
    } catch (error) {
      this.db.close()
      throw error
    }
  }

  /** A statement by its text, prepared when it is first used. */
  statement(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= STATEMENTS_MAX) this.#statements.clear()
    const statement = this.db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** The rows of a query; none for a statement that returns none. */
  rows<Row>({ sql, parameters }: Bound<Row>): ReadonlyArray<Row> {
    const statement = this.statement(sql)
    if (statement.reader) return statement.all(...parameters) as ReadonlyArray<Row>
    statement.run(...parameters)
    return []
  }

  /**
   * Brings what is in the log into the file, and begins the log anew. Where others are at work on the
   * file, or its disk is full, that stays undone.
   */
  emptyLog(): void {
    const busyMs: unknown = this.db.pragma("busy_timeout", { simple: true })
    this.db.pragma("busy_timeout = 0")
    try {
      this.db.pragma("wal_checkpoint(truncate)")
    } catch (error) {
      if (!isBusy(error) && !isOf(error, "SQLITE_FULL")) throw error
    } finally {
      this.db.pragma(`busy_timeout = ${String(busyMs)}`)
    }
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }
}
