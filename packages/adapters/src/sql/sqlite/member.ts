/**
 * A commit as SQLite takes it: statements of its own, put together before the transaction, and what
 * they hang on.
 */
import type { Row } from "../database.ts"
import type { Bound } from "../statement.ts"
import { answerRow, type Member, type Update } from "../writer/member.ts"

/** What is stored must still be of this version. */
export type Expected = Pick<Update, "table" | "id" | "expected">

/** A statement that gives nothing back. */
export interface Write extends Bound<unknown> {
  readonly parameters: ReadonlyArray<Row[string]>
}

export interface SqliteMember extends Pick<
  Member,
  "id" | "clientId" | "isDryRun" | "aggregates" | "claims" | "releases"
> {
  /** The idempotency key of its answer. */
  readonly answerKey: string | null
  readonly versions: ReadonlyArray<Expected>
  /** Records, audit and answer. They run once nothing speaks against the commit. */
  readonly writes: ReadonlyArray<Write>
}

const inserts = new Map<string, string>()
const updates = new Map<string, string>()

/** The rows of one table always have the same columns in the same order. */
const textOf = (texts: Map<string, string>, table: string, make: () => string): string => {
  const known = texts.get(table)
  if (known !== undefined) return known
  const text = make()
  texts.set(table, text)
  return text
}

/** Inserts a row whose columns are those of its table's other rows. */
export const insertOf = (table: string, row: Row, onConflict = ""): Write => ({
  sql: textOf(inserts, table, () => {
    const columns = Object.keys(row)
    const values = columns.map(() => "?")
    return `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})${onConflict}`
  }),
  parameters: Object.values(row)
})

/**
 * Updates all of a row but its keys, which never change. Naming a key is dear even where it keeps
 * its value: SQLite then looks for rows that refer to it, through whole tables without an index.
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
