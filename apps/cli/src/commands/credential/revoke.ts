import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { json, print } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { keyId } from "./keyId.ts"
import { ownerFlags, ownerOf } from "./owner.ts"

export const revoke = Command.make(
  "revoke",
  { keyId, ...ownerFlags, by, json },
  Effect.fn(
    function* ({ keyId: about, json: asJson, ...flags }) {
      yield* Effect.catchTag(
        operate(yield* ownerOf(flags), "revokeCredential", { credential: { keyId: about } }),
        "AnswerLost",
        () => Effect.void
      )
      yield* print(asJson, { keyId: about }, [`revoked ${about}; every process refuses it now`])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Withdraw a credential for good"),
  Command.withExamples([
    { command: "payroll credential revoke KEY_ID", description: "Nobody signs in with it any more" }
  ])
)
