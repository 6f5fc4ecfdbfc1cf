/**
 * Tables of fields. A table declares each field of an object once: its kind, limits, default and description.
 * The reader, the JSON Schema, and the schemas of requests and answers follow from it.
 */
import type { SpecificationProblem } from "./problem.ts"
import type { Reading } from "./reading.ts"

/** JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The data of a kind, for schemas. */
export type Shape =
  | { readonly is: "whole"; readonly min: number; readonly max: number }
  | { readonly is: "text"; readonly max: number }
  | { readonly is: "day" | "flag" | "amount" }
  | {
      readonly is: "choice"
      readonly choices: ReadonlyArray<string>
      readonly aliases: Aliases
      /** The name of the enumeration in the documents. */
      readonly name: string | undefined
    }
  | { readonly is: "number"; readonly choices: ReadonlyArray<number> }
  | {
      readonly is: "list"
      readonly of: Kind<unknown>
      readonly max: number
      /** The problem of longer lists in requests. */
      readonly tooLong: string
    }
  | { readonly is: "object"; readonly table: Table; readonly about: string }
  /** Anything that only its engine reads. */
  | { readonly is: "other"; readonly jsonSchema?: JsonSchema }

/** Other spellings of choices. */
export type Aliases = Readonly<Record<string, ReadonlyArray<string>>>

/** A rule of requests for values that the reader checks, where their schema says less or in other words. */
export interface RequestRule {
  readonly of: "text" | "decimal" | "object" | "objects"
  readonly pattern?: RegExp
  /** The most elements of a list. */
  readonly max?: number
  readonly type: SpecificationProblem["type"]
  readonly message: string
  readonly jsonSchema: JsonSchema
}

/** The values that a field takes. `read` returns undefined for a value with a problem, which it reports. */
export interface Kind<out A> {
  readonly shape: Shape
  readonly read: (reading: Reading, value: unknown) => A | undefined
  /** The problem of a required field that is not given, where it is another. */
  readonly missing?: (reading: Reading, value: unknown) => unknown
  readonly request?: RequestRule
  /** In JSON Schema. */
  readonly description?: string
}

/** An unread field is accepted, and read under another name or not at all. */
export type Presence = "required" | "optional" | "default" | "unread"

export interface Field<out A, out P extends Presence = Presence> {
  readonly kind: Kind<A>
  readonly presence: P
  /** The value of a field that is not given. */
  readonly fallback?: A
  /** Unread fields that give the same value in another form. */
  readonly spellings?: Spellings
  /** The meaning of the field in requests, as a sentence. */
  readonly about: string
  /** The meaning of the field in answers, where it differs. */
  readonly aboutAnswer?: string
}

export interface Spellings {
  readonly names: ReadonlyArray<string>
  /** The problem of spellings with different values; their names follow. */
  readonly message: string
  readonly areSame: (one: unknown, other: unknown) => boolean
}

export type Table = Readonly<Record<string, Field<unknown>>>

type Named<T extends Table, P extends Presence> = {
  [K in keyof T]: T[K] extends Field<unknown, P> ? K : never
}[keyof T]

type ValueIn<F> = F extends Field<infer A> ? A : never

/** The object that a table reads. */
export type ValueOf<T extends Table> = {
  readonly [K in Named<T, "required" | "default">]: ValueIn<T[K]>
} & {
  readonly [K in Named<T, "optional">]?: ValueIn<T[K]> | undefined
}

const field =
  <P extends Presence>(presence: P) =>
  <A>(kind: Kind<A>, about = "", aboutAnswer = about): Field<A, P> => ({
    kind,
    presence,
    about,
    aboutAnswer
  })

export const required = field("required")
export const optional = field("optional")
export const unread = field("unread")

/** A field that has this value if it is not given. */
export const withDefault = <A>(
  fallback: A,
  kind: Kind<A>,
  about = "",
  aboutAnswer = about
): Field<A, "default"> => ({ kind, presence: "default", fallback, about, aboutAnswer })
