import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { initialSettings, type SettingsUpdate } from "@payroll/domain/client/settings"
import { SERVICE } from "@payroll/operations/caller"
import { Clients, type IssuedCredential, type NewClient } from "@payroll/operations/ports/clients"
import { NewId } from "@payroll/operations/ports/newId"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { sql } from "kysely"
import { newClientKey, openClientKey, type WrappedClientKey } from "../../vault/clientKeys.ts"
import { isWellFormedSecret, KeyEnvironment, newCredential } from "../../vault/credentials.ts"
import type { KeyRing } from "../../vault/keyRing.ts"
import { onlyVersion, type ClientKey } from "../../vault/keyVersions.ts"
import { storedPassword, storedSecret } from "../../vault/storedSecrets.ts"
import { Database } from "../database.ts"
import { RootKeys } from "../rootKeys.ts"
import { clientsOfPages } from "./clientsOfPages.ts"
import {
  clientOf,
  insertedSettings,
  READ_COLUMNS,
  settingValues,
  storedSettings,
  type SettingValues
} from "./clientSettings.ts"
import {
  auditIf,
  changeOf,
  isAudited,
  isOwnKey,
  commandIn,
  settled,
  withRow,
  type Change
} from "./commandEntry.ts"
import { clientMac, makeUpdate, OF_SERVICE } from "./clientUpdates.ts"
import { credentialMac, NO_CREDENTIAL } from "./credentialMac.ts"

interface KeyValues {
  readonly clientId: string
  readonly rootKeyId: string
  readonly wrapped: string
  readonly at: number
}

/** The record that it is about is the client. */
interface Addition extends Change, KeyValues, SettingValues, Macs {
  readonly name: string
  readonly keyId: string
  readonly role: string
  readonly person: string | null
  readonly mayActForOthers: number
  readonly secretHash: string
}

interface Macs {
  readonly mac: string
  readonly credentialMac: string
}

const isThere = (id: unknown) => sql`exists (select 1 from client where client.id = ${id})`

const prepareAddition = ({ prepareForAll }: Database["Service"]) => ({
  client: prepareForAll<Addition>("clients.addClient", (_db, p) => {
    const { names, values } = insertedSettings(p)
    return sql`
        insert into client (id, name, ${names}, created_at, updated_at, mac)
        select cast(${p.recordId} as text), cast(${p.name} as text), ${values},
          cast(${p.at} as bigint), cast(${p.at} as bigint), cast(${p.mac} as text)
        where ${isOwnKey(p)} on conflict do nothing`
  }),
  audit: prepareForAll<Addition>("clients.auditAddition", (_db, p) =>
    auditIf(p, isThere(p.recordId))
  ),
  key: prepareForAll<Addition>(
    "clients.addKey",
    (_db, p) => sql`
      insert into client_key (client_id, version, root_key_id, wrapped, created_at)
      select cast(${p.recordId} as text), 1, cast(${p.rootKeyId} as text), cast(${p.wrapped} as text),
        cast(${p.at} as bigint)
      where ${isAudited(p)}`
  ),
  credential: prepareForAll<Addition>(
    "clients.addCredential",
    (_db, p) => sql`
      insert into credential
        (key_id, client_id, role, person, may_act_for_others, secret_hash, created_at, mac)
      select cast(${p.keyId} as text), cast(${p.recordId} as text), cast(${p.role} as text),
        cast(${p.person} as text), cast(${p.mayActForOthers} as bigint),
        cast(${p.secretHash} as text), cast(${p.at} as bigint), cast(${p.credentialMac} as text)
      where ${isAudited(p)}`
  )
})

const SHOWN = ["id", "name", ...READ_COLUMNS, "created_at"] as const

const prepareReads = ({ prepare, prepareForAll }: Database["Service"]) => ({
  byName: prepareForAll("clients.byName", (db, p: { readonly name: string }) =>
    db
      .selectFrom("client")
      .select(SHOWN)
      .where("name", "=", p.name)
      .where("id", "<>", sql.lit(SERVICE.id))
  ),
  byId: prepare((db, p: { readonly clientId: string }) =>
    db.selectFrom("client").select(SHOWN).where("id", "=", p.clientId)
  ),
  list: prepareForAll("clients.list", (db, p: { readonly after: string; readonly rows: number }) =>
    db
      .selectFrom("client")
      .select(SHOWN)
      .where("name", ">", p.after)
      .where("id", "<>", sql.lit(SERVICE.id))
      .orderBy("name")
      .limit(p.rows)
  )
})

const prepareService = ({ prepare }: Database["Service"]) => ({
  client: prepare(
    (_db, p: KeyValues & Pick<Macs, "mac">) => sql`
      insert into client (id, name, duplicates, created_at, updated_at, mac)
      values (${p.clientId}, ${sql.lit(SERVICE.name)}, 'review', ${p.at}, ${p.at}, ${p.mac})
      on conflict do nothing`
  ),
  key: prepare(
    (_db, p: KeyValues) => sql`
      insert into client_key (client_id, version, root_key_id, wrapped, created_at)
      values (${p.clientId}, 1, ${p.rootKeyId}, ${p.wrapped}, ${p.at}) on conflict do nothing`
  )
})

/** A password that is no issued secret was chosen by an operator. */
const storedOf = (ring: KeyRing, password: string): string =>
  isWellFormedSecret(password) ? storedSecret(password) : storedPassword(ring, password)

const issue = (environment: string): IssuedCredential => {
  const { keyId, secret } = newCredential(environment)
  return { username: keyId, password: Redacted.make(secret) }
}

const flag = (value: boolean): number => (value ? 1 : 0)

/** Returns the stored values of a new client. */
const additionOf = (
  ring: KeyRing,
  { name, role, settings, person, mayActForOthers = false }: NewClient,
  { username, password }: IssuedCredential,
  change: Change
): Addition => {
  const { recordId: id, at } = change
  const wrapped = newClientKey(ring, id)
  const key = firstKey(ring, id, wrapped)
  const values = settingValues({ ...initialSettings, ...settings })
  const secretHash = storedOf(ring, Redacted.value(password))
  const mac = clientMac(key, id, { ...storedSettings(values), name, version: 1 })
  const ofCredential = credentialMac(key, id, username, {
    ...NO_CREDENTIAL,
    role,
    person: person ?? null,
    may_act_for_others: flag(mayActForOthers),
    secret_hash: secretHash,
    created_at: at,
    version: 1
  })
  const credentialLine = { table: "credential", id: username, version: 1, mac: ofCredential }
  return {
    ...withRow(withRow(change, credentialLine), { table: "client", id, version: 1, mac }),
    ...wrapped,
    ...values,
    name,
    role,
    keyId: username,
    person: person ?? null,
    mayActForOthers: flag(mayActForOthers),
    secretHash,
    mac,
    credentialMac: ofCredential
  }
}

/** The key of a client that is not stored yet. */
const firstKey = (ring: KeyRing, clientId: string, wrapped: WrappedClientKey): ClientKey =>
  onlyVersion(Result.getOrThrow(openClientKey(ring, clientId, { ...wrapped, version: 1 })))

/** The key and the MAC of the client of the service. */
const serviceOf = (ring: KeyRing) => {
  const wrapped = newClientKey(ring, SERVICE.id)
  const mac = clientMac(firstKey(ring, SERVICE.id, wrapped), SERVICE.id, OF_SERVICE)
  return { ...wrapped, mac }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const ring = yield* RootKeys
  const { next } = yield* NewId
  const environment = yield* KeyEnvironment
  const write = yield* commandIn(database)
  const addition = prepareAddition(database)
  const updated = yield* makeUpdate
  const reads = prepareReads(database)
  const service = prepareService(database)

  const stored = Effect.fnUntraced(function* (id: string) {
    const [[row]] = yield* database.read(reads.byId({ clientId: id }))
    return row ? clientOf(row) : yield* Effect.die(new Error(`client ${id} is not there`))
  })

  const pages = clientsOfPages(database)
  /** Fails if another client has the name. */
  const checkFlowName = Effect.fnUntraced(function* (
    { flowName }: SettingsUpdate,
    clientId: string | undefined
  ) {
    const holder = typeof flowName !== "string" ? undefined : yield* pages.ofFlowName(flowName)
    if (holder && holder.id !== clientId) {
      return yield* new StateConflict({ message: "another client has this flowName" })
    }
  })

  return Clients.of({
    find: (name) =>
      Effect.map(database.read(reads.byName({ name })), ([[row]]) => row && clientOf(row)),
    ...pages,
    list: (page) =>
      Effect.map(database.read(reads.list({ ...page })), ([rows]) =>
        rows.map((row) => ({ ...clientOf(row), createdAt: row.created_at }))
      ),
    add: Effect.fnUntraced(function* (input: NewClient, entry: CommandEntry) {
      yield* checkFlowName(input.settings, undefined)
      const credential = input.credential ?? issue(environment)
      const about = additionOf(ring, input, credential, changeOf(entry, next()))
      const { outcome } = yield* write(about, undefined, [
        addition.client(about),
        addition.audit(about),
        addition.key(about),
        addition.credential(about)
      ])
      if (outcome?.done !== 1) yield* checkFlowName(input.settings, undefined)
      const taken = new StateConflict({ message: `a client named ${input.name} exists already` })
      yield* settled(outcome, taken)
      return { client: yield* stored(about.recordId), credential }
    }),
    update: Effect.fnUntraced(function* (settings, entry) {
      yield* checkFlowName(settings, entry.clientId)
      const outcome = yield* Effect.catchDefect(
        updated(changeOf(entry, entry.clientId), settingValues(settings)),
        // The database rejects a name that another client took a moment before.
        (defect) => Effect.andThen(checkFlowName(settings, entry.clientId), Effect.die(defect))
      )
      yield* settled(outcome, new RecordNotFound({ record: "client" }))
      return (yield* stored(entry.clientId)).settings
    }),
    ensureService: Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const values = { ...serviceOf(ring), clientId: SERVICE.id, at }
      yield* database.write(service.client(values), service.key(values))
    })
  })
})

export const layerClients = Layer.effect(Clients, make)
