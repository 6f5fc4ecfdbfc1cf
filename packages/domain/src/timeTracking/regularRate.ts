/**
 * The regular rate of one workweek and what is paid for it: exact fractions, rounded once at the end. A salary, jobs
 * at several rates and included pay such as a bonus follow 29 CFR 778.109 to 778.115, 778.208 and 778.419.
 */
import {
  add,
  divide,
  fraction,
  fractionText,
  inCents,
  isLess,
  multiply,
  ZERO,
  type Fraction
} from "../exact/fraction.ts"

/** Minutes of one workweek at one rate per hour. */
export interface Job {
  readonly minutes: number
  readonly rate: Fraction
  /** Overtime among these minutes, with the rate in effect. */
  readonly overtimeMinutes?: number | undefined
  readonly doubleTimeMinutes?: number | undefined
}

export const SALARY_PERIODS = ["Week", "Month", "Semi-Month"] as const

export interface Salary {
  readonly amount: Fraction
  readonly per: (typeof SALARY_PERIODS)[number]
  /** The hours of a week that it is for, or all hours however many they are. */
  readonly hours: Fraction | "All"
}

export interface WeekPay {
  readonly jobs: ReadonlyArray<Job>
  /** Pay that counts, next to wages and salary. */
  readonly included: ReadonlyArray<Fraction>
  readonly salary?: Salary | undefined
  readonly workedMinutes: number
  readonly overtimeMinutes: number
  readonly doubleTimeMinutes: number
  /** Pay the premium of each job at half of its own rate (29 CFR 778.419). */
  readonly rateInEffect: boolean
}

export interface RegularRate {
  /** Per hour, in cents. */
  readonly regularRate: string
  readonly regularRateExact: string
  readonly straight: string
  readonly premium: string
  readonly total: string
}

const MINUTES_PER_HOUR = 60n
const HALF = fraction(1n, 2n)
const WEEKS_PER_YEAR = 52n
const PERIODS_PER_YEAR = { Week: WEEKS_PER_YEAR, Month: 12n, "Semi-Month": 24n } as const

const hours = (minutes: number): Fraction => fraction(BigInt(minutes), MINUTES_PER_HOUR)

const sum = (values: ReadonlyArray<Fraction>): Fraction => {
  let total = ZERO
  for (const value of values) total = add(total, value)
  return total
}

/** The straight-time pay of the week, and the regular rate per hour. */
interface Straight {
  readonly pay: Fraction
  readonly rate: Fraction
}

const perHour = (pay: Fraction, minutes: number): Fraction =>
  minutes === 0 ? ZERO : divide(pay, hours(minutes))

const ofSalary = (salary: Salary, included: Fraction, workedMinutes: number): Straight => {
  const weekly = multiply(salary.amount, fraction(PERIODS_PER_YEAR[salary.per], WEEKS_PER_YEAR))
  if (salary.hours === "All") {
    const pay = add(weekly, included)
    return { pay, rate: perHour(pay, workedMinutes) }
  }
  const rate = divide(weekly, salary.hours)
  const worked = hours(workedMinutes)
  // Hours beyond those of the salary are paid at its rate; fewer hours do not lessen it.
  const straight = isLess(salary.hours, worked) ? multiply(rate, worked) : weekly
  return {
    pay: add(straight, included),
    rate: add(rate, perHour(included, workedMinutes))
  }
}

const ofJobs = ({ jobs, workedMinutes }: WeekPay, included: Fraction): Straight => {
  const wages = jobs.map(({ minutes, rate }) => multiply(hours(minutes), rate))
  const pay = add(sum(wages), included)
  return { pay, rate: perHour(pay, workedMinutes) }
}

const premiumAt = (rate: Fraction, overtimeMinutes: number, doubleTimeMinutes: number): Fraction =>
  multiply(rate, add(multiply(hours(overtimeMinutes), HALF), hours(doubleTimeMinutes)))

const premiumInEffect = (jobs: ReadonlyArray<Job>): Fraction =>
  sum(
    jobs.map(({ rate, overtimeMinutes = 0, doubleTimeMinutes = 0 }) =>
      premiumAt(rate, overtimeMinutes, doubleTimeMinutes)
    )
  )

/** The regular rate of a week. The premium is half of it for overtime and once for double time. */
export const regularRate = (week: WeekPay): RegularRate => {
  const included = sum(week.included)
  const { pay, rate } =
    week.salary === undefined
      ? ofJobs(week, included)
      : ofSalary(week.salary, included, week.workedMinutes)
  const premium = week.rateInEffect
    ? premiumInEffect(week.jobs)
    : premiumAt(rate, week.overtimeMinutes, week.doubleTimeMinutes)
  return {
    regularRate: inCents(rate),
    regularRateExact: fractionText(rate),
    straight: inCents(pay),
    premium: inCents(premium),
    total: inCents(add(pay, premium))
  }
}
