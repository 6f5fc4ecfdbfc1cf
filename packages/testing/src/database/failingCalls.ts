/** Injects failures into the database calls of this process, inside the drivers. */
import Sqlite from "better-sqlite3"
import pg from "pg"

/** Fails one call: each goes through `call`, which throws or rejects for the armed one. */
class Calls<Kind extends string> {
  #armed: { readonly kind: Kind; at: number } | undefined
  #isSpent = false

  /** Fails the n-th call from now. */
  arm(kind: Kind, at: number): void {
    this.#armed = { kind, at }
    this.#isSpent = false
  }

  /** Disarms the failure; returns whether a call failed. */
  disarm(): boolean {
    this.#armed = undefined
    return this.#isSpent
  }

  /** The failure of the current call, if it is armed. */
  protected next(): Kind | undefined {
    if (!this.#armed || this.#isSpent) return undefined
    this.#armed.at -= 1
    if (this.#armed.at > 0) return undefined
    this.#isSpent = true
    return this.#armed.kind
  }
}

type Method = (this: Sqlite.Statement, ...parameters: Array<unknown>) => unknown

/** SQLite's failures: the disk is full, or a broken disk ended the transaction. */
export const sqliteFailures = ["full", "broken"] as const
export type SqliteFailure = (typeof sqliteFailures)[number]

/** Statements of better-sqlite3. */
export class SqliteCalls extends Calls<SqliteFailure> {
  readonly #restore: Array<() => void> = []

  constructor() {
    super()
    const db = new Sqlite(":memory:")
    const statement = Object.getPrototypeOf(db.prepare("select 1")) as Record<string, Method>
    db.close()
    const fail = (made: Sqlite.Statement): void => {
      const kind = this.next()
      if (kind === undefined) return
      const { database } = made
      if (kind === "broken" && database.inTransaction) database.exec("rollback")
      const code = kind === "full" ? "SQLITE_FULL" : "SQLITE_IOERR_WRITE"
      throw new Sqlite.SqliteError("injected", code)
    }
    for (const name of ["run", "get", "all"]) {
      const real = statement[name] as Method
      statement[name] = function call(...parameters) {
        fail(this)
        return real.apply(this, parameters)
      }
      this.#restore.push(() => (statement[name] = real))
    }
  }

  restore(): void {
    for (const each of this.#restore) each()
  }
}

/**
 * PostgreSQL's failures: it rejects a statement, loses a race, or the connection dies before the
 * statement or before its answer.
 */
export const postgresFailures = ["refused", "race", "unasked", "unanswered"] as const
export type PostgresFailure = (typeof postgresFailures)[number]

const SQLSTATES = { refused: "53200", race: "40001" } as const

type Query = (this: pg.Client, ...parameters: Array<unknown>) => Promise<unknown>

/** The socket of a client, which is internal to the driver. */
const cut = (client: pg.Client): void => {
  const { connection } = client as unknown as {
    readonly connection: { readonly stream: { readonly destroy: () => void } }
  }
  connection.stream.destroy()
}

/** Queries of pg. */
export class PostgresCalls extends Calls<PostgresFailure> {
  readonly #real: Query

  constructor() {
    super()
    const prototype = pg.Client.prototype as unknown as { query: Query }
    const real = prototype.query
    this.#real = real
    const next = () => this.next()
    prototype.query = async function query(...parameters) {
      // A call with a callback opens a connection; it is not a query.
      const kind = typeof parameters.at(-1) === "function" ? undefined : next()
      if (kind === undefined) return real.apply(this, parameters)
      if (kind === "refused" || kind === "race") {
        const state = SQLSTATES[kind]
        return real.call(this, `do $$ begin raise exception using errcode = '${state}'; end $$`)
      }
      if (kind === "unasked") cut(this)
      const answer = await real.apply(this, parameters)
      cut(this)
      throw new Error(`the answer was lost: ${typeof answer}`)
    }
  }

  restore(): void {
    ;(pg.Client.prototype as unknown as { query: Query }).query = this.#real
  }
}
