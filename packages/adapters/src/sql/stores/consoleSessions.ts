/** Sessions of persons at the console, which stand for a credential with a person's name. */
import type { Principal } from "@payroll/operations/caller"
import {
  CREDENTIAL_CACHE_MS,
  SESSION_IDLE_MS,
  SESSION_MS_MAX,
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
import { hash, randomBytes } from "node:crypto"
import type { KeyRing } from "../../vault/keyRing.ts"
import { isSessionMac, sessionMac } from "../../vault/sessionMac.ts"
import { matchesStored } from "../../vault/storedSecrets.ts"
import type { Database } from "../database.ts"
import { changeOf } from "./commandEntry.ts"
import {
  prepareChanges,
  prepareReads,
  type Reads,
  type SessionChange,
  type SessionRow
} from "./consoleSessionStatements.ts"
import type { CredentialCheck } from "./credentialMac.ts"
import { principalOf } from "./principal.ts"

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000
const CACHE_MAX = 10_000
const NANOS_PER_MS = 1_000_000

/** The texts under the MAC of a session: who has the database alone makes no session, nor one of another person. */
const macTexts = (session: {
  readonly digest: string
  readonly clientId: string
  readonly keyId: string
  readonly role: string
  readonly secretHash: string
  readonly begunAt: number
}): ReadonlyArray<string> => [
  session.digest,
  session.clientId,
  session.keyId,
  session.role,
  session.secretHash,
  String(session.begunAt)
]

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
const sessionOf = (row: SessionRow, now: number): Omit<CachedSession, "until"> | undefined => {
  const principal = principalOf(row.key_id, row)
  if (!isPerson(principal)) return undefined
  const endsAt = Math.min(row.begun_at + SESSION_MS_MAX, row.expires_at ?? Infinity)
  return endsAt <= now ? undefined : { principal, endsAt, seenAt: row.seen_at }
}

/** Returns true for a session that the service made. */
const isMade = (ring: KeyRing, digest: string, row: SessionRow): boolean => {
  const { client, credential: keyId, role } = principalOf(row.key_id, row)
  const [clientId, secretHash, begunAt] = [client.id, row.session_secret, row.begun_at]
  return isSessionMac(
    ring,
    row.root_mac,
    macTexts({ digest, clientId, keyId, role, secretHash, begunAt })
  )
}

/** The sessions that this process looked up in the last half second, by their digests. */
const makeLookUp = (
  { read }: Database["Service"],
  { byDigest }: Reads,
  ring: KeyRing,
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
      const isBelieved =
        row !== undefined && isMade(ring, digest, row) && (yield* isIntact(row.key_id, row))
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
  readonly mac?: string
  readonly operation: string
  readonly at: number
}

const changeAt = (
  { client, credential, person }: Principal,
  { id, digest, secretHash, mac = "", operation, at }: About,
  { requestId, address }: SessionRequest
): SessionChange => {
  const who = { clientId: client.id, credential, actedBy: person, address, key: undefined }
  return {
    ...changeOf({ id, operation, requestId, at, ...who }, credential),
    digest,
    secretHash,
    mac,
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
  const { lookUp, forget } = makeLookUp(database, reads, ring, isIntact)

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
      const digest = digestOf(token)
      const { client, credential: keyId, role } = principal
      const session = { digest, clientId: client.id, keyId, role, secretHash, begunAt: at }
      const mac = sessionMac(ring, macTexts(session))
      const about = { id, digest, secretHash, mac, operation: SIGN_IN, at }
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
