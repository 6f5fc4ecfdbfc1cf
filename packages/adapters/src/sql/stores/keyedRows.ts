/** Moves what is stored to the newest keys of its clients: seals and MACs of rows, and claims. */
import * as Effect from "effect/Effect"
import { sql, type RawBuilder } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { maxSealedLength } from "../../vault/clientKeys.ts"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { Row } from "../records/row.ts"
import { open, openEach, seal } from "../records/sealing.ts"
import type { KeyedTable } from "./keyedTables.ts"

/** The beginning of a seal, with its nonce: it is that of no other seal. */
const SEAL_BEGINNING = 60
/** Characters of a batch, at most about. */
const CHARACTERS_MAX = 32_000_000

/** A place in the order of a table: by id, and of changes by record and version. */
export interface Place {
  readonly id: string
  readonly version: number
}

export const BEGINNING: Place = { id: "", version: 0 }

interface Batch extends Place {
  readonly rows: number
}

const column = (name: string) => sql.ref(`stored.${name}`)

/** Condition: a seal, or with an empty `start` a MAC, is not of this version. */
export const isEarlier = (
  text: RawBuilder<unknown>,
  start: "" | "v1.",
  version: RawBuilder<unknown>
): RawBuilder<boolean> =>
  sql<boolean>`substr(${text}, 1, 20) not like ${sql.lit(start)} || ${version} || '.%'`

const prepareMoving = ({ dialect, prepareForAll }: Database["Service"], table: KeyedTable) => {
  const { name, id, hasSeals, mac } = table
  const isChange = id === "record_id"
  const order = isChange ? sql`record_id, version` : column(id)
  const after = (p: Batch) =>
    isChange
      ? sql`(record_id, version) > (cast(${p.id} as text), cast(${p.version} as bigint))`
      : sql`${column(id)} > ${p.id}`
  const columns = {
    id: "text",
    version: "integer",
    sealed: "text",
    old_seal: "text",
    mac: "text",
    old_mac: "text"
  } as const
  const of = (each: string) => sql.ref(`${name}.${each}`)
  const sets = [
    ...(hasSeals ? [sql`sealed = coalesce(made.sealed, ${of("sealed")})`] : []),
    ...(mac ? [sql`mac = coalesce(made.mac, ${of("mac")})`] : [])
  ]
  const isUnchanged = [
    ...(hasSeals
      ? [
          sql`(made.old_seal is null or substr(${of("sealed")}, 1, ${sql.lit(SEAL_BEGINNING)}) = made.old_seal)`
        ]
      : []),
    ...(mac ? [sql`(made.old_mac is null or ${of("mac")} = made.old_mac)`] : []),
    ...(isChange ? [sql`${of("version")} = made.version`] : [])
  ]
  return {
    after: prepareForAll<Batch, Row>(
      "keyRotation.rowsAfter",
      (_db, p) => sql<Row>`
        select * from ${sql.table(name)} as stored where ${after(p)}
        order by ${order} limit ${p.rows}`
    ),
    move: prepareForAll<{ readonly made: string; readonly ids: string }>(
      "keyRotation.moveRows",
      (_db, p) => sql`
        update ${sql.table(name)} set ${sql.join(sets)}
        from ${dialect.recordset("made", p.made, columns)}
        where ${of(id)} = made.id and ${sql.join(isUnchanged, sql` and `)}
          and ${dialect.isInRecordset(of(id), p.ids)}`
    )
  }
}

/** The seal of a row under the newest key; undefined if it is under that already. Throws if it does not open. */
const movedSeal = ({ name, hasSeals, sealId }: KeyedTable, row: Row, key: ClientKey) => {
  const { sealed } = row
  if (!hasSeals || typeof sealed !== "string") return undefined
  if (sealed.startsWith(`v1.${key.digestVersion}.`)) return undefined
  return seal(key, name, sealId(row), open(key, name, sealId(row), sealed))
}

/** The MAC of a row under the newest key. Throws if the row is not as it was stored: it is given no new MAC. */
const movedMac = ({ name, mac: macTable }: KeyedTable, row: Row, key: ClientKey) => {
  const { mac } = row
  if (!macTable || typeof mac !== "string" || mac.startsWith(`${key.digestVersion}.`))
    return undefined
  if (macTable.macOf(row, key.ofMac(mac)) !== mac) {
    throw new Error(`a row of ${name} is not as it was stored: run \`payroll check\``)
  }
  return macTable.macOf(row, key)
}

/** Rows of a table that are moved together, at most. */
const batchOf = ({ name, hasSeals }: KeyedTable, rows: number): number =>
  hasSeals ? Math.min(rows, Math.floor(CHARACTERS_MAX / maxSealedLength(name))) : rows

/** A row under the newest key, with what it had before; undefined if it is under that already. */
const movedRow = (table: KeyedTable, row: Row, key: ClientKey) => {
  const [sealed, mac] = [movedSeal(table, row, key), movedMac(table, row, key)]
  if (sealed === undefined && mac === undefined) return undefined
  return {
    id: String(row[table.id]),
    version: Number(row["version"] ?? 0),
    sealed: sealed ?? null,
    old_seal: sealed === undefined ? null : String(row["sealed"]).slice(0, SEAL_BEGINNING),
    mac: mac ?? null,
    old_mac: mac === undefined ? null : String(row["mac"])
  }
}

/** Moves the rows of a table in batches by id. A row that does not open, or was altered, stays as it is. */
export const rowMover = Effect.fnUntraced(function* (table: KeyedTable) {
  const database = yield* Database
  const keys = yield* ClientKeys
  const { after, move } = prepareMoving(database, table)
  const moved = (row: Row) =>
    Effect.map(keys.of(String(row[table.client])), (key) => movedRow(table, row, key))
  /** Returns the last place of the batch; undefined behind the last row. */
  return Effect.fnUntraced(function* (place: Place, limit: number) {
    const [rows] = yield* database.read(after({ ...place, rows: batchOf(table, limit) }))
    const last = rows.at(-1)
    if (!last) return undefined
    const made = (yield* openEach(rows, moved)).filter((row) => row !== undefined)
    if (made.length > 0) {
      const ids = JSON.stringify([...new Set(made.map(({ id }) => id))])
      yield* database.write(move({ made: JSON.stringify(made), ids }))
    }
    return { id: String(last[table.id]), version: Number(last["version"] ?? 0) } satisfies Place
  })
})
