/** The specification of a command: one JSON object from a file or from standard input. */
import type { Checked } from "@payroll/domain/specification/problem"
import type { BodyLimits } from "@payroll/operations/jsonBody"
import * as Effect from "effect/Effect"
import * as Flag from "effect/cli/Flag"
import { readJsonObject } from "../../input.ts"
import { refusedFor } from "../../output.ts"

/** Room for 100,000 punches. */
const limits: BodyLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxDepth: 32,
  maxKeys: 400_000,
  maxValues: 400_000
}

export const spec = Flag.String("spec").pipe(
  Flag.withDescription("The file with the specification as JSON, or - for standard input")
)

/** The value of a check, or a refusal that lists every problem with its field. */
export const accepted = <A>(checked: Checked<A>) =>
  checked.ok ? Effect.succeed(checked.value) : Effect.fail(refusedFor(checked.problems))

/** Reads and checks a specification. */
export const readSpecification = Effect.fnUntraced(function* <A>(
  from: string,
  validate: (input: unknown) => Checked<A>
) {
  return yield* accepted(validate(yield* readJsonObject("specification", from, limits)))
})
