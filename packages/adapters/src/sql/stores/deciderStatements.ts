/** The statements about columns that say who added a recipient or asked for an erasure. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { isAudited } from "./commandEntry.ts"
import type { Erased, Subject } from "./erasureHold.ts"

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

export const prepareDeciders = (database: Database["Service"]) =>
  (Object.keys(COLUMNS) as ReadonlyArray<DeciderTable>).map((table) =>
    prepareColumn(database, table)
  )
