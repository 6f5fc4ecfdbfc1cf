/** A commit as SQLite statements, built before the transaction begins, with the conditions to check. */
import type { Row } from "../records/row.ts"
import { answerRow, type EncodedCommit, type Update } from "../writer/encodedCommit.ts"

/** A record that must still have this version. */
export type Expected = Pick<Update, "table" | "id" | "expected" | "macs">

/** A statement without a result set. */
export interface Write {
  readonly sql: string
  readonly parameters: ReadonlyArray<Row[string]>
}

export interface SqliteCommit extends Pick<
  EncodedCommit,
  "id" | "clientId" | "at" | "isDryRun" | "aggregates" | "numbers" | "claims" | "releases"
> {
  /** The idempotency key; null without one. */
  readonly answerKey: string | null
  readonly versions: ReadonlyArray<Expected>
  /** Records, audit row and stored answer, to run after the checks pass. */
  readonly writes: ReadonlyArray<Write>
}

const inserts = new Map<string, string>()

/** Caches a statement per table, because all rows of a table have the same columns in the same order. */
const textOf = (table: string, make: () => string): string => {
  const cached = inserts.get(table)
  if (cached !== undefined) return cached
  const text = make()
  inserts.set(table, text)
  return text
}

/** The insert of a row. All rows passed for one table must have the same columns. */
export const insertOf = (table: string, row: Row, onConflict = ""): Write => ({
  sql: textOf(table, () => {
    const columns = Object.keys(row)
    const values = columns.map(() => "?")
    return `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})${onConflict}`
  }),
  parameters: Object.values(row)
})

/**
 * Updates the columns of a row except the keys. Setting a key is expensive even to its old value: SQLite
 * then searches the referring tables, in full where they have no index.
 */
export const updateOf = ({ table, id, row }: Pick<Update, "table" | "id" | "row">): Write => {
  const { id: _id, client_id, ...changed } = row
  const columns = Object.keys(changed).join(" = ?, ")
  return {
    sql: `update ${table} set ${columns} = ? where id = ? and client_id = ?`,
    parameters: [...Object.values(changed), id, client_id ?? null]
  }
}

export const toSqlite = (commit: EncodedCommit): SqliteCommit => {
  const { id, clientId, at, answer, isDryRun, aggregates, numbers, claims, releases } = commit
  return {
    id,
    clientId,
    at,
    isDryRun,
    aggregates,
    numbers,
    claims,
    releases,
    answerKey: answer?.key ?? null,
    versions: commit.updates,
    writes: [
      ...commit.inserts.map(({ table, row }) => insertOf(table, row)),
      ...commit.updates.map(updateOf),
      ...commit.dueErasures.map((row) =>
        updateOf({ table: "erasure", id: String(row["id"]), row })
      ),
      ...commit.history.map((row) => insertOf("record_change", row)),
      ...commit.traces.map((row) => insertOf("trace_context", row)),
      ...commit.audits.map((row) => insertOf("audit", row)),
      ...(answer ? [insertOf("stored_answer", answerRow(clientId, answer, at))] : [])
    ]
  }
}
