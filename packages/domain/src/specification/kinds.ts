/** The kinds of fields that specifications share. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { isLocalDate, yearOf, type LocalDate } from "../calendar/localDate.ts"
import type { Checked } from "./problem.ts"
import {
  isGiven,
  isObject,
  reject,
  rejectMissing,
  type Reading,
  type Values,
  type Wording
} from "./reading.ts"
import type { Aliases, Field, Kind, Table, ValueOf } from "./table.ts"

export const whole = (min: number, max: number): Kind<number> => {
  const message = `must be a whole number from ${min} to ${max}`
  return {
    shape: { is: "whole", min, max },
    read: (reading, value) => {
      if (typeof value !== "number" || !Number.isInteger(value))
        return reject(reading, "type", message)
      return value < min || value > max ? reject(reading, "range", message) : value
    }
  }
}

/** Text without the blanks around it. */
export const text = (max: number): Kind<string> => ({
  shape: { is: "text", max },
  read: (reading, value) => {
    if (typeof value !== "string") return reject(reading, "type", "must be text")
    const trimmed = value.trim()
    return trimmed.length <= max
      ? trimmed
      : reject(reading, "length", `must have at most ${max} characters`)
  }
})

export const flag: Kind<boolean> = {
  shape: { is: "flag" },
  read: (reading, value) =>
    typeof value === "boolean" ? value : reject(reading, "type", "must be true or false")
}

export const day: Kind<LocalDate> = {
  shape: { is: "day" },
  read: (reading, value) =>
    typeof value === "string" && isLocalDate(value)
      ? value
      : reject(reading, "format", "must be a calendar date, YYYY-MM-DD")
}

/** A day of the years whose holidays are known. */
export const dayInYears: Kind<LocalDate> = {
  shape: { is: "day" },
  read: (reading, value) => {
    const date = day.read(reading, value)
    if (date === undefined || isHolidayYear(yearOf(date))) return date
    return reject(reading, "range", "must be in the years 1971 to 2200")
  }
}

const fold = (spelling: string): string => spelling.toLowerCase().replaceAll(/[\s-]/g, "")

/** One of some texts, or an alias of one. Case, blanks and hyphens are ignored. */
export const choice = <const Choice extends string>(
  choices: ReadonlyArray<Choice>,
  aliases: { readonly [C in Choice]?: ReadonlyArray<string> } = {},
  name?: string
): Kind<Choice> => {
  const spellings = new Map(
    choices.flatMap((one) => [one, ...(aliases[one] ?? [])].map((each) => [fold(each), one]))
  )
  const message = `must be one of ${choices.join(", ")}`
  return {
    shape: { is: "choice", choices, aliases: aliases as Aliases, name },
    read: (reading, value) => {
      const match = typeof value === "string" ? spellings.get(fold(value)) : undefined
      return match ?? reject(reading, "choice", message)
    }
  }
}

/** One of some numbers. */
export const number = <const Choice extends number>(
  choices: ReadonlyArray<Choice>
): Kind<Choice> => {
  const rejectChoice = (reading: Reading) =>
    reject(reading, "choice", `must be one of ${choices.join(", ")}`)
  return {
    shape: { is: "number", choices },
    read: (reading, value) => choices.find((one) => one === value) ?? rejectChoice(reading),
    missing: rejectChoice
  }
}

/** A field that is accepted and not read, such as the description in a copy of a shipped row. */
export const ignored: Field<undefined, "optional"> = {
  kind: { shape: { is: "ignored" }, read: () => undefined },
  presence: "optional",
  about: ""
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const readGiven = <A>(reading: Reading, kind: Kind<A>, value: unknown): A | undefined =>
  isGiven(value) ? kind.read(reading, value) : (kind.missing ?? rejectMissing)(reading)

/** Returns the value of a field, or its default. An optional list that is empty is the same as none. */
const readField = (
  reading: Reading,
  { kind, presence, fallback }: Field<unknown>,
  value: unknown
) => {
  if (presence === "required") return readGiven(reading, kind, value)
  const result = isGiven(value) ? kind.read(reading, value) : fallback
  return presence === "optional" && isEmptyList(result) ? undefined : result
}

interface ObjectOptions {
  /** The object in answers, as a sentence. */
  readonly about?: string
  /** The table of an object some of whose fields depend on others. */
  readonly tableFor?: (values: Values, reading: Reading) => Table
}

/** An object with the fields of a table and no others. */
export const object = <const T extends Table>(
  table: T,
  { about = "", tableFor }: ObjectOptions = {}
): Kind<ValueOf<T>> => {
  const names = Object.keys(table)
  return {
    shape: { is: "object", table, about },
    read: (reading, values) => {
      if (!isObject(values)) return reject(reading, "type", "must be an object")
      const before = reading.problems.length
      reading.wording.rejectUnknown(reading, values, names)
      const fields = tableFor?.(values, reading) ?? table
      const result: Record<string, unknown> = {}
      for (const name of names) {
        reading.path.push(name)
        const value = readField(reading, fields[name] as Field<unknown>, values[name])
        reading.path.pop()
        if (value !== undefined) result[name] = value
      }
      return reading.problems.length > before ? undefined : (result as ValueOf<T>)
    }
  }
}

/** A list of at most `max` elements. */
export const list = <A>(kind: Kind<A>, max: number): Kind<ReadonlyArray<A>> => ({
  shape: { is: "list", of: kind, max },
  read: (reading, value) => {
    const { notAList, tooLong, elementOf } = reading.wording
    if (!Array.isArray(value)) return reject(reading, "type", notAList(max))
    if (value.length > max) return reject(reading, "length", tooLong(max))
    const elements: Array<A> = []
    for (let index = 0; index < value.length; index += 1) {
      reading.path.push(index)
      const element = readGiven(reading, kind, elementOf(value[index]))
      reading.path.pop()
      if (element !== undefined) elements.push(element)
    }
    return elements.length < value.length ? undefined : elements
  }
})

/** A kind whose values are checked further, or converted. `next` returns undefined after a problem. */
export const refined = <A, B>(
  kind: Kind<A>,
  next: (value: A, reading: Reading) => B | undefined
): Kind<B> => ({
  shape: kind.shape,
  read: (reading, value) => {
    const result = kind.read(reading, value)
    return result === undefined ? undefined : next(result, reading)
  }
})

/** Checks that the elements of a list ascend by a field. */
export const ascends =
  <Name extends string>(name: Name, message: string) =>
  <Element extends { readonly [N in Name]: string | number }>(
    elements: ReadonlyArray<Element>,
    reading: Reading
  ): ReadonlyArray<Element> | undefined =>
    elements.every((element, index) => {
      const before = elements[index - 1]
      return before === undefined || before[name] < element[name]
    })
      ? elements
      : reject(reading, "conflict", message)

/** Returns the value of a field on which others depend; undefined if it has a problem, which is reported elsewhere. */
export const peek = <A>(reading: Reading, kind: Kind<A>, value: unknown): A | undefined =>
  kind.read({ ...reading, problems: [], path: [] }, value)

/** Returns the value that a kind reads, or every problem. Never throws. */
export const checked = <A>(input: unknown, wording: Wording, kind: Kind<A>): Checked<A> => {
  const reading: Reading = { problems: [], path: [], wording }
  const value = kind.read(reading, input)
  return value !== undefined && reading.problems.length === 0
    ? { ok: true, value }
    : { ok: false, problems: reading.problems }
}
