/** Reads how clock times are rounded, and the times of `payroll time round`. */
import { reportProblem, type Checked, type Findings } from "../specification/problem.ts"
import { isGiven, readObject, type Fields, type Path } from "../paySchedule/readFields.ts"
import { readFields, readList, readNamed, readTimeOfDay, refuseUnknownFields } from "./readTime.ts"
import {
  DIRECTIONS,
  roundedMinute,
  ROUNDING_MODES,
  ROUNDING_UNITS,
  type Direction,
  type Rounding
} from "./rounding.ts"

const MAX_TIMES = 100_000

export interface RoundSpecification {
  readonly rounding: Rounding
  readonly direction: Direction
  /** Minutes of the day */
  readonly times: ReadonlyArray<number>
}

const FIELDS = ["unitMinutes", "mode", "direction", "times"]

const readMode = (findings: Findings, path: Path, fields: Fields): Rounding | undefined => {
  const mode = readNamed(findings, [...path, "mode"], fields["mode"], ROUNDING_MODES)
  if (mode === undefined || mode === "None") return mode && { mode }
  const unitMinutes = ROUNDING_UNITS.find((unit) => unit === fields["unitMinutes"])
  if (unitMinutes !== undefined) return { mode, unitMinutes }
  const message = `must be one of ${ROUNDING_UNITS.join(", ")}`
  return reportProblem(findings, [...path, "unitMinutes"], "choice", message)
}

/** Rounding that favors the employer does not exist. */
export const readRounding = (
  findings: Findings,
  path: Path,
  value: unknown
): Rounding | undefined => {
  if (!isGiven(value)) return { mode: "None" }
  const fields = readFields(findings, path, value, ["mode", "unitMinutes"])
  return fields && readMode(findings, path, fields)
}

const readDirection = (
  findings: Findings,
  value: unknown,
  rounding: Rounding | undefined
): Direction | undefined => {
  if (isGiven(value)) return readNamed(findings, ["direction"], value, DIRECTIONS)
  if (rounding?.mode !== "Favor Worker") return "In"
  return reportProblem(findings, ["direction"], "required", "is mandatory to favor the worker")
}

/** The specification of `payroll time round`, or every problem of it. */
export const validateRound = (input: unknown): Checked<RoundSpecification> =>
  readObject(input, (findings, fields) => {
    refuseUnknownFields(findings, [], fields, FIELDS)
    const rounding = readMode(findings, [], fields)
    const direction = readDirection(findings, fields["direction"], rounding)
    const times = readList(findings, ["times"], fields["times"], MAX_TIMES, (at, element) =>
      readTimeOfDay(findings, at, element)
    )
    return rounding && direction && times && { rounding, direction, times }
  })

/** "08:15"; the end of the day is "24:00". */
const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")

/** The times, each rounded. */
export const roundedTimes = ({ rounding, direction, times }: RoundSpecification) =>
  times.map((minute) => ({
    time: timeText(minute),
    rounded: timeText(roundedMinute(minute, rounding, direction))
  }))
