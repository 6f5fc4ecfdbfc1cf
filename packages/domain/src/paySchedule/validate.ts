/** Validates the JSON form of a specification. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { isLocalDate, toEpochDay, yearOf, type LocalDate } from "../calendar/localDate.ts"
import { leavesNoBankingDay } from "./closure.ts"
import { reportProblem, type Checked, type Findings } from "./problem.ts"
import {
  isFields,
  isGiven,
  readChoice,
  readDate,
  readObject,
  readWhole,
  required,
  type Fields,
  type Path
} from "./readFields.ts"
import {
  ADJUSTMENTS,
  DEFAULT_ADJUSTMENT,
  DEFAULT_LEAD_BANKING_DAYS,
  DEFAULT_PAY_DAY,
  DEFAULT_PERIOD_END_DAYS,
  FREQUENCIES,
  LAST_DAY_OF_EVERY_MONTH,
  MAX_CLOSED_DAYS,
  MAX_LEAD_BANKING_DAYS,
  MAX_OFFSET_DAYS,
  MAX_PERIODS_IN_ARREARS,
  MAX_WINDOW_YEARS,
  type MonthDay,
  type OpenPayScheduleSpecification,
  type PayDay,
  type PayPeriods,
  type PayRules,
  type PayScheduleSpecification
} from "./specification.ts"

const RULE_FIELDS = [
  "frequency",
  "anchorPeriodEnd",
  "periodEndDays",
  "payDay",
  "adjust",
  "leadBankingDays",
  "closedDays"
]
const FIELDS = [...RULE_FIELDS, "from", "to"]
const PAY_DAY_FIELDS = ["rule", "offsetDays", "days", "periodsInArrears"]

/** A misspelled field must not be ignored silently. */
const rejectUnknownFields = (
  findings: Findings,
  path: Path,
  fields: Fields,
  known: ReadonlyArray<string>
): void => {
  if (Object.keys(fields).every((name) => known.includes(name))) return
  reportProblem(findings, path, "choice", `must have no fields other than ${known.join(", ")}`)
}

const readWindowDate = (findings: Findings, path: Path, value: unknown): LocalDate | undefined => {
  const date = readDate(findings, path, value)
  if (date === undefined || isHolidayYear(yearOf(date))) return date
  return reportProblem(findings, path, "range", "must be in the years 1971 to 2200")
}

const dayNumber = (day: MonthDay): number => (day === "last" ? 31 : day)

const readMonthDay = (findings: Findings, path: Path, value: unknown): MonthDay | undefined => {
  if (value === "last") return value
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 31) {
    return value
  }
  return reportProblem(findings, path, "range", 'must hold days from 1 to 31 or "last"')
}

/** Whether two of the ascending days are the same day in some month. */
const coincide = (ascending: ReadonlyArray<MonthDay>): boolean =>
  ascending.some((day, index) => {
    const next = ascending[index + 1]
    if (next === undefined) return false
    return dayNumber(day) >= LAST_DAY_OF_EVERY_MONTH || dayNumber(day) === dayNumber(next)
  })

/** A list of days of the month that fall on different days in every month, ascending. */
const readMonthDays = (
  findings: Findings,
  path: Path,
  value: unknown,
  count: { readonly min: number; readonly max: number }
): ReadonlyArray<MonthDay> | undefined => {
  if (!isGiven(value)) return required(findings, path)
  const { min, max } = count
  const message = `must be a list of ${min === max ? min : `${min} to ${max}`} days of the month`
  if (!Array.isArray(value)) return reportProblem(findings, path, "type", message)
  if (value.length < min || value.length > max)
    return reportProblem(findings, path, "length", message)
  const days = Array.from(value, (day: unknown, index) =>
    readMonthDay(findings, [...path, index], day)
  ).filter((day) => day !== undefined)
  if (days.length < value.length) return undefined
  const ascending = days.toSorted((a, b) => dayNumber(a) - dayNumber(b))
  return coincide(ascending)
    ? reportProblem(
        findings,
        path,
        "conflict",
        "must name different days in every month, including February"
      )
    : ascending
}

const readPeriods = (findings: Findings, fields: Fields): PayPeriods | undefined => {
  const frequency = readChoice(findings, ["frequency"], fields["frequency"], FREQUENCIES)
  switch (frequency) {
    case undefined:
      return undefined
    case "weekly":
    case "biweekly": {
      const anchorPeriodEnd = readDate(findings, ["anchorPeriodEnd"], fields["anchorPeriodEnd"])
      return anchorPeriodEnd && { frequency, anchorPeriodEnd }
    }
    case "semimonthly": {
      const given = fields["periodEndDays"]
      const periodEndDays = isGiven(given)
        ? readMonthDays(findings, ["periodEndDays"], given, { min: 2, max: 2 })
        : DEFAULT_PERIOD_END_DAYS
      return periodEndDays && { frequency, periodEndDays }
    }
    default:
      return { frequency }
  }
}

const readPayDay = (findings: Findings, value: unknown): PayDay | undefined => {
  if (!isGiven(value)) return DEFAULT_PAY_DAY
  if (!isFields(value)) return reportProblem(findings, ["payDay"], "type", "must be an object")
  rejectUnknownFields(findings, ["payDay"], value, PAY_DAY_FIELDS)
  const rules = ["periodEnd", "dayOfMonth"] as const
  const rule = readChoice(findings, ["payDay", "rule"], value["rule"], rules)
  if (rule === undefined) return undefined
  if (rule === "periodEnd") {
    const limits = { min: -MAX_OFFSET_DAYS, max: MAX_OFFSET_DAYS, fallback: 0 }
    const offsetDays = readWhole(findings, ["payDay", "offsetDays"], value["offsetDays"], limits)
    return offsetDays === undefined ? undefined : { rule, offsetDays }
  }
  const count = { min: 1, max: LAST_DAY_OF_EVERY_MONTH }
  const days = readMonthDays(findings, ["payDay", "days"], value["days"], count)
  const periodsInArrears = readWhole(
    findings,
    ["payDay", "periodsInArrears"],
    value["periodsInArrears"],
    { min: 0, max: MAX_PERIODS_IN_ARREARS, fallback: 0 }
  )
  if (days === undefined || periodsInArrears === undefined) return undefined
  return { rule, days, periodsInArrears }
}

const readClosedDays = (
  findings: Findings,
  value: unknown
): ReadonlyArray<LocalDate> | undefined => {
  const path = ["closedDays"]
  if (!isGiven(value)) return []
  if (!Array.isArray(value)) return reportProblem(findings, path, "type", "must be a list of dates")
  if (value.length > MAX_CLOSED_DAYS) {
    return reportProblem(findings, path, "length", `must hold at most ${MAX_CLOSED_DAYS} dates`)
  }
  const dates = Array.from(value, (date: unknown, index) =>
    readDate(findings, [...path, index], date)
  ).filter((date) => date !== undefined)
  if (dates.length < value.length) return undefined
  const ascending = [...new Set(dates)].toSorted()
  return leavesNoBankingDay(ascending.map(toEpochDay))
    ? reportProblem(findings, path, "conflict", "must leave a banking day in every year")
    : ascending
}

const readRules = (findings: Findings, fields: Fields): PayRules | undefined => {
  const periods = readPeriods(findings, fields)
  const payDay = readPayDay(findings, fields["payDay"])
  const adjust = readChoice(findings, ["adjust"], fields["adjust"], ADJUSTMENTS, DEFAULT_ADJUSTMENT)
  const leadBankingDays = readWhole(findings, ["leadBankingDays"], fields["leadBankingDays"], {
    min: 0,
    max: MAX_LEAD_BANKING_DAYS,
    fallback: DEFAULT_LEAD_BANKING_DAYS
  })
  const closedDays = readClosedDays(findings, fields["closedDays"])
  if (!periods || !payDay || !adjust || leadBankingDays === undefined || !closedDays) {
    return undefined
  }
  return { ...periods, payDay, adjust, leadBankingDays, closedDays }
}

const readOpen = (findings: Findings, fields: Fields): OpenPayScheduleSpecification | undefined => {
  const rules = readRules(findings, fields)
  const from = readWindowDate(findings, ["from"], fields["from"])
  return rules && from && { ...rules, from }
}

/** The latest end of a window that starts on this day. */
const latestEnd = (from: LocalDate): string => `${yearOf(from) + MAX_WINDOW_YEARS}${from.slice(4)}`

const readTo = (findings: Findings, fields: Fields): LocalDate | undefined => {
  const to = readWindowDate(findings, ["to"], fields["to"])
  const from = fields["from"]
  if (to === undefined || typeof from !== "string" || !isLocalDate(from)) return to
  if (from > to) return reportProblem(findings, ["from"], "conflict", "must not be after to")
  if (to > latestEnd(from)) {
    return reportProblem(
      findings,
      ["to"],
      "range",
      `must be at most ${MAX_WINDOW_YEARS} years after from`
    )
  }
  return to
}

const checked = <A>(
  input: unknown,
  read: (findings: Findings, fields: Fields) => A | undefined,
  known: ReadonlyArray<string> = FIELDS
): Checked<A> =>
  readObject(input, (findings, fields) => {
    const value = read(findings, fields)
    rejectUnknownFields(findings, [], fields, known)
    return value
  })

/**
 * Returns the specification with defaults filled in and lists sorted, or every problem in the order
 * of the fields. Ignores known fields that do not apply and rejects unknown ones; `null` and blank
 * text mean "not given". Accepts any JSON value and never throws.
 */
export const validatePaySchedule = (input: unknown): Checked<PayScheduleSpecification> =>
  checked(input, (findings, fields) => {
    const open = readOpen(findings, fields)
    const to = readTo(findings, fields)
    return open && to && { ...open, to }
  })

/** Like `validatePaySchedule` for an open-ended schedule: ignores `to`. */
export const validateOpenPaySchedule = (input: unknown): Checked<OpenPayScheduleSpecification> =>
  checked(input, readOpen)

/** Like `validatePaySchedule` for the rules alone: a specification without a window. */
export const validatePayRules = (input: unknown): Checked<PayRules> =>
  checked(input, readRules, RULE_FIELDS)
