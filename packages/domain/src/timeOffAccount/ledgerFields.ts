/** The fields by which reads ask about a day, and about what was known at an instant. */
import { yearsAfter, type LocalDate } from "../calendar/localDate.ts"
import { InvalidRequest } from "../errors.ts"
import { choice } from "../field/choice.ts"
import { dayBetween } from "../field/date.ts"
import { Instant } from "../field/instant.ts"
import { described } from "../field/rule.ts"
import { problem } from "../problem.ts"
import { POLICY_TYPES } from "../timeOff/terms.ts"
import { FIRST_DAY } from "../datedVersions.ts"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const LAST_DAY = "2200-12-31"

/** A day that the ledger computes for. */
export const LedgerDay = dayBetween(FIRST_DAY, LAST_DAY)

const PolicyTypeField = choice(POLICY_TYPES, { PTO: ["Paid Time Off"] }, "TimeOffPolicyType")

export const ledgerFields = {
  timeOffPolicyType: Schema.optionalKey(
    described(PolicyTypeField, "One type of time off; all if it is not given.")
  ),
  asOf: Schema.optionalKey(
    described(LedgerDay, "The day; today in the worker's time zone if it is not given.")
  ),
  knownAt: Schema.optionalKey(
    described(Instant, "What was recorded later does not count; now if it is not given.")
  )
} as const

/** The instant of a query; rejects one in the future, because nobody knows what will be recorded. */
export const knownBy = (
  knownAt: number | undefined,
  at: number
): Result.Result<number, InvalidRequest> =>
  knownAt !== undefined && knownAt > at
    ? Result.fail(
        new InvalidRequest({
          problems: [problem(["knownAt"], "range", "must not be in the future")]
        })
      )
    : Result.succeed(knownAt ?? at)

const AHEAD_YEARS = 5

/** A projection ends at most so far ahead. */
export const checkAhead = (
  path: ReadonlyArray<string>,
  day: LocalDate | undefined,
  today: LocalDate
): Result.Result<void, InvalidRequest> => {
  const latest = yearsAfter(today, AHEAD_YEARS)
  return day !== undefined && day > latest
    ? Result.fail(
        new InvalidRequest({
          problems: [problem(path, "range", `must be at most ${AHEAD_YEARS} years from today`)]
        })
      )
    : Result.void
}
