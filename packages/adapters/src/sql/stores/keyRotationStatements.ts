/** The statements that take the steps of a rotation, and count what is under which key. */
import { SERVICE } from "@payroll/operations/caller"
import { RETIRED_AFTER_MS, type RowsUnderKeys } from "@payroll/operations/ports/keyRotation"
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { KeyRotationColumns } from "../records/keyTables.ts"
import { auditIf, isAudited, type Change } from "./commandEntry.ts"
import { isEarlier } from "./keyedRows.ts"
import { keyedTables, type KeyedTable } from "./keyedTables.ts"

/** A process that was not seen for so long has ended, or uses no key that it read before. */
export const PROCESS_MS = 120_000

export interface RotationRow extends Omit<KeyRotationColumns, "place"> {
  /** Milliseconds since its last step. */
  readonly waited: number
}

interface Step {
  readonly number: number
  readonly step: string
}

interface Numbered {
  readonly number: number
  readonly rows: number
}

interface Owned {
  readonly client_id: string
  readonly version: number
}

interface Count {
  readonly count: number
}

const keyColumns = {
  client_id: "text",
  version: "integer",
  root_key_id: "text",
  wrapped: "text"
} as const

const auditColumns = { id: "text", client_id: "text" } as const

interface Retirement extends Change {
  readonly number: number
}

/** The newest version of each client's key. */
const NEWEST = sql`(
  select client_id, max(version) as version from client_key group by client_id) as owned`

const UNDER_WAY = sql`exists (select 1 from key_rotation where step not in ('done', 'retired'))`

const prepareRotation = ({ dialect, prepareForAll }: Database["Service"]) => ({
  newest: prepareForAll<unknown, RotationRow>(
    "keyRotation.newest",
    () => sql<RotationRow>`
      select number, step, started_at, stepped_at, ${dialect.now} - stepped_at as waited
      from key_rotation order by number desc limit 1`
  ),
  /** Serializes commands about keys. */
  lock: prepareForAll("keyRotation.lock", (db) =>
    db
      .updateTable("migration")
      .set({ at: sql`at` })
      .where("number", "=", 1)
  ),
  auditStart: prepareForAll<Change>("keyRotation.auditStart", (_db, p) =>
    auditIf(p, sql`not ${UNDER_WAY}`)
  ),
  start: prepareForAll<Change>(
    "keyRotation.start",
    (_db, p) => sql`
      insert into key_rotation (number, step, started_at, stepped_at)
      select (select coalesce(max(number), 0) + 1 from key_rotation), 'add', ${dialect.now},
        ${dialect.now}
      where ${isAudited(p)}`
  ),
  outcome: prepareForAll<Change, { readonly done: number }>(
    "keyRotation.outcome",
    (_db, p) => sql<{ readonly done: number }>`
      select count(*) as done from audit where id = ${p.id} and client_id = ${p.clientId}`
  ),
  move: prepareForAll<{ readonly number: number; readonly from: string; readonly to: string }>(
    "keyRotation.step",
    (_db, p) => sql`
      update key_rotation set step = ${p.to}, stepped_at = ${dialect.now}
      where number = ${p.number} and step = ${p.from}`
  ),
  /** Processes that run and have not read the step. */
  behind: prepareForAll<Step, Count>(
    "keyRotation.behind",
    (_db, p) => sql<Count>`
      select count(*) as count from key_process
      where seen_at > ${dialect.now} - ${sql.lit(PROCESS_MS)}
        and not (rotation = ${p.number} and step = ${p.step})`
  ),
  auditRetirement: prepareForAll<Retirement>("keyRotation.auditRetirement", (_db, p) =>
    auditIf(
      p,
      sql`exists (select 1 from key_rotation where number = ${p.number} and step = 'done'
        and stepped_at <= ${dialect.now} - ${sql.lit(RETIRED_AFTER_MS)})`
    )
  ),
  retire: prepareForAll<Retirement>(
    "keyRotation.retire",
    (_db, p) => sql`
      update key_rotation set step = 'retired', stepped_at = ${dialect.now}
      where number = ${p.number} and ${isAudited(p)}`
  )
})

const preparePlaces = ({ prepareForAll }: Database["Service"]) => ({
  place: prepareForAll<{ readonly number: number }, Pick<KeyRotationColumns, "place">>(
    "keyRotation.place",
    (db, p) => db.selectFrom("key_rotation").select("place").where("number", "=", p.number)
  ),
  keepPlace: prepareForAll<{ readonly number: number; readonly place: string }>(
    "keyRotation.keepPlace",
    (db, p) =>
      db
        .updateTable("key_rotation")
        .set({ place: p.place })
        .where("number", "=", p.number)
        .where("step", "=", "both")
  )
})

const prepareKeys = ({ dialect, prepareForAll }: Database["Service"]) => ({
  withoutKey: prepareForAll<Numbered, Owned>(
    "keyRotation.withoutKey",
    (_db, p) => sql<Owned>`
      select client_id, max(version) as version from client_key group by client_id
      having max(rotation) < ${p.number} order by client_id limit ${p.rows}`
  ),
  addKeys: prepareForAll<{ readonly number: number; readonly keys: string }>(
    "keyRotation.addKeys",
    (_db, p) => sql`
      insert into client_key (client_id, version, root_key_id, wrapped, created_at, rotation)
      select client_id, version, root_key_id, wrapped, ${dialect.now}, cast(${p.number} as bigint)
      from ${dialect.recordset("made", p.keys, keyColumns)} where true on conflict do nothing`
  ),
  unaudited: prepareForAll<Numbered, Pick<Owned, "client_id">>(
    "keyRotation.unaudited",
    (_db, p) => sql<Pick<Owned, "client_id">>`
      select client_id from client_key where rotation = ${p.number} and audited_at is null
      order by client_id limit ${p.rows}`
  ),
  auditUse: prepareForAll<{ readonly number: number; readonly rows: string }>(
    "keyRotation.auditUse",
    (_db, p) => sql`
      insert into audit (id, client_id, credential, operation, record_id, request_id, at)
      select made.id, made.client_id, 'worker', 'keys.use', made.client_id, made.id, ${dialect.now}
      from ${dialect.recordset("made", p.rows, auditColumns)}
      join client_key as owned on owned.client_id = made.client_id
      where owned.rotation = ${p.number} and owned.audited_at is null`
  ),
  markAudited: prepareForAll<{ readonly number: number; readonly rows: string }>(
    "keyRotation.markAudited",
    (_db, p) => sql`
      update client_key set audited_at = ${dialect.now} where rotation = ${p.number}
        and client_id in (select client_id from ${dialect.recordset("made", p.rows, auditColumns)})`
  ),
  retireKeys: prepareForAll<Retirement>(
    "keyRotation.retireKeys",
    (_db, p) => sql`
      update client_key set retired_at = ${dialect.now} where retired_at is null and ${isAudited(p)}
        and exists (select 1 from client_key as later
          where later.client_id = client_key.client_id and later.version > client_key.version)`
  ),
  unlinked: prepareForAll<unknown, Count>(
    "keyRotation.unlinked",
    () => sql<Count>`
      select count(*) as count from audit_link as link
      join ${NEWEST} on owned.client_id = link.client_id
      where link.key_version < owned.version and link.client_id <> ${sql.lit(SERVICE.id)} and not exists (
        select 1 from audit_link as later
        where later.client_id = link.client_id and later.number > link.number)`
  )
})

export const prepareSteps = (database: Database["Service"]) => ({
  ...prepareRotation(database),
  ...preparePlaces(database),
  ...prepareKeys(database)
})

interface Counted {
  readonly all: number
  readonly earlier: number
}

const countIn = (
  { prepareForAll }: Database["Service"],
  table: string,
  what: RowsUnderKeys["what"],
  { client, has, earlier }: Record<"client" | "has" | "earlier", RawBuilder<unknown>>
) => ({
  table,
  what,
  count: prepareForAll<unknown, Counted>(
    "keyRotation.count",
    () => sql<Counted>`
      select count(*) as "all", coalesce(sum(case when ${earlier} then 1 else 0 end), 0) as earlier
      from ${sql.table(table)} as stored join ${NEWEST} on owned.client_id = ${client} where ${has}`
  )
})

const stored = (column: string) => sql.ref(`stored.${column}`)
const VERSION = sql`owned.version`

const countsOf = (database: Database["Service"], { name, client, hasSeals, mac }: KeyedTable) => [
  ...(hasSeals
    ? [
        countIn(database, name, "seals", {
          client: stored(client),
          has: sql`stored.sealed is not null`,
          earlier: isEarlier(stored("sealed"), "v1.", VERSION)
        })
      ]
    : []),
  ...(mac
    ? [
        countIn(database, name, "MACs", {
          client: stored(client),
          has: sql`stored.mac is not null`,
          earlier: isEarlier(stored("mac"), "", VERSION)
        })
      ]
    : [])
]

/** Counts of everything that is under keys of clients. */
export const prepareCounts = (database: Database["Service"]) => [
  countIn(database, "claim", "claims", {
    client: sql`stored.client_id`,
    has: sql`true`,
    earlier: sql`stored.key_version < owned.version`
  }),
  ...keyedTables.flatMap((table) => countsOf(database, table))
]
