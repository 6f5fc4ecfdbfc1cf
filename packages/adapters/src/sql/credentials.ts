import type { Principal, Role } from "@payroll/operations/caller"
import { Credentials } from "@payroll/operations/ports/credentials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { dummyHash, secretMatches } from "../vault/credentials.ts"
import { Database } from "./database.ts"

/** How long a credential is believed before it is looked up again: revoking works within it. */
const BELIEVED_MS = 500
const BELIEVED_MAX = 10_000

interface Believed {
  readonly until: number
  readonly hashes: ReadonlyArray<string>
  readonly principal: Principal
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
    if (!row) {
      believed.delete(keyId)
      return undefined
    }
    const { id, name, previous_secret_hash: previous, previous_until: until } = row
    const duplicates = row.duplicates === "reject" ? "reject" : "review"
    const loaded: Believed = {
      until: now + BELIEVED_MS,
      hashes: [row.secret_hash, ...(previous && (until ?? 0) > now ? [previous] : [])],
      principal: {
        client: { id, name, settings: { duplicates } },
        credential: keyId,
        role: row.role as Role
      }
    }
    if (believed.size >= BELIEVED_MAX) believed.clear()
    believed.set(keyId, loaded)
    return loaded
  })

  return Credentials.of({
    authenticate: Effect.fnUntraced(function* (keyId, secret) {
      const now = yield* Clock.currentTimeMillis
      const kept = believed.get(keyId)
      const found = kept && kept.until > now ? kept : yield* load(keyId, now)
      const hashes = found?.hashes ?? [dummyHash]
      const matches = hashes.some((hash) => secretMatches(Redacted.value(secret), hash))
      return found && matches
        ? { _tag: "Accepted", principal: found.principal }
        : { _tag: "Refused", keyExists: found !== undefined }
    })
  })
})

export const layerCredentials = Layer.effect(Credentials, make)
