/**
 * Makes the MACs of rows that a version before them stored, at the first start of this version and before anything is
 * read. Afterwards a row without a MAC is one that somebody else stored.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { macTables, type MacTable } from "./macTables.ts"
import type { Row } from "../records/row.ts"
import { openEach } from "../records/sealing.ts"

const BATCH_ROWS = 500
const REPORTED_ROWS = 100_000

const prepareFill = ({ dialect, prepareForAll }: Database["Service"], table: MacTable) => {
  const { name, id, hasVersion } = table
  const of = (column: string) => sql.ref(`${name}.${column}`)
  const columns = { id: "text", version: "integer", mac: "text" } as const
  return {
    without: prepareForAll<{ readonly after: string }, Row>(
      "macs.without",
      (_db, p) => sql<Row>`
        select * from ${sql.table(name)} where mac is null and ${sql.ref(id)} > ${p.after}
        order by ${sql.ref(id)} limit ${sql.lit(BATCH_ROWS)}`
    ),
    add: prepareForAll<{ readonly rows: string; readonly ids: string }>(
      "macs.add",
      (_db, p) => sql`
        update ${sql.table(name)} set mac = made.mac
        from ${dialect.recordset("made", p.rows, columns)}
        where ${of(id)} = made.id and ${of("mac")} is null
          ${hasVersion ? sql`and ${of("version")} = made.version` : sql``}
          and ${dialect.isInRecordset(of(id), p.ids)}`
    )
  }
}

/** Fills a table in batches by id. A row that does not open stays without a MAC, and `payroll check` names it. */
const fill = Effect.fnUntraced(function* (table: MacTable) {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { without, add } = prepareFill(database, table)
  const macedRow = (row: Row) =>
    Effect.map(keys.of(table.clientOf(row)), (key) => ({
      id: row[table.id],
      version: row["version"] ?? 0,
      mac: table.macOf(row, key)
    }))
  let [after, count] = ["", 0]
  for (;;) {
    const [rows] = yield* database.read(without({ after }))
    const last = rows.at(-1)
    if (!last) return
    const maced = yield* openEach(rows, macedRow)
    const ids = JSON.stringify(maced.map(({ id }) => id))
    yield* database.write(add({ rows: JSON.stringify(maced), ids }))
    after = String(last[table.id])
    const before = count
    count += rows.length
    if (Math.floor(count / REPORTED_ROWS) > Math.floor(before / REPORTED_ROWS)) {
      yield* Effect.logInfo("makes the MACs of rows", { table: table.name, rows: count })
    }
  }
})

const backfill = Effect.gen(function* () {
  const { prepareForAll, read } = yield* Database
  // From the newest row: one that has some is near.
  const any = prepareForAll<unknown, { readonly id: string }>("macs.any", (db) =>
    db.selectFrom("audit").select("id").where("macs", "is not", null).orderBy("id", "desc").limit(1)
  )
  const [audited] = yield* read(any({}))
  // This version has stored something: rows without a MAC are not from before it.
  if (audited.length > 0) return
  for (const table of macTables) yield* fill(table)
})

export const layerMacs = Layer.effectDiscard(backfill)
