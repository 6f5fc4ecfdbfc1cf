import { regularRate as rateOf } from "@payroll/domain/timeTracking/regularRate"
import { validateRegularRate } from "@payroll/domain/timeTracking/regularRateSpecification"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print, table } from "../../output.ts"
import { readSpecification, spec } from "./specification.ts"

export const regularRate = Command.make(
  "regular-rate",
  { spec, json },
  Effect.fn(function* ({ spec: from, json: asJson }) {
    const result = rateOf(yield* readSpecification(from, validateRegularRate))
    const rows = [
      ["regular rate", `${result.regularRate} (${result.regularRateExact})`],
      ["straight time", result.straight],
      ["premium", result.premium],
      ["total", result.total]
    ]
    yield* print(asJson, result, table([["PART", "AMOUNT"], ...rows]))
  })
).pipe(
  Command.withDescription("Compute the regular rate of a workweek and the pay with its premium"),
  Command.withExamples([
    {
      command: "payroll time regular-rate --spec week.json",
      description: "The rate that overtime is paid at"
    }
  ])
)
