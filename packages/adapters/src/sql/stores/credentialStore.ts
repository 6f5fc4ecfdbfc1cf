import type { Decider } from "@payroll/domain/decision/personDecision"
import { RecordNotFound } from "@payroll/domain/errors"
import { SERVICE, type Role } from "@payroll/operations/caller"
import { CREDENTIAL_CACHE_MS } from "@payroll/operations/ports/credentials"
import {
  CredentialStore,
  notWaiting,
  type CredentialTerms,
  type ListedCredential
} from "@payroll/operations/ports/credentialStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql, type Kysely } from "kysely"
import { KeyEnvironment, newCredential } from "../../vault/credentials.ts"
import { limitedSecret, storedSecret } from "../../vault/storedSecrets.ts"
import { Database } from "../database.ts"
import type { Bound, Scoped } from "../statement.ts"
import type { Tables } from "../tables.ts"
import { auditIf, changeOf, isAudited, prepareEntry, settled, type Change } from "./commandEntry.ts"

interface Addition extends Change {
  readonly role: string
  readonly person: string | null
  /** A JSON array of ids; null for all companies. */
  readonly companyIds: string | null
  /** The ids as a recordset, empty for all companies. */
  readonly companies: string
  readonly addresses: string | null
  readonly pendingIssuer: string | null
  readonly secretHash: string
  readonly expiresAt: number | null
}

interface Rotation extends Change {
  readonly secretHash: string
  /** Null where the secret before ends at once. */
  readonly previousUntil: number | null
}

const prepareChanges = ({ dialect, prepare }: Database["Service"]) => {
  const isKnown = (p: Record<keyof Change, unknown>) => sql`exists (
    select 1 from credential
    where key_id = ${p.recordId} and client_id = ${p.clientId} and revoked_at is null)`
  return {
    /** Locks the credential's row, to serialize its changes. */
    lock: prepare<Change>(
      (_db, p) => sql`
        update credential set role = role
        where key_id = ${p.recordId} and client_id = ${p.clientId} and revoked_at is null`
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
          (key_id, client_id, role, person, company_ids, addresses, pending_issuer, secret_hash,
            created_at, expires_at)
        select cast(${p.recordId} as text), cast(${p.clientId} as text), cast(${p.role} as text),
          cast(${p.person} as text), cast(${p.companyIds} as text), cast(${p.addresses} as text),
          cast(${p.pendingIssuer} as text), cast(${p.secretHash} as text),
          cast(${p.at} as bigint), cast(${p.expiresAt} as bigint)
        where ${isAudited(p)}`
    ),
    rotate: prepare<Rotation>(
      (_db, p) => sql`
        update credential set
          previous_secret_hash = case when cast(${p.previousUntil} as bigint) is null
            then null else secret_hash end,
          previous_until = cast(${p.previousUntil} as bigint),
          secret_hash = case when substr(secret_hash, 1, 3) in ('r1.', 'r2.')
            then substr(secret_hash, 1, 3) else '' end || cast(${p.secretHash} as text)
        where key_id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
    ),
    auditWaiting: prepare<Change>((_db, p) =>
      auditIf(
        p,
        sql`exists (
          select 1 from credential where key_id = ${p.recordId} and client_id = ${p.clientId}
            and revoked_at is null and pending_issuer is not null)`
      )
    ),
    approve: prepare<Change>(
      (_db, p) => sql`
        update credential set pending_issuer = null
        where key_id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
    ),
    revoke: prepare<Change>(
      (_db, p) => sql`
        update credential set revoked_at = ${p.at}, previous_secret_hash = null, previous_until = null
        where key_id = ${p.recordId} and client_id = ${p.clientId} and ${isAudited(p)}`
    )
  }
}

interface Page {
  readonly after: string
  readonly rows: number
}

const prepareLists = ({ prepare, prepareForAll }: Database["Service"]) => {
  const page = (db: Kysely<Tables>, p: Page) =>
    db
      .selectFrom("credential")
      .innerJoin("client", "client.id", "credential.client_id")
      .select([
        "client.name as client",
        "key_id",
        "role",
        "person",
        "company_ids",
        "addresses",
        "pending_issuer",
        "credential.created_at",
        "expires_at",
        "last_used_at",
        "previous_until"
      ])
      .where("revoked_at", "is", null)
      .where("key_id", ">", p.after)
      .orderBy("key_id")
      .limit(p.rows)
  return {
    ofClient: prepare((db, p: Page & { readonly clientId: string }) =>
      page(db, p).where("client_id", "=", p.clientId)
    ),
    ofAll: prepareForAll("credentialStore.ofAll", page),
    byKeyId: prepare((db, p: { readonly clientId: string; readonly keyId: string }) =>
      db
        .selectFrom("credential")
        .select(["role", "pending_issuer", "created_at"])
        .where("client_id", "=", p.clientId)
        .where("key_id", "=", p.keyId)
        .where("revoked_at", "is", null)
    )
  }
}

type ListedRow =
  ReturnType<ReturnType<typeof prepareLists>["ofAll"]> extends Bound<infer R> ? R : never

const listOrNone = (json: string | null): ReadonlyArray<string> | undefined =>
  json === null ? undefined : (JSON.parse(json) as ReadonlyArray<string>)

const listed = (row: ListedRow): ListedCredential => ({
  client: row.client,
  keyId: row.key_id,
  role: row.role as Role,
  person: row.person ?? undefined,
  companyIds: listOrNone(row.company_ids),
  addresses: listOrNone(row.addresses),
  createdAt: row.created_at,
  expiresAt: row.expires_at ?? undefined,
  lastUsedAt: row.last_used_at ?? undefined,
  previousUntil: row.previous_until ?? undefined,
  awaitsApproval: row.pending_issuer !== null
})

/** Every process has forgotten the credential, also for bodies that were arriving during the change. */
const everywhere = Effect.sleep(2 * CREDENTIAL_CACHE_MS)

const jsonOrNull = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value)

/** Returns the stored form of the secret of a new credential. */
const storedFor = (
  secret: string,
  { companyIds, addresses, expiresAt, role }: CredentialTerms,
  isOfService: boolean
): string => {
  const stored = storedSecret(secret)
  if (addresses !== undefined || role === "payroll") return limitedSecret(stored, "toAddresses")
  const isLimited = companyIds !== undefined || expiresAt !== undefined || isOfService
  return isLimited ? limitedSecret(stored, "toCompanies") : stored
}

/** The credentials that are there, without their secrets. */
const makeReads = (database: Database["Service"]) => {
  const lists = prepareLists(database)
  return {
    find: Effect.fnUntraced(function* (clientId, keyId) {
      const [[row]] = yield* database.read(lists.byKeyId({ clientId, keyId }))
      if (!row) return undefined
      const { role, pending_issuer: issuer, created_at: createdAt } = row
      const waits =
        issuer === null ? undefined : { issuer: JSON.parse(issuer) as Decider, createdAt }
      return { role: role as Role, waits }
    }),
    list: (clientId, page) => {
      const rows = database.read(
        clientId === undefined ? lists.ofAll(page) : lists.ofClient({ ...page, clientId })
      )
      return Effect.map(rows, ([matches]) => matches.map(listed))
    }
  } satisfies Partial<CredentialStore["Service"]>
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const environment = yield* KeyEnvironment
  const { keepKey, dropKey, outcome } = prepareEntry(database)
  const { lock, auditKnown, auditAddition, auditWaiting, add, approve, rotate, revoke } =
    prepareChanges(database)

  const noCredential = new RecordNotFound({ record: "credential" })

  /** One transaction: the key, the audit row if its condition holds, and behind it the effect. */
  const change = Effect.fnUntraced(function* <E>(
    about: Change,
    statements: readonly [audit: Scoped<unknown>, effect: Scoped<unknown>],
    otherwise: E
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
    yield* settled(results[5][0], otherwise)
  })

  return CredentialStore.of({
    ...makeReads(database),
    add: Effect.fnUntraced(function* (terms, entry, issuer) {
      const { keyId, secret } = newCredential(environment)
      const { companyIds, addresses, expiresAt } = terms
      const addition: Addition = {
        ...changeOf(entry, keyId),
        role: terms.role,
        person: terms.person ?? null,
        companyIds: jsonOrNull(companyIds),
        addresses: jsonOrNull(addresses),
        pendingIssuer: jsonOrNull(issuer),
        companies: JSON.stringify((companyIds ?? []).map((id) => ({ id }))),
        secretHash: storedFor(secret, terms, entry.clientId === SERVICE.id),
        expiresAt: expiresAt ?? null
      }
      const unknown = new RecordNotFound({ record: "company" })
      yield* change(addition, [auditAddition(addition), add(addition)], unknown)
      return { keyId, secret: Redacted.make(secret) }
    }),
    approve: (keyId, entry) => {
      const about = changeOf(entry, keyId)
      return change(about, [auditWaiting(about), approve(about)], notWaiting)
    },
    rotate: Effect.fnUntraced(function* (keyId, overlapMs, entry) {
      const { secret } = newCredential(environment)
      const rotation: Rotation = {
        ...changeOf(entry, keyId),
        secretHash: storedSecret(secret),
        previousUntil: overlapMs === 0 ? null : entry.at + overlapMs
      }
      yield* change(rotation, [auditKnown(rotation), rotate(rotation)], noCredential)
      yield* everywhere
      return { keyId, secret: Redacted.make(secret) }
    }),
    revoke: Effect.fnUntraced(function* (keyId, entry) {
      const about = changeOf(entry, keyId)
      yield* change(about, [auditKnown(about), revoke(about)], noCredential)
      yield* everywhere
    })
  })
})

export const layerCredentialStore = Layer.effect(CredentialStore, make)
