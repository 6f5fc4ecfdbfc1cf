/**
 * The description of a record's table. Kysely's type of the table, the row of a record and the record
 * of a row follow from it.
 */
import type { RecordBase } from "@payroll/domain/record"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/clientKeys.ts"
import type { Classification } from "./classification.ts"
import {
  integer,
  text,
  type Column,
  type ColumnFor,
  type ColumnsFor,
  type OpenColumns,
  type OwnField,
  type Sealed,
  type SealedColumn,
  type Storage
} from "./columns.ts"
import { differenceOf, type Difference } from "./difference.ts"
import type { Row } from "./row.ts"
import { open, sealedField } from "./sealing.ts"

export interface DescribedColumn {
  readonly name: string
  readonly type: "text" | "integer"
  readonly isNullable: boolean
  readonly holds: Classification
}

export interface Table<R extends RecordBase, Columns> {
  readonly name: string
  /** In the order of every row's keys. */
  readonly columns: ReadonlyArray<DescribedColumn>
  /** The columns that are computed of a record, by which it is found. */
  readonly derive: (record: R) => Readonly<Record<string, string | null>>
  /** `firstAskMs`: how long a verification waits until its provider is asked. */
  readonly toRow: (record: R, key: ClientKey, firstAskMs: number) => Columns & Row
  readonly fromRow: (row: Columns, key: ClientKey) => R
  /**
   * Returns the difference that a change made to a record; undefined if there is none. Derived columns follow from
   * fields.
   */
  readonly difference: (before: R, after: R) => Difference | undefined
}

/** The columns of a table as Kysely sees them. */
export type RowOf<T extends { readonly fromRow: (row: never, key: ClientKey) => RecordBase }> =
  Parameters<T["fromRow"]>[0]

/** The columns that every table has, but for its company's. */
const baseColumns = {
  id: text("id", "operational"),
  clientId: text("client_id", "operational"),
  version: integer("version", "operational"),
  createdAt: integer("created_at", "operational"),
  updatedAt: integer("updated_at", "operational")
} as const satisfies {
  readonly [F in Exclude<keyof RecordBase, "companyId">]: ColumnFor<RecordBase[F]>
}

/**
 * A column that is computed of a record, so that records are found by it. Null where there is nothing
 * to find, and in rows of earlier versions until `sql/stores/findColumns.ts` fills it.
 */
export interface DerivedColumn<R> {
  readonly holds: "public" | "personal"
  readonly of: (record: R) => string | undefined
}

type Derived<R> = Readonly<Record<string, DerivedColumn<R>>>

interface Options<R, CompanyColumn> {
  /** The column of its company's id, if that is another than `company_id`. */
  readonly companyId?: CompanyColumn
  /** Time at which a queue takes the record up; null for never. In the column `due_at`. */
  readonly dueAt?: (record: R, firstAskMs: number) => number | null
  readonly derived?: Derived<R>
}

type DueColumn<O> = O extends { readonly dueAt: unknown } ? { due_at: number | null } : {}

type DerivedColumns<O> = O extends { readonly derived: infer D }
  ? { [Name in keyof D]: string | null }
  : {}

type DescribedRow<Own, CompanyColumn extends string, O> = OpenColumns<typeof baseColumns> &
  Record<CompanyColumn, string> &
  OpenColumns<Own> &
  SealedColumn<Own> &
  DueColumn<O> &
  DerivedColumns<O>

/** A field with its column, for the loops below: all of one shape, which makes these fast. */
interface Entry {
  readonly field: string
  readonly name: string
  readonly as: Storage
  readonly read: ((stored: never) => unknown) | undefined
}

interface SealedField {
  readonly field: string
  readonly isOptional: boolean
}

/** A description as the loops below take it. */
interface Layout {
  readonly table: string
  readonly entries: ReadonlyArray<Entry>
  readonly sealedFields: ReadonlyArray<SealedField>
}

type Stored = Row[string]

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

type Fields = Readonly<Record<string, unknown>>

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
const fillRow = (
  row: Record<string, Stored>,
  layout: Layout,
  record: RecordBase & Fields,
  key: ClientKey
): void => {
  for (const { name, as, field } of layout.entries) row[name] = toStored(as, record[field])
  if (layout.sealedFields.length > 0) row["sealed"] = sealOf(layout, record, key)
}

/** Fills a record that has all fields of the layout. */
const fillRecord = (
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

type Described = Readonly<Record<string, Column | Sealed>>

const isSealed = (column: Column | Sealed): column is Sealed => column.as === "sealed"

const layoutOf = (of: string, described: Described): Layout => {
  const fields = Object.entries(described)
  return {
    table: of,
    entries: fields.flatMap(([field, column]) =>
      isSealed(column) ? [] : [{ field, name: column.name, as: column.as, read: column.read }]
    ),
    sealedFields: fields.flatMap(([field, column]) =>
      isSealed(column) ? [{ field, isOptional: column.isOptional }] : []
    )
  }
}

const columnsOf = (
  described: Described,
  hasDueAt: boolean,
  derived: Readonly<Record<string, Pick<DerivedColumn<never>, "holds">>>
): ReadonlyArray<DescribedColumn> => {
  const all = Object.values(described)
  const sealedFields = all.filter(isSealed)
  const isNullable = sealedFields.every(({ isOptional }) => isOptional)
  const columns = all.flatMap((column): ReadonlyArray<DescribedColumn> => {
    if (isSealed(column)) return []
    const type = column.as === "text" || column.as === "json" ? "text" : "integer"
    return [{ name: column.name, type, isNullable: column.isOptional, holds: column.holds }]
  })
  return [
    // A company's id is both its own and its company's.
    ...new Map(columns.map((column) => [column.name, column])).values(),
    ...(sealedFields.length > 0
      ? [{ name: "sealed", type: "text", isNullable, holds: "sensitive" } as const]
      : []),
    ...(hasDueAt
      ? [{ name: "due_at", type: "integer", isNullable: true, holds: "operational" } as const]
      : []),
    ...Object.entries(derived).map(
      ([column, { holds }]) => ({ name: column, type: "text", isNullable: true, holds }) as const
    )
  ]
}

/**
 * Describes a table: `table<Worker>("worker")({ firstName: text("first_name", "personal"), ... })`. A field
 * without a column does not compile, and a column without a field neither.
 */
export const table =
  <R extends RecordBase>(name: string) =>
  <
    const Own extends ColumnsFor<R>,
    const CompanyColumn extends "company_id" | "id" = "company_id",
    const O extends Options<R, CompanyColumn> = {}
  >(
    ownFields: Own & Readonly<Record<Exclude<keyof Own, OwnField<R>>, never>>,
    options?: O & Options<R, CompanyColumn>
  ): Table<R, DescribedRow<Own, CompanyColumn, O>> => {
    const { dueAt, derived = {}, companyId = "company_id" } = options ?? {}
    const described: Described = {
      ...baseColumns,
      companyId: text(companyId, "operational"),
      ...ownFields
    }
    const layout = layoutOf(name, described)
    const ownLayout = layoutOf(name, ownFields)
    const columns = columnsOf(described, dueAt !== undefined, derived)
    // To be copied: that takes a quarter of the time of adding the keys of a row one by one.
    const emptyRow = Object.fromEntries(columns.map((column) => [column.name, null]))
    const emptyRecord = Object.fromEntries(
      Object.keys(described).map((field) => [field, undefined])
    )
    const derivedColumns = Object.entries<DerivedColumn<R>>(derived)
    const fillDerived = (row: Record<string, string | number | null>, record: R): void => {
      for (const [column, { of }] of derivedColumns) row[column] = of(record) ?? null
    }
    return {
      name,
      columns,
      derive: (record) => {
        const row: Record<string, string | null> = {}
        fillDerived(row, record)
        return row
      },
      toRow: (record, key, firstAskMs) => {
        const row: Record<string, Stored> = { ...emptyRow }
        fillRow(row, layout, record as R & Fields, key)
        if (dueAt) row["due_at"] = dueAt(record, firstAskMs)
        fillDerived(row, record)
        return row as DescribedRow<Own, CompanyColumn, O> & Row
      },
      fromRow: (row, key) => {
        const record: Record<string, unknown> = { ...emptyRecord }
        fillRecord(record, layout, row, key)
        return record as unknown as R
      },
      difference: (before, after) =>
        differenceOf(ownLayout, before as R & Fields, after as R & Fields)
    }
  }
