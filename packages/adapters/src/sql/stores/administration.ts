import type { Client, Role } from "@payroll/operations/caller"
import {
  Administration,
  ClientExists,
  NoSuchClient,
  type IssuedCredential
} from "@payroll/operations/ports/administration"
import { NewId } from "@payroll/operations/ports/newId"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sql } from "kysely"
import { newClientKey } from "../../vault/clientKeys.ts"
import { isWellFormedSecret, newCredential } from "../../vault/credentials.ts"
import type { KeyRing } from "../../vault/keyRing.ts"
import { storedPassword, storedSecret } from "../../vault/storedSecrets.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { open, seal, sealedField } from "../records/sealing.ts"
import { RootKeys } from "../rootKeys.ts"
import type { Tables } from "../tables.ts"
import { clientSettings } from "./clientSettings.ts"

/** The credential in audit rows of commands that the operator runs on the machine itself. */
const OPERATOR = "operator"

/** The environment in key ids; the service has only one. */
const ENVIRONMENT = "live"

interface NewClientValues {
  readonly id: string
  readonly name: string
  readonly at: number
  readonly rootKeyId: string
  readonly wrapped: string
  readonly keyId: string
  readonly role: string
  readonly secretHash: string
}

/** Inserts a client, its key and its credential; inserts nothing if the name is taken. */
const prepareCreate = ({ prepare }: Database["Service"]) => ({
  client: prepare(
    (_db, p: NewClientValues) => sql`
      insert into client (id, name, duplicates, created_at, updated_at)
      values (${p.id}, ${p.name}, 'review', ${p.at}, ${p.at}) on conflict (name) do nothing`
  ),
  key: prepare(
    (_db, p: NewClientValues) => sql`
      insert into client_key (client_id, version, root_key_id, wrapped, created_at)
      select id, 1, cast(${p.rootKeyId} as text), cast(${p.wrapped} as text), created_at
      from client where id = ${p.id}`
  ),
  credential: prepare(
    (_db, p: NewClientValues) => sql`
      insert into credential (key_id, client_id, role, secret_hash, created_at)
      select cast(${p.keyId} as text), id, cast(${p.role} as text), cast(${p.secretHash} as text), created_at
      from client where id = ${p.id}`
  ),
  created: prepare((db, p: NewClientValues) =>
    db.selectFrom("client").select("id").where("id", "=", p.id)
  )
})

interface AuditValues {
  readonly id: string
  readonly clientId: string
  readonly operation: string
  readonly recordId: string
  readonly at: number
}

const prepareAudit = ({ prepare }: Database["Service"]) =>
  prepare(
    (_db, p: AuditValues) => sql`
    insert into audit (id, client_id, credential, operation, record_id, request_id, at)
    select cast(${p.id} as text), id, ${sql.lit(OPERATOR)}, cast(${p.operation} as text),
      cast(${p.recordId} as text), cast(${p.id} as text), cast(${p.at} as bigint)
    from client where id = ${p.clientId}`
  )

const prepareReads = ({ prepare }: Database["Service"]) => ({
  clients: prepare((db) => db.selectFrom("client").selectAll().orderBy("created_at").orderBy("id")),
  credentials: prepare((db) =>
    db
      .selectFrom("credential")
      .select(["key_id", "client_id", "role"])
      .where("revoked_at", "is", null)
      .orderBy("created_at")
  ),
  byName: prepare((db, p: { readonly name: string }) =>
    db.selectFrom("client").selectAll().where("name", "=", p.name)
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
  setClient: prepare((db, p: { id: string; duplicates: string; fourEyes: number; at: number }) =>
    db
      .updateTable("client")
      .set({ duplicates: p.duplicates, four_eyes: p.fourEyes, updated_at: p.at })
      .where("id", "=", p.id)
  ),
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
  renewEndpoint: prepare((db, p: { id: string; sealed: string; at: number }) =>
    db
      .updateTable("webhook_endpoint")
      .set({ sealed: p.sealed, state: "active", updated_at: p.at })
      .where("id", "=", p.id)
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

/** A password that is no issued secret was chosen by an operator. */
const storedOf = (ring: KeyRing, password: string): string =>
  isWellFormedSecret(password) ? storedSecret(password) : storedPassword(ring, password)

const issue = (): IssuedCredential => {
  const { keyId, secret } = newCredential(ENVIRONMENT)
  return { username: keyId, password: Redacted.make(secret) }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const keys = yield* ClientKeys
  const { next } = yield* NewId
  const create = prepareCreate(database)
  const audit = prepareAudit(database)
  const reads = prepareReads(database)
  const change = prepareChanges(database)

  const audited = (clientId: string, operation: string, recordId: string, at: number) =>
    audit({ id: next(), clientId, operation, recordId, at })

  const findClient = Effect.fnUntraced(function* (name: string) {
    const [[row]] = yield* database.read(reads.byName({ name }))
    return row ? clientOf(row) : yield* new NoSuchClient({ name })
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
      audited(clientId, "webhook.set", id, at)
    )
    return { id, url, state: "active" as const, createdAt: at }
  })

  return Administration.of({
    findClient,
    createClient: Effect.fnUntraced(function* ({ name, role, credential: chosen }) {
      const at = yield* Clock.currentTimeMillis
      const id = next()
      const credential = chosen ?? issue()
      const { rootKeyId, wrapped } = newClientKey(ring, id)
      const values: NewClientValues = {
        id,
        name,
        at,
        rootKeyId,
        wrapped,
        role,
        keyId: credential.username,
        secretHash: storedOf(ring, Redacted.value(credential.password))
      }
      const results = yield* database.write(
        create.client(values),
        create.key(values),
        create.credential(values),
        audited(id, "client.create", id, at),
        create.created(values)
      )
      if (results[4].length === 0) return yield* new ClientExists({ name })
      return { credential, client: clientOf({ id, name, duplicates: "review", four_eyes: 0 }) }
    }),
    listClients: Effect.map(
      database.read(reads.clients({}), reads.credentials({})),
      ([clients, credentials]) =>
        clients.map((row) => ({
          ...clientOf(row),
          createdAt: row.created_at,
          credentials: credentials
            .filter(({ client_id }) => client_id === row.id)
            .map(({ key_id, role: granted }) => ({ keyId: key_id, role: granted as Role }))
        }))
    ),
    setClient: Effect.fnUntraced(function* (name, given) {
      const at = yield* Clock.currentTimeMillis
      const { id, settings: before } = yield* findClient(name)
      const settings = { ...before, ...given }
      const fourEyes = settings.fourEyes ? 1 : 0
      yield* database.write(
        change.setClient({ id, duplicates: settings.duplicates, fourEyes, at }),
        audited(id, "client.set", id, at)
      )
      return { id, name, settings }
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
        change.renewEndpoint({ id: known.id, sealed, at }),
        audited(clientId, "webhook.renew", known.id, at)
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
