/** Field rules with a message and a problem type; every failure reads `<field> <message>`. */
import * as Schema from "effect/Schema"
import type { ProblemType } from "../problem.ts"

interface RuleOptions {
  readonly type: ProblemType
  /** Continues the field's name: "must be exactly 9 digits". */
  readonly message: string
  /** The same rule for the published schema, if JSON Schema can express it. */
  readonly jsonSchema?: Readonly<Record<string, unknown>>
}

/** A check with its message and problem type as annotations. */
export const rule = <T>(holds: (value: T) => boolean, { type, message, jsonSchema }: RuleOptions) =>
  Schema.makeFilter<T>(holds, {
    message,
    problem: type,
    ...(jsonSchema && { toJsonSchema: () => jsonSchema })
  })

/**
 * Text must match `expression`, which must not contain nested repetition: hostile input could make
 * it backtrack exponentially.
 */
export const pattern = (expression: RegExp, message: string) =>
  rule<string>((text) => expression.test(text), {
    type: "format",
    message,
    jsonSchema: { pattern: expression.source }
  })
