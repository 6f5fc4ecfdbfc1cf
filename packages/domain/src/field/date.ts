import * as Schema from "effect/Schema"
import { daysBetween, isLocalDate, type LocalDate } from "../calendar/localDate.ts"
import { problem, type Problem } from "../problem.ts"
import { named, rule } from "./rule.ts"
import { sensitive } from "./sensitive.ts"

const message = "must be a calendar date, YYYY-MM-DD"

/** An existing calendar day, `YYYY-MM-DD`. */
export const Day = Schema.String.pipe(
  Schema.refine((value): value is LocalDate => isLocalDate(value), {
    message,
    problem: "format",
    toJsonSchema: () => ({ format: "date", description: "A calendar date." })
  })
)

/** Redacted, because a date of birth identifies a person together with a name. */
export const DateOfBirth = sensitive(
  named(
    Schema.String.check(
      rule<string>(isLocalDate, {
        type: "format",
        message,
        jsonSchema: { format: "date", examples: ["1980-05-17"] }
      })
    ),
    "DateOfBirth"
  ),
  "dateOfBirth"
)

const EARLIEST_BIRTH = "1900-01-01"

/** A date of birth must be in the past and after 1900-01-01. */
export const birthProblems = (
  path: Problem["path"],
  value: unknown,
  today: LocalDate
): ReadonlyArray<Problem> =>
  typeof value === "string" && isLocalDate(value) && (value >= today || value <= EARLIEST_BIRTH)
    ? [problem(path, "range", `must be in the past and after ${EARLIEST_BIRTH}`)]
    : []

/** The field `to` must not be before `from`, nor more than `most` days with it. */
export const spanProblems = (
  from: LocalDate,
  to: LocalDate,
  most: number
): ReadonlyArray<Problem> => {
  if (to < from) return [problem(["to"], "range", "must not be before from")]
  return daysBetween(from, to) >= most
    ? [problem(["to"], "range", `must be at most ${most} days with from`)]
    : []
}
