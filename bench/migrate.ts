/**
 * A migration of many punches on PostgreSQL while others read and write: a column is added and filled, and an index is
 * built. `--rows` is their number (100,000). Prints how long it took, and the longest that a caller waited meanwhile.
 */
import { migrations } from "../packages/adapters/src/sql/migrations/all.ts"
import type { Migration } from "../packages/adapters/src/sql/migrations/migration.ts"
import { migratePostgres } from "../packages/adapters/src/sql/postgres/migrate.ts"
import { withPatience } from "../packages/adapters/src/sql/postgres/pool.ts"
import { OwnPostgres } from "../packages/testing/src/database/ownPostgres.ts"
import { parseArgs } from "node:util"
import pg from "pg"

const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } })
const rows = Number(values.rows)
const MEANWHILE_MS = 20
const SECOND_MS = 1_000

/** As many rows as punches, with their width. */
const PUNCHES = `
  create table bench_punch as
  select lpad(n::text, 36, '0') as id, 'client' as client_id, lpad((n % 1000)::text, 36, '0') as worker_id,
    1760000000000 + n * 1000 as at, repeat('x', 200) as note
  from generate_series(1, $1::bigint) as n`

const bench: Migration = {
  number: 9_000,
  name: "bench",
  statements: ({ integer }) => [
    `alter table bench_punch add column day ${integer}`,
    "create index bench_punch_day on bench_punch (worker_id, day)"
  ],
  backfills: [{ table: "bench_punch", set: "day = at / 86400000" }]
}

/** Reads and writes rows until it is stopped, and returns the milliseconds of the slowest. */
const caller = (url: string) => {
  const stopping = new AbortController()
  const run = async (): Promise<{ readonly calls: number; readonly slowestMs: number }> => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 })
    await client.connect()
    let [calls, slowestMs] = [0, 0]
    while (!stopping.signal.aborted) {
      const id = String(1 + Math.floor(Math.random() * rows)).padStart(36, "0")
      const began = performance.now()
      await client.query("update bench_punch set note = note where id = $1", [id])
      await client.query("select at from bench_punch where id = $1", [id])
      slowestMs = Math.max(slowestMs, performance.now() - began)
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS))
    }
    await client.end()
    return { calls, slowestMs }
  }
  const running = run()
  return {
    stop: () => {
      stopping.abort()
      return running
    }
  }
}

const postgres = await OwnPostgres.start({ isDurable: true })
try {
  const { url } = postgres
  await withPatience(url, async (client) => {
    await migratePostgres(client)
    await client.query(PUNCHES.replace("$1", String(rows)))
    await client.query("alter table bench_punch add primary key (id)")
    const meanwhile = caller(url)
    const began = performance.now()
    let said = 0
    const report = (line: string): void => {
      if (performance.now() - said < SECOND_MS) return
      said = performance.now()
      process.stderr.write(`${line}\n`)
    }
    await migratePostgres(client, { all: [...migrations, bench], report })
    const seconds = (performance.now() - began) / SECOND_MS
    const { calls, slowestMs } = await meanwhile.stop()
    process.stdout.write(
      `${rows} rows in ${seconds.toFixed(1)} s; ${calls} calls meanwhile, the slowest ${slowestMs.toFixed(0)} ms\n`
    )
  })
} finally {
  await postgres.stop()
}
