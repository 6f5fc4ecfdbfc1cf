/** The MACs of clients, and the change of their settings under the version that it relied on. */
import { SERVICE } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { sql } from "kysely"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { macColumns, otherMac, type MacValues } from "../records/rowMac.ts"
import { storedSettings, updatedSettings, type SettingValues } from "./clientSettings.ts"
import { auditIf, commandIn, isAudited, withRow, type Change } from "./commandEntry.ts"
import { altered } from "./credentialMac.ts"

interface Update extends Change, SettingValues {
  /** The version that the client must still have. */
  readonly expected: number
  readonly mac: string
}

const prepareUpdate = ({ prepare }: Database["Service"]) => ({
  current: prepare((db, p: { readonly clientId: string }) =>
    db
      .selectFrom("client")
      .select([...macColumns("client"), "mac"])
      .where("id", "=", p.clientId)
  ),
  lock: prepare<Update>(
    (_db, p) => sql`update client set version = version where id = ${p.clientId}`
  ),
  audit: prepare<Update>((_db, p) =>
    auditIf(
      p,
      sql`exists (select 1 from client
        where client.id = ${p.clientId} and client.version = cast(${p.expected} as bigint))`
    )
  ),
  client: prepare<Update>(
    (_db, p) => sql`
      update client set ${updatedSettings(p)}, updated_at = cast(${p.at} as bigint),
        version = cast(${p.expected} as bigint) + 1, mac = cast(${p.mac} as text)
      where id = ${p.clientId} and ${isAudited(p)}`
  )
})

/** The MAC that the row of a client must have. */
export const clientMac = (key: ClientKey, id: string, values: MacValues<"client">): string =>
  otherMac(key, "client", { clientId: id, id }, values)

/** The columns of the client of the service, as the database fills them. */
export const OF_SERVICE: MacValues<"client"> = {
  name: SERVICE.name,
  duplicates: "review",
  four_eyes: 0,
  hand_over_encryption: "optional",
  flow_name: null,
  flow_origins: null,
  bank_change_hold_days: 3,
  hold_api_bank_changes: 0,
  event_retention_days: null,
  erasure_wait_days: null,
  version: 1
}

/** Attempts at a change that another one overtakes. */
const ATTEMPTS_MAX = 5

/** Sets the settings of a client, under the version that they were added to. */
export const makeUpdate = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const write = yield* commandIn(database)
  const { current, lock, audit, client } = prepareUpdate(database)
  return Effect.fnUntraced(function* (change: Change, settings: SettingValues) {
    const { clientId: id } = change
    const key = yield* keys.of(id)
    for (let attempt = 0; ; attempt += 1) {
      const [[row]] = yield* database.read(current({ clientId: id }))
      if (!row) return undefined
      if (row.mac !== clientMac(key.ofMac(row.mac), id, row))
        return yield* altered("the settings of a client")
      const version = row.version + 1
      const changed = Object.entries(settings).filter(([, value]) => value !== null)
      const after = { ...row, ...storedSettings(Object.fromEntries(changed)), version }
      const mac = clientMac(key, id, after)
      const line = { table: "client", id, version, mac }
      const about: Update = { ...withRow(change, line), ...settings, expected: row.version, mac }
      const { outcome } = yield* write(about, lock(about), [audit(about), client(about)])
      if (outcome?.done === 1 || outcome?.taken === 1 || attempt === ATTEMPTS_MAX) return outcome
    }
  })
})
