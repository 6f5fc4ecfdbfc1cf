/** Reads the pay-day rule of a specification, and lists of days of the month. */
import { reportProblem, type Findings } from "../specification/problem.ts"
import { isGiven, isObject, type Values } from "../specification/reading.ts"
import { readChoice, readWhole, rejectUnknownFields, required, type Path } from "./readFields.ts"
import {
  DEFAULT_PAY_DAY,
  LAST_DAY_OF_EVERY_MONTH,
  MAX_BANKING_DAYS_AFTER,
  MAX_MONTHS_AFTER,
  MAX_OFFSET_DAYS,
  MAX_PERIODS_IN_ARREARS,
  type MonthDay,
  type PayDay,
  type PayPeriods
} from "./specification.ts"

const PAY_DAY_FIELDS = ["rule", "offsetDays", "days", "periodsInArrears", "monthsAfter"]

const dayNumber = (day: MonthDay): number => (day === "last" ? 31 : day)

const readMonthDay = (findings: Findings, path: Path, value: unknown): MonthDay | undefined => {
  if (value === "last") return value
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 31) {
    return value
  }
  return reportProblem(findings, path, "range", 'must hold days from 1 to 31 or "last"')
}

/** True if two of the ascending days are the same day in some month. */
const coincide = (ascending: ReadonlyArray<MonthDay>): boolean =>
  ascending.some((day, index) => {
    const next = ascending[index + 1]
    if (next === undefined) return false
    return dayNumber(day) >= LAST_DAY_OF_EVERY_MONTH || dayNumber(day) === dayNumber(next)
  })

/** The elements of a list of a length, each read by `read`. `what` names them. */
const readSome = <Element>(
  findings: Findings,
  path: Path,
  value: unknown,
  { min, max, what }: { readonly min: number; readonly max: number; readonly what: string },
  read: (findings: Findings, path: Path, value: unknown) => Element | undefined
): ReadonlyArray<Element> | undefined => {
  if (!isGiven(value)) return required(findings, path)
  const message = `must be a list of ${min === max ? min : `${min} to ${max}`} ${what}`
  if (!Array.isArray(value)) return reportProblem(findings, path, "type", message)
  if (value.length < min || value.length > max)
    return reportProblem(findings, path, "length", message)
  const elements = Array.from(value, (element: unknown, index) =>
    read(findings, [...path, index], element)
  ).filter((element) => element !== undefined)
  return elements.length < value.length ? undefined : elements
}

/** A list of days of the month that fall on different days in every month, ascending. */
export const readMonthDays = (
  findings: Findings,
  path: Path,
  value: unknown,
  count: { readonly min: number; readonly max: number }
): ReadonlyArray<MonthDay> | undefined => {
  const what = "days of the month"
  const days = readSome(findings, path, value, { ...count, what }, readMonthDay)
  if (days === undefined) return undefined
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

/** True if a later period is never paid before an earlier one. */
const isInOrder = (days: ReadonlyArray<MonthDay>, months: ReadonlyArray<number>): boolean => {
  const [first, second] = days.map((day, index) => ({
    month: months[index] ?? 0,
    day: dayNumber(day)
  }))
  if (first === undefined || second === undefined) return true
  const isUntil = (one: typeof first, other: typeof first): boolean =>
    one.month === other.month ? one.day <= other.day : one.month < other.month
  return isUntil(first, second) && isUntil(second, { ...first, month: first.month + 1 })
}

/** Pay days with the months in which they lie, one for each period that ends in a month. */
const readMonthsAfter = (
  findings: Findings,
  fields: Values,
  frequency: PayPeriods["frequency"]
): PayDay | undefined => {
  const path = ["payDay", "monthsAfter"]
  if (frequency === "weekly" || frequency === "biweekly") {
    const message = "cannot be given for periods that are counted in weeks"
    return reportProblem(findings, path, "conflict", message)
  }
  if (isGiven(fields["periodsInArrears"])) {
    return reportProblem(findings, path, "conflict", "cannot be given with periodsInArrears")
  }
  const count = frequency === "semimonthly" ? 2 : 1
  const limits = { min: count, max: count }
  const days = readSome(
    findings,
    ["payDay", "days"],
    fields["days"],
    { ...limits, what: "days of the month" },
    readMonthDay
  )
  const monthsAfter = readSome(
    findings,
    path,
    fields["monthsAfter"],
    { ...limits, what: "whole numbers" },
    (issues, at, months) => readWhole(issues, at, months, { min: 0, max: MAX_MONTHS_AFTER })
  )
  if (days === undefined || monthsAfter === undefined) return undefined
  return isInOrder(days, monthsAfter)
    ? { rule: "dayOfMonth", days, monthsAfter }
    : reportProblem(findings, path, "conflict", "must pay no period before an earlier one")
}

export const readPayDay = (
  findings: Findings,
  value: unknown,
  frequency: PayPeriods["frequency"] | undefined
): PayDay | undefined => {
  if (!isGiven(value)) return DEFAULT_PAY_DAY
  if (!isObject(value)) return reportProblem(findings, ["payDay"], "type", "must be an object")
  rejectUnknownFields(findings, ["payDay"], value, PAY_DAY_FIELDS)
  const rules = ["periodEnd", "dayOfMonth", "bankingDaysAfter"] as const
  const rule = readChoice(findings, ["payDay", "rule"], value["rule"], rules)
  if (rule === undefined) return undefined
  if (rule === "periodEnd") {
    const limits = { min: -MAX_OFFSET_DAYS, max: MAX_OFFSET_DAYS, fallback: 0 }
    const offsetDays = readWhole(findings, ["payDay", "offsetDays"], value["offsetDays"], limits)
    return offsetDays === undefined ? undefined : { rule, offsetDays }
  }
  if (rule === "bankingDaysAfter") {
    const limits = { min: 0, max: MAX_BANKING_DAYS_AFTER }
    const days = readWhole(findings, ["payDay", "days"], value["days"], limits)
    return days === undefined ? undefined : { rule, days }
  }
  if (isGiven(value["monthsAfter"])) {
    // Of a frequency that is none, that alone is reported.
    return frequency && readMonthsAfter(findings, value, frequency)
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
