/** Sessions of persons at the console, which stand for a credential with a person's name. */
import type { Principal } from "@payroll/operations/caller"
import {
  CREDENTIAL_CACHE_MS,
  OVERLAP_MS_MAX,
  SESSION_IDLE_MS,
  SESSION_MS_MAX,
  SESSIONS_OF_CREDENTIAL_MAX,
  SIGN_IN,
  SIGN_OUT,
  type Credentials,
  type OpenSession,
  type PersonPrincipal,
  type SessionRequest
} from "@payroll/operations/ports/credentials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { hash, randomBytes } from "node:crypto"
import type { KeyRing } from "../../vault/keyRing.ts"
import { matchesStored } from "../../vault/storedSecrets.ts"
import type { Database } from "../database.ts"
import { auditIf, changeOf, isAudited, type Change } from "./commandEntry.ts"
import { CREDENTIAL_COLUMNS, type CredentialCheck, type CredentialRow } from "./credentialMac.ts"
import { PRINCIPAL_COLUMNS, principalOf, type PrincipalRow } from "./principal.ts"

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000
const CACHE_MAX = 10_000
const NANOS_PER_MS = 1_000_000

interface SessionChange extends Change {
  readonly digest: string
  /** As it is stored. */
  readonly secretHash: string
  readonly idleBefore: number
  readonly begunBefore: number
}

interface Seen {
  readonly clientId: string
  readonly digest: string
  readonly at: number
}

interface Row extends PrincipalRow, CredentialRow {
  readonly key_id: string
  readonly begun_at: number
  readonly seen_at: number
}

/** Condition: the credential still has the secret of the session, also as the one before a rotation. */
const isSecret = (secretHash: unknown, now: unknown) => sql<boolean>`(
  credential.secret_hash = ${secretHash}
  or (credential.previous_secret_hash = ${secretHash} and credential.previous_until > ${now}
    and credential.previous_until - ${sql.lit(OVERLAP_MS_MAX)} <= ${now}))`

const prepareReads = ({ prepareForAll }: Database["Service"]) => ({
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
          "console_session.seen_at"
        ])
        .where("console_session.digest", "=", p.digest)
        .where("credential.revoked_at", "is", null)
        .whereRef("credential.role", "=", "console_session.role")
        .where(isSecret(sql.ref("console_session.secret_hash"), p.now))
  )
})

type Reads = ReturnType<typeof prepareReads>

const prepareChanges = ({ prepare }: Database["Service"]) => {
  const isStored = (p: Record<keyof Change | "digest", unknown>) => sql`exists (
    select 1 from console_session where digest = ${p.digest} and client_id = ${p.clientId})`
  return {
    add: prepare<SessionChange>(
      (_db, p) => sql`
        insert into console_session
          (digest, client_id, key_id, role, secret_hash, created_at, seen_at)
        select cast(${p.digest} as text), credential.client_id, credential.key_id, credential.role,
          cast(${p.secretHash} as text), cast(${p.at} as bigint), cast(${p.at} as bigint)
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

const digestOf = (token: string): string => hash("sha256", token, "hex")

/** A session in the cache of a process. */
interface CachedSession extends OpenSession {
  /** In monotonic milliseconds. */
  readonly until: number
  seenAt: number
}

const isPerson = (principal: Principal): principal is PersonPrincipal =>
  principal.person !== undefined

/** The session in a row; undefined if it has ended. */
const sessionOf = (row: Row, now: number): Omit<CachedSession, "until"> | undefined => {
  const principal = principalOf(row.key_id, row)
  if (!isPerson(principal)) return undefined
  const endsAt = Math.min(row.begun_at + SESSION_MS_MAX, row.expires_at ?? Infinity)
  return endsAt <= now ? undefined : { principal, endsAt, seenAt: row.seen_at }
}

/** The sessions that this process looked up in the last half second, by their digests. */
const makeLookUp = (
  { read }: Database["Service"],
  { byDigest }: Reads,
  isIntact: CredentialCheck
) => {
  /** Also of tokens that are not those of a session. */
  const cache = new Map<
    string,
    CachedSession | { readonly until: number; readonly principal?: never }
  >()
  return {
    forget: (digest: string): void => void cache.delete(digest),
    lookUp: Effect.fnUntraced(function* (digest: string, now: number) {
      const elapsed = Number(yield* Clock.monotonicTimeNanos) / NANOS_PER_MS
      const cached = cache.get(digest)
      if (cached && cached.until > elapsed) return cached.principal && cached
      const [[row]] = yield* read(byDigest({ digest, now }))
      const isBelieved = row !== undefined && (yield* isIntact(row.key_id, row))
      const session = isBelieved ? sessionOf(row, now) : undefined
      const until = elapsed + CREDENTIAL_CACHE_MS
      const loaded = session && { until, ...session }
      cache.delete(digest)
      const [oldest] = cache.size >= CACHE_MAX ? cache.keys() : []
      if (oldest !== undefined) cache.delete(oldest)
      cache.set(digest, loaded ?? { until })
      return loaded
    })
  }
}

/** One that was seen far ahead was so by a clock that was: its end would be as far. */
const isOpen = (session: CachedSession | undefined, now: number): session is CachedSession =>
  session !== undefined && session.endsAt > now && Math.abs(now - session.seenAt) < SESSION_IDLE_MS

interface About {
  readonly id: string
  readonly digest: string
  /** As it is stored; empty at a sign-out. */
  readonly secretHash: string
  readonly operation: string
  readonly at: number
}

const changeAt = (
  { client, credential, person }: Principal,
  { id, digest, secretHash, operation, at }: About,
  { requestId, address }: SessionRequest
): SessionChange => {
  const who = { clientId: client.id, credential, actedBy: person, address, key: undefined }
  return {
    ...changeOf({ id, operation, requestId, at, ...who }, credential),
    digest,
    secretHash,
    idleBefore: at - SESSION_IDLE_MS,
    begunBefore: at - SESSION_MS_MAX
  }
}

/** Returns the stored form of a secret that a credential has; undefined if it is not one of its secrets. */
const storedOf = (
  ring: KeyRing,
  secret: Redacted.Redacted<string>,
  row: { readonly secret_hash: string; readonly previous_secret_hash: string | null } | undefined
): string | undefined => {
  const hashes = [row?.secret_hash, row?.previous_secret_hash].filter(
    (stored) => typeof stored === "string"
  )
  return hashes.find((stored) => matchesStored(ring, Redacted.value(secret), stored))
}

/** The sessions of persons at the console. */
export const consoleSessions = (
  database: Database["Service"],
  ring: KeyRing,
  next: () => string,
  isIntact: CredentialCheck
) => {
  const reads = prepareReads(database)
  const changes = prepareChanges(database)
  const { lookUp, forget } = makeLookUp(database, reads, isIntact)

  /** Once a minute; a request is answered also where that cannot be stored. */
  const see = (digest: string, session: CachedSession, now: number) => {
    if (now - session.seenAt < MINUTE_MS) return Effect.void
    session.seenAt = now
    const seen = { digest, clientId: session.principal.client.id, at: now }
    return Effect.ignore(database.write(changes.see(seen)))
  }

  return {
    beginSession: Effect.fnUntraced(function* (principal, secret, request) {
      if (!isPerson(principal)) return undefined
      const [[hashes]] = yield* database.read(reads.hashes({ keyId: principal.credential }))
      const secretHash = storedOf(ring, secret, hashes)
      if (secretHash === undefined) return undefined
      const token = randomBytes(TOKEN_BYTES).toString("base64url")
      const [id, at] = [next(), yield* Clock.currentTimeMillis]
      const about = { id, digest: digestOf(token), secretHash, operation: SIGN_IN, at }
      const change = changeAt(principal, about, request)
      const results = yield* database.write(
        changes.deleteEnded(change),
        changes.endOldest(change),
        changes.add(change),
        changes.auditIfStored(change),
        changes.isBegun(change)
      )
      if (results[4][0]?.begun !== 1) return undefined
      return { token: Redacted.make(token), principal, endsAt: at + SESSION_MS_MAX }
    }),
    findSession: Effect.fnUntraced(function* (token, isByPerson) {
      const now = yield* Clock.currentTimeMillis
      const digest = digestOf(token)
      const session = yield* lookUp(digest, now)
      if (!isOpen(session, now)) return undefined
      if (isByPerson) yield* see(digest, session, now)
      return { principal: session.principal, endsAt: session.endsAt }
    }),
    endSession: Effect.fnUntraced(function* (token, request) {
      const [id, at] = [next(), yield* Clock.currentTimeMillis]
      const digest = digestOf(token)
      const [[row]] = yield* database.read(reads.byDigest({ digest, now: at }))
      if (!row) return
      const about = { id, digest, secretHash: "", operation: SIGN_OUT, at }
      const change = changeAt(principalOf(row.key_id, row), about, request)
      yield* database.write(
        changes.lock(change),
        changes.auditIfStored(change),
        changes.end(change)
      )
      forget(digest)
    })
  } satisfies Partial<Credentials["Service"]>
}
