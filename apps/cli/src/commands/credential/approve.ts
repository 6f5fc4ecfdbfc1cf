import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { client, json, print } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { keyId } from "./keyId.ts"

export const approve = Command.make(
  "approve",
  { keyId, client, by, json },
  Effect.fn(
    function* ({ keyId: about, client: clientName, json: asJson }) {
      yield* Effect.catchTag(
        operate(clientName, "approveCredential", { credential: { keyId: about } }),
        "AnswerLost",
        () => Effect.void
      )
      yield* print(asJson, { keyId: about }, [`approved ${about}; it is accepted now`])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Approve a credential of the role payroll that waits for a second person"
  ),
  Command.withExamples([
    {
      command: 'payroll credential approve KEY_ID --client acme --by "Lin Wei"',
      description: "The second person agrees; it is accepted from then on"
    }
  ])
)
