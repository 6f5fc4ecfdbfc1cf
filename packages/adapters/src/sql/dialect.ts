/** The differences between the two databases in queries, as SQL fragments. */
import { sql, type RawBuilder } from "kysely"
import type { Words } from "./migrations/migration.ts"

/** Rows of a larger table are estimated. */
export const COUNTED_ROWS_MAX = 100_000

/** The number of rows of a table, up to a limit. */
export const countedRows = (table: string): RawBuilder<number> => sql<number>`(
  select count(*) from (select 1 as one from ${sql.table(table)} limit ${sql.lit(COUNTED_ROWS_MAX)}) as counted)`

/** The columns of a recordset, a JSON array of objects that a query selects from. */
export type RecordColumns = Readonly<Record<string, "text" | "integer">>

export interface Dialect {
  readonly name: "sqlite" | "postgres"
  readonly words: Words
  /**
   * UTC milliseconds by the database's clock, which all leases and due times use. Constant within a
   * statement, so that it can be used in index searches.
   */
  readonly now: RawBuilder<number>
  /** The ids of records begin with the time of their making: those before this text are from before a time. */
  readonly idAt: (ms: RawBuilder<number>) => RawBuilder<string>
  /** About how many rows a table has; exact for a small one. */
  readonly storedRows: (table: string) => RawBuilder<number>
  /** False on a standby. */
  readonly isWritable: RawBuilder<boolean>
  /** Another value after any commit, and perhaps more often. */
  readonly changeMark: RawBuilder<string>
  /** Follows a select of rows to lease: skips rows that another transaction has locked. */
  readonly skipLocked: RawBuilder<unknown>
  /** Follows an ordered select: locks the rows of this table in that order. */
  readonly lockRows: (table: string) => RawBuilder<unknown>
  /** Condition: a column has one of the values of a JSON array of texts. */
  readonly oneOf: (column: RawBuilder<unknown>, json: string) => RawBuilder<boolean>
  /**
   * Condition that follows from a recordset of an update: by it PostgreSQL finds the rows with an index. SQLite, which
   * would read the whole recordset for each of them, finds them by the recordset.
   */
  readonly isInRecordset: (column: RawBuilder<unknown>, ids: string) => RawBuilder<boolean>
  /** Condition: a text is one of the names in a column with a JSON array; `*` at the end of a name is any text. */
  readonly isLikeAny: (text: RawBuilder<unknown>, json: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The MAC of an event under a number that the statement gives it (`numberedMac`). */
  readonly numberedMac: (
    macKey: RawBuilder<unknown>,
    number: RawBuilder<unknown>
  ) => RawBuilder<string>
  /** A JSON array of objects as a table named `name`. */
  readonly recordset: (name: string, json: string, columns: RecordColumns) => RawBuilder<unknown>
}
