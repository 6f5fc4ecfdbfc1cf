import { KeyRotation } from "@payroll/operations/ports/keyRotation"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { rotateRootKey, withRuntime } from "../../composition.ts"
import { actingAs, by } from "../../operator.ts"
import { json, print } from "../../output.ts"
import { LOOK_FIRST, repeated } from "../../repeat.ts"
import { refusedConflict } from "./refusedConflict.ts"
import { root } from "./root.ts"

export const rotate = Command.make(
  "rotate",
  { root, by, json },
  Effect.fn(
    function* ({ root: isRoot, json: asJson }) {
      if (isRoot) {
        const { id, rewrapped } = yield* withRuntime(refusedConflict(repeated(rotateRootKey)))
        return yield* print(asJson, { rootKey: id, rewrapped }, [
          `the root key is ${id}; it wraps ${rewrapped} keys of clients that another one did`,
          "Copy the key file to a safe place; payroll keys retire --root ends the earlier root key 72 hours later."
        ])
      }
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
    "Give each client a new key and move to it what is stored, or change the root key, while the service runs"
  ),
  Command.withExamples([
    {
      command: "payroll keys rotate --root",
      description: "After a key file came into other hands, and then"
    },
    { command: "payroll keys rotate", description: "so that the keys of clients are others, too" }
  ])
)
