import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { retireRootKeys, withRuntime } from "../../composition.ts"
import { actingAs, by } from "../../operator.ts"
import { json, print } from "../../output.ts"
import { LOOK_FIRST, repeated } from "../../repeat.ts"
import { refusedConflict } from "./refusedConflict.ts"
import { root } from "./root.ts"

export const retire = Command.make(
  "retire",
  { root, by, json },
  Effect.fn(
    function* ({ root: isRoot, json: asJson }) {
      if (isRoot) {
        const retired = yield* withRuntime(refusedConflict(repeated(retireRootKeys)))
        return yield* print(asJson, { rootKeys: retired, retired: true }, [
          `retired: ${retired.join(", ")}; keep the key file, which has them still`
        ])
      }
      const command = KeyRotation.use((port) =>
        repeated(port.retire, { isIdempotent: false, remedy: LOOK_FIRST })
      )
      const { number } = yield* withRuntime(refusedConflict(command))
      yield* print(asJson, { rotation: number, retired: true }, [
        "the earlier keys are retired: nothing under them is believed any more"
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription(
    "Retire the clients' earlier keys, or the earlier root key: 72 hours after the last write under them, and once nothing is"
  ),
  Command.withExamples([
    { command: "payroll keys retire", description: "Three days after a rotation was done" }
  ])
)
