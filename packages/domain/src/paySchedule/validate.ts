/** Validates the JSON form of a specification. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { isLocalDate, toEpochDay, yearOf, type LocalDate } from "../calendar/localDate.ts"
import { leavesNoBankingDay } from "./closure.ts"
import { reportProblem, type Checked, type Findings } from "../specification/problem.ts"
import { isGiven, type Values } from "../specification/reading.ts"
import {
  readChoice,
  readDate,
  readObject,
  readWhole,
  rejectUnknownFields,
  type Path
} from "./readFields.ts"
import { readMonthDays, readPayDay } from "./readPayDay.ts"
import {
  ADJUSTMENTS,
  DEFAULT_ADJUSTMENT,
  DEFAULT_LEAD_BANKING_DAYS,
  DEFAULT_PERIOD_END_DAYS,
  FREQUENCIES,
  MAX_CLOSED_DAYS,
  MAX_LEAD_BANKING_DAYS,
  MAX_WINDOW_YEARS,
  type OpenPayScheduleSpecification,
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
  "closedDays",
  "keepInYear"
]
const FIELDS = [...RULE_FIELDS, "from", "to"]

const readWindowDate = (findings: Findings, path: Path, value: unknown): LocalDate | undefined => {
  const date = readDate(findings, path, value)
  if (date === undefined || isHolidayYear(yearOf(date))) return date
  return reportProblem(findings, path, "range", "must be in the years 1971 to 2200")
}

const readPeriods = (findings: Findings, fields: Values): PayPeriods | undefined => {
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
      const endDays = fields["periodEndDays"]
      const periodEndDays = isGiven(endDays)
        ? readMonthDays(findings, ["periodEndDays"], endDays, { min: 2, max: 2 })
        : DEFAULT_PERIOD_END_DAYS
      return periodEndDays && { frequency, periodEndDays }
    }
    default:
      return { frequency }
  }
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

const readFlag = (findings: Findings, path: Path, value: unknown): boolean | undefined => {
  if (!isGiven(value)) return false
  return typeof value === "boolean"
    ? value
    : reportProblem(findings, path, "type", "must be true or false")
}

const readRules = (findings: Findings, fields: Values): PayRules | undefined => {
  const periods = readPeriods(findings, fields)
  const payDay = readPayDay(findings, fields["payDay"], periods?.frequency)
  const adjust = readChoice(findings, ["adjust"], fields["adjust"], ADJUSTMENTS, DEFAULT_ADJUSTMENT)
  const leadBankingDays = readWhole(findings, ["leadBankingDays"], fields["leadBankingDays"], {
    min: 0,
    max: MAX_LEAD_BANKING_DAYS,
    fallback: DEFAULT_LEAD_BANKING_DAYS
  })
  const closedDays = readClosedDays(findings, fields["closedDays"])
  const keepInYear = readFlag(findings, ["keepInYear"], fields["keepInYear"])
  if (!periods || !payDay || !adjust || leadBankingDays === undefined || !closedDays) {
    return undefined
  }
  const rules = { ...periods, payDay, adjust, leadBankingDays, closedDays }
  return keepInYear === true ? { ...rules, keepInYear } : rules
}

const readOpen = (findings: Findings, fields: Values): OpenPayScheduleSpecification | undefined => {
  const rules = readRules(findings, fields)
  const from = readWindowDate(findings, ["from"], fields["from"])
  return rules && from && { ...rules, from }
}

/** The latest end of a window that starts on this day. */
const latestEnd = (from: LocalDate): string => `${yearOf(from) + MAX_WINDOW_YEARS}${from.slice(4)}`

const readTo = (findings: Findings, fields: Values): LocalDate | undefined => {
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
  read: (findings: Findings, fields: Values) => A | undefined,
  allowed: ReadonlyArray<string> = FIELDS
): Checked<A> =>
  readObject(input, (findings, fields) => {
    const value = read(findings, fields)
    rejectUnknownFields(findings, [], fields, allowed)
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
