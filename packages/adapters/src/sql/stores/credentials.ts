import type { Principal } from "@payroll/operations/caller"
import {
  CREDENTIAL_CACHE_MS,
  Credentials,
  OVERLAP_MS_MAX,
  type Authentication
} from "@payroll/operations/ports/credentials"
import { NewId } from "@payroll/operations/ports/newId"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { timingSafeEqual } from "node:crypto"
import { dummyHash, isImpossible, secretDigest } from "../../vault/credentials.ts"
import { matchesStored } from "../../vault/storedSecrets.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { RootKeys } from "../rootKeys.ts"
import { consoleSessions } from "./consoleSessions.ts"
import { credentialCheck, CREDENTIAL_COLUMNS, type CredentialRow } from "./credentialMac.ts"
import { recordLastUse } from "./lastUse.ts"
import { PRINCIPAL_COLUMNS, principalOf, type PrincipalRow } from "./principal.ts"

const CACHE_MAX = 10_000
const NANOS_PER_MS = 1_000_000

interface CachedCredential {
  /** In monotonic milliseconds: a wall clock that steps back would keep a revoked credential. */
  readonly until: number
  /** The digest of the secret that was seen to match; a second look is then one hash. */
  matched: Buffer | undefined
  readonly hashes: ReadonlyArray<string>
  readonly principal: Principal
  readonly expiresAt: number
}

interface Row extends PrincipalRow, CredentialRow {}

const credentialOf = (
  keyId: string,
  row: Row,
  now: number
): Omit<CachedCredential, "until" | "matched"> => {
  const previous = row.previous_secret_hash
  const overlapMs = (row.previous_until ?? 0) - now
  const isRotating = previous !== null && overlapMs > 0 && overlapMs <= OVERLAP_MS_MAX
  return {
    hashes: [row.secret_hash, ...(isRotating ? [previous] : [])],
    expiresAt: row.expires_at ?? Infinity,
    principal: principalOf(keyId, row)
  }
}

const prepareLookUp = ({ prepareForAll }: Database["Service"]) =>
  prepareForAll("credentials.byKeyId", (db, p: { readonly keyId: string }) =>
    db
      .selectFrom("credential")
      .innerJoin("client", "client.id", "credential.client_id")
      .select([...PRINCIPAL_COLUMNS, ...CREDENTIAL_COLUMNS])
      .where("credential.key_id", "=", p.keyId)
      .where("credential.revoked_at", "is", null)
      .where("credential.pending_issuer", "is", null)
  )

/** Adds an entry as the newest; drops the oldest when there are too many. */
const keep = <V>(cache: Map<string, V>, keyId: string, value: V): void => {
  cache.delete(keyId)
  const [oldest] = cache.size >= CACHE_MAX ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(keyId, value)
}

const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const database = yield* Database
  const ring = yield* RootKeys
  const isIntact = credentialCheck(yield* ClientKeys)
  const { next } = yield* NewId
  const cache = new Map<string, CachedCredential>()
  /** Until when each is taken for unknown, monotonic. In a map of their own they push no known one out. */
  const unknown = new Map<string, number>()
  const byKeyId = prepareLookUp(database)
  const used = yield* recordLastUse

  const lookUp = Effect.fnUntraced(function* (keyId: string, now: number, elapsed: number) {
    const [[row]] = yield* database.read(byKeyId({ keyId }))
    const until = elapsed + CREDENTIAL_CACHE_MS
    if (!row || !(yield* isIntact(keyId, row))) {
      cache.delete(keyId)
      keep(unknown, keyId, until)
      return undefined
    }
    const loaded = { until, matched: undefined, ...credentialOf(keyId, row, now) }
    unknown.delete(keyId)
    keep(cache, keyId, loaded)
    return loaded
  })

  /** A password is checked by a keyed hash of the stored form; the second time its digest is compared. */
  const isMatch = (credential: CachedCredential | undefined, secret: string): boolean => {
    const digest = secretDigest(secret)
    if (credential?.matched && timingSafeEqual(credential.matched, digest)) return true
    const hashes = credential?.hashes ?? [dummyHash]
    const matches = hashes.some((stored) => matchesStored(ring, secret, stored))
    if (credential && matches) credential.matched = digest
    return matches
  }

  const judge = (
    credential: CachedCredential | undefined,
    secret: string,
    now: number
  ): Authentication => {
    const matches = isMatch(credential, secret)
    if (!credential || !matches || credential.expiresAt <= now) {
      return { _tag: "Refused", keyExists: credential !== undefined }
    }
    used(credential.principal.credential, now)
    return { _tag: "Accepted", principal: credential.principal }
  }

  return Credentials.of({
    ...consoleSessions(database, ring, next, isIntact),
    // Every request passes here: what is cached is answered in one step.
    authenticate: (keyId, secret) =>
      Effect.suspend(() => {
        const now = clock.currentTimeMillisUnsafe()
        const secretText = Redacted.value(secret)
        const elapsed = Number(clock.monotonicTimeNanosUnsafe()) / NANOS_PER_MS
        if (isImpossible(keyId, secretText) || (unknown.get(keyId) ?? 0) > elapsed) {
          return Effect.succeed(judge(undefined, secretText, now))
        }
        const cached = cache.get(keyId)
        return cached && cached.until > elapsed
          ? Effect.succeed(judge(cached, secretText, now))
          : Effect.map(lookUp(keyId, now, elapsed), (credential) =>
              judge(credential, secretText, now)
            )
      })
  })
})

export const layerCredentials = Layer.effect(Credentials, make)
