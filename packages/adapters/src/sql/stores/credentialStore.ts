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
import type { ClientKey } from "../../vault/keyVersions.ts"
import { limitedSecret, storedSecret, withLimitsOf } from "../../vault/storedSecrets.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { otherMac } from "../records/rowMac.ts"
import { changeOf, commandIn, settled, withRow, type Change } from "./commandEntry.ts"
import { altered, credentialMac, NO_CREDENTIAL } from "./credentialMac.ts"
import {
  prepareAudits,
  prepareEffects,
  prepareLists,
  type Addition,
  type ListedRow,
  type StoredCredential,
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
  program: row.program ?? undefined,
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
  key: ClientKey,
  { keyId, secret }: { readonly keyId: string; readonly secret: string },
  terms: CredentialTerms,
  issuer: Decider | undefined
): Addition => {
  const { clientId, at } = entry
  const values = {
    role: terms.role,
    ...personColumns(terms),
    mayActForOthers: Number(terms.mayActForOthers),
    program: terms.program ?? null,
    companyIds: jsonOrNull(terms.companyIds),
    companyLocationId: terms.companyLocationId ?? null,
    addresses: jsonOrNull(terms.addresses),
    pendingIssuer: jsonOrNull(issuer),
    secretHash: storedFor(secret, terms, clientId === SERVICE.id),
    expiresAt: terms.expiresAt ?? null
  }
  const mac = credentialMac(key, clientId, keyId, {
    ...NO_CREDENTIAL,
    role: values.role,
    person: values.person,
    user_id: values.userId,
    business_user_id: values.businessUserId,
    may_act_for_others: values.mayActForOthers,
    company_ids: values.companyIds,
    company_location_id: values.companyLocationId,
    addresses: values.addresses,
    pending_issuer: values.pendingIssuer,
    secret_hash: values.secretHash,
    created_at: at,
    expires_at: values.expiresAt,
    version: 1
  })
  return {
    ...withRow(changeOf(entry, keyId), { table: "credential", id: keyId, version: 1, mac }),
    ...values,
    companies: JSON.stringify((terms.companyIds ?? []).map((id) => ({ id }))),
    mac
  }
}

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

/** Attempts at a change that another one overtakes. */
const ATTEMPTS_MAX = 5

const updateOf = (
  about: Change,
  key: ClientKey,
  expected: number,
  after: Omit<StoredCredential, "mac">
): Update => {
  const { clientId, recordId: id } = about
  const version = expected + 1
  const mac = otherMac(key, "credential", { clientId, id }, { ...after, version })
  return {
    ...withRow(about, { table: "credential", id, version, mac }),
    expected,
    person: after.person,
    userId: after.user_id,
    businessUserId: after.business_user_id,
    mayActForOthers: after.may_act_for_others,
    program: after.program,
    pendingIssuer: after.pending_issuer,
    secretHash: after.secret_hash,
    previousSecretHash: after.previous_secret_hash,
    previousUntil: after.previous_until,
    revokedAt: after.revoked_at,
    mac
  }
}

/** Changes credentials, each under the version that its change relied on. */
const makeChange = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const write = yield* commandIn(database)
  const { current, lock, auditKnown } = prepareAudits(database)
  const { update } = prepareEffects(database)
  return Effect.fnUntraced(function* <E>(
    about: Change,
    change: (row: StoredCredential) => Partial<StoredCredential> | undefined,
    otherwise: E
  ) {
    const { clientId, recordId: keyId } = about
    const key = yield* keys.of(clientId)
    let outcome: Effect.Success<ReturnType<typeof write>>["outcome"]
    let last = -1
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const [[row]] = yield* database.read(current({ clientId, keyId }))
      const set = row && change(row)
      // Without a row the key of the request is looked at all the same.
      if ((row && set ? row.version : 0) === last) break
      last = row && set ? row.version : 0
      if (row && row.mac !== credentialMac(key.ofMac(row.mac), clientId, keyId, row))
        return yield* altered("a credential")
      const after = { program: null, ...(row ?? NO_CREDENTIAL), ...set }
      const values = updateOf(about, key, last, after)
      outcome = (yield* write(values, lock(values), [auditKnown(values), update(values)])).outcome
      if (outcome?.done === 1 || outcome?.taken === 1) break
    }
    yield* settled(outcome, otherwise)
  })
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const environment = yield* KeyEnvironment
  const write = yield* commandIn(database)
  const { auditAddition, lock } = prepareAudits(database)
  const effects = prepareEffects(database)
  const change = yield* makeChange

  const noCredential = new RecordNotFound({ record: "credential" })

  return CredentialStore.of({
    ...makeReads(database),
    add: Effect.fnUntraced(function* (terms, entry, issuer) {
      const issued = newCredential(environment)
      const key = yield* keys.of(entry.clientId)
      const addition = additionOf(entry, key, issued, terms, issuer)
      const record = terms.companyLocationId === undefined ? "company" : "company location"
      const unknown = new RecordNotFound({ record })
      const statements = [auditAddition(addition), effects.add(addition)]
      const { outcome } = yield* write(addition, lock(addition), statements)
      yield* settled(outcome, unknown)
      return { keyId: issued.keyId, secret: Redacted.make(issued.secret) }
    }),
    approve: (keyId, entry) =>
      change(
        changeOf(entry, keyId),
        ({ pending_issuer: issuer }) => (issuer === null ? undefined : { pending_issuer: null }),
        notWaiting
      ),
    rotate: Effect.fnUntraced(function* (keyId, overlapMs, entry) {
      const { secret } = newCredential(environment)
      const hasOverlap = overlapMs !== 0
      const rotated = ({ secret_hash: current }: StoredCredential) => ({
        secret_hash: withLimitsOf(current, storedSecret(secret)),
        previous_secret_hash: hasOverlap ? current : null,
        previous_until: hasOverlap ? entry.at + overlapMs : null
      })
      yield* change(changeOf(entry, keyId), rotated, noCredential)
      yield* everywhere
      return { keyId, secret: Redacted.make(secret) }
    }),
    update: Effect.fnUntraced(function* (keyId, { person, mayActForOthers, program }, entry) {
      const set = {
        ...(person && {
          person: person.person ?? null,
          user_id: person.userId ?? null,
          business_user_id: person.businessUserId ?? null
        }),
        ...(mayActForOthers !== undefined && { may_act_for_others: Number(mayActForOthers) }),
        ...(program !== undefined && { program })
      }
      yield* change(changeOf(entry, keyId), () => set, noCredential)
      yield* everywhere
    }),
    revoke: Effect.fnUntraced(function* (keyId, entry) {
      const set = { revoked_at: entry.at, previous_secret_hash: null, previous_until: null }
      yield* change(changeOf(entry, keyId), () => set, noCredential)
      yield* everywhere
    })
  })
})

export const layerCredentialStore = Layer.effect(CredentialStore, make)
