/** The statements about root keys: what is under each, and the change of what wraps the keys of clients. */
import { sql } from "kysely"
import type { Database } from "../database.ts"
import type { ClientKeyColumns } from "../records/clientTables.ts"
import { auditIf, type Change } from "./commandEntry.ts"
import { PROCESS_MS } from "./keyRotationStatements.ts"

const columns = {
  client_id: "text",
  version: "integer",
  before: "text",
  root_key_id: "text",
  wrapped: "text"
} as const

type Wrapped = Pick<ClientKeyColumns, "client_id" | "version" | "root_key_id" | "wrapped">

export const prepareRootKeys = ({ dialect, prepare, prepareForAll }: Database["Service"]) => ({
  now: prepareForAll<unknown, { readonly now: number }>(
    "rootKeys.now",
    () => sql<{ readonly now: number }>`select ${dialect.now} as now`
  ),
  processes: prepareForAll<unknown, { readonly kind: string; readonly root_keys: string }>(
    "rootKeys.processes",
    () => sql<{ readonly kind: string; readonly root_keys: string }>`
      select kind, root_keys from key_process
      where seen_at > ${dialect.now} - ${sql.lit(PROCESS_MS)} order by kind, id`
  ),
  wrapped: prepareForAll<{ readonly active: string; readonly rows: number }, Wrapped>(
    "rootKeys.wrapped",
    (_db, p) => sql<Wrapped>`
      select client_id, version, root_key_id, wrapped from client_key
      where root_key_id <> ${p.active} order by client_id, version limit ${p.rows}`
  ),
  rewrap: prepareForAll<{ readonly made: string }>(
    "rootKeys.rewrap",
    (_db, p) => sql`
      update client_key set root_key_id = made.root_key_id, wrapped = made.wrapped
      from ${dialect.recordset("made", p.made, columns)}
      where client_key.client_id = made.client_id and client_key.version = made.version
        and client_key.wrapped = made.before`
  ),
  markUnused: prepareForAll<{ readonly active: string }>(
    "rootKeys.markUnused",
    (_db, p) => sql`
      update root_key_check set unused_since = ${dialect.now}
      where unused_since is null and root_key_id <> ${p.active} and not exists (
        select 1 from client_key where client_key.root_key_id = root_key_check.root_key_id)`
  ),
  markUsed: prepareForAll(
    "rootKeys.markUsed",
    () => sql`
      update root_key_check set unused_since = null where exists (
        select 1 from client_key where client_key.root_key_id = root_key_check.root_key_id)`
  ),
  counts: prepareForAll<unknown, { readonly root_key_id: string; readonly count: number }>(
    "rootKeys.counts",
    () => sql<{ readonly root_key_id: string; readonly count: number }>`
      select root_key_id, count(*) as count from client_key group by root_key_id`
  ),
  checks: prepareForAll<
    unknown,
    { readonly root_key_id: string; readonly unused_since: number | null }
  >("rootKeys.unused", (db) =>
    db.selectFrom("root_key_check").select(["root_key_id", "unused_since"])
  ),
  /** The stored forms of passwords that an operator chose, of credentials that are not revoked. */
  passwords: prepareForAll<unknown, { readonly hash: string }>(
    "rootKeys.passwords",
    () => sql<{ readonly hash: string }>`
      select secret_hash as hash from credential
      where revoked_at is null and secret_hash like 'h1.%'`
  ),
  lastServiceLink: prepare<{ readonly clientId: string }, { readonly key_version: number }>(
    (db, p) =>
      db
        .selectFrom("audit_link")
        .select("key_version")
        .where("client_id", "=", p.clientId)
        .orderBy("number", "desc")
        .limit(1)
  ),
  audit: prepareForAll<Change>("rootKeys.audit", (_db, p) => auditIf(p, sql`true`))
})
