/** The fields of a row as they are handed out with all that is stored about somebody. */
import type { Kind } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { recordOfRow } from "../records/all.ts"
import { otherColumns } from "./otherColumns.ts"
import type { TableName } from "./owners.ts"
import { fieldChanges, type RecordChangeColumns } from "../records/recordChange.ts"
import type { Row } from "../records/row.ts"
import { sealedFields, type Showing } from "./sealedFields.ts"

type Fields = Readonly<Record<string, unknown>>

/** Integers above it are instants in UTC milliseconds: no count of a record is as large. */
const INSTANT_MIN = 100_000_000_000

/** Digests of tokens and codes. */
const DIGESTS = new Set(["digest", "code"])

const parsed = (text: string): unknown => {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const sealedShown = (showing: Showing | undefined, text: string, isWhole: boolean): unknown => {
  if (showing === "JSON") return parsed(text)
  if (showing === "never" || showing === undefined) return undefined
  if (isWhole) return showing === "JSON for payroll" ? parsed(text) : text
  return showing === "lastFour" ? `...${text.slice(-4)}` : undefined
}

const shown = (value: unknown): unknown => {
  if (typeof value === "number" && value > INSTANT_MIN) return new Date(value).toISOString()
  return typeof value === "string" ? parsed(value) : value
}

const present = (entries: ReadonlyArray<readonly [string, unknown]>): Fields =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null))

const recordFields = (kind: Kind, record: object, isWhole: boolean): Fields => {
  const sealed: Readonly<Record<string, Showing>> =
    kind in sealedFields ? sealedFields[kind as keyof typeof sealedFields] : {}
  return present(
    Object.entries(record).map(([field, value]: [string, unknown]) => [
      field,
      Redacted.isRedacted(value)
        ? sealedShown(sealed[field], Redacted.value(value as Redacted.Redacted<string>), isWhole)
        : DIGESTS.has(field)
          ? undefined
          : shown(value)
    ])
  )
}

const columnFields = (table: TableName, row: Row): Fields => {
  const columns: Readonly<Record<string, string>> =
    table in otherColumns ? otherColumns[table as keyof typeof otherColumns] : {}
  return present(
    Object.entries(row).flatMap(([column, value]) =>
      columns[column] === undefined ||
      columns[column] === "secret" ||
      columns[column] === "sensitive"
        ? []
        : [[column, shown(value)] as const]
    )
  )
}

/** Returns the fields of a row that have a value. Throws if its seal does not open. */
export const storedFields = (
  table: TableName,
  row: Row,
  key: ClientKey,
  isWhole: boolean
): Fields => {
  if (table === "record_change") {
    const changes = fieldChanges(row as unknown as RecordChangeColumns, key)
    return { ...columnFields(table, row), changes }
  }
  const record = recordOfRow(table, row, key)
  return record ? recordFields(record.kind, record.record, isWhole) : columnFields(table, row)
}

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null

const names = (value: unknown, marks: ReadonlyArray<string>): boolean => {
  const text = JSON.stringify(value) ?? ""
  return marks.some((mark) => text.includes(JSON.stringify(mark)))
}

const partOf = (value: unknown, marks: ReadonlyArray<string>): unknown => {
  if (Array.isArray(value)) {
    return value
      .filter((each) => !isObject(each) || names(each, marks))
      .map((each) => partOf(each, marks))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, partOf(each, marks)])
  )
}

/**
 * Returns the part of a row that is about one person, who is named by ids and addresses; undefined if there is none. Of
 * lists it has the elements that name the person.
 */
export const personsPart = (fields: Fields, marks: ReadonlyArray<string>): Fields | undefined =>
  names(fields, marks) ? (partOf(fields, marks) as Fields) : undefined
