import { classifyInZone, type Classified } from "@payroll/domain/timeZone/classifyInZone"
import { validateClassify } from "@payroll/domain/timeTracking/classifySpecification"
import { hoursOf } from "@payroll/domain/timeTracking/decimalHours"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print, section } from "../../output.ts"
import { accepted, readSpecification, spec } from "./specification.ts"

const minutes = (value: number): string => `${value} (${hoursOf(value)} h)`

const asTables = (result: Classified): ReadonlyArray<string> => [
  `worked ${minutes(result.workedMinutes)}`,
  ...section(
    ["WORKWEEK FROM", "REGULAR", "OVERTIME", "DOUBLE TIME"],
    result.weeks.map(({ begin, regular, overtime, doubleTime }) => [
      begin,
      ...[regular, overtime, doubleTime].map(minutes)
    ])
  ),
  ...section(
    ["DATE", "FROM", "TO", "MINUTES", "LABEL", "REASON", "SOURCE"],
    result.segments.map(({ date, from, to, minutes: count, label, reason, source }) => [
      date,
      from ?? "",
      to ?? "",
      String(count),
      label,
      reason,
      source
    ])
  ),
  ...section(
    ["DATE", "DIFFERENTIAL", "FROM", "TO", "MINUTES"],
    result.overlays.map(({ date, name, from, to, minutes: count }) => [
      date,
      name,
      from ?? "",
      to ?? "",
      String(count)
    ])
  ),
  ...section(
    ["DATE", "PREMIUM", "MINUTES"],
    result.premiums.map(({ date, kind, minutes: count }) => [date, kind, String(count)])
  ),
  ...section(
    ["DATE", "EXCEPTION", "AT", "BLOCKS APPROVAL"],
    result.exceptions.map(({ date, code, at, blocks }) => [
      date,
      code,
      at ?? "",
      blocks ? "yes" : "no"
    ])
  )
]

export const classify = Command.make(
  "classify",
  { spec, json },
  Effect.fn(function* ({ spec: from, json: asJson }) {
    const specification = yield* readSpecification(from, validateClassify)
    const result = yield* accepted(classifyInZone(specification))
    yield* print(asJson, result, asJson ? [] : asTables(result))
  })
).pipe(
  Command.withDescription("Turn punches into regular time, overtime and double time, with reasons"),
  Command.withExamples([
    {
      command: "payroll time classify --spec week.json",
      description: "Regular time and overtime of a week"
    }
  ])
)
