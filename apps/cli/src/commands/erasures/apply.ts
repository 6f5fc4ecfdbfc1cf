import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { applyErasures } from "../../composition.ts"
import { json, print } from "../../output.ts"

export const apply = Command.make(
  "apply",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A register of payroll erasures export, or of the data directory")
    ),
    json
  },
  Effect.fn(function* ({ file, json: asJson }) {
    const { added, waiting } = yield* applyErasures(file)
    yield* print(asJson, { file, added, waiting }, [
      `the database learned of ${added} erasures`,
      waiting === 0
        ? "all of them are erased again"
        : `${waiting} wait for the worker process, which erases them again`
    ])
  })
).pipe(
  Command.withDescription("Erase again, by a register, who was erased since the database was made"),
  Command.withExamples([
    {
      command: "payroll erasures apply erasures.json",
      description: "After an older database was put in place"
    }
  ])
)
