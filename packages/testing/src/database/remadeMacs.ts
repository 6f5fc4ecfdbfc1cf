/** Makes the MACs that the service would have given rows that a test changed beside it. */
import { ClientKeys } from "@payroll/adapters/sql/clientKeys"
import { Database } from "@payroll/adapters/sql/database"
import { macTables, type MacTable } from "@payroll/adapters/sql/stores/macTables"
import { ALL_CLIENTS, type Scoped } from "@payroll/adapters/sql/statement"
import { macLine } from "@payroll/adapters/sql/records/rowMac"
import { makeUuid7 } from "@payroll/adapters/vault/uuid7"
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import type { Row } from "../storage.ts"

const next = makeUuid7(Date.now, randomBytes)

const bound = (sql: string): Scoped<Row> => ({ sql, parameters: [], clientId: ALL_CLIENTS })

/** The table of a name, if its rows have MACs. */
export const macTableOf = (name: string): MacTable | undefined =>
  macTables.find((each) => each.name === name)

/** Makes the MACs of the rows of a table, or of those that meet a condition. */
export const remakeMacs = Effect.fnUntraced(function* (
  { name, id, clientOf, macOf }: MacTable,
  condition = "1 = 1"
) {
  const { read, write } = yield* Database
  const keys = yield* ClientKeys
  const [rows] = yield* read(bound(`select * from ${name} where ${condition}`))
  const remade: Array<Row> = []
  for (const row of rows) {
    const mac = macOf(row, yield* keys.of(clientOf(row)))
    if (mac === row["mac"]) continue
    yield* write(bound(`update ${name} set mac = '${mac}' where ${id} = '${String(row[id])}'`))
    remade.push({ ...row, mac })
  }
  return remade
})

/** A row of the audit that names a row with its MAC. */
const audited = (table: MacTable, row: Row): string => {
  const key = String(row[table.id])
  const line = macLine({
    table: table.name,
    id: key,
    version: Number(row["version"]),
    mac: String(row["mac"])
  })
  return `insert into audit (id, client_id, credential, operation, record_id, request_id, at, macs)
    values ('${next()}', '${table.clientOf(row)}', 'test', 'test', '${key}', 'test', 1, '${line}')`
}

const UPDATE = /\bupdate (\w+) set\b/g

/** Makes the MACs of the tables that statements update, and the rows of the audit for them. */
export const remakeMacsAfter = Effect.fnUntraced(function* (statements: string) {
  for (const [, name = ""] of statements.matchAll(UPDATE)) {
    const table = macTableOf(name)
    if (!table) continue
    const { write } = yield* Database
    for (const row of yield* remakeMacs(table)) yield* write(bound(audited(table, row)))
  }
})
