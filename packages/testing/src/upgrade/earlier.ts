/** The databases of an earlier version that makeFixture.ts made, as they were some minutes ago. */
import Sqlite from "better-sqlite3"
import { copyFileSync, chmodSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import pg from "pg"
import type { Replay } from "./scenario.ts"

interface OtherClient {
  readonly username: string
  readonly password: string
  readonly companyId: string
}

/** Requests to the earlier version, and its answers. */
export interface Expected {
  readonly madeAt: number
  readonly username: string
  readonly password: string
  /** Clients whose receiver refused. */
  readonly clients: Readonly<Record<"bureau" | "closed", OtherClient>>
  readonly replays: ReadonlyArray<Replay>
  /** Ids by the names of the scenario. */
  readonly companies: Readonly<Record<string, string>>
  readonly workers: Readonly<Record<string, string>>
  /** The ids of the events that a receiver had taken. */
  readonly delivered: ReadonlyArray<string>
  /** The answers of getCompanyInfo and getUser, by id. */
  readonly reads: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export type EarlierDatabase = "sqlite" | "postgres"

const golden = new URL("golden/", import.meta.url).pathname

export const expectedOf = (name: EarlierDatabase): Expected =>
  JSON.parse(readFileSync(`${golden}${name}.json`, "utf8")) as Expected

/** The statements that a version with this schema sent to its database in the scenario. */
export const statementsOf = (name: EarlierDatabase, schema: number): ReadonlyArray<string> => {
  const stored = readFileSync(`${golden}statements-${name}-${schema}.json.gz`)
  return JSON.parse(gunzipSync(stored).toString("utf8")) as ReadonlyArray<string>
}

/** Idempotency keys are kept for days and events for months, so the data must not age with the tree. */
const AGE_MS = 600_000

const TIMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  client: ["created_at", "updated_at"],
  client_key: ["created_at"],
  credential: ["created_at"],
  company: ["created_at", "updated_at", "terms_accepted_at"],
  kyb_information: ["created_at", "updated_at"],
  company_location: ["created_at", "updated_at"],
  business_user: ["created_at", "updated_at"],
  verification_attempt: ["created_at", "updated_at", "started_at", "due_at"],
  worker: ["created_at", "updated_at"],
  wage: ["created_at", "updated_at"],
  earlier_version: ["created_at", "updated_at", "valid_from", "valid_until"],
  kyc_information: ["created_at", "updated_at"],
  w4_information: ["created_at", "updated_at"],
  company_bank_account: ["created_at", "updated_at", "due_at"],
  event: ["at"],
  audit: ["at"],
  stored_answer: ["at"],
  webhook_endpoint: ["created_at", "updated_at"],
  delivery_lane: ["due_at"],
  delivery_attempt: ["at"],
  migration: ["at"]
}

/** The script of a database, whose times are moved and whose events go to another port. */
const scriptOf = (name: EarlierDatabase, receiverPort: number): string => {
  const moveMs = Date.now() - AGE_MS - expectedOf(name).madeAt
  const moves = Object.entries(TIMES).map(
    ([table, columns]) =>
      `update ${table} set ${columns.map((column) => `${column} = ${column} + ${moveMs}`).join()};`
  )
  const paths = ["takes", "fails", "gone"].map(
    (path) =>
      `update webhook_endpoint set url = 'http://127.0.0.1:${receiverPort}/${path}' where url like '%/${path}';`
  )
  const script = gunzipSync(readFileSync(`${golden}${name}.sql.gz`)).toString("utf8")
  return [script, ...moves, ...paths].join("\n")
}

export const placeKeys = (path: string): void => {
  copyFileSync(`${golden}keys.json`, path)
  chmodSync(path, 0o600)
}

export const loadEarlierSqlite = (path: string, receiverPort: number): void => {
  const db = new Sqlite(path)
  try {
    db.pragma("foreign_keys = off")
    db.pragma("journal_mode = wal")
    db.exec(scriptOf("sqlite", receiverPort))
  } finally {
    db.close()
  }
}

/** As the owner of an empty database. */
export const loadEarlierPostgres = async (url: string, receiverPort: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(scriptOf("postgres", receiverPort))
  } finally {
    await client.end()
  }
}
