/** Reads the fields that the specifications of time tracking have in common. */
import { yearOf, parseLocalDate, toEpochDay } from "../calendar/localDate.ts"
import { fromDecimal, type Fraction } from "../exact/fraction.ts"
import { reportProblem, type Findings } from "../specification/problem.ts"
import { isFields, isGiven, required, type Fields, type Path } from "../paySchedule/readFields.ts"
import { DAY_MINUTES, MINUTE_MS } from "./zone.ts"

/** A name that can be repeated in a message: an identifier, which no personal value is. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const AMOUNT = /^\d{1,11}(?:\.\d{1,4})?$/
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/
const FIRST_YEAR = 1971
const LAST_YEAR = 2200
const LARGEST_OFFSET_MINUTES = 14 * 60

/** Reports every field that is not known, by its name: a misspelled one must not be ignored. */
export const refuseUnknownFields = (
  findings: Findings,
  path: Path,
  fields: Fields,
  known: ReadonlyArray<string>
): void => {
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue
    const fieldsAre = `the fields are ${known.join(", ")}`
    if (IDENTIFIER.test(name)) {
      reportProblem(findings, [...path, name], "choice", `is not known here; ${fieldsAre}`)
    } else {
      reportProblem(findings, path, "choice", `has a field that is not known; ${fieldsAre}`)
    }
  }
}

/** An object without unknown fields. */
export const readFields = (
  findings: Findings,
  path: Path,
  value: unknown,
  known: ReadonlyArray<string>
): Fields | undefined => {
  if (!isGiven(value)) return required(findings, path)
  if (!isFields(value)) return reportProblem(findings, path, "type", "must be an object")
  refuseUnknownFields(findings, path, value, known)
  return value
}

/** A list, whose elements `read` takes one by one; undefined if one of them is wrong. */
export const readList = <A>(
  findings: Findings,
  path: Path,
  value: unknown,
  max: number,
  read: (path: Path, element: unknown) => A | undefined
): ReadonlyArray<A> | undefined => {
  if (!isGiven(value)) return []
  if (!Array.isArray(value)) return reportProblem(findings, path, "type", "must be a list")
  if (value.length > max) {
    return reportProblem(findings, path, "length", `must have at most ${max} elements`)
  }
  const taken = Array.from(value, (element: unknown, index) => read([...path, index], element))
  const elements = taken.filter((element) => element !== undefined)
  return elements.length === taken.length ? elements : undefined
}

const folded = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, "")

/** One of some values; case, blanks and hyphens are ignored. Aliases point to the value they stand for. */
export const readNamed = <const Value extends string>(
  findings: Findings,
  path: Path,
  value: unknown,
  choices: ReadonlyArray<Value>,
  aliases?: ReadonlyMap<string, Value>
): Value | undefined => {
  if (!isGiven(value)) return required(findings, path)
  const text = typeof value === "string" ? folded(value) : ""
  const choice = choices.find((one) => folded(one) === text) ?? aliases?.get(text)
  return choice ?? reportProblem(findings, path, "choice", `must be one of ${choices.join(", ")}`)
}

export const readBoolean = (
  findings: Findings,
  path: Path,
  value: unknown
): boolean | undefined => {
  if (!isGiven(value)) return false
  return typeof value === "boolean"
    ? value
    : reportProblem(findings, path, "type", "must be true or false")
}

export const readText = (
  findings: Findings,
  path: Path,
  value: unknown,
  max: number
): string | undefined => {
  if (!isGiven(value)) return required(findings, path)
  if (typeof value !== "string") return reportProblem(findings, path, "type", "must be text")
  const text = value.trim()
  return text.length <= max
    ? text
    : reportProblem(findings, path, "length", `must have at most ${max} characters`)
}

/** A time of the day, as the minute of the day. */
export const readTimeOfDay = (
  findings: Findings,
  path: Path,
  value: unknown,
  fallback?: number
): number | undefined => {
  if (!isGiven(value)) return fallback ?? required(findings, path)
  const match = typeof value === "string" ? TIME.exec(value) : null
  return match === null
    ? reportProblem(findings, path, "format", "must be a time of the day, HH:MM")
    : Number(match[1]) * 60 + Number(match[2])
}

/** An amount of money: a number or decimal text, taken as exactly that decimal. */
export const readAmount = (
  findings: Findings,
  path: Path,
  value: unknown
): Fraction | undefined => {
  if (!isGiven(value)) return required(findings, path)
  const text = typeof value === "number" ? String(value) : value
  const amount = typeof text === "string" && AMOUNT.test(text) ? fromDecimal(text) : undefined
  const message = "must be an amount of at most 11 digits before and 4 after the point"
  return amount ?? reportProblem(findings, path, "format", message)
}

/** An instant, or a time of a wall clock that still needs its zone. */
export interface GivenInstant {
  readonly isLocal: boolean
  /** UTC milliseconds, or the wall clock counted in the same way. */
  readonly ms: number
}

const offsetMinutes = (sign: string, hours: string, minutes: string): number =>
  (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))

/** ISO 8601 with an offset or Z, or a local time without one. */
export const readInstant = (
  findings: Findings,
  path: Path,
  value: unknown
): GivenInstant | undefined => {
  if (!isGiven(value)) return required(findings, path)
  const match = typeof value === "string" ? INSTANT.exec(value) : null
  const [
    ,
    day = "",
    clock = "",
    seconds = "0",
    fraction = "",
    utc,
    sign,
    hours = "0",
    minutes = "0"
  ] = match ?? []
  const date = parseLocalDate(day)
  const time = TIME.exec(clock)
  const offset = offsetMinutes(sign ?? "+", hours, minutes)
  const isOffset = Math.abs(offset) <= LARGEST_OFFSET_MINUTES && Number(minutes) < 60
  if (date === undefined || time === null || !isOffset) {
    const message = "must be a date and time, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither"
    return reportProblem(findings, path, "format", message)
  }
  if (yearOf(date) < FIRST_YEAR || yearOf(date) > LAST_YEAR) {
    return reportProblem(findings, path, "range", "must be in the years 1971 to 2200")
  }
  const minute = toEpochDay(date) * DAY_MINUTES + Number(time[1]) * 60 + Number(time[2]) - offset
  const milliseconds = Number(seconds) * 1_000 + Number(fraction.padEnd(3, "0").slice(0, 3))
  const isLocal = utc === undefined && sign === undefined
  return { isLocal, ms: minute * MINUTE_MS + milliseconds }
}
