/**
 * The floor on PostgreSQL: the HTTP of the SQLite floor, named statements, one transaction per
 * request on one of ten connections. It sends a statement at a time, or with `--pipeline` all that
 * need not wait for an answer together: BEGIN with the claim of the EIN, then the rows with COMMIT.
 */
import pg from "pg"
import { migratePostgres } from "../../packages/adapters/src/sql/postgres/migrate.ts"
import { newClient, setting, type TableRow } from "./client.ts"
import { newId, options, serve, type Store } from "./http.ts"
import { answerBody, prepareRows } from "./prepared.ts"
import { einClaim, rowsOf, type BusinessRows } from "./rows.ts"
import type { Stored } from "./store.ts"

const CONNECTIONS = 10

const pool = new pg.Pool({
  connectionString: setting("PAYROLL_DATABASE_URL"),
  max: CONNECTIONS,
  pipeline: options.pipeline
})

const texts = new Map<string, string>()

/** A table's rows always have the same columns in the same order. */
const insertText = (table: string, row: object, more: string): string => {
  const known = texts.get(table + more)
  if (known !== undefined) return known
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})${more}`
  texts.set(table + more, text)
  return text
}

const insert = (client: pg.ClientBase, [table, row]: TableRow, more = "") =>
  client.query({
    name: table + more.length,
    text: insertText(table, row, more),
    values: Object.values(row) as Array<unknown>
  })

const inserts = (rows: BusinessRows): ReadonlyArray<TableRow> => [
  ["company", rows.company],
  ["kyb_information", rows.kyb_information],
  ["company_location", rows.company_location],
  ["business_user", rows.business_user],
  ["verification_attempt", rows.verification_attempt],
  ["aggregate", rows.aggregate],
  ["claim", rows.claim],
  ["event", rows.inserted],
  ["event", rows.updated],
  ["audit", rows.audit]
]

/** Together in one flight, or one after the other. */
const sendAll = async (
  statements: ReadonlyArray<() => Promise<pg.QueryResult>>
): Promise<ReadonlyArray<pg.QueryResult>> => {
  if (options.pipeline) return Promise.all(statements.map((send) => send()))
  const results: Array<pg.QueryResult> = []
  for (const send of statements) results.push(await send())
  return results
}

const refusesDuplicates = async (client: pg.ClientBase, id: string): Promise<boolean> => {
  const { rows } = await client.query<{ duplicates: string }>({
    name: "policy",
    text: "select duplicates from client where id = $1",
    values: [id]
  })
  return rows[0]?.duplicates === "reject"
}

const inTransaction = async (
  client: pg.ClientBase,
  ...[asked, ids]: Parameters<Store>
): Promise<Stored> => {
  const prepared = prepareRows(asked, ids)
  const claim = ["claim", einClaim(asked, ids, prepared)] as const
  const [, claimed] = await sendAll([
    () => client.query("begin"),
    () => insert(client, claim, " on conflict do nothing")
  ])
  const isTaken = claimed?.rowCount === 0
  if (isTaken && (await refusesDuplicates(client, asked.client.id))) {
    await client.query("rollback")
    return { _tag: "Duplicate" }
  }
  await sendAll([
    ...inserts(rowsOf(asked, ids, prepared, isTaken)).map((row) => () => insert(client, row)),
    () => client.query("commit")
  ])
  return { _tag: "Stored", body: answerBody(ids, asked.business) }
}

/** A connection on which anything failed is not used again. */
const store: Store = async (asked, ids) => {
  const client = await pool.connect()
  try {
    const stored = await inTransaction(client, asked, ids)
    client.release()
    return stored
  } catch (error) {
    client.release(true)
    throw error
  }
}

const [client, rows] = newClient(newId)
const first = await pool.connect()
await migratePostgres(first)
for (const row of rows) await insert(first, row)
first.release()
serve(client, store, () => pool.end())
