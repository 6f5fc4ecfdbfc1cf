import { classifyResult } from "@payroll/domain/timeTracking/classifyResult"
import {
  recordedRange,
  resolvePunches,
  validateClassify
} from "@payroll/domain/timeTracking/classifySpecification"
import { hoursOf } from "@payroll/domain/timeTracking/decimalHours"
import { zoneNamed, zoneOffsets } from "@payroll/domain/timeZone/zoneOffsets"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { json, print, refusedFor, section } from "../../output.ts"
import { accepted, readSpecification, spec } from "./specification.ts"

type Result = ReturnType<typeof classifyResult>

/** The distance that a workweek may reach beyond the recorded time in it, with its zone's distance from UTC. */
const MARGIN_MS = 40 * 86_400_000

const minutes = (value: number): string => `${value} (${hoursOf(value)} h)`

const asTables = (result: Result): ReadonlyArray<string> => [
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
    const zone = zoneNamed(specification.timeZone)
    if (zone === undefined) {
      const message = "timeZone must be an IANA name such as America/New_York"
      return yield* refusedFor([{ path: ["timeZone"], message }])
    }
    const range = recordedRange(specification) ?? { from: 0, to: 0 }
    const offsets = zoneOffsets(zone, range.from - MARGIN_MS, range.to + MARGIN_MS)
    const punches = yield* accepted(resolvePunches(specification, offsets))
    const result = classifyResult(specification, punches, offsets)
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
