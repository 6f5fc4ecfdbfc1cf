/** Fills the columns by which records are found in rows that an earlier version stored. */
import type { RecordLists } from "@payroll/operations/ports/recordLists"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { RecordBase } from "@payroll/domain/record"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { ClientKeys } from "../clientKeys.ts"
import type { Database } from "../database.ts"
import { hasOldKey } from "../migrations/0069NameKeys.ts"
import { companyTable } from "../records/company.ts"
import { kybInformationTable } from "../records/kybInformation.ts"
import { kycInformationTable } from "../records/kycInformation.ts"
import type { Row } from "../records/row.ts"
import { openEach } from "../records/sealing.ts"
import { workerTable } from "../records/worker.ts"

interface Fillable {
  readonly name: string
  /** The condition of rows that are not filled; each has a partial index for it. */
  readonly unfilled: string
  readonly columns: ReadonlyArray<string>
  readonly derived: (row: Row, key: ClientKey) => Readonly<Record<string, string | null>>
}

interface Describing<R extends RecordBase, Columns> {
  readonly name: string
  readonly derive: (record: R) => Readonly<Record<string, string | null>>
  readonly fromRow: (row: Columns, key: ClientKey) => R
}

const fillable = <R extends RecordBase, Columns>(
  { name, derive, fromRow }: Describing<R, Columns>,
  unfilled: string,
  columns: ReadonlyArray<string>
): Fillable => ({
  name,
  unfilled,
  columns,
  derived: (row, key) => derive(fromRow(row as Columns, key))
})

const FILLABLE: ReadonlyArray<Fillable> = [
  fillable(companyTable, hasOldKey("name_folded"), ["name_folded"]),
  fillable(kybInformationTable, "ein_last4 is null", ["ein_last4"]),
  fillable(workerTable, hasOldKey("name_folded"), ["name_folded", "last_name_folded", "email_key"]),
  fillable(kycInformationTable, "ssn_last4 is null", ["ssn_last4"])
]

interface Unfilled {
  readonly after: string
  readonly limit: number
}

const prepareFill =
  ({ dialect, prepareForAll }: Database["Service"]) =>
  ({ name, unfilled, columns }: Fillable) => {
    const columnTypes = {
      id: "text",
      version: "integer",
      ...Object.fromEntries(columns.map((column) => [column, "text"] as const))
    } as const
    const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
    return {
      find: prepareForAll<Unfilled, Row>(
        "findColumns.find",
        (_db, p) => sql<Row>`
          select * from ${sql.table(name)}
          where ${sql.raw(unfilled)} and id > ${p.after}
          order by id limit ${p.limit}`
      ),
      /** A row that changed meanwhile was filled with the change, or is filled in the next pass. */
      store: prepareForAll<{ readonly rows: string; readonly ids: string }>(
        "findColumns.store",
        (_db, p) => sql`
          update ${sql.table(name)} set ${sql.join(set)}
          from ${dialect.recordset("given", p.rows, columnTypes)}
          where ${sql.ref(`${name}.id`)} = given.id
            and ${sql.ref(`${name}.version`)} = given.version
            and ${dialect.isInRecordset(sql.ref(`${name}.id`), p.ids)}`
      )
    }
  }

export const prepareFilling = (
  database: Database["Service"],
  keys: ClientKeys["Service"]
): RecordLists["Service"]["fillFindColumns"] => {
  const fills = FILLABLE.map((table) => ({ table, ...prepareFill(database)(table) }))

  const filledRow =
    ({ derived }: Fillable) =>
    (row: Row) =>
      Effect.map(keys.of(String(row["client_id"])), (key) => ({
        id: row["id"],
        version: row["version"],
        ...derived(row, key)
      }))

  return Effect.fnUntraced(function* (after, limit) {
    const place: Record<string, string> = {}
    for (const { table, find, store } of fills) {
      const from = after ? after[table.name] : ""
      // It has been read to its end.
      if (from === undefined) continue
      const [rows] = yield* database.read(find({ after: from, limit }))
      const last = rows.at(-1)
      if (!last) continue
      const filled = yield* openEach(rows, filledRow(table))
      // Of these alone, so that no planner joins the whole table.
      const ids = JSON.stringify(filled.map(({ id }) => id))
      yield* database.write(store({ rows: JSON.stringify(filled), ids }))
      place[table.name] = String(last["id"])
    }
    return Object.keys(place).length === 0 ? undefined : place
  })
}
