import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { client, json, print } from "../../output.ts"
import { keyId } from "./keyId.ts"

export const revoke = Command.make(
  "revoke",
  { keyId, client, json },
  Effect.fn(function* ({ keyId: about, client: clientName, json: asJson }) {
    yield* operate(clientName, "revokeCredential", { credential: { keyId: about } })
    yield* print(asJson, { keyId: about }, [`revoked ${about}; every process refuses it now`])
  })
).pipe(Command.withDescription("Withdraw a credential for good"))
