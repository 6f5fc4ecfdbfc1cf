/** The statements about sessions at the console. */
import {
  OVERLAP_MS_MAX,
  SESSION_IDLE_MS,
  SESSIONS_OF_CREDENTIAL_MAX
} from "@payroll/operations/ports/credentials"
import { sql } from "kysely"
import type { Database } from "../database.ts"
import { auditIf, isAudited, type Change } from "./commandEntry.ts"
import { CREDENTIAL_COLUMNS, type CredentialRow } from "./credentialMac.ts"
import { PRINCIPAL_COLUMNS, type PrincipalRow } from "./principal.ts"

export interface SessionChange extends Change {
  readonly digest: string
  /** As it is stored. */
  readonly secretHash: string
  readonly mac: string
  readonly idleBefore: number
  readonly begunBefore: number
}

interface Seen {
  readonly clientId: string
  readonly digest: string
  readonly at: number
}

export interface SessionRow extends PrincipalRow, CredentialRow {
  readonly key_id: string
  readonly begun_at: number
  readonly seen_at: number
  readonly session_secret: string
  readonly root_mac: string | null
}

/** Condition: the credential still has the secret of the session, also as the one before a rotation. */
const isSecret = (secretHash: unknown, now: unknown) => sql<boolean>`(
  credential.secret_hash = ${secretHash}
  or (credential.previous_secret_hash = ${secretHash} and credential.previous_until > ${now}
    and credential.previous_until - ${sql.lit(OVERLAP_MS_MAX)} <= ${now}))`

export const prepareReads = ({ prepareForAll }: Database["Service"]) => ({
  hashes: prepareForAll("credentials.sessionHashes", (db, p: { readonly keyId: string }) =>
    db
      .selectFrom("credential")
      .select(["secret_hash", "previous_secret_hash"])
      .where("key_id", "=", p.keyId)
      .where("revoked_at", "is", null)
  ),
  byDigest: prepareForAll(
    "credentials.sessionByDigest",
    (db, p: { readonly digest: string; readonly now: number }) =>
      db
        .selectFrom("console_session")
        .innerJoin("credential", "credential.key_id", "console_session.key_id")
        .innerJoin("client", "client.id", "credential.client_id")
        .select([
          ...PRINCIPAL_COLUMNS,
          ...CREDENTIAL_COLUMNS,
          "credential.key_id",
          "console_session.created_at as begun_at",
          "console_session.seen_at",
          "console_session.secret_hash as session_secret",
          "console_session.root_mac"
        ])
        .where("console_session.digest", "=", p.digest)
        .where("credential.revoked_at", "is", null)
        .whereRef("credential.role", "=", "console_session.role")
        .where(isSecret(sql.ref("console_session.secret_hash"), p.now))
  )
})

export type Reads = ReturnType<typeof prepareReads>

export const prepareChanges = ({ prepare }: Database["Service"]) => {
  const isStored = (p: Record<keyof Change | "digest", unknown>) => sql`exists (
    select 1 from console_session where digest = ${p.digest} and client_id = ${p.clientId})`
  return {
    add: prepare<SessionChange>(
      (_db, p) => sql`
        insert into console_session
          (digest, client_id, key_id, role, secret_hash, created_at, seen_at, root_mac)
        select cast(${p.digest} as text), credential.client_id, credential.key_id, credential.role,
          cast(${p.secretHash} as text), cast(${p.at} as bigint), cast(${p.at} as bigint),
          cast(${p.mac} as text)
        from credential
        where credential.key_id = ${p.recordId} and credential.client_id = ${p.clientId}
          and credential.revoked_at is null and credential.person is not null
          and ${isSecret(sql`cast(${p.secretHash} as text)`, p.at)}`
    ),
    auditIfStored: prepare<SessionChange>((_db, p) => auditIf(p, isStored(p))),
    /** A clock that has jumped ahead deletes none: sessions are open again when it is right. */
    deleteEnded: prepare<SessionChange>(
      (_db, p) => sql`
        delete from console_session where client_id = ${p.clientId}
          and (seen_at < ${p.idleBefore} or created_at < ${p.begunBefore})
          and not exists (
            select 1 from clock_mark where clock_mark.at - ${sql.lit(SESSION_IDLE_MS)} <= seen_at)`
    ),
    /** Makes room for one more session of the credential: the oldest ones end. */
    endOldest: prepare<SessionChange>(
      (_db, p) => sql`
        delete from console_session where client_id = ${p.clientId} and key_id = ${p.recordId}
          and digest not in (
            select digest from console_session
            where client_id = ${p.clientId} and key_id = ${p.recordId}
            order by created_at desc, digest limit ${sql.lit(SESSIONS_OF_CREDENTIAL_MAX - 1)})`
    ),
    /** Serializes the ends of a session, so that one of them is audited. */
    lock: prepare<SessionChange>(
      (_db, p) => sql`
        update console_session set role = role
        where digest = ${p.digest} and client_id = ${p.clientId}`
    ),
    see: prepare<Seen>(
      (_db, p) => sql`
        update console_session set seen_at = ${p.at}
        where digest = ${p.digest} and client_id = ${p.clientId} and seen_at < ${p.at}`
    ),
    end: prepare<SessionChange>(
      (_db, p) => sql`
        delete from console_session
        where digest = ${p.digest} and client_id = ${p.clientId} and ${isAudited(p)}`
    ),
    isBegun: prepare<SessionChange, { readonly begun: number }>(
      (_db, p) => sql<{ readonly begun: number }>`
        select count(*) as begun from console_session
        where digest = ${p.digest} and client_id = ${p.clientId}`
    )
  }
}
