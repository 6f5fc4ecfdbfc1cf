/** The reading of one specification: where it is, and the problems so far. */
import { reportProblem, type SpecificationProblem } from "./problem.ts"

type ProblemType = SpecificationProblem["type"]

/** The fields of a JSON object. */
export type Values = Readonly<Record<string, unknown>>

/** Texts in which the engines differ. */
export interface Wording {
  readonly notAList: (max: number) => string
  readonly tooLong: (max: number) => string
  /** Reports the fields of an object whose names are none of `names`. */
  readonly rejectUnknown: (reading: Reading, values: Values, names: ReadonlyArray<string>) => void
}

export interface Reading {
  readonly problems: Array<SpecificationProblem>
  /** The path of the current value. Readers push and pop, so that a value without problems allocates no path. */
  readonly path: Array<string | number>
  readonly wording: Wording
}

export const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns false for `null` and blank text, which mean "not given". */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === "string" && value.trim() === "")

/** Reports a problem of the current value. Returns undefined for the value. */
export const reject = (reading: Reading, type: ProblemType, message: string): undefined =>
  reportProblem(reading, [...reading.path], type, message)

/** Reports a problem of a field of the current object. */
export const rejectField = (
  reading: Reading,
  name: string,
  type: ProblemType,
  message: string
): undefined => reportProblem(reading, [...reading.path, name], type, message)

export const rejectMissing = (reading: Reading): undefined =>
  reject(reading, "required", "is mandatory and cannot be empty")
