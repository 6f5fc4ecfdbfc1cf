/** Reads the pay of one week, as `payroll time regular-rate` takes it. */
import { ZERO } from "../exact/fraction.ts"
import { optional, required, withDefault, type Kind } from "../specification/table.ts"
import { choice, flag, text, whole } from "../specification/kinds.ts"
import { list, object, refined } from "../specification/objects.ts"
import type { Checked } from "../specification/problem.ts"
import {
  isGiven,
  reject,
  rejectField,
  type Reading,
  type Values
} from "../specification/reading.ts"
import { amount, checkedTime } from "./kinds.ts"
import { SALARY_PERIODS, type Job, type Salary, type WeekPay } from "./regularRate.ts"

const MAX_ELEMENTS = 1_000
/** In minutes: the longest workweek, in which clocks are set back. */
const minutesOfWeek = whole(0, 169 * 60)

const JOB = {
  minutes: required(minutesOfWeek),
  rate: required(amount),
  overtimeMinutes: withDefault(0, minutesOfWeek),
  doubleTimeMinutes: withDefault(0, minutesOfWeek)
}

const INCLUDED = { name: required(text(100)), amount: required(amount) }

const hours: Kind<Salary["hours"]> = {
  shape: { is: "other" },
  read: (reading, value) => {
    if (typeof value === "string" && value.trim().toLowerCase() === "all") return "All"
    const exact = amount.read(reading, value)
    if (exact === undefined || exact.numerator > ZERO.numerator) return exact
    return reject(reading, "range", "must be more than 0, or All")
  }
}

const SALARY = {
  amount: required(amount),
  per: required(choice(SALARY_PERIODS)),
  hours: required(hours)
}

const WEEK = {
  jobs: withDefault(
    [],
    list(
      refined(object(JOB), (job, reading) =>
        job.overtimeMinutes + job.doubleTimeMinutes > job.minutes
          ? reject(reading, "conflict", "must not have more overtime than minutes")
          : job
      ),
      MAX_ELEMENTS
    )
  ),
  included: withDefault(
    [],
    list(
      refined(object(INCLUDED), (pay) => pay.amount),
      MAX_ELEMENTS
    )
  ),
  salary: optional(object(SALARY)),
  /** Those of the jobs, if there are any. */
  workedMinutes: optional(minutesOfWeek),
  overtimeMinutes: required(minutesOfWeek),
  doubleTimeMinutes: withDefault(0, minutesOfWeek),
  rateInEffect: withDefault(false, flag)
}

const tableFor = ({ jobs }: Values) => {
  const hasNoJobs = !isGiven(jobs) || (Array.isArray(jobs) && jobs.length === 0)
  return hasNoJobs ? { ...WEEK, workedMinutes: required(minutesOfWeek) } : WEEK
}

const sumOf = (
  jobs: ReadonlyArray<Job>,
  name: "minutes" | "overtimeMinutes" | "doubleTimeMinutes"
): number => {
  let sum = 0
  for (const job of jobs) sum += job[name] ?? 0
  return sum
}

/** With the rate in effect, the jobs have the overtime of the week. */
const checkWeek = (reading: Reading, week: WeekPay): void => {
  const isWhole =
    sumOf(week.jobs, "overtimeMinutes") === week.overtimeMinutes &&
    sumOf(week.jobs, "doubleTimeMinutes") === week.doubleTimeMinutes
  if (week.rateInEffect && !isWhole) {
    const message =
      "needs jobs whose overtimeMinutes and doubleTimeMinutes add up to those of the week"
    rejectField(reading, "rateInEffect", "conflict", message)
  }
  if (week.salary !== undefined && week.jobs.length > 0) {
    rejectField(reading, "salary", "conflict", "cannot be combined with jobs")
  }
  if (week.overtimeMinutes + week.doubleTimeMinutes > week.workedMinutes) {
    const message = "must not be more than the worked minutes, with doubleTimeMinutes"
    rejectField(reading, "overtimeMinutes", "conflict", message)
  }
}

const weekPay = refined(
  object(WEEK, { tableFor }),
  ({ jobs, included, salary, ...minutes }, reading): WeekPay | undefined => {
    const ofJobs = sumOf(jobs, "minutes")
    const { workedMinutes = ofJobs } = minutes
    if (workedMinutes < ofJobs) {
      const message = "must not be less than those of jobs"
      return rejectField(reading, "workedMinutes", "conflict", message)
    }
    const week = { jobs, included, salary, ...minutes, workedMinutes }
    checkWeek(reading, week)
    return week
  }
)

/** The specification of `payroll time regular-rate`, or every problem of it. */
export const validateRegularRate = (input: unknown): Checked<WeekPay> => checkedTime(input, weekPay)
