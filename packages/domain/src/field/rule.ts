/** How a field type states its rule, so that every failure reads `<field> <says>`. */
import * as Schema from "effect/Schema"
import type { ProblemType } from "../problem.ts"

interface Says {
  readonly type: ProblemType
  /** What must hold, to follow the field's name: "must be exactly 9 digits". */
  readonly says: string
  /** The same rule for the published schema, where JSON Schema can say it. */
  readonly jsonSchema?: Readonly<Record<string, unknown>>
}

/** A check that carries its message and its problem type in its annotations. */
export const rule = <T>(holds: (value: T) => boolean, { type, says, jsonSchema }: Says) =>
  Schema.makeFilter<T>(holds, {
    message: says,
    problem: type,
    ...(jsonSchema && { toJsonSchema: () => jsonSchema })
  })

/** A text that matches a pattern. The pattern must have no nested repetition: input is hostile. */
export const pattern = (expression: RegExp, says: string) =>
  rule<string>((text) => expression.test(text), {
    type: "format",
    says,
    jsonSchema: { pattern: expression.source }
  })
