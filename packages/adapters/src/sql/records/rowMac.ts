/**
 * The texts under the MAC of a row: which row it is, its version, and the values that decide about money or access. A
 * value that is not there is left out with its name, so that a column which is added later changes no older MAC.
 */
import type { RecordBase } from "@payroll/domain/record"
import { canonicalJson } from "@payroll/operations/canonicalJson"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { Column, Sealed } from "./columns.ts"
import type { Fields } from "./layout.ts"
import type { Row } from "./row.ts"

export interface MacColumn {
  mac: string | null
}

type Text = (value: unknown) => string

const textOf = ({ as }: Column | Sealed): Text => {
  if (as === "sealed") return (value) => Redacted.value(value as Redacted.Redacted<string>)
  // Stored as it came, and read in another order of its keys.
  if (as === "json") return canonicalJson
  return as === "flag" ? (value) => (value === true ? "1" : "0") : String
}

/** The columns of fields that decide, with those that say which row it is. */
export const coveredColumns = (
  described: Readonly<Record<string, Column | Sealed>>,
  decides: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...new Set(
    ["clientId", "companyId", "version", ...decides].map((field) => {
      const column = described[field]
      return column === undefined || column.as === "sealed" ? "sealed" : column.name
    })
  )
]

/** The texts under the MAC of a record, of the given fields. */
export const coveredTexts = (
  table: string,
  described: Readonly<Record<string, Column | Sealed>>,
  decides: ReadonlyArray<string>
): ((record: RecordBase) => ReadonlyArray<string>) => {
  const covered = decides.map((field) => {
    const column = described[field]
    if (column === undefined) throw new TypeError(`${table} has no field ${field}`)
    return { field, name: column.as === "sealed" ? field : column.name, text: textOf(column) }
  })
  return (record) => {
    const { clientId, companyId, id, version } = record
    const texts = [table, clientId, companyId, id, String(version)]
    for (const { field, name, text } of covered) {
      const value = (record as RecordBase & Fields)[field]
      if (value !== undefined) texts.push(name, text(value))
    }
    return texts
  }
}

/** Everything about an event but its number. */
export interface MacedEvent {
  readonly clientId: string
  readonly companyId: string
  readonly id: string
  readonly type: string
  readonly at: number
  readonly commitId: string
  readonly before: string
  readonly after: string
}

/** The key of an event's MAC (`EventBytes`). Its long texts come last: between quotes each of theirs is escaped. */
export const eventMacKey = (key: ClientKey, event: MacedEvent): string => {
  const { clientId, companyId, id, type, at, commitId, before, after } = event
  const [time, length] = [String(at), String(before.length)]
  const texts = ["event", clientId, companyId, id, type, time, commitId, length]
  return key.rowMac(texts, before + after)
}

/** The columns that a MAC covers of tables that no record describes. One that is added later is last, and null. */
const OTHERS = {
  credential: [
    "role",
    "person",
    "user_id",
    "business_user_id",
    "may_act_for_others",
    "company_ids",
    "company_location_id",
    "addresses",
    "pending_issuer",
    "secret_hash",
    "previous_secret_hash",
    "previous_until",
    "created_at",
    "expires_at",
    "revoked_at"
  ],
  client: [
    "name",
    "duplicates",
    "four_eyes",
    "hand_over_encryption",
    "flow_name",
    "flow_origins",
    "bank_change_hold_days",
    "hold_api_bank_changes",
    "event_retention_days",
    "erasure_wait_days"
  ]
} as const

export type OtherMacTable = keyof typeof OTHERS

export const OTHER_MAC_TABLES = Object.keys(OTHERS) as ReadonlyArray<OtherMacTable>

type OtherColumn<T extends OtherMacTable> = (typeof OTHERS)[T][number]

/** The columns that a MAC covers, with the version. */
export const macColumns = <T extends OtherMacTable>(table: T) =>
  [...OTHERS[table], "version"] as ReadonlyArray<OtherColumn<T> | "version">

/** The values that a MAC covers. */
export type MacValues<T extends OtherMacTable> = Readonly<
  Record<OtherColumn<T> | "version", string | number | null>
>

/** Which row of a client it is; a client is its own. */
interface RowIdentity {
  readonly clientId: string
  readonly id: string
}

/** The MAC of a row of a table that no record describes. */
export const otherMac = <T extends OtherMacTable>(
  key: ClientKey,
  table: T,
  { clientId, id }: RowIdentity,
  values: MacValues<T>
): string => {
  const row: Row = values
  const texts = [table, clientId, id, String(values.version)]
  for (const column of OTHERS[table]) {
    const value = row[column] ?? null
    if (value !== null) texts.push(column, String(value))
  }
  return key.rowMac(texts)
}

/** A row and its MAC, as the audit row of its commit has it. */
export interface MacLine {
  readonly table: string
  readonly id: string
  readonly version: number
  readonly mac: string
}

export const macLine = ({ table, id, version, mac }: MacLine): string =>
  `${table} ${id} ${version} ${mac}`

/** The version of an event in the line about its erasure, the only change that an event knows. */
export const ERASED_EVENT = 1

/** An event in the audit row of its commit. */
export const eventLine = (id: string): string => `event ${id}`

/** Reads a line of the audit; of an event the version is 0 and the MAC empty. */
export const parseMacLine = (line: string): MacLine => {
  const [table = "", id = "", version = "0", mac = ""] = line.split(" ")
  return { table, id, version: Number(version), mac }
}
