/** The client of a floor or a peer: its key, credential and rows, made as the service makes them. */
import { hash, timingSafeEqual } from "node:crypto"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { SqliteConnection } from "../../packages/adapters/src/sql/sqlite/connection.ts"
import { migrateSqlite } from "../../packages/adapters/src/sql/sqlite/migrate.ts"
import type { CredentialColumns } from "../../packages/adapters/src/sql/records/otherTables.ts"
import type {
  ClientColumns,
  ClientKeyColumns
} from "../../packages/adapters/src/sql/records/clientTables.ts"
import { newClientKey, openClientKey } from "../../packages/adapters/src/vault/clientKeys.ts"
import { onlyVersion } from "../../packages/adapters/src/vault/keyVersions.ts"
import { createKeyFile } from "../../packages/adapters/src/vault/keyRing.ts"
import type { Client } from "./business.ts"

/** A setting that the benchmark passes in the environment. */
export const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

export const username = setting("PAYROLL_USERNAME")
const secretHash = hash("sha256", setting("PAYROLL_PASSWORD"), "buffer")

/** Returns true if an Authorization header has the client's credential. */
export const isAuthentic = (header: string | undefined): boolean => {
  if (header === undefined || !header.startsWith("Basic ")) return false
  const text = Buffer.from(header.slice(6), "base64").toString()
  const colon = text.indexOf(":")
  const digest = hash("sha256", text.slice(colon + 1), "buffer")
  return timingSafeEqual(digest, secretHash) && text.slice(0, colon) === username
}

type ResultOf<A> =
  | { readonly _tag: "Success"; readonly success: A }
  | { readonly _tag: "Failure"; readonly failure: Error }

/** Returns the value of an operation that succeeded; throws the error of one that failed. */
const successOf = <A>(result: ResultOf<A>): A => {
  if (result._tag === "Failure") throw result.failure
  return result.success
}

/** A table and one of its rows, as an object by column. */
export type TableRow = readonly [table: string, row: object]

/** A new client and the rows that store it. */
const newClient = (newId: () => string): readonly [Client, ReadonlyArray<TableRow>] => {
  const id = newId()
  const dataDir = setting("PAYROLL_DATA_DIR")
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const ring = successOf(createKeyFile(join(dataDir, "keys.json")))
  const { rootKeyId, wrapped } = newClientKey(ring, id)
  const key = onlyVersion(successOf(openClientKey(ring, id, { rootKeyId, wrapped, version: 1 })))
  const at = Date.now()
  const client: ClientColumns = {
    id,
    name: "default",
    duplicates: "review",
    four_eyes: 0,
    hand_over_encryption: "optional",
    flow_name: null,
    flow_origins: null,
    display_name: null,
    logo: null,
    logo_type: null,
    accent_color: null,
    support_address: null,
    language: "en",
    bank_change_hold_days: 3,
    hold_api_bank_changes: 0,
    event_retention_days: null,
    erasure_wait_days: null,
    last_sequence: 0,
    created_at: at,
    updated_at: at,
    version: 1,
    mac: null
  }
  const clientKey: ClientKeyColumns = {
    client_id: id,
    version: 1,
    root_key_id: rootKeyId,
    wrapped,
    created_at: at,
    rotation: 0,
    audited_at: null,
    retired_at: null
  }
  const credential: CredentialColumns = {
    key_id: username,
    client_id: id,
    role: "admin",
    person: null,
    user_id: null,
    business_user_id: null,
    program: null,
    may_act_for_others: 0,
    company_ids: null,
    addresses: null,
    pending_issuer: null,
    company_location_id: null,
    secret_hash: hash("sha256", setting("PAYROLL_PASSWORD"), "base64url"),
    previous_secret_hash: null,
    previous_until: null,
    created_at: at,
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
    version: 1,
    mac: null
  }
  return [
    { id, key },
    [
      ["client", client],
      ["client_key", clientKey],
      ["credential", credential]
    ]
  ]
}

/** Opens a migrated SQLite database with the service's pragmas and a new client in it. */
export const openSqlite = (newId: () => string): readonly [SqliteConnection, Client] => {
  const [client, rows] = newClient(newId)
  const connection = new SqliteConnection(join(setting("PAYROLL_DATA_DIR"), "payroll.db"), 0)
  migrateSqlite(connection)
  for (const [table, row] of rows) {
    const columns = Object.keys(row)
    const values = columns.map((column) => `@${column}`)
    connection.db
      .prepare(`insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})`)
      .run(row)
  }
  return [connection, client]
}
