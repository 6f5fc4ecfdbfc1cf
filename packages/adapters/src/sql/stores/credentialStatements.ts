/** The statements about credentials. */
import { SERVICE } from "@payroll/operations/caller"
import { sql, type Kysely } from "kysely"
import type { Database } from "../database.ts"
import type { Bound } from "../statement.ts"
import type { Tables } from "../tables.ts"
import { macColumns, type MacValues } from "../records/rowMac.ts"
import { auditIf, isAudited, type Change } from "./commandEntry.ts"

export interface Addition extends Change {
  readonly role: string
  readonly person: string | null
  readonly userId: string | null
  readonly businessUserId: string | null
  readonly mayActForOthers: number
  readonly program: string | null
  /** A JSON array of ids; null for all companies. */
  readonly companyIds: string | null
  /** The ids as a recordset, empty for all companies. */
  readonly companies: string
  readonly companyLocationId: string | null
  readonly addresses: string | null
  readonly pendingIssuer: string | null
  readonly secretHash: string
  readonly expiresAt: number | null
  readonly mac: string
}

/** A credential as it is stored, in what its MAC covers. */
export type StoredCredential = MacValues<"credential"> & {
  readonly version: number
  readonly program: string | null
  readonly secret_hash: string
  readonly mac: string | null
}

/** The values that a command gives a credential. */
export interface Update extends Change {
  /** The version that it must still have. */
  readonly expected: number
  readonly person: unknown
  readonly userId: unknown
  readonly businessUserId: unknown
  readonly mayActForOthers: unknown
  readonly program: unknown
  readonly pendingIssuer: unknown
  readonly secretHash: unknown
  readonly previousSecretHash: unknown
  readonly previousUntil: unknown
  readonly revokedAt: unknown
  readonly mac: string
}

/** The lock of a credential, and the audit rows on whose condition an effect depends. */
export const prepareAudits = ({ dialect, prepare }: Database["Service"]) => {
  const isKnown = (p: Record<keyof Update, unknown>) => sql`exists (
    select 1 from credential
    where key_id = ${p.recordId} and client_id = ${p.clientId} and revoked_at is null
      and version = cast(${p.expected} as bigint))`
  return {
    /** Locks the credential's row, to serialize its changes. */
    lock: prepare<Change>(
      (_db, p) => sql`
        update credential set version = version
        where key_id = ${p.recordId} and client_id = ${p.clientId} and revoked_at is null`
    ),
    auditKnown: prepare<Update>((_db, p) => auditIf(p, isKnown(p))),
    auditAddition: prepare<Addition>((_db, p) =>
      auditIf(
        p,
        sql`not exists (
          select 1 from ${dialect.recordset("named", p.companies, { id: "text" })}
          where named.id not in (
            select company.id from company where company.client_id = ${p.clientId})
        ) and (cast(${p.companyLocationId} as text) is null or exists (
          select 1 from ${dialect.recordset("named", p.companies, { id: "text" })}
          join company_location as place on place.company_id = named.id
          where place.id = ${p.companyLocationId} and place.client_id = ${p.clientId}))`
      )
    ),
    current: prepare((db, p: { readonly clientId: string; readonly keyId: string }) =>
      db
        .selectFrom("credential")
        .select([...macColumns("credential"), "program", "mac"])
        .where("client_id", "=", p.clientId)
        .where("key_id", "=", p.keyId)
        .where("revoked_at", "is", null)
    )
  }
}

/** The effects of commands, each behind its audit row. */
export const prepareEffects = ({ prepare }: Database["Service"]) => ({
  add: prepare<Addition>(
    (_db, p) => sql`
      insert into credential
        (key_id, client_id, role, person, user_id, business_user_id, may_act_for_others, program, company_ids,
          company_location_id, addresses, pending_issuer, secret_hash, created_at, expires_at, mac)
      select cast(${p.recordId} as text), cast(${p.clientId} as text), cast(${p.role} as text),
        cast(${p.person} as text), cast(${p.userId} as text), cast(${p.businessUserId} as text),
        cast(${p.mayActForOthers} as bigint), cast(${p.program} as text), cast(${p.companyIds} as text),
        cast(${p.companyLocationId} as text), cast(${p.addresses} as text), cast(${p.pendingIssuer} as text),
        cast(${p.secretHash} as text), cast(${p.at} as bigint), cast(${p.expiresAt} as bigint),
        cast(${p.mac} as text)
      where ${isAudited(p)}`
  ),
  update: prepare<Update>(
    (_db, p) => sql`
      update credential set
        person = cast(${p.person} as text),
        user_id = cast(${p.userId} as text),
        business_user_id = cast(${p.businessUserId} as text),
        may_act_for_others = cast(${p.mayActForOthers} as bigint),
        program = cast(${p.program} as text),
        pending_issuer = cast(${p.pendingIssuer} as text),
        secret_hash = cast(${p.secretHash} as text),
        previous_secret_hash = cast(${p.previousSecretHash} as text),
        previous_until = cast(${p.previousUntil} as bigint),
        revoked_at = cast(${p.revokedAt} as bigint),
        version = cast(${p.expected} as bigint) + 1,
        mac = cast(${p.mac} as text)
      where key_id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
  )
})

interface Page {
  readonly after: string
  readonly rows: number
}

interface Kiosks {
  readonly clientId: string
  readonly companyId: string
  /** UTC milliseconds. */
  readonly at: number
}

export const prepareLists = ({ prepare, prepareForAll }: Database["Service"]) => {
  const all = (db: Kysely<Tables>) =>
    db
      .selectFrom("credential")
      .innerJoin("client", "client.id", "credential.client_id")
      .select([
        "client.name as client",
        "key_id",
        "role",
        "person",
        "user_id",
        "business_user_id",
        "may_act_for_others",
        "program",
        "company_ids",
        "company_location_id",
        "addresses",
        "pending_issuer",
        "credential.created_at",
        "expires_at",
        "last_used_at",
        "previous_until"
      ])
      .where("revoked_at", "is", null)
  const page = (db: Kysely<Tables>, p: Page) =>
    all(db).where("key_id", ">", p.after).orderBy("key_id").limit(p.rows)
  return {
    byKeyId: prepare((db, p: { readonly clientId: string; readonly keyId: string }) =>
      all(db).where("client_id", "=", p.clientId).where("key_id", "=", p.keyId)
    ),
    ofClient: prepare((db, p: Page & { readonly clientId: string }) =>
      page(db, p).where("client_id", "=", p.clientId)
    ),
    ofAll: prepareForAll("credentialStore.ofAll", page),
    kiosks: prepare((db, p: Kiosks) =>
      db
        .selectFrom("credential")
        .select(["company_location_id", sql<string>`cast(${p.companyId} as text)`.as("company_id")])
        .where("client_id", "=", p.clientId)
        .where("role", "=", "kiosk")
        .where("revoked_at", "is", null)
        .where((where) =>
          where.or([where("expires_at", "is", null), where("expires_at", ">", p.at)])
        )
        .where((where) =>
          where.or([
            where("company_ids", "is", null),
            where("company_ids", "like", sql<string>`'%' || cast(${p.companyId} as text) || '%'`)
          ])
        )
    ),
    withoutId: prepareForAll("credentialStore.withoutId", (db) =>
      db
        .selectFrom("credential")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("revoked_at", "is", null)
        .where("person", "is not", null)
        .where("user_id", "is", null)
        .where("business_user_id", "is", null)
        .where("client_id", "<>", sql.lit(SERVICE.id))
    )
  }
}

export type ListedRow =
  ReturnType<ReturnType<typeof prepareLists>["ofAll"]> extends Bound<infer R> ? R : never
