/** Reads the fields of a JSON object one by one and collects their problems. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { isLocalDate, yearOf, type LocalDate } from "../calendar/localDate.ts"
import {
  reportProblem,
  type Findings,
  type SpecificationProblem
} from "../specification/problem.ts"

export type Path = SpecificationProblem["path"]
export type Values = Readonly<Record<string, unknown>>

/** An object that is being read. */
export interface Fields {
  readonly findings: Findings
  readonly path: Path
  readonly values: Values
}

export const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** `null` and blank text mean "not given". */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === "string" && value.trim() === "")

export const report = (
  { findings, path }: Fields,
  name: string,
  type: SpecificationProblem["type"],
  message: string
): undefined => reportProblem(findings, [...path, name], type, message)

export const required = (fields: Fields, name: string): undefined =>
  report(fields, name, "required", "is mandatory and cannot be empty")

const UNKNOWN_MAX = 10
const NAME_MAX = 60
/** The message about a field whose name the caller made up; its path ends with that name. */
export const NOT_A_FIELD = "is not a field of this object"

/** A misspelled field must not be ignored silently. */
export const rejectUnknown = (fields: Fields, allowed: ReadonlyArray<string>): void => {
  const unknown = Object.keys(fields.values).filter((name) => !allowed.includes(name))
  for (const name of unknown.slice(0, UNKNOWN_MAX)) {
    report(fields, name.slice(0, NAME_MAX), "choice", NOT_A_FIELD)
  }
}

/** Removes the differences that the spelling of a choice may have. */
const fold = (value: string): string => value.toLowerCase().replaceAll(/[\s-]/g, "")

export type Aliases = ReadonlyMap<string, string>

/** One of the choices; an alias in folded spelling means its choice. */
export const readChoice = <const Choice extends string>(
  fields: Fields,
  name: string,
  choices: ReadonlyArray<Choice>,
  options: { readonly fallback?: Choice; readonly aliases?: Aliases } = {}
): Choice | undefined => {
  const value = fields.values[name]
  if (!isGiven(value)) return options.fallback ?? required(fields, name)
  const folded = typeof value === "string" ? fold(value) : ""
  const meant = fold(options.aliases?.get(folded) ?? folded)
  const choice = choices.find((one) => fold(one) === meant)
  return choice ?? report(fields, name, "choice", `must be one of ${choices.join(", ")}`)
}

export interface Limits {
  readonly min: number
  readonly max: number
}

/** A whole number within limits; undefined if it is not given. */
export const readWhole = (fields: Fields, name: string, limits: Limits): number | undefined => {
  const value = fields.values[name]
  if (!isGiven(value)) return undefined
  const { min, max } = limits
  const message = `must be a whole number from ${min} to ${max}`
  if (typeof value !== "number" || !Number.isInteger(value)) {
    return report(fields, name, "type", message)
  }
  return value < min || value > max ? report(fields, name, "range", message) : value
}

export const readFlag = (fields: Fields, name: string): boolean | undefined => {
  const value = fields.values[name]
  if (!isGiven(value)) return undefined
  return typeof value === "boolean" ? value : report(fields, name, "type", "must be true or false")
}

export const readText = (fields: Fields, name: string, max: number): string | undefined => {
  const value = fields.values[name]
  if (!isGiven(value)) return undefined
  const message = `must be a text of at most ${max} characters`
  if (typeof value !== "string") return report(fields, name, "type", message)
  return value.length > max ? report(fields, name, "length", message) : value
}

/** A day from 1971 to 2200; undefined if it is not given. */
export const readDate = (fields: Fields, name: string): LocalDate | undefined => {
  const value = fields.values[name]
  if (!isGiven(value)) return undefined
  if (typeof value !== "string" || !isLocalDate(value)) {
    return report(fields, name, "format", "must be a calendar date, YYYY-MM-DD")
  }
  return isHolidayYear(yearOf(value))
    ? value
    : report(fields, name, "range", "must be in the years 1971 to 2200")
}

export const readRequiredDate = (fields: Fields, name: string): LocalDate | undefined =>
  isGiven(fields.values[name]) ? readDate(fields, name) : required(fields, name)

/** The object in a field, as fields of their own. */
export const fieldsIn = (fields: Fields, name: string): Fields | undefined => {
  const value = fields.values[name]
  if (!isObject(value)) return report(fields, name, "type", "must be an object")
  return { findings: fields.findings, path: [...fields.path, name], values: value }
}

/** The elements of a list, read one by one; undefined if one of them is wrong. */
export const readList = <A>(
  fields: Fields,
  name: string,
  max: number,
  read: (fields: Fields, value: unknown) => A | undefined
): ReadonlyArray<A> | undefined => {
  const value = fields.values[name]
  if (!isGiven(value)) return []
  const message = `must be a list of at most ${max}`
  if (!Array.isArray(value)) return report(fields, name, "type", message)
  if (value.length > max) return report(fields, name, "length", message)
  const elements = Array.from(value, (element: unknown, index) =>
    read(
      {
        findings: fields.findings,
        path: [...fields.path, name, index],
        values: isObject(element) ? element : {}
      },
      element
    )
  ).filter((element) => element !== undefined)
  return elements.length < value.length ? undefined : elements
}

/** Reports an element of a list that is wrong as a whole. */
export const reportElement = (
  { findings, path }: Fields,
  type: SpecificationProblem["type"],
  message: string
): undefined => reportProblem(findings, path, type, message)
