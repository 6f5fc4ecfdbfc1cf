/** The loops from records to rows and back, over the columns of a table. */
import type { RecordBase } from "@payroll/domain/record"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { Column, Sealed, Storage } from "./columns.ts"
import { isSameSecret } from "./difference.ts"
import type { Row } from "./row.ts"
import { open, sealedField } from "./sealing.ts"

/** A field with its column, for the loops below: all of one shape, which makes these fast. */
interface Entry {
  readonly field: string
  readonly name: string
  readonly as: Storage
  readonly read: ((stored: never) => unknown) | undefined
  readonly isAlwaysSet: boolean
}

interface SealedField {
  readonly field: string
  readonly isOptional: boolean
}

/** A description of a table as the loops below take it. */
export interface Layout {
  readonly table: string
  readonly entries: ReadonlyArray<Entry>
  readonly sealedFields: ReadonlyArray<SealedField>
}

/** The columns that every update sets. Queues set `due_at` as well, without a new version. */
const ALWAYS_SET: ReadonlySet<string> = new Set([
  "id",
  "client_id",
  "version",
  "updated_at",
  "due_at"
])

export type Stored = Row[string]

const toStored = (as: Storage, value: unknown): Stored => {
  if (value === undefined) return null
  if (as === "text" || as === "integer") return value as Stored
  if (as === "flag") return value === true ? 1 : 0
  return JSON.stringify(value)
}

const fromStored = ({ as, read }: Entry, value: Stored | undefined): unknown => {
  if (value === null) return undefined
  if (as === "text" || as === "integer") return value
  if (as === "flag") return value === 1
  const parsed = JSON.parse(value as string) as never
  return read ? read(parsed) : parsed
}

export type Fields = Readonly<Record<string, unknown>>

/** One seal over all sensitive fields that a record has; null where it has none. */
const sealOf = (
  { table: of, sealedFields }: Layout,
  record: RecordBase & Fields,
  key: ClientKey
): string | null => {
  const texts: Record<string, string> = {}
  let isEmpty = true
  for (const { field } of sealedFields) {
    const value = record[field] as Redacted.Redacted<string> | undefined
    if (value === undefined) continue
    texts[field] = Redacted.value(value)
    isEmpty = false
  }
  return isEmpty ? null : key.seal(of, record.id, texts)
}

/** Fills a row that has all columns of the layout. */
export const fillRow = (
  row: Record<string, Stored>,
  layout: Layout,
  record: RecordBase & Fields,
  key: ClientKey
): void => {
  for (const { name, as, field } of layout.entries) row[name] = toStored(as, record[field])
  if (layout.sealedFields.length > 0) row["sealed"] = sealOf(layout, record, key)
}

/** Fills a row that has no columns yet with those of the layout that an update sets. */
export const fillChangedRow = (
  row: Record<string, Stored>,
  layout: Layout,
  before: Fields,
  after: RecordBase & Fields,
  key: ClientKey
): void => {
  for (const { name, as, field, isAlwaysSet } of layout.entries) {
    const value = after[field]
    if (isAlwaysSet || value !== before[field]) row[name] = toStored(as, value)
  }
  if (layout.sealedFields.some(({ field }) => !isSameSecret(before[field], after[field]))) {
    row["sealed"] = sealOf(layout, after, key)
  }
}

/** Fills a record that has all fields of the layout. */
export const fillRecord = (
  record: Record<string, unknown>,
  { table: of, entries, sealedFields }: Layout,
  row: Row,
  key: ClientKey
): void => {
  for (const entry of entries) record[entry.field] = fromStored(entry, row[entry.name])
  const { id, sealed } = row
  if (typeof id !== "string" || typeof sealed !== "string") return
  const opened = open(key, of, id, sealed)
  for (const { field, isOptional } of sealedFields) {
    record[field] = isOptional ? opened[field] : sealedField(opened, field)
  }
}

export type Described = Readonly<Record<string, Column | Sealed>>

export const isSealed = (column: Column | Sealed): column is Sealed => column.as === "sealed"

export const layoutOf = (of: string, described: Described): Layout => {
  const fields = Object.entries(described)
  return {
    table: of,
    entries: fields.flatMap(([field, column]) =>
      isSealed(column)
        ? []
        : [
            {
              field,
              name: column.name,
              as: column.as,
              read: column.read,
              isAlwaysSet: ALWAYS_SET.has(column.name)
            }
          ]
    ),
    sealedFields: fields.flatMap(([field, column]) =>
      isSealed(column) ? [{ field, isOptional: column.isOptional }] : []
    )
  }
}
