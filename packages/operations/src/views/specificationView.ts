/** The schemas of answers that show a specification, and its value in them, made from its table. */
import { jsonSchemaOf } from "@payroll/domain/specification/jsonSchema"
import type { Values } from "@payroll/domain/specification/reading"
import type { Field, JsonSchema, Kind, Table } from "@payroll/domain/specification/table"
import * as Schema from "effect/Schema"
import {
  listOf,
  objectOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { schemasOf, type ViewField } from "./view.ts"

/** The value of a field in an answer. Objects in it have `null` for their optional fields. */
type AnswerIn<F> =
  F extends Field<infer A, "optional"> ? A | null : F extends Field<infer A> ? A : never

type Unread<T extends Table> = {
  [K in keyof T]: T[K] extends Field<unknown, "unread"> ? K : never
}[keyof T]

type AnswerOf<T extends Table> = { readonly [K in Exclude<keyof T, Unread<T>>]: AnswerIn<T[K]> }

type ViewFields<T extends Table> = {
  readonly [K in keyof AnswerOf<T>]: ViewField<object, Schema.Codec<AnswerOf<T>[K]>>
}

/** An object that its reader describes as a whole. */
const openObject = (published: JsonSchema) =>
  Schema.Record(Schema.String, Schema.Unknown).check(
    Schema.makeFilter(() => true, { toJsonSchema: () => published })
  )

const elementsOf = (kind: Kind<unknown>, isOpen: boolean): Schema.Top => {
  const { shape } = kind
  return isOpen && shape.is === "object"
    ? openObject(jsonSchemaOf(kind)).annotate({ description: shape.about })
    : schemaOf(kind, "")
}

const schemaOf = ({ shape, request }: Kind<unknown>, about: string): Schema.Top => {
  switch (shape.is) {
    case "whole":
    case "number":
      return about === "" ? Schema.Int : shownWhole(about)
    case "day":
      return shownDay(about)
    case "flag":
      return shownFlag(about)
    case "choice":
      return oneOf(shape.choices, about)
    case "list":
      return listOf(elementsOf(shape.of, request !== undefined), about)
    case "object":
      return objectOf(shape.about, schemasOf(viewFieldsOf(shape.table)))
    default:
      return shownText(about)
  }
}

/** An optional field is `null` without a value, a list empty. */
const fieldSchemaOf = ({ kind, presence, about, aboutAnswer = about }: Field<unknown>) => {
  const { shape, request } = kind
  if (presence !== "optional" || shape.is === "list") return schemaOf(kind, aboutAnswer)
  if (request?.of !== "object") return Schema.NullOr(schemaOf(kind, aboutAnswer))
  // Without the type, because the value may be null.
  const { type: _, ...published } = jsonSchemaOf(kind)
  return Schema.NullOr(openObject(published)).annotate({ description: aboutAnswer })
}

const answered = (table: Table) =>
  Object.entries(table).filter(([, { presence }]) => presence !== "unread")

const valueOf = ({ shape, request }: Kind<unknown>, value: unknown): unknown => {
  if (request || (shape.is !== "list" && shape.is !== "object")) return value ?? null
  if (shape.is === "object" && value === undefined) return null
  return shape.is === "object"
    ? Object.fromEntries(
        answered(shape.table).map(([name, field]) => [name, fieldOf(field, value as Values, name)])
      )
    : ((value ?? []) as ReadonlyArray<unknown>).map((element) => valueOf(shape.of, element))
}

const fieldOf = ({ kind, fallback }: Field<unknown>, values: Values, name: string): unknown =>
  valueOf(kind, values[name] ?? fallback)

/** Returns the fields of a table for a view. */
export const viewFieldsOf = <T extends Table>(table: T): ViewFields<T> =>
  Object.fromEntries(
    answered(table).map(([name, field]) => [
      name,
      {
        schema: fieldSchemaOf(field),
        get: (values: Values) => fieldOf(field, values, name),
        property: undefined,
        past: (stored: unknown) => stored
      }
    ])
  ) as unknown as ViewFields<T>
