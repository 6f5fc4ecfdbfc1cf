/** Reads the fields of a specification from JSON and collects what is wrong with them. */
import { isLocalDate, type LocalDate } from "../calendar/localDate.ts"
import {
  reportProblem,
  type Checked,
  type Findings,
  type SpecificationProblem
} from "../specification/problem.ts"
import { isGiven, isObject, type Values } from "../specification/reading.ts"

export type Path = SpecificationProblem["path"]

export const required = (findings: Findings, path: Path): undefined =>
  reportProblem(findings, path, "required", "is mandatory and cannot be empty")

export const readChoice = <const Value extends string>(
  findings: Findings,
  path: Path,
  value: unknown,
  choices: ReadonlyArray<Value>,
  fallback?: Value
): Value | undefined => {
  if (!isGiven(value)) return fallback ?? required(findings, path)
  const choice = choices.find((one) => one === value)
  return choice ?? reportProblem(findings, path, "choice", `must be one of ${choices.join(", ")}`)
}

export const readWhole = (
  findings: Findings,
  path: Path,
  value: unknown,
  limits: { readonly min: number; readonly max: number; readonly fallback?: number }
): number | undefined => {
  const { min, max, fallback } = limits
  if (!isGiven(value)) return fallback ?? required(findings, path)
  if (typeof value !== "number" || !Number.isInteger(value)) {
    return reportProblem(findings, path, "type", `must be a whole number from ${min} to ${max}`)
  }
  if (value < min || value > max) {
    return reportProblem(findings, path, "range", `must be a whole number from ${min} to ${max}`)
  }
  return value
}

export const readDate = (findings: Findings, path: Path, value: unknown): LocalDate | undefined => {
  if (!isGiven(value)) return required(findings, path)
  if (typeof value === "string" && isLocalDate(value)) return value
  return reportProblem(findings, path, "format", "must be a calendar date, YYYY-MM-DD")
}

/** A misspelled field must not be ignored silently. */
export const rejectUnknownFields = (
  findings: Findings,
  path: Path,
  fields: Values,
  allowed: ReadonlyArray<string>
): void => {
  if (Object.keys(fields).every((name) => allowed.includes(name))) return
  reportProblem(findings, path, "choice", `must have no fields other than ${allowed.join(", ")}`)
}

/** The value that `read` makes of an object, or every problem that it found. Never throws. */
export const readObject = <A>(
  input: unknown,
  read: (findings: Findings, fields: Values) => A | undefined
): Checked<A> => {
  const findings: Findings = { problems: [] }
  if (!isObject(input)) {
    reportProblem(findings, [], "type", "must be an object")
    return { ok: false, problems: findings.problems }
  }
  const value = read(findings, input)
  return value !== undefined && findings.problems.length === 0
    ? { ok: true, value }
    : { ok: false, problems: findings.problems }
}
