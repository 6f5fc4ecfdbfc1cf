/** Reads the pay of one week, as `payroll time regular-rate` takes it. */
import { ZERO, type Fraction } from "../exact/fraction.ts"
import { reportProblem, type Checked, type Findings } from "../specification/problem.ts"
import {
  isGiven,
  readObject,
  readWhole,
  type Fields,
  type Path
} from "../paySchedule/readFields.ts"
import {
  readAmount,
  readBoolean,
  readFields,
  readList,
  readNamed,
  readText,
  refuseUnknownFields
} from "./readTime.ts"
import { SALARY_PERIODS, type Job, type Salary, type WeekPay } from "./regularRate.ts"

const FIELDS = [
  "jobs",
  "included",
  "salary",
  "workedMinutes",
  "overtimeMinutes",
  "doubleTimeMinutes",
  "rateInEffect"
]
const JOB_FIELDS = ["minutes", "rate", "overtimeMinutes", "doubleTimeMinutes"]
const MAX_ELEMENTS = 1_000
const MAX_NAME = 100
/** The longest workweek, in which clocks are set back. */
const WEEK_MINUTES = 169 * 60

const readMinutes = (
  findings: Findings,
  path: Path,
  value: unknown,
  fallback?: number
): number | undefined =>
  readWhole(findings, path, value, {
    min: 0,
    max: WEEK_MINUTES,
    ...(fallback !== undefined && { fallback })
  })

const readJob = (findings: Findings, path: Path, value: unknown): Job | undefined => {
  const fields = readFields(findings, path, value, JOB_FIELDS)
  if (fields === undefined) return undefined
  const of = (name: string, fallback?: number) =>
    readMinutes(findings, [...path, name], fields[name], fallback)
  const minutes = of("minutes")
  const overtimeMinutes = of("overtimeMinutes", 0)
  const doubleTimeMinutes = of("doubleTimeMinutes", 0)
  const rate = readAmount(findings, [...path, "rate"], fields["rate"])
  if (minutes === undefined || rate === undefined) return undefined
  if (overtimeMinutes === undefined || doubleTimeMinutes === undefined) return undefined
  return overtimeMinutes + doubleTimeMinutes > minutes
    ? reportProblem(findings, path, "conflict", "must not have more overtime than minutes")
    : { minutes, rate, overtimeMinutes, doubleTimeMinutes }
}

const readIncluded = (findings: Findings, path: Path, value: unknown): Fraction | undefined => {
  const fields = readFields(findings, path, value, ["name", "amount"])
  if (fields === undefined) return undefined
  readText(findings, [...path, "name"], fields["name"], MAX_NAME)
  return readAmount(findings, [...path, "amount"], fields["amount"])
}

const readHours = (findings: Findings, path: Path, value: unknown): Salary["hours"] | undefined => {
  if (typeof value === "string" && value.trim().toLowerCase() === "all") return "All"
  const hours = readAmount(findings, path, value)
  if (hours === undefined || hours.numerator > ZERO.numerator) return hours
  return reportProblem(findings, path, "range", "must be more than 0, or All")
}

const readSalary = (findings: Findings, value: unknown): Salary | undefined => {
  const fields = readFields(findings, ["salary"], value, ["amount", "per", "hours"])
  if (fields === undefined) return undefined
  const amount = readAmount(findings, ["salary", "amount"], fields["amount"])
  const per = readNamed(findings, ["salary", "per"], fields["per"], SALARY_PERIODS)
  const hours = readHours(findings, ["salary", "hours"], fields["hours"])
  if (amount === undefined || per === undefined || hours === undefined) return undefined
  return { amount, per, hours }
}

const sumOf = (
  jobs: ReadonlyArray<Job>,
  name: "minutes" | "overtimeMinutes" | "doubleTimeMinutes"
): number => {
  let sum = 0
  for (const job of jobs) sum += job[name] ?? 0
  return sum
}

/** The minutes of the week; without jobs nothing says how many were worked. */
const readWorked = (
  findings: Findings,
  fields: Fields,
  jobs: ReadonlyArray<Job> | undefined
): number | undefined => {
  const ofJobs = sumOf(jobs ?? [], "minutes")
  const fallback = jobs?.length === 0 ? undefined : ofJobs
  const worked = readMinutes(findings, ["workedMinutes"], fields["workedMinutes"], fallback)
  return worked !== undefined && worked < ofJobs
    ? reportProblem(findings, ["workedMinutes"], "conflict", "must not be less than those of jobs")
    : worked
}

/** With the rate in effect, each job says which of its minutes are overtime. */
const checkRateInEffect = (findings: Findings, week: WeekPay): void => {
  const isWhole =
    sumOf(week.jobs, "overtimeMinutes") === week.overtimeMinutes &&
    sumOf(week.jobs, "doubleTimeMinutes") === week.doubleTimeMinutes
  if (week.rateInEffect && !isWhole) {
    const message =
      "needs jobs whose overtimeMinutes and doubleTimeMinutes add up to those of the week"
    reportProblem(findings, ["rateInEffect"], "conflict", message)
  }
  if (week.salary !== undefined && week.jobs.length > 0) {
    reportProblem(findings, ["salary"], "conflict", "cannot be combined with jobs")
  }
  if (week.overtimeMinutes + week.doubleTimeMinutes > week.workedMinutes) {
    const message = "must not be more than the worked minutes, with doubleTimeMinutes"
    reportProblem(findings, ["overtimeMinutes"], "conflict", message)
  }
}

const readWeek = (findings: Findings, fields: Fields): WeekPay | undefined => {
  refuseUnknownFields(findings, [], fields, FIELDS)
  const jobs = readList(findings, ["jobs"], fields["jobs"], MAX_ELEMENTS, (at, element) =>
    readJob(findings, at, element)
  )
  const included = readList(findings, ["included"], fields["included"], MAX_ELEMENTS, (at, one) =>
    readIncluded(findings, at, one)
  )
  const salary = isGiven(fields["salary"]) ? readSalary(findings, fields["salary"]) : undefined
  const workedMinutes = readWorked(findings, fields, jobs)
  const overtimeMinutes = readMinutes(findings, ["overtimeMinutes"], fields["overtimeMinutes"])
  const given = fields["doubleTimeMinutes"]
  const doubleTimeMinutes = readMinutes(findings, ["doubleTimeMinutes"], given, 0)
  const rateInEffect = readBoolean(findings, ["rateInEffect"], fields["rateInEffect"])
  if (!jobs || !included || workedMinutes === undefined || rateInEffect === undefined) {
    return undefined
  }
  if (overtimeMinutes === undefined || doubleTimeMinutes === undefined) return undefined
  const minutes = { workedMinutes, overtimeMinutes, doubleTimeMinutes }
  const week = { jobs, included, salary, ...minutes, rateInEffect }
  checkRateInEffect(findings, week)
  return week
}

/** The specification of `payroll time regular-rate`, or every problem of it. */
export const validateRegularRate = (input: unknown): Checked<WeekPay> => readObject(input, readWeek)
