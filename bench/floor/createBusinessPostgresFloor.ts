/**
 * The floor of createBusiness on PostgreSQL: the HTTP of the SQLite floor, named statements bound by
 * position, one transaction per request on one of ten connections. It sends one statement at a time;
 * with `--pipeline` it sends what need not wait for an answer as a batch: BEGIN with the claim of the
 * EIN, then the rows with COMMIT.
 */
import pg from "pg"
import { migratePostgres } from "../../packages/adapters/src/sql/postgres/migrate.ts"
import { answerBody, prepareRows } from "./business.ts"
import { newClient, setting } from "./client.ts"
import { newId, options, serve, type Outcome, type Store } from "./http.ts"
import { einClaim, otherRows, recordSources } from "./rows.ts"
import * as tables from "./tables.ts"

const CONNECTIONS = 10

const pool = new pg.Pool({
  connectionString: setting("PAYROLL_DATABASE_URL"),
  max: CONNECTIONS,
  pipeline: options.pipeline
})

const placeholder = (position: number): string => `$${position}`

/** A named statement: PostgreSQL parses it once for each connection. */
const insertInto = ({ name, columnNames }: tables.Layout, onConflict = "") => ({
  name: `${name}${onConflict}`,
  text: `${tables.insertText(name, columnNames, placeholder)} ${onConflict}`
})

const insert = {
  company: insertInto(tables.company),
  kybInformation: insertInto(tables.kybInformation),
  companyLocation: insertInto(tables.companyLocation),
  businessUser: insertInto(tables.businessUser),
  verificationAttempt: insertInto(tables.verificationAttempt),
  aggregate: insertInto(tables.aggregate),
  einClaim: insertInto(tables.claim, "on conflict do nothing"),
  claim: insertInto(tables.claim),
  event: insertInto(tables.event),
  audit: insertInto(tables.audit)
}

/** The inserts of all rows but the claim of the EIN, in order. */
const inserts = (
  ...[request, ids, prepared, isEinTaken]: Parameters<typeof recordSources>
): ReadonlyArray<pg.QueryConfig> => {
  const records = recordSources(request, ids, prepared, isEinTaken)
  const rows = otherRows(request, ids, prepared)
  const { valuesOf } = tables
  return [
    { ...insert.company, values: valuesOf(tables.company, records.company) },
    { ...insert.kybInformation, values: valuesOf(tables.kybInformation, records.kybInformation) },
    {
      ...insert.companyLocation,
      values: valuesOf(tables.companyLocation, records.companyLocation)
    },
    { ...insert.businessUser, values: valuesOf(tables.businessUser, records.businessUser) },
    {
      ...insert.verificationAttempt,
      values: valuesOf(tables.verificationAttempt, records.verificationAttempt)
    },
    { ...insert.aggregate, values: valuesOf(tables.aggregate, rows.aggregate) },
    { ...insert.claim, values: valuesOf(tables.claim, rows.emailClaim) },
    { ...insert.event, values: valuesOf(tables.event, rows.inserted) },
    { ...insert.event, values: valuesOf(tables.event, rows.updated) },
    { ...insert.audit, values: valuesOf(tables.audit, rows.audit) }
  ]
}

/** Sends statements as a batch with `--pipeline`, and one after the other without it. */
const sendAll = async (
  connection: pg.ClientBase,
  statements: ReadonlyArray<pg.QueryConfig>
): Promise<ReadonlyArray<pg.QueryResult>> => {
  if (options.pipeline) {
    return Promise.all(statements.map((statement) => connection.query(statement)))
  }
  const results: Array<pg.QueryResult> = []
  for (const statement of statements) results.push(await connection.query(statement))
  return results
}

const rejectsDuplicates = async (connection: pg.ClientBase, id: string): Promise<boolean> => {
  const { rows } = await connection.query<{ duplicates: string }>({
    name: "policy",
    text: "select duplicates from client where id = $1",
    values: [id]
  })
  return rows[0]?.duplicates === "reject"
}

const inTransaction = async (
  connection: pg.ClientBase,
  ...[request, ids]: Parameters<Store>
): Promise<Outcome> => {
  const prepared = prepareRows(request, ids)
  const claim = tables.valuesOf(tables.claim, einClaim(request, ids, prepared))
  const [, claimed] = await sendAll(connection, [
    { text: "begin" },
    { ...insert.einClaim, values: claim }
  ])
  const isEinTaken = claimed?.rowCount === 0
  if (isEinTaken && (await rejectsDuplicates(connection, request.client.id))) {
    await connection.query("rollback")
    return { _tag: "Duplicate" }
  }
  await sendAll(connection, [...inserts(request, ids, prepared, isEinTaken), { text: "commit" }])
  return { _tag: "Stored", body: answerBody(ids, request.business) }
}

/** A connection on which a statement failed is not used again. */
const store: Store = async (request, ids) => {
  const connection = await pool.connect()
  try {
    const outcome = await inTransaction(connection, request, ids)
    connection.release()
    return outcome
  } catch (error) {
    connection.release(true)
    throw error
  }
}

const [client, clientRows] = newClient(newId)
const first = await pool.connect()
await migratePostgres(first)
for (const [table, row] of clientRows) {
  const values: ReadonlyArray<unknown> = Object.values(row)
  await first.query(tables.insertText(table, Object.keys(row), placeholder), [...values])
}
first.release()
serve(client, store, () => pool.end())
