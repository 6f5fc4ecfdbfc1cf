import {
  StoredData,
  type DataOwner,
  type StoredPlace,
  type StoredRow
} from "@payroll/operations/ports/storedData"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { fieldChanges } from "../records/recordChange.ts"
import type { Row } from "../records/row.ts"
import { personsPart, storedFields } from "./storedFields.ts"
import { prepareOwned, shownOf, type OwnedPlace, type OwnedTable } from "./ownedRows.ts"

/** Rows that are read at most for one page, whether they are about the owner or not. */
const SCANNED_MAX = 1_000

/** The rows after a key of a table. */
interface Place {
  readonly table: number
  readonly key: OwnedPlace
}

const placeText = ({ name }: OwnedTable, key: OwnedPlace): string => JSON.stringify([name, ...key])

const isKey = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

/** The place of a text; undefined of one that no page gave. */
const placeOf = (tables: ReadonlyArray<OwnedTable>, text: string): Place | undefined => {
  if (text === "") return { table: 0, key: tables[0]?.first ?? [] }
  try {
    const [name, ...key] = JSON.parse(text) as ReadonlyArray<unknown>
    const table = tables.findIndex((each) => each.name === name)
    const isWhole = tables[table]?.first.length === key.length && key.every(isKey)
    return isWhole ? { table, key } : undefined
  } catch {
    return undefined
  }
}

interface View {
  readonly key: ClientKey
  readonly marks: ReadonlyArray<string>
  readonly isWhole: boolean
}

/** The row of a table as it is handed out; undefined if it is not about the owner. */
const shownRow = (
  table: OwnedTable,
  row: Row,
  { key, marks, isWhole }: View
): StoredRow | undefined => {
  const { is_own: isOwn, ...columns } = row
  const fields = storedFields(table.name, columns, key, isWhole)
  const part = isOwn === 1 ? fields : personsPart(fields, marks)
  return part && { table: table.name, id: table.keyOf(row).join("/"), fields: part }
}

interface TableRead extends Omit<StoredPlace, "after"> {
  readonly key: OwnedPlace
}

/** The rows of one table behind a key. */
const prepareRead =
  (database: Database["Service"]) =>
  (table: OwnedTable, owner: DataOwner, { key, rows: max }: TableRead, shown: View) => {
    const { clientId, companyId, id: ownerId } = owner
    const limit = table.hasParts ? SCANNED_MAX : max
    const statement = table.after({ clientId, companyId, ownerId, key, rows: limit })
    return Effect.map(database.read(statement), ([found]) => {
      const rows: Array<StoredRow> = []
      let last = key
      let read = 0
      for (const row of found) {
        if (rows.length === max) break
        const each = shownRow(table, row, shown)
        if (each) rows.push(each)
        last = table.keyOf(row)
        read += 1
      }
      return { rows, last, read, isAtEnd: found.length < limit && read === found.length }
    })
  }

/** The texts by which a row with parts about several people names the owner: the id, and addresses of mail. */
export const marksOf = Effect.fnUntraced(function* (
  database: Database["Service"],
  { addressesOf }: ReturnType<typeof prepareOwned>,
  owner: DataOwner,
  key: ClientKey
) {
  if (owner.kind === "company") return []
  const { kind, id: ownerId, clientId, companyId } = owner
  const [people, changes] = yield* database.read(
    ...addressesOf[kind]({ clientId, companyId, ownerId })
  )
  const earlier = changes.flatMap((change) =>
    fieldChanges(change, key).flatMap((each) =>
      !each.isSealed && each.field === "email" ? [each.before, each.after] : []
    )
  )
  const all = [ownerId, ...people.map(({ email }) => email), ...earlier]
  return [...new Set(all.filter((text): text is string => typeof text === "string"))]
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const keys = yield* ClientKeys
  const owned = prepareOwned(database)
  const readTable = prepareRead(database)

  return StoredData.of({
    owner: Effect.fnUntraced(function* (clientId, kind, id) {
      const [[found]] = yield* database.read(owned.owner[kind]({ clientId, id }))
      return found && { kind, id, clientId, companyId: found.company_id }
    }),
    rows: Effect.fnUntraced(function* (owner, { after, rows: max, isWhole }) {
      const tables = shownOf(owned.allOf[owner.kind])
      const place = placeOf(tables, after)
      if (!place) return undefined
      const key = yield* keys.of(owner.clientId)
      const shown = { key, isWhole, marks: yield* marksOf(database, owned, owner, key) }
      const page: Array<StoredRow> = []
      let scanned = 0
      for (const [index, table] of tables.entries()) {
        if (index < place.table) continue
        let from = index === place.table ? place.key : table.first
        for (let isAtEnd = false; !isAtEnd;) {
          const request = { key: from, rows: max - page.length, isWhole }
          const read = yield* readTable(table, owner, request, shown)
          page.push(...read.rows)
          scanned += read.read
          from = read.last
          ;({ isAtEnd } = read)
          if (page.length === max || (scanned >= SCANNED_MAX && !isAtEnd)) {
            const hasNumbers = tables.slice(index).some((later) => later.hasNumbers)
            return { rows: page, next: placeText(table, from), hasNumbers }
          }
        }
      }
      return { rows: page, next: undefined, hasNumbers: false }
    })
  })
})

export const layerStoredData = Layer.effect(StoredData, make)
