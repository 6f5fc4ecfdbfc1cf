/** The schemas of requests that hold a specification, made from its table. Its reader checks the rest. */
import * as Schema from "effect/Schema"
import type { Kind, Presence, RequestRule, Table } from "../specification/table.ts"
import { choice } from "./choice.ts"
import { Day } from "./date.ts"
import { Decimal } from "./decimal.ts"
import { minutesBetween } from "./minutes.ts"
import { described, rule } from "./rule.ts"
import { text } from "./text.ts"

type RequestField<P extends Presence> = P extends "required"
  ? Schema.Codec<unknown>
  : Schema.optionalKey<Schema.Codec<unknown>>

/** The fields of a request: those of the table, without the types of their values. */
export type RequestFields<T extends Table> = {
  readonly [K in keyof T]: RequestField<T[K]["presence"]>
}

const listOf = (elements: Schema.Top, max: number, message: string) =>
  Schema.Array(elements).check(
    rule<ReadonlyArray<unknown>>(({ length }) => length <= max, {
      type: "length",
      message,
      jsonSchema: { maxItems: max }
    })
  )

const oneOf = (choices: ReadonlyArray<number>) =>
  Schema.Finite.check(
    rule<number>((value) => choices.includes(value), {
      type: "choice",
      message: `must be one of ${choices.join(", ")}`,
      jsonSchema: { enum: choices }
    })
  )

const AnyObject = Schema.Record(Schema.String, Schema.Unknown)
/** The types of values that a reader checks. */
const UNCHECKED: Readonly<Record<RequestRule["of"], Schema.Top>> = {
  text: Schema.String,
  decimal: Schema.Union([Schema.Finite, Schema.String]),
  object: AnyObject,
  objects: Schema.Array(AnyObject)
}

const ruled = ({ of, pattern, max = Infinity, ...options }: RequestRule): Schema.Top =>
  UNCHECKED[of].check(
    rule<unknown>(
      (value) =>
        Array.isArray(value) ? value.length <= max : (pattern?.test(String(value)) ?? true),
      options
    )
  )

const schemaOf = ({ shape, request }: Kind<unknown>): Schema.Top => {
  if (request) return ruled(request)
  switch (shape.is) {
    case "whole":
      return minutesBetween(shape.min, shape.max)
    case "number":
      return oneOf(shape.choices)
    case "text":
      return text(shape.max)
    case "day":
      return Day
    case "flag":
      return Schema.Boolean
    case "amount":
      return Decimal
    case "choice":
      return choice(shape.choices, shape.aliases, shape.name)
    case "list":
      return listOf(schemaOf(shape.of), shape.max, shape.tooLong)
    case "object":
      return Schema.Struct(requestFieldsOf(shape.table))
    default:
      throw new TypeError("a field of a request has no schema: its kind needs a `request`")
  }
}

/** Returns the fields of a table for the schema of a request. */
export const requestFieldsOf = <T extends Table>(table: T): RequestFields<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { kind, presence, about }]) => {
      const schema = described(schemaOf(kind), about)
      return [name, presence === "required" ? schema : Schema.optionalKey(schema)]
    })
  ) as RequestFields<T>
