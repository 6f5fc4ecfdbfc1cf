/** A cache of the clients' opened data keys. */
import { ReadPlace } from "@payroll/operations/ports/readPlace"
import type { Unavailable } from "@payroll/operations/writer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { openClientKey, type ClientKey } from "../vault/clientKeys.ts"
import { Database, readBeyondCompanies } from "./database.ts"
import { RootKeys } from "./rootKeys.ts"

const CACHE_MAX = 10_000

/** The newest data key of a client. A key that does not open is a defect, because the data is unreadable. */
export class ClientKeys extends Context.Service<
  ClientKeys,
  { readonly of: (clientId: string) => Effect.Effect<ClientKey, Unavailable> }
>()("payroll/ClientKeys") {
  static readonly layer = Layer.effect(
    ClientKeys,
    Effect.gen(function* () {
      const database = yield* Database
      const ring = yield* RootKeys
      const cache = new Map<string, ClientKey>()
      const newest = database.prepare((db, p: { readonly clientId: string }) =>
        db
          .selectFrom("client_key")
          .select(["version", "root_key_id", "wrapped"])
          .where("client_id", "=", p.clientId)
          .orderBy("version", "desc")
          .limit(1)
      )
      const load = Effect.fnUntraced(function* (clientId: string) {
        const [[row]] = yield* database.read(newest({ clientId }))
        if (!row) return yield* Effect.die(new Error(`client ${clientId} has no data key`))
        const { version, wrapped, root_key_id: rootKeyId } = row
        const key = Result.getOrThrow(
          openClientKey(ring, clientId, { version, wrapped, rootKeyId })
        )
        if (cache.size >= CACHE_MAX) cache.clear()
        cache.set(clientId, key)
        return key
      })
      return ClientKeys.of({
        of: (clientId) => {
          const key = cache.get(clientId)
          // What is kept must not come from a replica that is behind.
          return key
            ? Effect.succeed(key)
            : readBeyondCompanies(
                "clientKeys.load",
                Effect.provideService(load(clientId), ReadPlace, "primary")
              )
        }
      })
    })
  )
}
