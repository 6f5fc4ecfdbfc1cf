import { roundedTimes, validateRound } from "@payroll/domain/timeTracking/roundingSpecification"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print, table } from "../../output.ts"
import { readSpecification, spec } from "./specification.ts"

export const round = Command.make(
  "round",
  { spec, json },
  Effect.fn(function* ({ spec: from, json: asJson }) {
    const times = roundedTimes(yield* readSpecification(from, validateRound))
    const rows = times.map(({ time, rounded }) => [time, rounded])
    const value = { times: times.map(({ rounded }) => rounded) }
    yield* print(asJson, value, asJson ? [] : table([["TIME", "ROUNDED"], ...rows]))
  })
).pipe(
  Command.withDescription("Round clock-in and clock-out times"),
  Command.withExamples([
    {
      command: "payroll time round --spec punches.json",
      description: "Clock times rounded as the specification says"
    }
  ])
)
