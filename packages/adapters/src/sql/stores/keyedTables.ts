/**
 * The tables with something under the keys of clients, by the descriptions of records: their seals and their MACs.
 * Claims are the one other thing.
 */
import { recordTables } from "../records/all.ts"
import { sealIdOf } from "../records/recordChange.ts"
import type { Row } from "../records/row.ts"
import { macTables, type MacTable } from "./macTables.ts"

export interface KeyedTable {
  readonly name: string
  /** The column of the client. */
  readonly client: "client_id" | "id"
  /** The column by which its rows are ordered; of changes of records the version comes behind it. */
  readonly id: "id" | "key_id" | "record_id"
  readonly hasSeals: boolean
  /** The id that the seal of a row is bound to. */
  readonly sealId: (row: Row) => string
  readonly mac: MacTable | undefined
}

/** The tables with seals that no record describes. */
const OTHER_SEALED = ["record_change", "webhook_endpoint"]

/** Every table with sealed values. */
export const sealedTables: ReadonlyArray<string> = [
  ...recordTables
    .filter(({ columns }) => columns.some(({ name }) => name === "sealed"))
    .map(({ name }) => name),
  ...OTHER_SEALED
]

const idOf = (row: Row): string => String(row["id"])

const sealIdOfChange = (row: Row): string =>
  sealIdOf({ record_id: String(row["record_id"]), version: Number(row["version"]) })

const keyedTable = (name: string): KeyedTable => {
  const isChange = name === "record_change"
  const mac = macTables.find((table) => table.name === name)
  return {
    name,
    client: name === "client" ? "id" : "client_id",
    id: isChange ? "record_id" : (mac?.id ?? "id"),
    hasSeals: sealedTables.includes(name),
    sealId: isChange ? sealIdOfChange : idOf,
    mac
  }
}

export const keyedTables: ReadonlyArray<KeyedTable> = [
  ...new Set([...macTables.map(({ name }) => name), ...sealedTables])
].map(keyedTable)
