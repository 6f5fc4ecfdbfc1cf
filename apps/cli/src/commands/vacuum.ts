import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { vacuumDatabase } from "../composition.ts"
import { json, print } from "../output.ts"

export const vacuum = Command.make(
  "vacuum",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    yield* vacuumDatabase
    yield* print(asJson, { ok: true }, [
      "wrote the database anew: its file has nothing of what was erased"
    ])
  })
).pipe(
  Command.withExamples([
    { command: "payroll vacuum", description: "At a quiet hour: writes wait while it works" }
  ])
)
