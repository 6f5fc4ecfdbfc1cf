/** Field rules with a message and a problem type; every failure reads `<field> <message>`. */
import * as Schema from "effect/Schema"
import type { ProblemType } from "../problem.ts"

/** The part of a rule that JSON Schema can express. */
export type PublishedRule = Readonly<Record<string, unknown>>

interface RuleOptions {
  readonly type: ProblemType
  /** Continues the field's name: "must be exactly 9 digits". */
  readonly message: string
  /** The rule in the published schema, if JSON Schema can express it. */
  readonly jsonSchema?: PublishedRule
}

/** A message as a sentence about the field: "Must be exactly 9 digits." */
const sentence = (message: string): string =>
  `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`

/** A check with its message and problem type as annotations. */
export const rule = <T>(holds: (value: T) => boolean, { type, message, jsonSchema }: RuleOptions) =>
  Schema.makeFilter<T>(holds, {
    message,
    problem: type,
    toJsonSchema: () => ({ ...jsonSchema, description: sentence(message) })
  })

/**
 * Text must match `expression`, which must not contain nested repetition: hostile input could make
 * it backtrack exponentially.
 */
export const pattern = (
  expression: RegExp,
  message: string,
  {
    examples
  }: {
    /** Values that match, for the published schema. */
    readonly examples: ReadonlyArray<string>
  }
) =>
  rule<string>((text) => expression.test(text), {
    type: "format",
    message,
    jsonSchema: { pattern: expression.source, examples }
  })

/** A list names one to `most` things. */
export const oneTo = (most: number, things: string) =>
  rule<ReadonlyArray<unknown>>(({ length }) => length > 0 && length <= most, {
    type: "limit",
    message: `must name 1 to ${most} ${things}`,
    jsonSchema: { minItems: 1, maxItems: most }
  })

/**
 * Describes the meaning of a field; its rule describes the values it takes. The published documents show both, in
 * requests and in the answers that show the field again (`descriptionOf`).
 */
export const described = <S extends Schema.Top>(schema: S, description: string): S["Rebuild"] => {
  const meaning = { description }
  // Requests are published by the encoded side, which has annotations of its own where a field is decoded.
  const isDecoded = schema.ast.encoding !== undefined
  const both = isDecoded ? Schema.flip(Schema.flip(schema).annotateKey(meaning)) : schema
  return both.annotateKey(meaning)
}

/** The description that `described` gave a field. */
export const descriptionOf = (field: Schema.Constraint): string => {
  const description = Schema.resolveAnnotationsKey(field)?.description
  if (typeof description !== "string")
    throw new TypeError("a field is not described: use `described` of domain/src/field/rule.ts")
  return description
}

/** Names a field's schema, so that the published documents define it once. */
export const named = (schema: Schema.String, name: string): Schema.String =>
  schema.annotate({ identifier: name })
