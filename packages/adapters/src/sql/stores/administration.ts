import { SERVICE, type Role } from "@payroll/operations/caller"
import {
  Administration,
  ClientExists,
  NoSuchClient
} from "@payroll/operations/ports/administration"
import { Clients } from "@payroll/operations/ports/clients"
import { NewId } from "@payroll/operations/ports/newId"
import { WebhookEndpoints } from "@payroll/operations/ports/webhookEndpoints"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { Database } from "../database.ts"
import { clientOf, READ_COLUMNS } from "./clientSettings.ts"
import { operatorEntry } from "./operatorEntry.ts"

const prepareReads = ({ prepareForAll }: Database["Service"]) => ({
  clients: prepareForAll("administration.clients", (db) =>
    db
      .selectFrom("client")
      .select(["id", "name", ...READ_COLUMNS, "created_at"])
      .where("id", "<>", sql.lit(SERVICE.id))
      .orderBy("created_at")
      .orderBy("id")
  ),
  credentials: prepareForAll("administration.credentials", (db) =>
    db
      .selectFrom("credential")
      .select(["key_id", "client_id", "role"])
      .where("revoked_at", "is", null)
      .orderBy("created_at")
  )
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const { next } = yield* NewId
  const clients = yield* Clients
  const endpoints = yield* WebhookEndpoints
  const reads = prepareReads(database)

  const entryOf = (operation: string, clientId: string) => operatorEntry(next, operation, clientId)

  const findClient = Effect.fnUntraced(function* (name: string) {
    return (yield* clients.find(name)) ?? (yield* new NoSuchClient({ name }))
  })

  return Administration.of({
    findClient,
    createClient: (client) =>
      Effect.flatMap(entryOf("client.create", SERVICE.id), (entry) =>
        clients.add({ ...client, settings: {} }, entry)
      ).pipe(
        Effect.catchTags({
          KeyTaken: Effect.die,
          StateConflict: () => Effect.fail(new ClientExists({ name: client.name }))
        })
      ),
    listClients: Effect.map(
      database.read(reads.clients({}), reads.credentials({})),
      ([rows, credentials]) =>
        rows.map((row) => ({
          ...clientOf(row),
          createdAt: row.created_at,
          credentials: credentials
            .filter(({ client_id }) => client_id === row.id)
            .map(({ key_id, role: granted }) => ({ keyId: key_id, role: granted as Role }))
        }))
    ),
    ensureWebhook: Effect.fnUntraced(function* (name, url, secret) {
      const { id } = yield* findClient(name)
      yield* endpoints.ensure(url, secret, yield* entryOf("webhook.set", id))
    })
  })
})

export const layerAdministration = Layer.effect(Administration, make)
