/**
 * The description of a record's table. Kysely's type of the table, the row of a record and the record
 * of a row follow from it.
 */
import type { RecordBase } from "@payroll/domain/record"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { Classification } from "./classification.ts"
import {
  integer,
  text,
  type ColumnFor,
  type ColumnsFor,
  type OpenColumns,
  type OwnField,
  type SealedColumn
} from "./columns.ts"
import { coveredColumns, coveredTexts, type MacColumn } from "./rowMac.ts"
import { differenceOf, type Difference } from "./difference.ts"
import {
  fillChangedRow,
  fillRecord,
  fillRow,
  isSealed,
  layoutOf,
  type Described,
  type Fields,
  type Stored
} from "./layout.ts"
import type { Row } from "./row.ts"

export interface DescribedColumn {
  readonly name: string
  readonly type: "text" | "integer"
  readonly isNullable: boolean
  readonly holds: Classification
  /** True if it is computed of other columns. */
  readonly isDerived?: true
}

export interface Table<R extends RecordBase, Columns> {
  readonly name: string
  /** In the order of every row's keys. */
  readonly columns: ReadonlyArray<DescribedColumn>
  /** The columns that are computed of a record, by which it is found. */
  readonly derive: (record: R) => Readonly<Record<string, string | null>>
  /** `firstAskMs`: how long a verification waits until its provider is asked. */
  readonly toRow: (record: R, key: ClientKey, firstAskMs: number) => Columns & Row
  /** The columns that an update sets: those that differ, and what says which row and version it is. */
  readonly toChangedRow: (before: R, after: R, key: ClientKey, firstAskMs: number) => Row
  readonly fromRow: (row: Columns, key: ClientKey) => R
  /** The columns that its MAC covers; none of a table whose rows have none. */
  readonly covers: ReadonlyArray<string>
  /** The MACs that the row of a record may have; undefined of a table whose rows have none. */
  readonly macsOfRecord: ((record: R, key: ClientKey) => ReadonlyArray<string>) | undefined
  /** The MAC of a row under the version for new ones. */
  readonly macOf: ((row: Row, key: ClientKey) => string) | undefined
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
  /** A row is read only if its MAC is that of its values: a record that does not wait for the check of all. */
  readonly isVerified?: boolean
}

/** The fields that decide about money or access, which the MAC of a row covers. A record has a list, or "nothing". */
type Decides<R extends RecordBase> = "nothing" | ReadonlyArray<OwnField<R> & string>

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

interface FurtherColumns {
  readonly hasMac: boolean
  readonly hasDueAt: boolean
  readonly derived: Readonly<Record<string, Pick<DerivedColumn<never>, "holds">>>
}

const columnsOf = (
  described: Described,
  { hasMac, hasDueAt, derived }: FurtherColumns
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
    ...(hasMac ? [{ name: "mac", type: "text", isNullable: true, holds: "secret" } as const] : []),
    ...(hasDueAt
      ? [{ name: "due_at", type: "integer", isNullable: true, holds: "operational" } as const]
      : []),
    ...Object.entries(derived).map(
      ([column, { holds }]) =>
        ({ name: column, type: "text", isNullable: true, holds, isDerived: true }) as const
    )
  ]
}

type Describe<R extends RecordBase, Mac> = <
  const Own extends ColumnsFor<R>,
  const CompanyColumn extends "company_id" | "id" = "company_id",
  const O extends Options<R, CompanyColumn> = {}
>(
  ownFields: Own & Readonly<Record<Exclude<keyof Own, OwnField<R>>, never>>,
  options?: O & Options<R, CompanyColumn>
) => Table<R, DescribedRow<Own, CompanyColumn, O> & Mac>

interface DescribeTable {
  <R extends RecordBase>(name: string, decides: "nothing"): Describe<R, {}>
  <R extends RecordBase>(
    name: string,
    decides: Exclude<Decides<R>, "nothing">
  ): Describe<R, MacColumn>
}

const altered = (name: string) =>
  new Error(`a row of ${name} is not as it was stored: run \`payroll check\``)

/** Fills the columns that are computed of a record. */
const makeDerived = <R>(derived: Derived<R>) => {
  const columns = Object.entries(derived)
  return {
    setIn: (row: Record<string, Stored>, record: R): void => {
      for (const [column, { of }] of columns) row[column] = of(record) ?? null
    },
    differ: (before: R, after: R): boolean => columns.some(([, { of }]) => of(before) !== of(after))
  }
}

const describeTable =
  <R extends RecordBase>(name: string, decides: Decides<R>) =>
  (ownFields: Described, options: Options<R, "company_id" | "id"> = {}): Table<R, Row> => {
    const { dueAt, companyId = "company_id", isVerified = false } = options
    const described: Described = {
      ...baseColumns,
      companyId: text(companyId, "operational"),
      ...ownFields
    }
    const layout = layoutOf(name, described)
    const ownLayout = layoutOf(name, ownFields)
    const textsOf = decides === "nothing" ? undefined : coveredTexts(name, described, decides)
    const columns = columnsOf(described, {
      hasMac: textsOf !== undefined,
      hasDueAt: dueAt !== undefined,
      derived: options.derived ?? {}
    })
    // To be copied: that takes a quarter of the time of adding the keys of a row one by one.
    const emptyRow = Object.fromEntries(columns.map((column) => [column.name, null]))
    const emptyRecord = Object.fromEntries(
      Object.keys(described).map((field) => [field, undefined])
    )
    const derived = makeDerived(options.derived ?? {})
    const recordOf = (row: Row, key: ClientKey): R => {
      const record: Record<string, unknown> = { ...emptyRecord }
      fillRecord(record, layout, row, key)
      return record as unknown as R
    }
    return {
      name,
      columns,
      derive: (record) => {
        const row: Record<string, string | null> = {}
        derived.setIn(row, record)
        return row
      },
      toRow: (record, key, firstAskMs) => {
        const row: Record<string, Stored> = { ...emptyRow }
        fillRow(row, layout, record as R & Fields, key)
        if (textsOf) row["mac"] = key.rowMac(textsOf(record))
        if (dueAt) row["due_at"] = dueAt(record, firstAskMs)
        derived.setIn(row, record)
        return row
      },
      toChangedRow: (before, after, key, firstAskMs) => {
        const row: Record<string, Stored> = {}
        fillChangedRow(row, layout, before as R & Fields, after as R & Fields, key)
        if (textsOf) row["mac"] = key.rowMac(textsOf(after))
        if (dueAt) row["due_at"] = dueAt(after, firstAskMs)
        // All or none: `findColumns.ts` takes a row for filled by one of them.
        if (derived.differ(before, after)) derived.setIn(row, after)
        return row
      },
      fromRow: (row, key) => {
        const record = recordOf(row, key)
        if (isVerified && textsOf && row["mac"] !== key.ofMac(row["mac"]).rowMac(textsOf(record))) {
          throw altered(name)
        }
        return record
      },
      covers: decides === "nothing" ? [] : coveredColumns(described, decides),
      macsOfRecord: textsOf && ((record, key) => key.rowMacs(textsOf(record))),
      macOf: textsOf && ((row, key) => key.rowMac(textsOf(recordOf(row, key)))),
      difference: (before, after) =>
        differenceOf(ownLayout, before as R & Fields, after as R & Fields)
    }
  }

/**
 * Describes a table: `table<Worker>("worker", ["userStatus"])({ firstName: text("first_name", "personal"), ... })`. A
 * field without a column does not compile, and a column without a field neither.
 */
export const table = describeTable as unknown as DescribeTable
