/**
 * Tables of fields. A table declares each field of an object once: its kind, limits, default and description.
 * The reader, the JSON Schema, and the schemas of requests and answers follow from it.
 */
import type { Reading } from "./reading.ts"

/** JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The data of a kind, for schemas. */
export type Shape =
  | { readonly is: "whole"; readonly min: number; readonly max: number }
  | { readonly is: "text"; readonly max: number }
  | { readonly is: "day" | "flag" | "amount" | "ignored" }
  | {
      readonly is: "choice"
      readonly choices: ReadonlyArray<string>
      readonly aliases: Aliases
      /** The name of the enumeration in the documents. */
      readonly name: string | undefined
    }
  | { readonly is: "number"; readonly choices: ReadonlyArray<number> }
  | { readonly is: "list"; readonly of: Kind<unknown>; readonly max: number }
  | { readonly is: "object"; readonly table: Table; readonly about: string }
  /** Anything that only its engine reads. */
  | { readonly is: "other"; readonly jsonSchema?: JsonSchema }

/** Other spellings of choices. */
export type Aliases = Readonly<Record<string, ReadonlyArray<string>>>

/** The values that a field takes. `read` returns undefined for a value with a problem, which it reports. */
export interface Kind<out A> {
  readonly shape: Shape
  readonly read: (reading: Reading, value: unknown) => A | undefined
  /** The problem of a required field that is not given, where it is another. */
  readonly missing?: (reading: Reading) => undefined
}

export type Presence = "required" | "optional" | "default"

export interface Field<out A, out P extends Presence = Presence> {
  readonly kind: Kind<A>
  readonly presence: P
  /** The value of a field that is not given. */
  readonly fallback?: A
  /** The meaning of the field in requests, as a sentence. */
  readonly about: string
  /** The meaning of the field in answers, where it differs. */
  readonly aboutAnswer?: string
}

export type Table = Readonly<Record<string, Field<unknown>>>

type Optional<T extends Table> = {
  [K in keyof T]: T[K] extends Field<unknown, "optional"> ? K : never
}[keyof T]

type ValueIn<F> = F extends Field<infer A> ? A : never

/** The object that a table reads. */
export type ValueOf<T extends Table> = {
  readonly [K in Exclude<keyof T, Optional<T>>]: ValueIn<T[K]>
} & {
  readonly [K in Optional<T>]?: ValueIn<T[K]> | undefined
}

export const required = <A>(
  kind: Kind<A>,
  about = "",
  aboutAnswer = about
): Field<A, "required"> => ({ kind, presence: "required", about, aboutAnswer })

export const optional = <A>(
  kind: Kind<A>,
  about = "",
  aboutAnswer = about
): Field<A, "optional"> => ({ kind, presence: "optional", about, aboutAnswer })

/** A field that has this value if it is not given. */
export const withDefault = <A>(
  fallback: A,
  kind: Kind<A>,
  about = "",
  aboutAnswer = about
): Field<A, "default"> => ({ kind, presence: "default", fallback, about, aboutAnswer })
