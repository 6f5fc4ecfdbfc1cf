/**
 * How a record's fields are stored. Portable columns only: ids, dates and exact decimals are text,
 * instants and counts are integers (UTC milliseconds), flags are 0 or 1, lists and objects are JSON
 * text. A field that may be undefined is null where it is.
 */
import type { RecordBase } from "@payroll/domain/record"
import type * as Redacted from "effect/Redacted"
import type { Classification } from "./classification.ts"

/** The classifications of a column that is not sealed. */
type OpenClassification = Extract<Classification, "public" | "personal" | "operational">

/** The type of a column's value, by the storage of its field. */
interface StoredAs {
  text: string
  integer: number
  flag: 0 | 1
  json: string
}

export type Storage = keyof StoredAs

/** A column of its own for one field. */
export interface Column<
  Name extends string = string,
  As extends Storage = Storage,
  IsOptional extends boolean = boolean
> {
  readonly name: Name
  readonly as: As
  readonly isOptional: IsOptional
  readonly holds: OpenClassification
  /** Converts JSON that was read, if the field's value is not the JSON itself. */
  readonly read?: (stored: never) => unknown
}

/** A sensitive field: it is in the `sealed` column, with all others of its record. */
export interface Sealed<IsOptional extends boolean = boolean> {
  readonly as: "sealed"
  readonly isOptional: IsOptional
}

const column =
  <As extends Storage>(as: As) =>
  <const Name extends string>(name: Name, holds: OpenClassification): Column<Name, As, false> => ({
    name,
    as,
    isOptional: false,
    holds
  })

export const text = column("text")
export const integer = column("integer")
export const flag = column("flag")
export const sealed: Sealed<false> = { as: "sealed", isOptional: false }

/** A list or an object; `read` turns what was stored into what is shown. */
export const json = <const Name extends string, Value>(
  name: Name,
  holds: OpenClassification,
  read?: (stored: Value) => Value
): Column<Name, "json", false> => ({ ...column("json")(name, holds), ...(read && { read }) })

/** The column of a field that may be undefined. */
export const optional: {
  <Name extends string, As extends Storage>(of: Column<Name, As, false>): Column<Name, As, true>
  (of: Sealed<false>): Sealed<true>
} = <Of extends { readonly isOptional: false }>(of: Of) => ({ ...of, isOptional: true as const })

type StorageOf<Value> = Value extends string
  ? "text"
  : Value extends number
    ? "integer"
    : Value extends boolean
      ? "flag"
      : Value extends Redacted.Redacted<string>
        ? "sealed"
        : "json"

/** The columns that a field of this type may have. */
export type ColumnFor<
  Value,
  As = StorageOf<Exclude<Value, undefined>>,
  IsOptional extends boolean = undefined extends Value ? true : false
> = As extends Storage ? Column<string, As, IsOptional> : Sealed<IsOptional>

/** The fields of a record that not every record has. */
export type OwnField<R extends RecordBase> = Exclude<keyof R, keyof RecordBase>

/** A column for each own field of a record. */
export type ColumnsFor<R extends RecordBase> = { readonly [F in OwnField<R>]: ColumnFor<R[F]> }

type Stored<As extends Storage, IsOptional extends boolean> =
  | StoredAs[As]
  | (IsOptional extends true ? null : never)

type NameOf<C> = C extends Column<infer Name> ? Name : never

/** The row that columns make, but for what is sealed. */
export type OpenColumns<Columns> = {
  -readonly [F in keyof Columns as NameOf<Columns[F]>]: Columns[F] extends Column<
    string,
    infer As,
    infer IsOptional
  >
    ? Stored<As, IsOptional>
    : never
}

/** The `sealed` column, of a record that has sensitive fields: null where none of them is there. */
export type SealedColumn<Columns> =
  Sealed<false> extends Columns[keyof Columns]
    ? { sealed: string }
    : Sealed<true> extends Columns[keyof Columns]
      ? { sealed: string | null }
      : {}
