import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { withRuntime } from "../../composition.ts"
import { actingAs, by } from "../../operator.ts"
import { json, print } from "../../output.ts"
import { LOOK_FIRST, repeated } from "../../repeat.ts"
import { refusedConflict } from "./refusedConflict.ts"

export const rotate = Command.make(
  "rotate",
  { by, json },
  Effect.fn(
    function* ({ json: asJson }) {
      const start = KeyRotation.use((port) =>
        repeated(port.start, { isIdempotent: false, remedy: LOOK_FIRST })
      )
      const { number } = yield* withRuntime(refusedConflict(start))
      yield* print(asJson, { rotation: number }, [
        `rotation ${number} of the clients' keys began`,
        "A worker takes its steps, each at least a minute after the one before; payroll keys status shows them."
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Give each client a new key, and move to it what is stored, while the service runs"
  ),
  Command.withExamples([
    { command: "payroll keys rotate", description: "After a key file came into other hands" }
  ])
)
