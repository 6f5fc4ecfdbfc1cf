import type { Principal, Role } from "@payroll/operations/caller"
import { Credentials } from "@payroll/operations/ports/credentials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { dummyHash, secretMatches } from "../../vault/credentials.ts"
import { Database } from "../database.ts"

/** How long a credential is believed before it is looked up again: revoking works within it. */
const BELIEVED_MS = 500
const BELIEVED_MAX = 10_000

interface Believed {
  readonly until: number
  readonly hashes: ReadonlyArray<string>
  /** None for a key id that does not exist: asked for again and again, it costs no look-up each. */
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
): Omit<Believed, "until"> => {
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
  const believed = new Map<string, Believed>()
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
    const until = now + BELIEVED_MS
    const loaded: Believed = row
      ? { until, ...credentialOf(keyId, row, now) }
      : { until, hashes: [dummyHash], principal: undefined }
    if (believed.size >= BELIEVED_MAX) believed.clear()
    believed.set(keyId, loaded)
    return loaded
  })

  return Credentials.of({
    authenticate: Effect.fnUntraced(function* (keyId, secret) {
      const now = yield* Clock.currentTimeMillis
      const kept = believed.get(keyId)
      const found = kept && kept.until > now ? kept : yield* load(keyId, now)
      const { hashes, principal } = found
      const matches = hashes.some((hash) => secretMatches(Redacted.value(secret), hash))
      return principal && matches
        ? { _tag: "Accepted", principal }
        : { _tag: "Refused", keyExists: principal !== undefined }
    })
  })
})

export const layerCredentials = Layer.effect(Credentials, make)
