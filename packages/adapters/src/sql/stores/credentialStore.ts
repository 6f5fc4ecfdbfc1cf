import { RecordNotFound } from "@payroll/domain/errors"
import { SERVICE, type Role } from "@payroll/operations/caller"
import { CREDENTIAL_CACHE_MS } from "@payroll/operations/ports/credentials"
import { CredentialStore, type ListedCredential } from "@payroll/operations/ports/credentialStore"
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
  readonly secretHash: string
  readonly expiresAt: number | null
}

interface Rotation extends Change {
  readonly secretHash: string
  readonly limitedHash: string
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
          (key_id, client_id, role, person, company_ids, secret_hash, created_at, expires_at)
        select cast(${p.recordId} as text), cast(${p.clientId} as text), cast(${p.role} as text),
          cast(${p.person} as text), cast(${p.companyIds} as text), cast(${p.secretHash} as text),
          cast(${p.at} as bigint), cast(${p.expiresAt} as bigint)
        where ${isAudited(p)}`
    ),
    rotate: prepare<Rotation>(
      (_db, p) => sql`
        update credential set
          previous_secret_hash = case when cast(${p.previousUntil} as bigint) is null
            then null else secret_hash end,
          previous_until = cast(${p.previousUntil} as bigint),
          secret_hash = case when company_ids is null and expires_at is null
              and client_id <> ${sql.lit(SERVICE.id)}
            then cast(${p.secretHash} as text) else cast(${p.limitedHash} as text) end
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
    ofAll: prepareForAll("credentialStore.ofAll", page)
  }
}

type ListedRow =
  ReturnType<ReturnType<typeof prepareLists>["ofAll"]> extends Bound<infer R> ? R : never

const listed = (row: ListedRow): ListedCredential => ({
  client: row.client,
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

/** Every process has forgotten the credential, also for bodies that were arriving during the change. */
const everywhere = Effect.sleep(2 * CREDENTIAL_CACHE_MS)

const make = Effect.gen(function* () {
  const database = yield* Database
  const environment = yield* KeyEnvironment
  const { keepKey, dropKey, outcome } = prepareEntry(database)
  const { lock, auditKnown, auditAddition, add, rotate, revoke } = prepareChanges(database)
  const lists = prepareLists(database)

  /** One transaction: the key, the audit row if its condition holds, and behind it the effect. */
  const change = Effect.fnUntraced(function* (
    about: Change,
    statements: readonly [audit: Scoped<unknown>, effect: Scoped<unknown>],
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
    yield* settled(results[5][0], new RecordNotFound({ record }))
  })

  return CredentialStore.of({
    add: Effect.fnUntraced(function* (terms, entry) {
      const { keyId, secret } = newCredential(environment)
      const { companyIds, expiresAt } = terms
      const stored = storedSecret(secret)
      const isOfService = entry.clientId === SERVICE.id
      const isLimited = companyIds !== undefined || expiresAt !== undefined || isOfService
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
      const { secret } = newCredential(environment)
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
    list: (clientId, page) => {
      const rows = database.read(
        clientId === undefined ? lists.ofAll(page) : lists.ofClient({ ...page, clientId })
      )
      return Effect.map(rows, ([matches]) => matches.map(listed))
    }
  })
})

export const layerCredentialStore = Layer.effect(CredentialStore, make)
