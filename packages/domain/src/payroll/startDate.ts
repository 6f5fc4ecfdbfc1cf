/** The day from which a request wants a schedule or its change. */
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { problem, type Problem } from "../problem.ts"

const DAYS_MAX = 366
export const START_DATE: Problem["path"] = ["paySchedule", "startDate"]

/** The problem of a day that is too far from today; pay periods are made at most 13 months ahead. */
export const startDateProblems = (
  startDate: LocalDate | undefined,
  today: LocalDate
): ReadonlyArray<Problem> =>
  startDate !== undefined &&
  (startDate < addDays(today, -DAYS_MAX) || startDate > addDays(today, DAYS_MAX))
    ? [problem(START_DATE, "range", `must be at most ${DAYS_MAX} days from today`)]
    : []
