/**
 * Measures one page of each list over a million workers of one company, and over as many spread over
 * 10,000 companies. See README.md.
 */
import "effect/schema/SchemaJITCompiler/enable"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import Sqlite from "better-sqlite3"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import pg from "pg"
import { migrateStorage } from "../packages/adapters/src/migrateStorage.ts"
import { layerStorage, type StorageSettings } from "../packages/adapters/src/storage.ts"
import type { ListPage } from "../packages/operations/src/listPage.ts"
import { Administration } from "../packages/operations/src/ports/administration.ts"
import {
  RecordLists,
  type CompanyFilter,
  type WorkerFilter
} from "../packages/operations/src/ports/recordLists.ts"
import { median, table } from "./harness/figures.ts"
import { withPostgresServer } from "./harness/postgresServer.ts"
import { withDirectory } from "./harness/server.ts"

const BAR_MS = { sqlite: 5, postgres: 20 } as const
const COMPANIES = 10_000
const PAGE_ROWS = 51
const NEVER = 8_000_000_000_000

const { values: options } = parseArgs({
  options: {
    workers: { type: "string", default: "1000000" },
    repeats: { type: "string", default: "40" },
    data: { type: "string" },
    postgres: { type: "boolean", default: false }
  }
})

const workers = Number(options.workers)
const repeats = Math.min(Number(options.repeats), 1_000)

/** The parts of the statements below that differ between the databases. */
interface Sql {
  readonly numbers: (count: number) => string
  readonly hex: (of: string) => string
  readonly four: string
}

const dialects: Readonly<Record<keyof typeof BAR_MS, Sql>> = {
  sqlite: {
    numbers: (count) =>
      `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n) as n`,
    hex: (of) => `printf('%012x', ${of})`,
    four: "printf('%04d', i % 10000)"
  },
  postgres: {
    numbers: (count) => `generate_series(1, ${count}) as n(i)`,
    hex: (of) => `lpad(to_hex(${of}), 12, '0')`,
    four: "lpad((i % 10000)::text, 4, '0')"
  }
}

const LARGE = "01900000-0000-7000-8000-000000000000"
const CREATED = 1_760_000_000_000

const letter = (of: string) => `substr('abcdefghijklmnopqrstuvwxyz', cast(${of} as integer), 1)`

/** Rows as if the service had stored them, of companies and then of workers and their KYC information. */
const statements = (sql: Sql, clientId: string): ReadonlyArray<string> => {
  const first = `${letter("i % 26 + 1")} || 'nn' || (i % 977)`
  const last = `${letter("i % 23 + 1")} || 'son' || (i % 9973)`
  const base = (id: string) => `${id}, '${clientId}', 1, ${CREATED} + i, ${CREATED} + i`
  const company = (
    id: string
  ) => `${base(id)}, case when i % 5 = 0 then 'contractor' else 'employer' end,
    ${letter("i % 26 + 1")} || 'cme ' || i, ${CREATED}, 'pk', case when i % 1000 = 0 then 'failed' else 'passed' end,
    ${letter("i % 26 + 1")} || 'cme ' || i`
  const companyColumns =
    "id, client_id, version, created_at, updated_at, kind, name, terms_accepted_at, terms_accepted_by, kyb_status, name_folded"
  const sized = (id: string, count: number) => `
    insert into aggregate (id, kind, client_id, company_id, revision, last_sequence, workers)
    select ${id}, 'companyProfile', '${clientId}', ${id}, 1, 0, ${workers} / ${count} from ${sql.numbers(count)}`
  /** Those of small companies are in no index of lists. */
  const workersOf = (prefix: string, companyId: string, listed: number) => [
    `insert into worker (id, client_id, version, created_at, updated_at, company_id, user_reference_id,
      first_name, last_name, email, date_of_join, worker_type, job_title, location_category, work_state,
      user_status, kyc_status, name_folded, last_name_folded, email_key, listed)
    select ${base(`'${prefix}' || ${sql.hex("i")}`)}, ${companyId}, 'E-' || i, ${first}, ${last},
      'worker.' || i || '@example.com', '2020-01-15',
      case when i % 20 = 0 then '1099-NEC' else 'W2' end, 'Baker', 'Remote', 'DE',
      case when i % 10000 = 0 then 'Deactivate' when i % 10 = 0 then 'Terminated' else 'Active' end,
      case when i % 5000 = 1 then 'failed' else 'passed' end,
      ${first} || ' ' || ${last}, ${last}, 'worker.' || i || '@example.com', ${listed}
    from ${sql.numbers(workers)}`,
    `insert into kyc_information (id, client_id, version, created_at, updated_at, company_id, worker_id,
      address1, city, state, zipcode, sealed, ssn_last4)
    select ${base(`'${prefix}' || ${sql.hex("i")}`)}, ${companyId}, '${prefix}' || ${sql.hex("i")},
      '1 Main Street', 'Dover', 'DE', '19901', 'never opened', ${sql.four}
    from ${sql.numbers(workers)}`
  ]
  const small = (of: string) => `'01910000-0000-7000-8000-' || ${of}`
  const owner = small(sql.hex(`(i % ${COMPANIES}) + 1`))
  return [
    `insert into company (${companyColumns}) select ${company(`'${LARGE}'`)} from ${sql.numbers(1)}`,
    `insert into company (${companyColumns}) select ${company(small(sql.hex("i")))} from ${sql.numbers(COMPANIES)}`,
    sized(`'${LARGE}'`, 1),
    sized(small(sql.hex("i")), COMPANIES),
    ...workersOf("01920000-0000-7000-8000-", `'${LARGE}'`, 1),
    ...workersOf("01930000-0000-7000-8000-", owner, 0)
  ]
}

const execute = async (
  { database }: StorageSettings,
  texts: ReadonlyArray<string>
): Promise<void> => {
  if (database.kind === "sqlite") {
    const db = new Sqlite(database.path)
    db.pragma("cache_size = -500000")
    for (const text of texts) db.exec(text)
    db.close()
    return
  }
  const client = new pg.Client({ connectionString: Redacted.value(database.url) })
  await client.connect()
  for (const text of [...texts, "vacuum analyze"]) await client.query(text)
  await client.end()
}

const byId = (after = ""): ListPage => ({ rows: PAGE_ROWS, place: { by: "id", after } })
const byTime = (n: number): ListPage => ({
  rows: PAGE_ROWS,
  place: { by: "time", after: { at: CREATED + n, id: "" }, before: NEVER }
})
const placeOf = (n: number): string => `01920000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`

const letterAt = (n: number): string => String.fromCodePoint(97 + (n % 26))

type ListQuery = readonly [
  name: string,
  filter: (n: number) => WorkerFilter,
  page?: (n: number) => ListPage
]

/** The queries that have to reach the bar, by a number that differs in each repetition. */
const PROMISED: ReadonlyArray<ListQuery> = [
  ["all", () => ({}), (n) => byId(placeOf(n))],
  ["changes", () => ({}), byTime],
  ["common status", () => ({ userStatus: "Active" }), (n) => byId(placeOf(n))],
  ["rare status", () => ({ userStatus: "Deactivate" })],
  ["rare KYC status", () => ({ kycStatus: "failed" })],
  ["worker type", () => ({ workerType: "1099-NEC" })],
  ["name, one letter", (n) => ({ name: letterAt(n) })],
  ["name, few", (n) => ({ name: `ann${n % 977}` })],
  ["name, one", (n) => ({ name: `${letterAt(n)}nn${n % 977} ${letterAt(n)}` })],
  ["last name", (n) => ({ name: `bson${n % 9_973}` })],
  ["email", (n) => ({ emailKey: `worker.${n + 1}@example.com` })],
  ["reference", (n) => ({ userReferenceId: `E-${n + 1}` })],
  ["SSN's last four", (n) => ({ ssnLast4: String(n % 10_000).padStart(4, "0") })],
  ["common status, name", (n) => ({ userStatus: "Active", name: letterAt(n) })],
  ["rare status, name", (n) => ({ userStatus: "Deactivate", name: letterAt(n) })],
  ["rare KYC status, few names", (n) => ({ kycStatus: "failed", name: `ann${n % 97}` })],
  ["status, SSN's last four", () => ({ userStatus: "Terminated", ssnLast4: "0010" })]
]

const OTHER: ReadonlyArray<ListQuery> = [
  ["changes, rare status", () => ({ userStatus: "Deactivate" }), byTime],
  ["changes, name", (n) => ({ name: `zson${n % 9_973}` }), byTime]
]

const COMPANY_PAGES: ReadonlyArray<readonly [string, (n: number) => CompanyFilter]> = [
  ["companies", () => ({})],
  ["companies, rare status", () => ({ kybStatus: "failed" })],
  ["companies, kind", () => ({ kind: "contractor" })],
  ["companies, name", (n) => ({ name: letterAt(n) })],
  ["companies, one name", (n) => ({ name: `${letterAt(n)}cme ${n % COMPANIES}` })]
]

/** Milliseconds of calls one after another, each with another number. */
const timed = (call: (n: number) => Effect.Effect<unknown, unknown>) =>
  Effect.gen(function* () {
    const times: Array<number> = []
    for (let repeat = -5; repeat < repeats; repeat += 1) {
      const n = (Math.abs(repeat) * 7_919 * 13) % workers
      const startedAt = performance.now()
      yield* call(n)
      if (repeat >= 0) times.push(performance.now() - startedAt)
    }
    return times
  })

const measure = (settings: StorageSettings, kind: keyof typeof BAR_MS) =>
  Effect.gen(function* () {
    const { createClient } = yield* Administration
    const { client } = yield* createClient({ name: "lists", role: "read", credential: undefined })
    const startedAt = performance.now()
    yield* Effect.promise(() => execute(settings, statements(dialects[kind], client.id)))
    console.log(`filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    const lists = yield* RecordLists
    const SMALL = "01910000-0000-7000-8000-000000000007"
    const rows: Array<ReadonlyArray<string>> = [["", "median ms", "max ms", "bar"]]
    const report = (name: string, times: ReadonlyArray<number>, isPromised: boolean): void => {
      const middle = median(times)
      const result = middle <= BAR_MS[kind] ? "reached" : "not reached"
      rows.push([
        name,
        middle.toFixed(2),
        Math.max(...times).toFixed(2),
        isPromised ? `${BAR_MS[kind]}: ${result}` : "none"
      ])
    }
    for (const [name, filter, page = () => byId()] of [...PROMISED, ...OTHER]) {
      const isPromised = PROMISED.some(([promised]) => promised === name)
      const call = (companyId: string) => (n: number) =>
        lists.workers(client.id, companyId, filter(n), page(n))
      report(name, yield* timed(call(LARGE)), isPromised)
      report(`${name}, 100 workers`, yield* timed(call(SMALL)), isPromised)
    }
    for (const [name, filter] of COMPANY_PAGES) {
      report(name, yield* timed((n) => lists.companies(client.id, filter(n), byId())), true)
    }
    console.log(`\n${kind}, ${workers} workers in one company, ${workers} in ${COMPANIES}\n`)
    console.log(table(rows))
  }).pipe(Effect.provide(layerStorage(settings)), Effect.scoped)

const run = (directory: string, database: StorageSettings["database"]): Promise<void> => {
  const settings = { database, keyFile: join(directory, "keys.json") }
  const kind = database.kind
  return Effect.runPromise(Effect.andThen(migrateStorage(settings), measure(settings, kind)))
}

await withDirectory(options.data, async (directory) => {
  mkdirSync(directory, { recursive: true })
  await (options.postgres
    ? withPostgresServer({ isDurable: true, folder: options.data }, (url) =>
        run(directory, { kind: "postgres", url: Redacted.make(url) })
      )
    : run(directory, { kind: "sqlite", path: join(directory, "payroll.db") }))
})
