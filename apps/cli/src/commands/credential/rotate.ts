import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { client, json, print } from "../../output.ts"
import { issuedLines, type Issued } from "./issued.ts"
import { keyId } from "./keyId.ts"

const OVERLAP_HOURS_DEFAULT = 24

export const rotate = Command.make(
  "rotate",
  {
    keyId,
    client,
    overlapHours: Flag.Int("overlap-hours").pipe(
      Flag.withDescription("How long the secret before is accepted too: 0 to 168 hours"),
      Flag.withDefault(OVERLAP_HOURS_DEFAULT)
    ),
    json
  },
  Effect.fn(function* ({ keyId: about, client: clientName, overlapHours, json: asJson }) {
    const { credential } = (yield* operate(clientName, "rotateCredential", {
      credential: { keyId: about, overlapHours }
    })) as Issued
    yield* print(asJson, credential, [
      `replaced the secret; the one before is accepted for ${overlapHours} hours more`,
      ...issuedLines(credential)
    ])
  })
).pipe(Command.withDescription("Replace the secret of a credential; the new one is shown once"))
