import type { Decider } from "@payroll/domain/decision/personDecision"
import { RecordNotFound } from "@payroll/domain/errors"
import { SERVICE, type Role } from "@payroll/operations/caller"
import { CREDENTIAL_CACHE_MS } from "@payroll/operations/ports/credentials"
import {
  CredentialStore,
  notWaiting,
  type CredentialPerson,
  type CredentialTerms,
  type ListedCredential
} from "@payroll/operations/ports/credentialStore"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { KeyEnvironment, newCredential } from "../../vault/credentials.ts"
import { limitedSecret, storedSecret } from "../../vault/storedSecrets.ts"
import { Database } from "../database.ts"
import type { Scoped } from "../statement.ts"
import { changeOf, commandIn, settled, type Change } from "./commandEntry.ts"
import {
  prepareAudits,
  prepareEffects,
  prepareLists,
  type Addition,
  type ListedRow,
  type Rotation,
  type Update
} from "./credentialStatements.ts"

const listOrNone = (json: string | null): ReadonlyArray<string> | undefined =>
  json === null ? undefined : (JSON.parse(json) as ReadonlyArray<string>)

const listed = (row: ListedRow): ListedCredential => ({
  client: row.client,
  keyId: row.key_id,
  role: row.role as Role,
  person: row.person ?? undefined,
  userId: row.user_id ?? undefined,
  businessUserId: row.business_user_id ?? undefined,
  mayActForOthers: row.may_act_for_others === 1,
  companyIds: listOrNone(row.company_ids),
  companyLocationId: row.company_location_id ?? undefined,
  addresses: listOrNone(row.addresses),
  createdAt: row.created_at,
  expiresAt: row.expires_at ?? undefined,
  lastUsedAt: row.last_used_at ?? undefined,
  previousUntil: row.previous_until ?? undefined,
  awaitsApproval: row.pending_issuer !== null
})

const personColumns = ({ person, userId, businessUserId }: Partial<CredentialPerson>) => ({
  person: person ?? null,
  userId: userId ?? null,
  businessUserId: businessUserId ?? null
})

/** Every process has forgotten the credential, also for bodies that were arriving during the change. */
const everywhere = Effect.sleep(2 * CREDENTIAL_CACHE_MS)

const jsonOrNull = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value)

/** Returns the stored form of the secret of a new credential. */
const storedFor = (
  secret: string,
  { companyIds, companyLocationId, addresses, expiresAt, role }: CredentialTerms,
  isOfService: boolean
): string => {
  const stored = storedSecret(secret)
  if (companyLocationId !== undefined) return limitedSecret(stored, "toLocation")
  if (addresses !== undefined || role === "payroll") return limitedSecret(stored, "toAddresses")
  const isLimited = companyIds !== undefined || expiresAt !== undefined || isOfService
  return isLimited ? limitedSecret(stored, "toCompanies") : stored
}

/** Returns the stored values of a new credential. */
const additionOf = (
  entry: CommandEntry,
  { keyId, secret }: { readonly keyId: string; readonly secret: string },
  terms: CredentialTerms,
  issuer: Decider | undefined
): Addition => ({
  ...changeOf(entry, keyId),
  role: terms.role,
  ...personColumns(terms),
  mayActForOthers: Number(terms.mayActForOthers),
  companyIds: jsonOrNull(terms.companyIds),
  companyLocationId: terms.companyLocationId ?? null,
  addresses: jsonOrNull(terms.addresses),
  pendingIssuer: jsonOrNull(issuer),
  companies: JSON.stringify((terms.companyIds ?? []).map((id) => ({ id }))),
  secretHash: storedFor(secret, terms, entry.clientId === SERVICE.id),
  expiresAt: terms.expiresAt ?? null
})

/** The credentials that are there, without their secrets. */
const makeReads = (database: Database["Service"]) => {
  const lists = prepareLists(database)
  return {
    find: Effect.fnUntraced(function* (clientId, keyId) {
      const [[row]] = yield* database.read(lists.byKeyId({ clientId, keyId }))
      if (!row) return undefined
      const { pending_issuer: issuer, created_at: createdAt } = row
      const waits =
        issuer === null ? undefined : { issuer: JSON.parse(issuer) as Decider, createdAt }
      return { ...listed(row), waits }
    }),
    countWithoutId: Effect.map(database.read(lists.withoutId({})), ([[row]]) => row?.count ?? 0),
    kiosks: (clientId, companyId, at) =>
      Effect.map(database.read(lists.kiosks({ clientId, companyId, at })), ([rows]) =>
        rows.map((row) => row.company_location_id ?? undefined)
      ),
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
  const write = yield* commandIn(database)
  const audits = prepareAudits(database)
  const effects = prepareEffects(database)

  const noCredential = new RecordNotFound({ record: "credential" })

  const change = Effect.fnUntraced(function* <E>(
    about: Change,
    statements: readonly [audit: Scoped<unknown>, effect: Scoped<unknown>],
    otherwise: E
  ) {
    const { outcome } = yield* write(about, audits.lock(about), statements)
    yield* settled(outcome, otherwise)
  })

  return CredentialStore.of({
    ...makeReads(database),
    add: Effect.fnUntraced(function* (terms, entry, issuer) {
      const issued = newCredential(environment)
      const addition = additionOf(entry, issued, terms, issuer)
      const record = terms.companyLocationId === undefined ? "company" : "company location"
      const unknown = new RecordNotFound({ record })
      yield* change(addition, [audits.auditAddition(addition), effects.add(addition)], unknown)
      return { keyId: issued.keyId, secret: Redacted.make(issued.secret) }
    }),
    approve: (keyId, entry) => {
      const about = changeOf(entry, keyId)
      return change(about, [audits.auditWaiting(about), effects.approve(about)], notWaiting)
    },
    rotate: Effect.fnUntraced(function* (keyId, overlapMs, entry) {
      const { secret } = newCredential(environment)
      const rotation: Rotation = {
        ...changeOf(entry, keyId),
        secretHash: storedSecret(secret),
        previousUntil: overlapMs === 0 ? null : entry.at + overlapMs
      }
      yield* change(rotation, [audits.auditKnown(rotation), effects.rotate(rotation)], noCredential)
      yield* everywhere
      return { keyId, secret: Redacted.make(secret) }
    }),
    update: Effect.fnUntraced(function* (keyId, { person, mayActForOthers }, entry) {
      const update: Update = {
        ...changeOf(entry, keyId),
        ...personColumns(person ?? {}),
        setsPerson: person ? 1 : 0,
        mayActForOthers: mayActForOthers === undefined ? null : Number(mayActForOthers)
      }
      yield* change(update, [audits.auditKnown(update), effects.update(update)], noCredential)
      yield* everywhere
    }),
    revoke: Effect.fnUntraced(function* (keyId, entry) {
      const about = changeOf(entry, keyId)
      yield* change(about, [audits.auditKnown(about), effects.revoke(about)], noCredential)
      yield* everywhere
    })
  })
})

export const layerCredentialStore = Layer.effect(CredentialStore, make)
