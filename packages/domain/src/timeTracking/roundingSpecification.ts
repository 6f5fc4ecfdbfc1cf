/** Reads how clock times are rounded, and the times of `payroll time round`. */
import { optional, required, withDefault, type Kind } from "../specification/table.ts"
import { choice, ignored, number } from "../specification/kinds.ts"
import { list, object, peek, refined } from "../specification/objects.ts"
import type { Checked } from "../specification/problem.ts"
import { reject, type Reading, type Values } from "../specification/reading.ts"
import { checkedTime, timeOfDay } from "./kinds.ts"
import {
  DIRECTIONS,
  roundedMinute,
  ROUNDING_MODES,
  ROUNDING_UNITS,
  type Direction,
  type Rounding,
  type RoundingUnit
} from "./rounding.ts"

export interface RoundSpecification {
  readonly rounding: Rounding
  readonly direction: Direction
  /** Minutes of the day */
  readonly times: ReadonlyArray<number>
}

const mode = choice(ROUNDING_MODES)
const direction: Kind<Direction> = {
  ...choice(DIRECTIONS),
  missing: (reading) => reject(reading, "required", "is mandatory to favor the worker")
}

const UNIT = { unitMinutes: optional(number(ROUNDING_UNITS)) }
const ROUNDING = { mode: required(mode), ...UNIT }
const ROUND = {
  ...UNIT,
  mode: ROUNDING.mode,
  direction: withDefault("In", direction),
  times: withDefault([], list(timeOfDay, 100_000))
}

/** The fields that depend on the mode: without rounding no unit is read. */
const fieldsOfMode = (values: Values, reading: Reading) => {
  const selected = peek(reading, mode, values["mode"]) ?? "None"
  return {
    unitMinutes: selected === "None" ? ignored : required(UNIT.unitMinutes.kind),
    ...(selected === "Favor Worker" && { direction: required(direction) })
  }
}

const roundingOf = (selected: Rounding["mode"], unitMinutes: RoundingUnit | undefined): Rounding =>
  selected === "None" || unitMinutes === undefined
    ? { mode: "None" }
    : { mode: selected, unitMinutes }

/** Rounding that favors the employer does not exist. */
export const rounding: Kind<Rounding> = refined(
  object(ROUNDING, {
    tableFor: (values, reading) => ({ ...ROUNDING, ...fieldsOfMode(values, reading) })
  }),
  (fields) => roundingOf(fields.mode, fields.unitMinutes)
)

const round: Kind<RoundSpecification> = refined(
  object(ROUND, {
    tableFor: (values, reading) => ({ ...ROUND, ...fieldsOfMode(values, reading) })
  }),
  ({ times, ...fields }) => ({
    rounding: roundingOf(fields.mode, fields.unitMinutes),
    direction: fields.direction,
    times
  })
)

/** The specification of `payroll time round`, or every problem of it. */
export const validateRound = (input: unknown): Checked<RoundSpecification> =>
  checkedTime(input, round)

/** "08:15"; the end of the day is "24:00". */
const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")

/** The times, each rounded. */
export const roundedTimes = (specification: RoundSpecification) =>
  specification.times.map((minute) => ({
    time: timeText(minute),
    rounded: timeText(roundedMinute(minute, specification.rounding, specification.direction))
  }))
