import { request as resultOf, validateRequest } from "@payroll/domain/timeOff/request"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print } from "../../output.ts"
import { requestTable } from "../../timeOff/formats.ts"
import { checkedSpecification, spec } from "../../timeOff/specification.ts"

export const request = Command.make(
  "request",
  { spec, json },
  Effect.fn(function* ({ spec: from, json: asJson }) {
    const result = resultOf(yield* checkedSpecification(from, validateRequest))
    yield* print(asJson, result, asJson ? [] : requestTable(result))
  })
).pipe(
  Command.withDescription("Count the days of a time off request, and check what may forbid it"),
  Command.withExamples([
    {
      command: "payroll time-off request --spec request.json",
      description: "The days that a request counts"
    }
  ])
)
