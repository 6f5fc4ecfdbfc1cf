import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { json, print } from "../../output.ts"
import { actingAs, by } from "../../operator.ts"
import { issuedLines, type Issued } from "./issued.ts"
import { keyId } from "./keyId.ts"
import { ownerFlags, ownerOf } from "./owner.ts"

const OVERLAP_HOURS_DEFAULT = 24

const endOf = (overlapHours: number): string => {
  if (overlapHours === 0) return "is refused from now on"
  return `is accepted for ${overlapHours} ${overlapHours === 1 ? "hour" : "hours"} more`
}

export const rotate = Command.make(
  "rotate",
  {
    keyId,
    ...ownerFlags,
    overlapHours: Flag.Int("overlap-hours").pipe(
      Flag.withDescription(
        "How long the previous secret is accepted too: 0 to 168 hours, by default 24"
      ),
      Flag.withDefault(OVERLAP_HOURS_DEFAULT)
    ),
    by,
    json
  },
  Effect.fn(
    function* ({ keyId: about, overlapHours, json: asJson, ...flags }) {
      const { credential } = (yield* operate(yield* ownerOf(flags), "rotateCredential", {
        credential: { keyId: about, overlapHours }
      })) as Issued
      yield* print(asJson, credential, [
        `replaced the secret; the previous one ${endOf(overlapHours)}`,
        ...issuedLines(credential)
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Replace the secret of a credential; the new one is shown once"),
  Command.withExamples([
    {
      command: "payroll credential rotate KEY_ID --overlap-hours 1",
      description: "A new secret; the previous one is accepted for an hour"
    }
  ])
)
