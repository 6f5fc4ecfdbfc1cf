/**
 * Makes the databases of an earlier version that apps/server/test/upgrade.test.ts migrates: runs that
 * version, from a tree of its own with its modules installed, through a scenario and records its answers.
 * Of a version with another schema it records only the statements, which needsStop.test.ts prepares.
 *
 *     git worktree add /tmp/earlier 1ee1999 && (cd /tmp/earlier && npx -y pnpm@12 install)
 *     node packages/testing/src/upgrade/makeFixture.ts /tmp/earlier
 */
import { migrations } from "@payroll/adapters/sql/migrations/all"
import { postgres as onPostgres } from "@payroll/adapters/sql/postgres/dialect"
import { sqlite } from "@payroll/adapters/sql/sqlite/dialect"
import Sqlite from "better-sqlite3"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import pg from "pg"
import { OwnPostgres } from "../database/ownPostgres.ts"
import { dumpPostgres, dumpSqlite } from "./dump.ts"
import { EarlierVersion, nothingRecorded, type Access, type Recorded } from "./earlierVersion.ts"
import { business, type Body } from "./bodies.ts"
import { adding, interrupted, whileWorking, withoutWorker } from "./scenario.ts"

const target = new URL("golden/", import.meta.url).pathname

/** Readable, so that nobody takes them for secrets of somebody. */
const OWN = { username: "upgrade-fixture", password: "not-a-secret-of-the-upgrade-fixture" }
const WEBHOOK_SECRET = Buffer.from("not a secret: upgrade fixture").toString("base64")
const COMMENT =
  "Made by makeFixture.ts. The credentials open nothing but the database next to this file."

/** Refuses events on two of its paths; keeps the ids of the ones that it takes. */
const startReceiver = async () => {
  const refusals: Readonly<Record<string, number>> = { "/fails": 500, "/gone": 410 }
  const delivered: Array<string> = []
  const server = createHttpServer((request, response) => {
    const status = refusals[request.url ?? ""] ?? 200
    if (status === 200) delivered.push(String(request.headers["webhook-id"]))
    request.resume().on("end", () => response.writeHead(status).end())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { server, delivered, port: (server.address() as AddressInfo).port }
}

const admin = {
  firstName: "Ana",
  lastName: "Ruiz",
  email: "ana@acme.example",
  phoneNumber: "3025550100"
}

/** Two clients whose receivers refuse: one with 500, one with 410, which disables its endpoint. */
const refusedClients = async (
  version: EarlierVersion,
  receiverPort: number
): Promise<Readonly<Record<string, Body>>> => {
  const made: Record<string, Body> = {}
  const { payroll } = version.stage(OWN)
  for (const [name, path] of [
    ["bureau", "fails"],
    ["closed", "gone"]
  ] as const) {
    const { username, password } = JSON.parse(
      await payroll("client", "create", name, "--json")
    ) as Access
    await payroll("client", "set", name, "--duplicates", "reject")
    const url = `http://127.0.0.1:${receiverPort}/${path}`
    const secret = `whsec_${WEBHOOK_SECRET}`
    await payroll("webhook", "set", "--client", name, "--url", url, "--secret", secret)
    const stage = version.stage({ username, password })
    const { companyId = "" } = await stage.call(
      "createBusiness",
      business(name, "310000001", admin)
    )
    await adding(stage, companyId)("Ref")
    made[name] = { username, password, companyId }
  }
  return made
}

/** A database that the earlier version stores in. */
interface Store {
  readonly name: "sqlite" | "postgres"
  readonly url: string
  readonly count: (query: string) => Promise<number>
  readonly change: (statement: string) => Promise<void>
  readonly dump: () => string | Promise<string>
}

/** States for which the version had no operation. */
const WITHOUT_OPERATION = [
  ["Leaving", "Terminated"],
  ["Paused", "Deactivate"]
] as const

const UNTRIED = `
  select count(*) as count from delivery_lane join webhook_endpoint on webhook_endpoint.id = endpoint_id
  where state = 'active' and due_at is not null and attempts = 0`
const POLL_MS = 200
/** Longer than the worker takes to lease what is due. */
const LEASED_MS = 1_500

/** A fixture is made of this schema alone; of others only the statements are kept. */
const FIXTURE_SCHEMA = 3

const STATEMENT = /^\s*(?:select|insert|update|delete|with)\b/i

const migrating = new Set(
  [sqlite.words, onPostgres.words].flatMap((words) =>
    migrations.flatMap(({ statements }) => statements(words))
  )
)

/** Writes the statements that the service sent to its tables, each once. */
const writeStatements = (recorded: string, name: string): void => {
  const all = readFileSync(recorded, "utf8").trim().split("\n")
  const statements = all.map((line) => JSON.parse(line) as string)
  const selected = statements.filter(
    (sql) => STATEMENT.test(sql) && !migrating.has(sql) && !/\bpg_|sqlite_|\bmigration\b/.test(sql)
  )
  const text = `${JSON.stringify([...new Set(selected)].toSorted(), undefined, 1)}\n`
  writeFileSync(join(target, `statements-${name}.json.gz`), gzipSync(text, { level: 9 }))
}

const readsOf = async (version: EarlierVersion, { companies, workers }: Recorded) => {
  const reads: Record<string, unknown> = {}
  for (const companyId of Object.values(companies)) {
    reads[companyId] = await version.answer(OWN, "getCompanyInfo", { companyId })
  }
  for (const userId of Object.values(workers)) {
    reads[userId] = await version.answer(OWN, "getUser", { userId })
  }
  return reads
}

const make = async (tree: string, folder: string, store: Store): Promise<void> => {
  const receiver = await startReceiver()
  const version = new EarlierVersion(tree, {
    PATH: process.env["PATH"] ?? "",
    PAYROLL_DATA_DIR: folder,
    PAYROLL_DATABASE_URL: store.url,
    PAYROLL_PORT: "0",
    PAYROLL_USERNAME: OWN.username,
    PAYROLL_PASSWORD: OWN.password,
    PAYROLL_VERIFICATION: "sandbox",
    PAYROLL_SANDBOX_DELAY_MS: "0",
    PAYROLL_WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/takes`,
    PAYROLL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8",
    NODE_OPTIONS: `--import=${new URL("recordStatements.ts", import.meta.url).pathname}`,
    RECORDED_TREE: tree,
    RECORDED_STATEMENTS: join(folder, `${store.name}.statements`)
  })
  const recorded = nothingRecorded()
  await version.start("start.ts")
  const companyId = await whileWorking(version.stage(OWN, recorded))
  const clients = await refusedClients(version, receiver.port)
  while ((await store.count(UNTRIED)) > 0) await pause(POLL_MS)
  await interrupted(version.stage(OWN, recorded), companyId)
  await pause(LEASED_MS)
  await version.end()
  await version.start("main.ts")
  await withoutWorker(version.stage(OWN, recorded), companyId)
  for (const [worker, state] of WITHOUT_OPERATION) {
    const id = recorded.workers[worker] ?? ""
    await store.change(`update worker set user_status = '${state}' where id = '${id}'`)
  }
  const reads = await readsOf(version, recorded)
  await version.end()
  receiver.server.close()
  const schema = await store.count("select max(number) as count from migration")
  writeStatements(join(folder, `${store.name}.statements`), `${store.name}-${schema}`)
  if (schema !== FIXTURE_SCHEMA) return
  writeFileSync(join(target, "keys.json"), readFileSync(join(folder, "keys.json")))
  const { delivered } = receiver
  const expected = {
    comment: COMMENT,
    madeAt: Date.now(),
    ...OWN,
    clients,
    ...recorded,
    delivered,
    reads
  }
  writeFileSync(join(target, `${store.name}.json`), `${JSON.stringify(expected, undefined, 1)}\n`)
  writeFileSync(join(target, `${store.name}.sql.gz`), gzipSync(await store.dump(), { level: 9 }))
}

const sqliteStore = (path: string): Store => {
  const open = <A>(use: (db: Sqlite.Database) => A): A => {
    const db = new Sqlite(path)
    try {
      return use(db)
    } finally {
      db.close()
    }
  }
  return {
    name: "sqlite",
    url: `sqlite:${path}`,
    count: (query) => Promise.resolve(open((db) => db.prepare(query).pluck().get() as number)),
    change: (statement) => Promise.resolve(open((db) => void db.exec(statement))),
    dump: () => dumpSqlite(path)
  }
}

const postgresStore = (url: string): Store => {
  const query = async (text: string): Promise<ReadonlyArray<{ readonly count?: string }>> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ readonly count?: string }>(text)
    await client.end()
    return rows
  }
  return {
    name: "postgres",
    url,
    count: async (text) => Number((await query(text))[0]?.count),
    change: async (statement) => void (await query(statement)),
    dump: () => dumpPostgres(url)
  }
}

const makeBoth = async (tree: string): Promise<void> => {
  if (!existsSync(join(tree, "apps/server/src/main.ts"))) {
    throw new Error("name the tree of the earlier version")
  }
  mkdirSync(target, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), "upgrade-"))
  const server = await OwnPostgres.start()
  try {
    await make(tree, folder, sqliteStore(join(folder, "payroll.db")))
    await make(tree, folder, postgresStore(server.url))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

Effect.runFork(Effect.promise(() => makeBoth(process.argv[2] ?? "")))
