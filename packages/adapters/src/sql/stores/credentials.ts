import type { Principal, Role } from "@payroll/operations/caller"
import { Credentials } from "@payroll/operations/ports/credentials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { dummyHash, secretMatches } from "../../vault/credentials.ts"
import { Database } from "../database.ts"

/** How long a credential is cached; a revocation takes effect within this time. */
const CACHE_MS = 500
const CACHE_MAX = 10_000

interface CachedCredential {
  readonly until: number
  readonly hashes: ReadonlyArray<string>
  /** Undefined for an unknown key id, cached too so that repeated requests with it cost no query each. */
  readonly principal: Principal | undefined
}

interface Row {
  readonly id: string
  readonly name: string
  readonly duplicates: string
  readonly role: string
  readonly secret_hash: string
  readonly previous_secret_hash: string | null
  readonly previous_until: number | null
}

const credentialOf = (
  keyId: string,
  { id, name, duplicates, role, ...row }: Row,
  now: number
): Omit<CachedCredential, "until"> => {
  const { secret_hash: current, previous_secret_hash: previous, previous_until: until } = row
  return {
    hashes: [current, ...(previous && (until ?? 0) > now ? [previous] : [])],
    principal: {
      client: {
        id,
        name,
        settings: { duplicates: duplicates === "reject" ? "reject" : "review" }
      },
      credential: keyId,
      role: role as Role
    }
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const cache = new Map<string, CachedCredential>()
  const byKeyId = database.prepare((db, p: { readonly keyId: string }) =>
    db
      .selectFrom("credential")
      .innerJoin("client", "client.id", "credential.client_id")
      .select([
        "client.id",
        "client.name",
        "client.duplicates",
        "credential.role",
        "credential.secret_hash",
        "credential.previous_secret_hash",
        "credential.previous_until"
      ])
      .where("credential.key_id", "=", p.keyId)
      .where("credential.revoked_at", "is", null)
  )

  const load = Effect.fnUntraced(function* (keyId: string, now: number) {
    const [[row]] = yield* database.read(byKeyId({ keyId }))
    const until = now + CACHE_MS
    const loaded: CachedCredential = row
      ? { until, ...credentialOf(keyId, row, now) }
      : { until, hashes: [dummyHash], principal: undefined }
    // Deleted first, so that the oldest entry is the first of the map.
    cache.delete(keyId)
    const [oldest] = cache.size >= CACHE_MAX ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(keyId, loaded)
    return loaded
  })

  return Credentials.of({
    authenticate: Effect.fnUntraced(function* (keyId, secret) {
      const now = yield* Clock.currentTimeMillis
      const cached = cache.get(keyId)
      const current = cached && cached.until > now ? cached : yield* load(keyId, now)
      const { hashes, principal } = current
      const matches = hashes.some((hash) => secretMatches(Redacted.value(secret), hash))
      return principal && matches
        ? { _tag: "Accepted", principal }
        : { _tag: "Refused", keyExists: principal !== undefined }
    })
  })
})

export const layerCredentials = Layer.effect(Credentials, make)
