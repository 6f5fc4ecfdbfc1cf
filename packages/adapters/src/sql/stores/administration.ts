import { SERVICE, type Client, type Role } from "@payroll/operations/caller"
import {
  Administration,
  ClientExists,
  NoSuchClient,
  OperatedBy
} from "@payroll/operations/ports/administration"
import { Clients } from "@payroll/operations/ports/clients"
import { NewId } from "@payroll/operations/ports/newId"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { open, seal, sealedField } from "../records/sealing.ts"
import type { Tables } from "../tables.ts"
import { clientSettings } from "./clientSettings.ts"

/** The credential in audit rows of commands that the operator runs on the machine itself. */
const OPERATOR = "operator"

interface AuditValues {
  readonly id: string
  readonly clientId: string
  readonly operation: string
  readonly recordId: string
  readonly at: number
  readonly actedBy: string | null
}

const prepareAudit = ({ prepare }: Database["Service"]) =>
  prepare(
    (_db, p: AuditValues) => sql`
    insert into audit (id, client_id, credential, operation, record_id, request_id, at, acted_by)
    select cast(${p.id} as text), id, ${sql.lit(OPERATOR)}, cast(${p.operation} as text),
      cast(${p.recordId} as text), cast(${p.id} as text), cast(${p.at} as bigint), cast(${p.actedBy} as text)
    from client where id = ${p.clientId}`
  )

const prepareReads = ({ prepare, prepareForAll }: Database["Service"]) => ({
  clients: prepareForAll("administration.clients", (db) =>
    db
      .selectFrom("client")
      .selectAll()
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
  ),
  endpoints: prepare((db, p: { readonly clientId: string }) =>
    db
      .selectFrom("webhook_endpoint")
      .select(["id", "url", "state", "created_at", "sealed"])
      .where("client_id", "=", p.clientId)
      .where("state", "<>", "removed")
      .orderBy("id")
  )
})

const prepareChanges = ({ prepare }: Database["Service"]) => ({
  /** Locks the client's row, to serialize concurrent changes of its webhook. */
  lockClient: prepare((db, p: { clientId: string; at: number }) =>
    db.updateTable("client").set({ updated_at: p.at }).where("id", "=", p.clientId)
  ),
  removeEndpoints: prepare((db, p: { clientId: string; at: number }) =>
    db
      .updateTable("webhook_endpoint")
      .set({ state: "removed", updated_at: p.at })
      .where("client_id", "=", p.clientId)
      .where("state", "<>", "removed")
  ),
  dropLanes: prepare((db, p: { clientId: string }) =>
    db.deleteFrom("delivery_lane").where("client_id", "=", p.clientId)
  ),
  renewEndpoint: prepare((db, p: { id: string; clientId: string; sealed: string; at: number }) =>
    db
      .updateTable("webhook_endpoint")
      .set({ sealed: p.sealed, state: "active", updated_at: p.at })
      .where("id", "=", p.id)
      .where("client_id", "=", p.clientId)
      .where("state", "<>", "removed")
  ),
  addEndpoint: prepare(
    (db, p: { id: string; clientId: string; url: string; sealed: string; at: number }) =>
      db.insertInto("webhook_endpoint").values({
        id: p.id,
        client_id: p.clientId,
        url: p.url,
        sealed: p.sealed,
        state: "active",
        created_at: p.at,
        updated_at: p.at
      })
  )
})

type ClientRow = Pick<Tables["client"], "id" | "name" | "duplicates" | "four_eyes">

const clientOf = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  settings: clientSettings(row)
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { next } = yield* NewId
  const clients = yield* Clients
  const audit = prepareAudit(database)
  const reads = prepareReads(database)
  const change = prepareChanges(database)

  const audited = (clientId: string, operation: string, recordId: string, at: number) =>
    Effect.map(OperatedBy, (person) =>
      audit({ id: next(), clientId, operation, recordId, at, actedBy: person ?? null })
    )

  const entryOf = (operation: string, clientId: string) =>
    Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const actedBy = yield* OperatedBy
      const id = next()
      const who = { credential: OPERATOR, actedBy, address: undefined }
      return {
        id,
        clientId,
        operation,
        requestId: id,
        at,
        key: undefined,
        ...who
      } satisfies CommandEntry
    })

  const findClient = Effect.fnUntraced(function* (name: string) {
    return (yield* clients.find(name)) ?? (yield* new NoSuchClient({ name }))
  })

  const setWebhook = Effect.fnUntraced(function* (
    name: string,
    url: string,
    secret: Redacted.Redacted<string>
  ) {
    const at = yield* Clock.currentTimeMillis
    const { id: clientId } = yield* findClient(name)
    const id = next()
    const sealed = seal(yield* keys.of(clientId), "webhook_endpoint", id, { secret })
    yield* database.write(
      change.lockClient({ clientId, at }),
      change.dropLanes({ clientId }),
      change.removeEndpoints({ clientId, at }),
      change.addEndpoint({ id, clientId, url, sealed, at }),
      yield* audited(clientId, "webhook.set", id, at)
    )
    return { id, url, state: "active" as const, createdAt: at }
  })

  return Administration.of({
    findClient,
    createClient: ({ name, role, credential }) =>
      Effect.flatMap(entryOf("client.create", SERVICE.id), (entry) =>
        clients.add({ name, role, credential, settings: {} }, entry)
      ).pipe(
        Effect.catchTags({
          KeyTaken: Effect.die,
          StateConflict: () => Effect.fail(new ClientExists({ name }))
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
    setClient: Effect.fnUntraced(function* (name, given) {
      const client = yield* findClient(name)
      const entry = yield* entryOf("client.set", client.id)
      const settings = yield* Effect.catchTags(clients.update(given, entry), {
        KeyTaken: Effect.die,
        RecordNotFound: Effect.die
      })
      return { ...client, settings }
    }),
    setWebhook,
    ensureWebhook: Effect.fnUntraced(function* (name, url, secret) {
      const at = yield* Clock.currentTimeMillis
      const { id: clientId } = yield* findClient(name)
      const key = yield* keys.of(clientId)
      const [rows] = yield* database.read(reads.endpoints({ clientId }))
      const known = rows.find((row) => row.url === url)
      if (!known) return yield* Effect.asVoid(setWebhook(name, url, secret))
      const stored = sealedField(open(key, "webhook_endpoint", known.id, known.sealed), "secret")
      const isSame = Redacted.value(stored) === Redacted.value(secret)
      if (isSame && known.state === "active") return
      const sealed = seal(key, "webhook_endpoint", known.id, { secret })
      yield* database.write(
        change.renewEndpoint({ id: known.id, clientId, sealed, at }),
        yield* audited(clientId, "webhook.renew", known.id, at)
      )
    }),
    webhooks: Effect.fnUntraced(function* (name) {
      const { id } = yield* findClient(name)
      const [rows] = yield* database.read(reads.endpoints({ clientId: id }))
      return rows.map((row) => ({
        id: row.id,
        url: row.url,
        state: row.state === "active" ? ("active" as const) : ("disabled" as const),
        createdAt: row.created_at
      }))
    })
  })
})

export const layerAdministration = Layer.effect(Administration, make)
