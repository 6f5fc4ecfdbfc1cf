/** The day from which a change holds, in operations that named it `startDate` before all were dated alike. */
import { InvalidRequest, type DomainError } from "@payroll/domain/errors"
import { Day, submittedDay } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { described } from "@payroll/domain/field/rule"
import { problem, type Problem } from "@payroll/domain/problem"
import * as Schema from "effect/Schema"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { required, within } from "./conditions.ts"
import { publishedAs } from "./decode.ts"

/** The fields of a request; `meaning` describes the day. */
export const effectiveFromFields = (meaning: string) => ({
  effectiveFrom: Schema.optionalKey(described(Day, meaning)),
  startDate: Schema.optionalKey(described(Day, "Another name of effectiveFrom."))
})

/** Both names of the day have one value. */
export const oneDay = (part: string) =>
  publishedAs(
    within(part, { not: required("effectiveFrom", "startDate") }),
    (body): ReadonlyArray<Problem> => {
      const { effectiveFrom, startDate } = partOf(body, part)
      const [day, other] = [submittedDay(effectiveFrom), submittedDay(startDate)]
      return day !== undefined && other !== undefined && day !== other
        ? [problem([part, "startDate"], "conflict", "must be the same as effectiveFrom")]
        : []
    }
  )

interface DatedInput {
  readonly effectiveFrom?: LocalDate | null | undefined
  readonly startDate?: LocalDate | null | undefined
}

/** The day that a request names; undefined if it names none. */
export const dayOfChange = ({ effectiveFrom, startDate }: DatedInput): LocalDate | undefined =>
  effectiveFrom ?? startDate ?? undefined

/** The failure with problems of `startDate` at the name that the request uses. */
export const atGivenName =
  ({ effectiveFrom }: DatedInput) =>
  <E extends DomainError>(error: E): E | InvalidRequest =>
    error instanceof InvalidRequest && (effectiveFrom ?? undefined) !== undefined
      ? new InvalidRequest({
          problems: error.problems.map((each) =>
            each.path.at(-1) === "startDate"
              ? { ...each, path: [...each.path.slice(0, -1), "effectiveFrom"] }
              : each
          )
        })
      : error
