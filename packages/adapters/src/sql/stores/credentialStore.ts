import { RecordNotFound } from "@payroll/domain/errors"
import type { Role } from "@payroll/operations/caller"
import { keptKey } from "@payroll/operations/executeCommand"
import { CredentialStore, type ListedCredential } from "@payroll/operations/ports/credentialStore"
import { KeyTaken, type CommandEntry } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql, type RawBuilder } from "kysely"
import { newCredential } from "../../vault/credentials.ts"
import { limitedSecret, storedSecret } from "../../vault/storedSecrets.ts"
import { Database } from "../database.ts"
import type { Bound } from "../statement.ts"
import { CREDENTIAL_CACHE_MS } from "./credentials.ts"

/** The environment in key ids; the service has only one. */
const ENVIRONMENT = "live"

/** A command about a credential, as its statements take it. */
interface Change {
  readonly id: string
  readonly clientId: string
  readonly credential: string
  readonly operation: string
  readonly requestId: string
  readonly at: number
  readonly actedBy: string | null
  readonly address: string | null
  /** The credential that it is about. */
  readonly keyId: string
  /** Empty where the request has no idempotency key. */
  readonly key: string
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

interface Addition extends Change {
  readonly role: string
  readonly person: string | null
  /** A JSON array of ids; null for all companies. */
  readonly companyIds: string | null
  /** The same as a recordset, empty for all companies. */
  readonly companies: string
  readonly secretHash: string
  readonly expiresAt: number | null
}

interface Rotation extends Change {
  readonly secretHash: string
  readonly limitedHash: string
  /** Null where the secret before ends at once. */
  readonly previousUntil: number | null
}

const changeOf = (entry: CommandEntry, keyId: string): Change => {
  const kept = keptKey(entry, keyId)
  return {
    id: entry.id,
    clientId: entry.clientId,
    credential: entry.credential,
    operation: entry.operation,
    requestId: entry.requestId,
    at: entry.at,
    actedBy: entry.actedBy ?? null,
    address: entry.address ?? null,
    keyId,
    key: kept?.key ?? "",
    fingerprint: kept?.fingerprint ?? "",
    status: kept?.status ?? 0,
    body: kept?.body ?? ""
  }
}

/** Every effect stands behind the audit row: it takes place only where that was stored. */
const isAudited = (id: unknown) => sql`exists (select 1 from audit where audit.id = ${id})`

const isOwnKey = (p: Record<keyof Change, unknown>) => sql`(
  cast(${p.key} as text) = '' or exists (
    select 1 from stored_answer
    where client_id = ${p.clientId} and key = ${p.key} and body = ${p.body}
  ))`

const auditIf = (p: Record<keyof Change, unknown>, condition: RawBuilder<unknown>) => sql`
  insert into audit
    (id, client_id, credential, operation, record_id, request_id, at, acted_by, address)
  select cast(${p.id} as text), cast(${p.clientId} as text), cast(${p.credential} as text),
    cast(${p.operation} as text), cast(${p.keyId} as text), cast(${p.requestId} as text),
    cast(${p.at} as bigint), cast(${p.actedBy} as text), cast(${p.address} as text)
  where ${isOwnKey(p)} and ${condition}`

/** The key of a request, and what became of its command. */
const prepareEntry = ({ prepare }: Database["Service"]) => ({
  keepKey: prepare<Change>(
    (_db, p) => sql`
      insert into stored_answer (client_id, key, fingerprint, status, body, at)
      select cast(${p.clientId} as text), cast(${p.key} as text), cast(${p.fingerprint} as text),
        cast(${p.status} as bigint), cast(${p.body} as text), cast(${p.at} as bigint)
      where cast(${p.key} as text) <> '' on conflict do nothing`
  ),
  /** Gives the key back where the command did not take effect. */
  dropKey: prepare<Change>(
    (_db, p) => sql`
      delete from stored_answer where client_id = ${p.clientId} and key = ${p.key}
        and body = ${p.body} and not ${isAudited(p.id)}`
  ),
  outcome: prepare<Change, { readonly done: number; readonly taken: number }>(
    (_db, p) => sql<{ readonly done: number; readonly taken: number }>`
      select
        (select count(*) from audit where id = ${p.id} and client_id = ${p.clientId}) as done,
        (select count(*) from stored_answer
          where client_id = ${p.clientId} and key = ${p.key} and body <> ${p.body}) as taken`
  )
})

const prepareChanges = ({ dialect, prepare }: Database["Service"]) => {
  const isKnown = (p: Record<keyof Change, unknown>) => sql`exists (
    select 1 from credential
    where key_id = ${p.keyId} and client_id = ${p.clientId} and revoked_at is null)`
  return {
    /** Locks the credential's row, to serialize its changes. */
    lock: prepare<Change>(
      (_db, p) => sql`
        update credential set role = role
        where key_id = ${p.keyId} and client_id = ${p.clientId} and revoked_at is null`
    ),
    auditKnown: prepare<Change>((_db, p) => auditIf(p, isKnown(p))),
    auditAddition: prepare<Addition>((_db, p) =>
      auditIf(
        p,
        sql`not exists (
          select 1 from ${dialect.recordset("named", p.companies, { id: "text" })}
          where named.id not in (
            select company.id from company where company.client_id = ${p.clientId}))`
      )
    ),
    add: prepare<Addition>(
      (_db, p) => sql`
        insert into credential
          (key_id, client_id, role, person, company_ids, secret_hash, created_at, expires_at)
        select cast(${p.keyId} as text), cast(${p.clientId} as text), cast(${p.role} as text),
          cast(${p.person} as text), cast(${p.companyIds} as text), cast(${p.secretHash} as text),
          cast(${p.at} as bigint), cast(${p.expiresAt} as bigint)
        where ${isAudited(p.id)}`
    ),
    rotate: prepare<Rotation>(
      (_db, p) => sql`
        update credential set
          previous_secret_hash = case when cast(${p.previousUntil} as bigint) is null
            then null else secret_hash end,
          previous_until = cast(${p.previousUntil} as bigint),
          secret_hash = case when company_ids is null and expires_at is null
            then cast(${p.secretHash} as text) else cast(${p.limitedHash} as text) end
        where key_id = ${p.keyId} and client_id = ${p.clientId} and ${isAudited(p.id)}`
    ),
    revoke: prepare<Change>(
      (_db, p) => sql`
        update credential set revoked_at = ${p.at}, previous_secret_hash = null, previous_until = null
        where key_id = ${p.keyId} and client_id = ${p.clientId} and ${isAudited(p.id)}`
    )
  }
}

const prepareList = ({ prepare }: Database["Service"]) =>
  prepare((db, p: { readonly clientId: string; readonly after: string; readonly rows: number }) =>
    db
      .selectFrom("credential")
      .select([
        "key_id",
        "role",
        "person",
        "company_ids",
        "created_at",
        "expires_at",
        "last_used_at",
        "previous_until"
      ])
      .where("client_id", "=", p.clientId)
      .where("revoked_at", "is", null)
      .where("key_id", ">", p.after)
      .orderBy("key_id")
      .limit(p.rows)
  )

type ListedRow = ReturnType<ReturnType<typeof prepareList>> extends Bound<infer R> ? R : never

const listed = (row: ListedRow): ListedCredential => ({
  keyId: row.key_id,
  role: row.role as Role,
  person: row.person ?? undefined,
  companyIds:
    row.company_ids === null ? undefined : (JSON.parse(row.company_ids) as ReadonlyArray<string>),
  createdAt: row.created_at,
  expiresAt: row.expires_at ?? undefined,
  lastUsedAt: row.last_used_at ?? undefined,
  previousUntil: row.previous_until ?? undefined
})

/** A command that took effect, or why it did not. */
const settled = (
  outcome: { readonly done: number; readonly taken: number } | undefined,
  record: string
): Effect.Effect<void, KeyTaken | RecordNotFound> => {
  if (outcome?.done === 1) return Effect.void
  return Effect.fail(outcome?.taken === 1 ? new KeyTaken() : new RecordNotFound({ record }))
}

/** Every process has forgotten what it knew of a credential. */
const everywhere = Effect.sleep(CREDENTIAL_CACHE_MS)

const make = Effect.gen(function* () {
  const database = yield* Database
  const { keepKey, dropKey, outcome } = prepareEntry(database)
  const { lock, auditKnown, auditAddition, add, rotate, revoke } = prepareChanges(database)
  const list = prepareList(database)

  /** One transaction: the key, the audit row if its condition holds, and behind it the effect. */
  const change = Effect.fnUntraced(function* (
    about: Change,
    statements: readonly [audit: Bound<unknown>, effect: Bound<unknown>],
    record: string
  ) {
    const [audit, effect] = statements
    const results = yield* database.write(
      lock(about),
      keepKey(about),
      audit,
      effect,
      dropKey(about),
      outcome(about)
    )
    yield* settled(results[5][0], record)
  })

  return CredentialStore.of({
    add: Effect.fnUntraced(function* (terms, entry) {
      const { keyId, secret } = newCredential(ENVIRONMENT)
      const { companyIds, expiresAt } = terms
      const stored = storedSecret(secret)
      const isLimited = companyIds !== undefined || expiresAt !== undefined
      const addition: Addition = {
        ...changeOf(entry, keyId),
        role: terms.role,
        person: terms.person ?? null,
        companyIds: companyIds ? JSON.stringify(companyIds) : null,
        companies: JSON.stringify((companyIds ?? []).map((id) => ({ id }))),
        secretHash: isLimited ? limitedSecret(stored) : stored,
        expiresAt: expiresAt ?? null
      }
      yield* change(addition, [auditAddition(addition), add(addition)], "company")
      return { keyId, secret: Redacted.make(secret) }
    }),
    rotate: Effect.fnUntraced(function* (keyId, overlapMs, entry) {
      const { secret } = newCredential(ENVIRONMENT)
      const stored = storedSecret(secret)
      const rotation: Rotation = {
        ...changeOf(entry, keyId),
        secretHash: stored,
        limitedHash: limitedSecret(stored),
        previousUntil: overlapMs === 0 ? null : entry.at + overlapMs
      }
      yield* change(rotation, [auditKnown(rotation), rotate(rotation)], "credential")
      yield* everywhere
      return { keyId, secret: Redacted.make(secret) }
    }),
    revoke: Effect.fnUntraced(function* (keyId, entry) {
      const about = changeOf(entry, keyId)
      yield* change(about, [auditKnown(about), revoke(about)], "credential")
      yield* everywhere
    }),
    list: (clientId, page) =>
      Effect.map(database.read(list({ clientId, ...page })), ([rows]) => rows.map(listed))
  })
})

export const layerCredentialStore = Layer.effect(CredentialStore, make)
