/** Field rules with a message and a problem type; every failure reads `<field> <message>`. */
import * as Schema from "effect/Schema"
import type { ProblemType } from "../problem.ts"

/** What JSON Schema can express of a rule. */
export type PublishedRule = Readonly<Record<string, unknown>>

interface RuleOptions {
  readonly type: ProblemType
  /** Continues the field's name: "must be exactly 9 digits". */
  readonly message: string
  /** The same rule for the published schema, if JSON Schema can express it. */
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
    examples,
    published = expression.source
  }: {
    /** Values that match, for the published schema. */
    readonly examples: ReadonlyArray<string>
    /** The expression without flags. */
    readonly published?: string
  }
) =>
  rule<string>((text) => expression.test(text), {
    type: "format",
    message,
    jsonSchema: { pattern: published, examples }
  })

/** Names a field's schema, so that the published documents define it once. */
export const named = (schema: Schema.String, name: string): Schema.String =>
  schema.annotate({ identifier: name })
