/** The schemas of answers that show a specification, and its value in them, made from its table. */
import type { Kind, Table } from "@payroll/domain/specification/table"
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

/** The fields of an answer: those of the table, without the types of their values. */
type AnswerFields<T extends Table> = { readonly [K in keyof T]: Schema.Codec<unknown> }
type AnswerValue<T extends Table> = { readonly [K in keyof T]: unknown }

const schemaOf = ({ shape }: Kind<unknown>, about: string): Schema.Top => {
  switch (shape.is) {
    case "whole":
      return about === "" ? Schema.Int : shownWhole(about)
    case "day":
      return shownDay(about)
    case "flag":
      return shownFlag(about)
    case "text":
    case "amount":
      return shownText(about)
    case "choice":
      return oneOf(shape.choices, about)
    case "list":
      return listOf(schemaOf(shape.of, ""), about)
    case "object":
      return objectOf(shape.about, answerFieldsOf(shape.table))
    default:
      throw new TypeError(`no schema of answers for the kind ${shape.is}`)
  }
}

const isList = ({ shape }: Kind<unknown>): boolean => shape.is === "list"

/** Returns the fields of a table for the schema of an answer: optional ones are `null` if there is no value. */
export const answerFieldsOf = <T extends Table>(table: T): AnswerFields<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { kind, presence, about, aboutAnswer = about }]) => {
      const schema = schemaOf(kind, aboutAnswer)
      return [name, presence === "optional" && !isList(kind) ? Schema.NullOr(schema) : schema]
    })
  ) as AnswerFields<T>

const valueOf = (kind: Kind<unknown>, value: unknown): unknown => {
  const { shape } = kind
  if (shape.is === "list") {
    return ((value ?? []) as ReadonlyArray<unknown>).map((element) => valueOf(shape.of, element))
  }
  return shape.is === "object" ? answerOf(shape.table, value as object) : (value ?? null)
}

/** Returns the fields of a specification for an answer. */
export const answerOf = <T extends Table>(table: T, specification: object): AnswerValue<T> => {
  const values = new Map(Object.entries(specification))
  return Object.fromEntries(
    Object.entries(table).map(([name, { kind, fallback }]) => [
      name,
      valueOf(kind, values.get(name) ?? fallback)
    ])
  ) as AnswerValue<T>
}
