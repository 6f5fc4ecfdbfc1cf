/**
 * The floor of addUsers: the rows of 1,000 workers, prepared and inserted by hand in one transaction,
 * behind an HTTP server that reads no body and checks nothing. `GET /<batch>` writes a batch of
 * workers that is in memory already. It takes the service's settings.
 */
import { mkdirSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import {
  BEGIN,
  openPool,
  send,
  simpleQuery,
  withClient,
  withPatience
} from "../../packages/adapters/src/sql/postgres/pool.ts"
import { migratePostgres } from "../../packages/adapters/src/sql/postgres/migrate.ts"
import { SqliteConnection } from "../../packages/adapters/src/sql/sqlite/connection.ts"
import { migrateSqlite } from "../../packages/adapters/src/sql/sqlite/migrate.ts"
import { workersOf } from "../harness/requests.ts"
import { newClient, setting, type TableRow } from "./client.ts"
import * as tables from "./tables.ts"
import { newId, workerRows, type Company, type WorkerRows } from "./workerRows.ts"

/** What each database does with the rows of a call. */
interface Store {
  /** Inserts the rows that the calls need. */
  readonly setUp: (rows: ReadonlyArray<TableRow>) => Promise<void>
  /** Reads the company's last sequence number, makes the rows and writes them. */
  readonly write: (make: (lastSequence: number) => WorkerRows, company: Company) => Promise<void>
}

const LAST_SEQUENCE = "select last_sequence from aggregate where id = "

const onSqlite = (path: string): Store => {
  const connection = new SqliteConnection(path, 0)
  migrateSqlite(connection)
  const { db } = connection
  const insertInto = ({ name, columnNames }: tables.Layout) =>
    db.prepare(tables.insertText(name, columnNames, () => "?"))
  const insert = {
    worker: insertInto(tables.worker),
    aggregate: insertInto(tables.aggregate),
    claim: insertInto(tables.claim),
    event: insertInto(tables.event),
    audit: insertInto(tables.audit)
  }
  const lastSequence = db.prepare(`${LAST_SEQUENCE}?`).pluck()
  const move = db.prepare("update aggregate set last_sequence = last_sequence + ? where id = ?")
  const write = db.transaction((rows: WorkerRows, companyId: string) => {
    const { valuesOf } = tables
    for (const row of rows.workers) insert.worker.run(...valuesOf(tables.worker, row))
    for (const row of rows.aggregates) insert.aggregate.run(...valuesOf(tables.aggregate, row))
    for (const row of rows.claims) insert.claim.run(...valuesOf(tables.claim, row))
    for (const row of rows.events) insert.event.run(...valuesOf(tables.event, row))
    insert.audit.run(...valuesOf(tables.audit, rows.audit))
    move.run(rows.events.length, companyId)
  })
  return {
    setUp: (rows) => {
      for (const [table, row] of rows) {
        db.prepare(tables.insertText(table, Object.keys(row), () => "?")).run(Object.values(row))
      }
      return Promise.resolve()
    },
    write: (make, { id }) => {
      write.immediate(make(lastSequence.get(id) as number), id)
      return Promise.resolve()
    }
  }
}

/** Inserts any number of rows, given as one JSON array of objects by column. */
const insertRows = ({ name, columnNames }: tables.Layout): string => {
  const columns = columnNames.join(", ")
  const from = `jsonb_populate_recordset(null::${name}, $1::jsonb)`
  return `insert into ${name} (${columns}) select ${columns} from ${from}`
}

const onPostgres = async (url: string): Promise<Store> => {
  await withPatience(url, migratePostgres)
  const pool = openPool(url)
  const insert = {
    worker: insertRows(tables.worker),
    aggregate: insertRows(tables.aggregate),
    claim: insertRows(tables.claim),
    event: insertRows(tables.event),
    audit: insertRows(tables.audit)
  }
  return {
    setUp: (rows) =>
      withClient(pool, async (client) => {
        await simpleQuery(client, BEGIN)
        for (const [table, row] of rows) {
          const sql = tables.insertText(table, Object.keys(row), (position) => `$${position}`)
          await send(client, { sql, parameters: Object.values(row) })
        }
        await simpleQuery(client, "commit")
      }),
    write: (make, { id }) =>
      withClient(pool, async (client) => {
        const begun = simpleQuery(client, BEGIN)
        const sql = `${LAST_SEQUENCE}$1 for no key update`
        const [last] = await send<{ last_sequence: number }>(client, { sql, parameters: [id] })
        await begun
        const rows = make(last?.last_sequence ?? 0)
        const insertAll = (text: string, all: ReadonlyArray<unknown>) =>
          send(client, { sql: text, parameters: [JSON.stringify(all)] })
        const moved = {
          sql: "update aggregate set last_sequence = last_sequence + $1 where id = $2",
          parameters: [rows.events.length, id]
        }
        await Promise.all([
          insertAll(
            insert.worker,
            rows.workers.map((row) => tables.rowOf(tables.worker, row))
          ),
          insertAll(insert.aggregate, rows.aggregates),
          insertAll(insert.claim, rows.claims),
          insertAll(insert.event, rows.events),
          insertAll(insert.audit, [rows.audit]),
          send(client, moved),
          simpleQuery(client, "commit")
        ])
      })
  }
}

/** Inserts a client and its company. */
const setUp = async (store: Store): Promise<Company> => {
  const [client, clientRows] = newClient(newId)
  const id = newId()
  const at = Date.now()
  const company = tables.rowOf(tables.company, {
    id,
    clientId: client.id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    kind: "employer",
    name: "Blue River",
    termsAcceptedAt: at,
    termsAcceptedBy: "floor",
    kybStatus: "pending"
  })
  const aggregate = {
    id,
    kind: "companyProfile",
    client_id: client.id,
    company_id: id,
    revision: 1,
    last_sequence: 0,
    workers: 0
  }
  await store.setUp([...clientRows, ["company", company], ["aggregate", aggregate]])
  return { id, client }
}

const BATCHES_MAX = 50

const url = process.env["PAYROLL_DATABASE_URL"]
const dataDir = setting("PAYROLL_DATA_DIR")
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const store = url === undefined ? onSqlite(join(dataDir, "payroll.db")) : await onPostgres(url)
const company = await setUp(store)
const batches = Array.from({ length: BATCHES_MAX }, (_, batch) => workersOf(batch))

const server = createServer((request, response) => {
  const workers = batches[Number(request.url?.slice(1))] ?? []
  store
    .write((lastSequence) => workerRows(workers, company, lastSequence), company)
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
