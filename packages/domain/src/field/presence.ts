/**
 * In every field of a request `null`, `""` and blank text mean "not given". They are removed before
 * decoding, so schemas need to handle only present values. In an update `null` may take a value away.
 */
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { isObject } from "../specification/reading.ts"
import { descriptionOf } from "./rule.ts"

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === "string" && (value === "" || value.trim() === ""))

/** The object with this name in a request body; empty if it is missing or not an object. */
export const partOf = (
  body: Readonly<Record<string, unknown>>,
  name: string
): Readonly<Record<string, unknown>> => {
  const part = body[name]
  return isObject(part) ? part : {}
}

const givenIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(givenIn)
  return isObject(value) ? onlyGiven(value) : value
}

/**
 * Removes the fields that are not given, at every depth; the body parser limits the depth to 32.
 * Returns the same object if there is nothing to remove.
 */
export const onlyGiven = (
  object: Readonly<Record<string, unknown>>
): Readonly<Record<string, unknown>> => {
  let kept: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(object)) {
    const inner = givenIn(value)
    if (isBlank(inner)) {
      kept ??= { ...object }
      delete kept[name]
    } else if (inner !== value) {
      kept ??= { ...object }
      kept[name] = inner
    }
  }
  return kept ?? object
}

/** The version that an update expects: no value of the record, so `null` cannot take it away. */
const VERSION = "version"

/**
 * As `onlyGiven`, but keeps `null` in the fields of the body's objects, where it takes a value away, and
 * in place of the objects that can be taken away as a whole.
 */
export const givenOrNull = (
  body: Readonly<Record<string, unknown>>,
  whole: ReadonlyArray<string> = []
): Readonly<Record<string, unknown>> => {
  const kept = onlyGiven(body)
  const takenAway = whole.flatMap((name) => (body[name] === null ? [[name, null] as const] : []))
  const parts = Object.entries(body).flatMap(([name, part]) => {
    const nulls = Object.entries(isObject(part) ? part : {}).filter(
      ([field, value]) => value === null && field !== VERSION
    )
    return nulls.length === 0
      ? []
      : [[name, { ...partOf(kept, name), ...Object.fromEntries(nulls) }] as const]
  })
  return parts.length + takenAway.length === 0
    ? kept
    : { ...kept, ...Object.fromEntries([...parts, ...takenAway]) }
}

/** An optional field of an update whose value `null` takes away. */
export const takenAwayByNull = <S extends Schema.Top>(schema: S) =>
  Schema.optionalKey(
    Schema.NullOr(schema).annotateKey({
      description: `${descriptionOf(schema)} \`null\` removes it.`
    })
  )

type FieldsOf<F> = {
  readonly [K in keyof F]: F[K] extends Schema.optionalKey<infer S extends Schema.Constraint>
    ? Schema.optionalKey<Schema.NullOr<S>>
    : F[K] extends Schema.Constraint
      ? Schema.optionalKey<F[K]>
      : never
}

/** The fields of an update of a record: any of them, and `null` takes away what is optional. */
export const updateFieldsOf = <const F extends Readonly<Record<string, Schema.Top>>>(
  fields: F
): FieldsOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      SchemaAST.isOptional(field.ast) && "schema" in field
        ? takenAwayByNull(field.schema as Schema.Top)
        : Schema.optionalKey(field)
    ])
  ) as FieldsOf<F>

/** The value of an optional field after an update: unchanged, as submitted, or removed. */
export const afterUpdate = <A>(before: A | undefined, input: A | null | undefined): A | undefined =>
  input === undefined ? before : (input ?? undefined)
