/**
 * The floor of addUsers: the rows of 1,000 workers in one transaction, prepared and inserted as one
 * would by hand, behind a bare HTTP server that reads nothing and checks nothing. `GET /<batch>`
 * writes a batch that was made before. Takes the service's own settings.
 */
import { randomUUID } from "node:crypto"
import { mkdirSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import {
  BEGIN,
  openPool,
  simpleQuery,
  send,
  withClient,
  withPatience
} from "../../packages/adapters/src/sql/postgres/pool.ts"
import { SqliteConnection } from "../../packages/adapters/src/sql/sqlite/connection.ts"
import { migratePostgres } from "../../packages/adapters/src/sql/postgres/migrate.ts"
import { migrateSqlite } from "../../packages/adapters/src/sql/sqlite/migrate.ts"
import { newClientKey, openClientKey } from "../../packages/adapters/src/vault/clientKeys.ts"
import { createKeyFile } from "../../packages/adapters/src/vault/keyRing.ts"
import { workersOf } from "../harness/requests.ts"
import { rowsOf, type Company, type Rows } from "./workerStore.ts"

const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

type Outcome<A> =
  | { readonly _tag: "Success"; readonly success: A }
  | { readonly _tag: "Failure"; readonly failure: Error }

const successOf = <A>(outcome: Outcome<A>): A => {
  if (outcome._tag === "Failure") throw outcome.failure
  return outcome.success
}

/** What each database does with rows, and with the company's place in its sequence. */
interface Store {
  readonly run: (statements: ReadonlyArray<string>) => Promise<void>
  readonly write: (make: (lastSequence: number) => Rows, company: Company) => Promise<void>
}

const SEQUENCE = "select last_sequence from aggregate where id = "

const onSqlite = (path: string): Store => {
  const connection = new SqliteConnection(path, 0)
  migrateSqlite(connection)
  const { db } = connection
  const insert = db.transaction((rows: Rows, companyId: string) => {
    for (const [table, own] of Object.entries(rows)) {
      const columns = Object.keys(own[0] ?? {})
      const marks = columns.map(() => "?").join(", ")
      const statement = connection.statement(
        `insert into ${table} (${columns.join(", ")}) values (${marks})`
      )
      for (const row of own) statement.run(...Object.values(row))
    }
    connection
      .statement("update aggregate set last_sequence = last_sequence + ? where id = ?")
      .run(rows.event.length, companyId)
  })
  return {
    run: (statements) => {
      for (const statement of statements) db.exec(statement)
      return Promise.resolve()
    },
    write: (make, { id }) => {
      const last = connection.statement(`${SEQUENCE}?`).get(id) as { last_sequence: number }
      insert.immediate(make(last.last_sequence), id)
      return Promise.resolve()
    }
  }
}

const onPostgres = async (url: string): Promise<Store> => {
  await withPatience(url, migratePostgres)
  const pool = openPool(url)
  return {
    run: (statements) =>
      withClient(pool, async (client) => {
        for (const statement of [BEGIN, ...statements, "commit"])
          await simpleQuery(client, statement)
      }),
    write: (make, { id }) =>
      withClient(pool, async (client) => {
        const begun = simpleQuery(client, BEGIN)
        const sql = `${SEQUENCE}$1 for no key update`
        const [last] = await send<{ last_sequence: number }>(client, { sql, parameters: [id] })
        await begun
        const rows = make(last?.last_sequence ?? 0)
        const sent = Object.entries(rows).map(([table, own]) => {
          const columns = Object.keys(own[0] ?? {}).join(", ")
          const from = `jsonb_populate_recordset(null::${table}, $1::jsonb)`
          return send(client, {
            sql: `insert into ${table} (${columns}) select ${columns} from ${from}`,
            parameters: [JSON.stringify(own)]
          })
        })
        const moved = send(client, {
          sql: "update aggregate set last_sequence = last_sequence + $1 where id = $2",
          parameters: [rows.event.length, id]
        })
        await Promise.all([...sent, moved, simpleQuery(client, "commit")])
      })
  }
}

const makeCompany = async ({ run }: Store, dataDir: string): Promise<Company> => {
  const [clientId, id] = [randomUUID(), randomUUID()]
  const ring = successOf(createKeyFile(join(dataDir, "keys.json")))
  const wrapped = newClientKey(ring, clientId)
  const key = successOf(openClientKey(ring, clientId, { ...wrapped, version: 1 }))
  await run([
    `insert into client values ('${clientId}', 'default', 'review', 1, 1)`,
    "insert into company (id, client_id, version, created_at, updated_at, kind, name, " +
      "terms_accepted_at, terms_accepted_by, kyb_status) " +
      `values ('${id}', '${clientId}', 1, 1, 1, 'employer', 'Blue River', 1, 'floor', 'pending')`,
    `insert into aggregate values ('${id}', 'companyProfile', '${clientId}', '${id}', 1, 0)`
  ])
  return { id, clientId, key }
}

const BATCHES_MAX = 50

const dataDir = setting("PAYROLL_DATA_DIR")
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const url = process.env["PAYROLL_DATABASE_URL"]
const store = url === undefined ? onSqlite(join(dataDir, "payroll.db")) : await onPostgres(url)
const company = await makeCompany(store, dataDir)
const batches = Array.from({ length: BATCHES_MAX }, (_, batch) => workersOf(batch))

const server = createServer((request, response) => {
  const workers = batches[Number(request.url?.slice(1))] ?? []
  store
    .write((lastSequence) => rowsOf(workers, company, lastSequence), company)
    .then(
      () => response.end("done"),
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end("failed")
      }
    )
})
server.listen(Number(setting("PAYROLL_PORT")), "127.0.0.1", () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on("SIGTERM", () => process.exit(0))
