/** The statements about columns that say who decided: who added a recipient, or asked for an erasure. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { tableNameOf } from "../records/all.ts"
import { columnName } from "../records/columnName.ts"
import type { Row } from "../records/row.ts"
import { isAudited } from "./commandEntry.ts"
import { deciderFields } from "./deciderFields.ts"
import type { Erased, Subject } from "./erasureHold.ts"
import type { PagedTable } from "./ownedRows.ts"

/** The columns with a person and a credential as JSON. */
const COLUMNS = { recipient: "added_by", erasure_request: "asked_by" } as const

type DeciderTable = keyof typeof COLUMNS

/** Rows of a commit. */
const ROWS = 100

interface After extends Subject {
  readonly after: string
}

export interface DeciderRow {
  readonly id: string
  readonly decider: string
}

const prepareColumn = ({ dialect, prepare }: Database["Service"], table: DeciderTable) => {
  const column = sql.ref(`${table}.${COLUMNS[table]}`)
  return {
    table,
    after: prepare<After, DeciderRow>(
      (_db, p) => sql<DeciderRow>`
        select id, ${column} as decider from ${sql.table(table)}
        where client_id = ${p.clientId} and id > ${p.after}
          and (client_id = ${p.ownerId} or ${column} like '%"' || cast(${p.ownerId} as text) || '"%')
        order by id limit ${sql.lit(ROWS)}`
    ),
    update: prepare<Erased>(
      (_db, p) => sql`
        update ${sql.table(table)} set ${sql.ref(COLUMNS[table])} = made.decider
        from ${dialect.recordset("made", p.made, { id: "text", decider: "text" })}
        where ${sql.ref(`${table}.id`)} = made.id
          and ${sql.ref(`${table}.client_id`)} = ${p.clientId} and ${isAudited(p)}`
    )
  }
}

interface RowsAfter extends Subject {
  readonly key: PagedTable["first"]
  readonly rows: number
}

/**
 * The rows of a table of records that name the owner in a column; of a company all rows of the client, which can name
 * its people.
 */
const prepareRecords = (
  { prepare }: Database["Service"],
  name: PagedTable["name"],
  column: string
): PagedTable => {
  const after = prepare<After & { readonly rows: number }, Row>(
    (_db, p) => sql<Row>`
      select * from ${sql.table(name)}
      where client_id = ${p.clientId} and id > ${p.after} and (
        cast(${p.ownerId} as text) = cast(${p.companyId} as text)
        or ${sql.ref(column)} like '%"' || cast(${p.ownerId} as text) || '"%')
      order by id limit ${p.rows}`
  )
  return {
    name,
    first: [""],
    keyOf: ({ id }) => [id ?? ""],
    after: ({ key: [place = ""], ...values }: RowsAfter) =>
      after({ ...values, after: String(place) })
  }
}

/** The fields of records with who decided, with the rows of their tables. */
export const prepareDeciderRecords = (database: Database["Service"]) =>
  deciderFields.map((each) => ({
    ...each,
    table: prepareRecords(
      database,
      tableNameOf(each.kind) as PagedTable["name"],
      columnName(each.field)
    )
  }))

export const prepareDeciders = (database: Database["Service"]) =>
  (Object.keys(COLUMNS) as ReadonlyArray<DeciderTable>).map((table) =>
    prepareColumn(database, table)
  )
