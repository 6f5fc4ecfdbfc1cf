import { project as projectionOf, validateProject } from "@payroll/domain/timeOff/project"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print } from "../../output.ts"
import { projectionTable } from "../../timeOff/formats.ts"
import { checkedSpecification, spec } from "../../timeOff/specification.ts"

export const project = Command.make(
  "project",
  { spec, json },
  Effect.fn(function* ({ spec: from, json: asJson }) {
    const projection = projectionOf(yield* checkedSpecification(from, validateProject))
    yield* print(asJson, projection, asJson ? [] : projectionTable(projection))
  })
).pipe(
  Command.withDescription("List the entries of a time off balance up to a day, each explained"),
  Command.withExamples([
    {
      command: "payroll time-off project --spec account.json",
      description: "The entries of a balance, each explained"
    }
  ])
)
