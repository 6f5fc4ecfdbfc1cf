/** Everything in which the two databases differ for a query, as fragments and flags. */
import type { RawBuilder } from "kysely"
import type { Words } from "./migrations/migration.ts"

/** The columns of a recordset: a list of JSON objects that a query can select from. */
export type RecordColumns = Readonly<Record<string, "text" | "integer">>

export interface Dialect {
  readonly name: "sqlite" | "postgres"
  readonly words: Words
  /**
   * Now in UTC milliseconds by the database's clock, the one clock of leases and due times. The same
   * throughout a statement, so that an index on a due time can be searched with it.
   */
  readonly now: RawBuilder<number>
  /** True where this database takes writes: a standby does not. */
  readonly isWritable: RawBuilder<boolean>
  /** After a select of rows to lease: passes over rows that others are leasing. */
  readonly skipLocked: RawBuilder<unknown>
  /** After an ordered select: locks the rows of this table, in that order, until the transaction ends. */
  readonly lockRows: (table: string) => RawBuilder<unknown>
  /** A list of objects, given as JSON text, as a table called `name`. */
  readonly recordset: (name: string, json: string, columns: RecordColumns) => RawBuilder<unknown>
}
