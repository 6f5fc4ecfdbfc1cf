import * as Schema from "effect/Schema"
import { daysBetween, isLocalDate, parseLocalDate, type LocalDate } from "../calendar/localDate.ts"
import { problem, type Problem } from "../problem.ts"
import { decodedPlain, plainForm } from "./formedText.ts"
import { named, rule } from "./rule.ts"
import { sensitive } from "./sensitive.ts"

const message = "must be a calendar date, YYYY-MM-DD"

/** The day that a value of a request means; undefined if it is no date. */
export const submittedDay = (value: unknown): LocalDate | undefined =>
  typeof value === "string" ? parseLocalDate(plainForm(value)) : undefined

const isDate = (value: string): boolean => submittedDay(value) !== undefined

const decodedDay = (checked: Schema.String) =>
  decodedPlain(checked).pipe(Schema.refine((value): value is LocalDate => isLocalDate(value)))

const dateText = Schema.String.check(
  Schema.makeFilter(isDate, {
    message,
    problem: "format",
    toJsonSchema: () => ({ format: "date", description: "A calendar date." })
  })
)

/** An existing calendar day, `YYYY-MM-DD`. */
export const Day = decodedDay(dateText)

/** A calendar day from `first` to `last`. */
export const dayBetween = (first: string, last: string) =>
  decodedDay(
    dateText.check(
      rule<string>(
        (value) => {
          const day = plainForm(value)
          return day >= first && day <= last
        },
        { type: "range", message: `must be from ${first} to ${last}`, jsonSchema: {} }
      )
    )
  )

/** Redacted, because a date of birth identifies a person together with a name. */
export const DateOfBirth = sensitive(
  decodedPlain(
    named(
      Schema.String.check(
        rule<string>(isDate, {
          type: "format",
          message,
          jsonSchema: { format: "date", examples: ["1980-05-17"] }
        })
      ),
      "DateOfBirth"
    )
  ),
  "dateOfBirth"
)

const EARLIEST_BIRTH = "1900-01-01"

/** A date of birth must be in the past and after 1900-01-01. */
export const birthProblems = (
  path: Problem["path"],
  value: unknown,
  today: LocalDate
): ReadonlyArray<Problem> => {
  const day = submittedDay(value)
  return day !== undefined && (day >= today || day <= EARLIEST_BIRTH)
    ? [problem(path, "range", `must be in the past and after ${EARLIEST_BIRTH}`)]
    : []
}

/** The field `to` must not be before `from`, nor more than `most` days with it. */
export const spanProblems = (
  from: LocalDate,
  to: LocalDate,
  most: number,
  [first, last]: readonly [first: string, last: string] = ["from", "to"]
): ReadonlyArray<Problem> => {
  if (to < from) return [problem([last], "range", `must not be before ${first}`)]
  return daysBetween(from, to) >= most
    ? [problem([last], "range", `must be at most ${most} days with ${first}`)]
    : []
}
