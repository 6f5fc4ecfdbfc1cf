import type { unlockCodes } from "@payroll/operations/guestCode/unlockCodes"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { operate } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print } from "../../output.ts"
import { subjectFlags } from "./subject.ts"

type Unlocked = typeof unlockCodes.response.Encoded

export const unlock = Command.make(
  "unlock-codes",
  {
    ...subjectFlags,
    client,
    by,
    json
  },
  Effect.fn(
    function* ({ userId, businessUserId, client: name, json: asJson, by: _by }) {
      const { codes } = (yield* operate(name, "unlockCodes", {
        codes: {
          ...(userId !== null && { userId }),
          ...(businessUserId !== null && { businessUserId })
        }
      })) as Unlocked
      yield* print(asJson, codes, [codes.message])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Let somebody request codes again, or confirm a session to which none can be mailed"
  ),
  Command.withExamples([
    {
      command: "payroll link unlock-codes --worker WORKER_ID",
      description: "After a talk with the worker"
    }
  ])
)
