import { HandOverKeys } from "@payroll/operations/ports/handOverKeys"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { print } from "../../output.ts"

/** The public parts of this installation's signing keys. */
export const signingKeys = withRuntime(
  HandOverKeys.use(({ publicKeys }) => Effect.succeed(publicKeys))
)

export const key = Command.make(
  "key",
  {},
  Effect.fn(function* () {
    const keys = yield* signingKeys
    yield* print(true, { keys }, [])
  })
).pipe(
  Command.withDescription(
    "Print the public keys that hand-overs of this installation are signed with, as a JSON Web Key Set"
  ),
  Command.withExamples([
    {
      command: "payroll handover key > payroll-keys.json",
      description: "The keys by which a recipient knows what this installation signed"
    }
  ])
)
