/**
 * Views of records: one declaration per record pairs the schema of each visible field with its value.
 * Answers, lists, files and history are derived from it.
 */
import { amountOf } from "@payroll/domain/field/decimal"
import { hoursShown } from "@payroll/domain/field/minutes"
import type { RecordBase } from "@payroll/domain/record"
import { reachable, type StateTable } from "@payroll/domain/status"
import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  entityOf,
  listOf,
  objectOf,
  RecordVersion,
  shownAmount,
  shownText,
  shownTime,
  type About
} from "../answerSchema.ts"

/** A schema with the way from what is stored to what answers have. */
export interface Shape<in Stored, S extends Schema.Top> {
  readonly shape: S
  readonly show: (stored: Stored) => S["Type"]
  /** Returns the value that the history of the record has. */
  readonly past: (stored: Stored) => unknown
}

/** A visible field of a record; `Property` is the property of the record that it shows, if it shows one. */
export interface ViewField<in Of, S extends Schema.Top, out Property extends string = never> {
  readonly schema: S
  readonly get: (record: Of) => S["Type"]
  readonly property: Property | undefined
  readonly past: (stored: unknown) => unknown
}

/** A state with those that it can move to. */
export const stateView = <State extends string>(table: StateTable<State>, status: State) => ({
  status,
  reachable: reachable(table, status)
})

/** A state that its record does not leave any more, whatever others of its kind can do. */
export const finalStateView = <State extends string>(status: State) => ({
  status,
  reachable: [] as ReadonlyArray<State>
})

/** A schema with the value that answers have; history has the same unless `past` says otherwise. */
export const shapeOf = <Stored, S extends Schema.Top>(
  schema: S,
  show: (stored: Stored) => S["Type"],
  past: (stored: Stored) => unknown = show
): Shape<Stored, S> => ({ shape: schema, show, past })

/** A time, stored in milliseconds. */
export const time = (about: About) => shapeOf(shownTime(about), isoTimestamp)

/** An amount of money, stored as a decimal. */
export const amount = (about: About) => shapeOf(shownAmount(about), amountOf)

/** The hours of stored minutes, as text for people. */
export const hours = shapeOf(shownText("The same in hours, for people."), hoursShown)

/** A sealed text that answers show. */
export const revealed = <S extends Schema.Codec<string>>(schema: S) =>
  shapeOf(schema, (text: Redacted.Redacted<S["Type"]>): S["Type"] => Redacted.value(text))

/** A state with those that it can move to; history has the state alone. */
export const state = <State extends string, S extends Schema.Top>(
  table: StateTable<State>,
  schema: S & {
    readonly Type: { readonly status: State; readonly reachable: ReadonlyArray<State> }
  }
) =>
  shapeOf(
    schema as S,
    (status: State): S["Type"] => stateView(table, status),
    (status) => status
  )

type Shaped = Schema.Top | Shape<never, Schema.Top>

/** The type of the stored value; undefined too if null is visible. */
type StoredOf<F> =
  F extends Shape<infer Stored, Schema.Top>
    ? Stored
    : F extends Schema.Top
      ? F["Type"] | (null extends F["Type"] ? undefined : never)
      : never

type SchemaOf<F> =
  F extends ViewField<never, infer S, string>
    ? S
    : F extends Shape<never, infer S>
      ? S
      : F extends Schema.Top
        ? F
        : never

const isShape = (field: object): field is Shape<unknown, Schema.Top> => "shape" in field

const asShape = (field: Shaped): Shape<unknown, Schema.Top> =>
  isShape(field) ? field : shapeOf(field as Schema.Top, (same: unknown) => same ?? null)

/** Null where nothing is stored. */
export const nullable = <F extends Shaped>(
  field: F
): Shape<StoredOf<F> | undefined, Schema.NullOr<SchemaOf<F>>> => {
  const { shape, show, past } = asShape(field)
  return shapeOf(
    Schema.NullOr(shape) as Schema.NullOr<SchemaOf<F>>,
    (stored: unknown) => (stored === undefined ? null : show(stored)) as SchemaOf<F>["Type"] | null,
    (stored) => (stored === undefined ? null : past(stored))
  )
}

/** Left out where nothing is stored. */
export const optional = <F extends Shaped>(
  field: F
): Shape<StoredOf<F> | undefined, Schema.optionalKey<SchemaOf<F>>> => {
  const { shape, show } = asShape(field)
  return shapeOf(
    Schema.optionalKey(shape) as Schema.optionalKey<SchemaOf<F>>,
    (stored: unknown) => (stored === undefined ? undefined : show(stored)) as SchemaOf<F>["Type"]
  )
}

/** A list, with the view of each element. */
export const viewsOf = <F extends Shaped>(
  element: F,
  about: string
): Shape<ReadonlyArray<StoredOf<F>>, ReturnType<typeof listOf<SchemaOf<F>>>> => {
  const { shape, show } = asShape(element)
  return shapeOf(
    listOf(shape, about) as ReturnType<typeof listOf<SchemaOf<F>>>,
    (all: ReadonlyArray<unknown>) => all.map(show)
  )
}

type AnyFields = Readonly<Record<string, ViewField<never, Schema.Top, string>>>

/** The record that all fields can be read from. */
type RecordOf<F extends AnyFields> = {
  [K in keyof F]: (
    record: F[K] extends ViewField<infer Of, Schema.Top, string> ? Of : never
  ) => void
}[keyof F] extends (record: infer Of) => void
  ? Of
  : never

/** Functions that declare a field which is not the property of its name. */
export interface FieldsOf<Of> {
  readonly from: <P extends keyof Of & string, F extends Shaped>(
    property: Of[P] extends StoredOf<F> ? P : never,
    field: F
  ) => ViewField<Of, SchemaOf<F>, P>
  readonly by: <S extends Schema.Top>(schema: S, get: (record: Of) => S["Type"]) => ViewField<Of, S>
  /** The fields of a part of the record. */
  readonly within: <P extends keyof Of & string, const F extends AnyFields>(
    part: Of[P] extends RecordOf<F> ? P : never,
    fields: F
  ) => { readonly [K in keyof F]: ViewField<Of, F[K]["schema"]> }
}

const from = (property: string, field: Shaped): ViewField<object, Schema.Top, string> => {
  const { shape, show, past } = asShape(field)
  const get = (record: object): unknown => show((record as Record<string, unknown>)[property])
  return { schema: shape, get, property, past }
}

const by = (schema: Schema.Top, get: (record: never) => unknown) => ({
  schema,
  get,
  property: undefined,
  past: (stored: unknown) => stored
})

const within = (part: string, fields: AnyFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema, get }]) => [
      name,
      by(schema, (record) => get(record[part]))
    ])
  )

type Declared = Readonly<Record<string, Shaped | ViewField<never, Schema.Top, string>>>

type Checked<Of, F> = {
  readonly [K in keyof F]: F[K] extends ViewField<Of, Schema.Top, string>
    ? F[K]
    : K extends keyof Of
      ? Of[K] extends StoredOf<F[K]>
        ? F[K]
        : never
      : never
}

type Declaration<Of, F> = {
  readonly [K in keyof F]: F[K] extends ViewField<never, infer S, infer P>
    ? ViewField<Of, S, P>
    : ViewField<Of, SchemaOf<F[K]>, K & string>
}

/**
 * The visible fields of a record. A schema or shape alone shows the property of its name, `from` one of
 * another name, `by` what it is given. It does not compile unless the record has what each field shows.
 */
export const fieldsOf =
  <Of>() =>
  <const F extends Declared>(
    declare: (fields: FieldsOf<Of>) => F & Checked<Of, F>
  ): Declaration<Of, F> => {
    const declared: Declared = declare({ from, by, within } as unknown as FieldsOf<Of>)
    return Object.fromEntries(
      Object.entries(declared).map(([name, field]) => [
        name,
        "get" in field ? field : from(name, field)
      ])
    ) as unknown as Declaration<Of, F>
  }

type SchemasOf<F extends AnyFields> = { readonly [K in keyof F]: F[K]["schema"] }

/** The schemas of fields, for a larger object. */
export const schemasOf = <F extends AnyFields>(fields: F): SchemasOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema])
  ) as unknown as SchemasOf<F>

/** The function from a record to its fields. */
export const readerOf = <F extends AnyFields>(fields: F) => {
  const all = Object.entries(fields).map(
    ([name, { get }]) => [name as keyof F, get as (record: unknown) => unknown] as const
  )
  return (record: RecordOf<F>): Schema.Struct<SchemasOf<F>>["Type"] => {
    const view: Partial<Record<keyof F, unknown>> = {}
    for (const [name, get] of all) {
      const value = get(record)
      if (value !== undefined) view[name] = value
    }
    return view as Schema.Struct<SchemasOf<F>>["Type"]
  }
}

const viewWith = <F extends AnyFields, S extends Schema.Top>(fields: F, schema: S) => {
  const of = readerOf(fields) as (record: RecordOf<F>) => S["Type"]
  return {
    ...shapeOf(schema, of),
    fields,
    schema,
    of,
    orNull: (record: RecordOf<F> | undefined) => (record === undefined ? null : of(record))
  }
}

/** A view that the documents name: its schema, and the view of a record or of none; also the shape of a field. */
export const viewOf = <F extends AnyFields>(name: string, about: string, fields: F) =>
  viewWith(fields, entityOf(name, about, schemasOf(fields)))

/** The view of an object of one answer alone. */
export const partViewOf = <F extends AnyFields>(about: string, fields: F) =>
  viewWith(fields, objectOf(about, schemasOf(fields)))

/** The name of a field and the value that history shows of its property. */
interface PastField {
  readonly name: string
  readonly value: (stored: unknown) => unknown
}

type History<F extends AnyFields> = {
  readonly [
    K in keyof F as F[K] extends ViewField<never, Schema.Top, infer P> ? P : never
  ]: PastField
}

/** The properties that fields show, for the history of their record. */
export const historyOf = <F extends AnyFields>(fields: F): History<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { property, past }]) =>
      property === undefined ? [] : [[property, { name, value: past }]]
    )
  ) as unknown as History<F>

/** The fields that all records have. */
export const recordFields = fieldsOf<RecordBase>()(() => ({
  version: RecordVersion,
  createdAt: time("When the record was created."),
  updatedAt: time("When the record was last changed.")
}))

export const recordSchemas = schemasOf(recordFields)
export const recordView = readerOf(recordFields)
