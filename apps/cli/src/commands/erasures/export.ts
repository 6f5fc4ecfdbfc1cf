import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { exportErasures } from "../../composition.ts"
import { json, print } from "../../output.ts"

export const exportRegister = Command.make(
  "export",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The file to create; it must not exist yet")
    ),
    json
  },
  Effect.fn(function* ({ file, json: asJson }) {
    const erasures = yield* exportErasures(file)
    yield* print(asJson, { file, erasures }, [`wrote ${erasures} erasures to ${file}`])
  })
).pipe(
  Command.withDescription("Write the register of erasures to a file, for payroll restore"),
  Command.withExamples([
    {
      command: "payroll erasures export erasures.json",
      description: "Next to backups that another program makes"
    }
  ])
)
