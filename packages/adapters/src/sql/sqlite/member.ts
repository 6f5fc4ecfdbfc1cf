/** A commit as SQLite statements, built before the transaction begins, with the conditions to check. */
import type { Row } from "../records/row.ts"
import type { Bound } from "../statement.ts"
import { answerRow, type Member, type Update } from "../writer/member.ts"

/** A record that must still have this version. */
export type Expected = Pick<Update, "table" | "id" | "expected">

/** A statement without a result set. */
export interface Write extends Bound<unknown> {
  readonly parameters: ReadonlyArray<Row[string]>
}

export interface SqliteMember extends Pick<
  Member,
  "id" | "clientId" | "isDryRun" | "aggregates" | "claims" | "releases"
> {
  /** The idempotency key; null without one. */
  readonly answerKey: string | null
  readonly versions: ReadonlyArray<Expected>
  /** Records, audit row and stored answer, to run after the checks pass. */
  readonly writes: ReadonlyArray<Write>
}

const inserts = new Map<string, string>()
const updates = new Map<string, string>()

/** Caches a statement per table, because all rows of a table have the same columns in the same order. */
const textOf = (texts: Map<string, string>, table: string, make: () => string): string => {
  const known = texts.get(table)
  if (known !== undefined) return known
  const text = make()
  texts.set(table, text)
  return text
}

/** The insert of a row. All rows passed for one table must have the same columns. */
export const insertOf = (table: string, row: Row, onConflict = ""): Write => ({
  sql: textOf(inserts, table, () => {
    const columns = Object.keys(row)
    const values = columns.map(() => "?")
    return `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})${onConflict}`
  }),
  parameters: Object.values(row)
})

/**
 * Updates all columns except the keys, which never change. Setting a key is expensive even to its old
 * value: SQLite then searches the referring tables, in full where they have no index.
 */
const updateOf = ({ table, id, row }: Update): Write => {
  const { id: _id, client_id: _client, company_id: _company, ...changed } = row
  const sql = textOf(updates, table, () => {
    const columns = Object.keys(changed).map((column) => `${column} = ?`)
    return `update ${table} set ${columns.join(", ")} where id = ?`
  })
  return { sql, parameters: [...Object.values(changed), id] }
}

export const toSqlite = (member: Member): SqliteMember => {
  const { id, clientId, at, answer, isDryRun, aggregates, claims, releases } = member
  return {
    id,
    clientId,
    isDryRun,
    aggregates,
    claims,
    releases,
    answerKey: answer?.key ?? null,
    versions: member.updates,
    writes: [
      ...member.inserts.map(({ table, row }) => insertOf(table, row)),
      ...member.updates.map(updateOf),
      insertOf("audit", member.audit),
      ...(answer ? [insertOf("stored_answer", answerRow(clientId, answer, at))] : [])
    ]
  }
}
