/** Reads the specification of a time off command. */
import type { Checked } from "@payroll/domain/specification/problem"
import type { BodyLimits } from "@payroll/operations/jsonBody"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import { readJsonObject } from "../input.ts"
import { refusedFor } from "../output.ts"

/** Enough for every day of 50 years. */
const limits: BodyLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxDepth: 32,
  maxKeys: 250_000,
  maxValues: 250_000
}

export const spec = Flag.String("spec").pipe(
  Flag.withDescription("The file with the specification as JSON, or - for standard input")
)

/** The checked specification in a file; fails with every problem, by field. */
export const checkedSpecification = Effect.fnUntraced(function* <A>(
  from: string,
  validate: (input: unknown) => Checked<A>
) {
  const checked = validate(yield* readJsonObject("specification", from, limits))
  if (checked.ok) return checked.value
  return yield* refusedFor(checked.problems)
})
