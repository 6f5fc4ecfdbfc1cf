/** Reads the facts of one worker's account from their JSON form. */
import { addDays, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { validatePayRules } from "../paySchedule/validate.ts"
import {
  latestOf,
  type Adjustment,
  type Assignment,
  type DayMinutes,
  type Facts,
  type PaidPeriod,
  type PayPeriods,
  type Usage,
  type WeekMinutes,
  type WorkedDay,
  type WorkSchedule
} from "./facts.ts"
import {
  fieldsIn,
  isGiven,
  readDate,
  readFlag,
  readList,
  readRequiredDate,
  readWhole,
  rejectUnknown,
  report,
  reportElement,
  required,
  type Fields,
  type Limits
} from "./fields.ts"
import { payPeriodsOf } from "./periods.ts"
import { yearOn, yearStartOf } from "./policyYear.ts"
import { MAX_AMOUNT_MINUTES, MINUTES_PER_DAY, WORDING } from "./kinds.ts"
import type { PolicyTerms } from "./terms.ts"
import { readPresetPolicy } from "./validatePolicy.ts"

/** Days of 50 years, and weekly periods of as many. */
const MAX_DAYS = 18_300
const MAX_PERIODS = 2_700

const SIGNED: Limits = { min: -MAX_AMOUNT_MINUTES, max: MAX_AMOUNT_MINUTES }

const readDayMinutes = (
  day: Fields,
  limits: Limits,
  allowed: ReadonlyArray<string> = ["date", "minutes"]
): DayMinutes | undefined => {
  rejectUnknown(day, allowed)
  const date = readRequiredDate(day, "date")
  const minutes = isGiven(day.values["minutes"])
    ? readWhole(day, "minutes", limits)
    : required(day, "minutes")
  return date === undefined || minutes === undefined ? undefined : { date, minutes }
}

const readDays = (fields: Fields, name: string, limits: Limits): ReadonlyArray<DayMinutes> =>
  readList(fields, name, MAX_DAYS, (day) => readDayMinutes(day, limits)) ?? []

const readWorked = (fields: Fields): ReadonlyArray<WorkedDay> =>
  readList(fields, "worked", MAX_DAYS, (day): WorkedDay | undefined => {
    const limits = { min: 0, max: MAX_AMOUNT_MINUTES }
    const read = readDayMinutes(day, limits, ["date", "minutes", "overtimeMinutes"])
    const overtimeMinutes = readWhole(day, "overtimeMinutes", limits) ?? 0
    if (read === undefined) return undefined
    return overtimeMinutes > read.minutes
      ? report(day, "overtimeMinutes", "conflict", "must not be more than the minutes")
      : { ...read, overtimeMinutes }
  }) ?? []

/** Scheduled minutes from Sunday to Saturday; undefined if they are not given. */
export const readSchedule = (fields: Fields): ReadonlyArray<WorkSchedule> | undefined => {
  const value = fields.values["schedule"]
  if (!isGiven(value)) return undefined
  const isWeek =
    Array.isArray(value) &&
    value.length === 7 &&
    value.every(
      (minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= MINUTES_PER_DAY
    )
  return isWeek
    ? [{ effectiveFrom: "1971-01-01" as LocalDate, minutes: value as WeekMinutes }]
    : report(
        fields,
        "schedule",
        "type",
        `must be seven whole numbers of minutes from 0 to ${MINUTES_PER_DAY}, Sunday first`
      )
}

const readListed = (fields: Fields): PayPeriods | undefined => {
  const list = readList(fields, "payPeriods", MAX_PERIODS, (period): PaidPeriod | undefined => {
    rejectUnknown(period, ["begin", "end", "payDate"])
    const begin = readRequiredDate(period, "begin")
    const end = readRequiredDate(period, "end")
    const payDate = readDate(period, "payDate")
    if (begin === undefined || end === undefined) return undefined
    if (begin > end) return reportElement(period, "conflict", "must not end before it begins")
    return { begin, end, ...(payDate === undefined ? {} : { payDate }) }
  })
  if (list === undefined) return undefined
  const isOrdered = list.every((period, index) => {
    const before = list[index - 1]
    return before === undefined || before.end < period.begin
  })
  return isOrdered
    ? { list }
    : report(fields, "payPeriods", "conflict", "must be in order and must not overlap")
}

const readRules = (fields: Fields): PayPeriods | undefined => {
  const rules = fieldsIn(fields, "payPeriods")
  if (rules === undefined) return undefined
  const { from: _from, to: _to, ...rulesInput } = rules.values
  const checked = validatePayRules(rulesInput)
  const [from, to] = [readDate(rules, "from"), readDate(rules, "to")]
  if (!checked.ok) {
    for (const { path, ...problem } of checked.problems) {
      fields.findings.problems.push({ path: [...rules.path, ...path], ...problem })
    }
    return undefined
  }
  return {
    rules: checked.value,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to })
  }
}

const NO_PERIODS: PayPeriods = { list: [] }

const readPayPeriods = (fields: Fields, terms: PolicyTerms): PayPeriods | undefined => {
  const value = fields.values["payPeriods"]
  if (isGiven(value)) return Array.isArray(value) ? readListed(fields) : readRules(fields)
  return terms.earningMethod === "Per Pay Period" || terms.earningMethod === "Per Hour Worked"
    ? required(fields, "payPeriods")
    : NO_PERIODS
}

interface Worker {
  readonly dateOfJoin: LocalDate
  readonly terminationDate: LocalDate | undefined
  readonly isExempt: boolean
  readonly schedules: ReadonlyArray<WorkSchedule>
}

const readWorker = (fields: Fields): Worker | undefined => {
  const worker = isGiven(fields.values["worker"])
    ? fieldsIn(fields, "worker")
    : required(fields, "worker")
  if (worker === undefined) return undefined
  rejectUnknown(worker, ["dateOfJoin", "terminationDate", "exempt", "schedule"])
  const dateOfJoin = readRequiredDate(worker, "dateOfJoin")
  const terminationDate = readDate(worker, "terminationDate")
  const isExempt = readFlag(worker, "exempt") ?? false
  const schedules = readSchedule(worker) ?? []
  if (dateOfJoin === undefined) return undefined
  return terminationDate !== undefined && terminationDate < dateOfJoin
    ? report(worker, "terminationDate", "conflict", "must not be before dateOfJoin")
    : { dateOfJoin, terminationDate, isExempt, schedules }
}

const ASSIGNMENT_FIELDS = [
  "startDate",
  "endDate",
  "seniorityDate",
  "waitingFrom",
  "openingBalanceMinutes"
]

const readAssignment = (fields: Fields, terms: PolicyTerms): Assignment | undefined => {
  const assignment = isGiven(fields.values["assignment"])
    ? fieldsIn(fields, "assignment")
    : required(fields, "assignment")
  if (assignment === undefined) return undefined
  rejectUnknown(assignment, ASSIGNMENT_FIELDS)
  const startDate = readRequiredDate(assignment, "startDate")
  const endDate = readDate(assignment, "endDate")
  const seniorityDate = readDate(assignment, "seniorityDate")
  const waitingFrom = readDate(assignment, "waitingFrom")
  const opening = readWhole(assignment, "openingBalanceMinutes", SIGNED)
  if (startDate === undefined) return undefined
  if (endDate !== undefined && endDate < startDate) {
    return report(assignment, "endDate", "conflict", "must not be before startDate")
  }
  return {
    startDate,
    ...(endDate === undefined ? {} : { endDate }),
    ...(seniorityDate === undefined ? {} : { seniorityDate }),
    ...(waitingFrom === undefined ? {} : { waitingFrom }),
    ...(opening === undefined ? {} : { opening: { date: startDate, minutes: opening } }),
    versions: [{ policyId: "policy", version: 1, effectiveFrom: startDate, terms }]
  }
}

/** From the day after the last one that is recorded the schedule stands for the hours to come. */
const scheduledFrom = (
  { dateOfJoin, schedules }: Worker,
  worked: ReadonlyArray<WorkedDay>
): LocalDate | undefined => {
  if (schedules.length === 0) return undefined
  const last = latestOf(worked)
  return last === undefined ? dateOfJoin : addDays(last, 1)
}

/** A yearly amount is spread over the periods of the year: a list must have all of them. */
const checkCoverage = (
  fields: Fields,
  terms: PolicyTerms,
  assignment: Assignment,
  payPeriods: PayPeriods,
  until: LocalDate | undefined
): void => {
  if (terms.amountPerYearMinutes === undefined || terms.earningMethod !== "Per Pay Period") return
  const [first, last] = "list" in payPeriods ? [payPeriods.list[0], payPeriods.list.at(-1)] : []
  if (first === undefined || last === undefined) return
  const start = yearStartOf(terms.policyYear, toEpochDay(assignment.startDate))
  const periods = payPeriodsOf(payPeriods)
  const from = periods.at(periods.indexFrom(toEpochDay(assignment.startDate)))
  if (from === undefined) return
  const ends = [last.end, until ?? last.end, assignment.endDate ?? last.end].map(toEpochDay)
  const { begin } = yearOn(start, from.end)
  const { next } = yearOn(start, Math.max(Math.min(...ends), from.end))
  const lengthOf = (period: PaidPeriod): number =>
    toEpochDay(period.end) - toEpochDay(period.begin) + 1
  const isWhole =
    toEpochDay(first.begin) - begin < lengthOf(first) &&
    next - 1 - toEpochDay(last.end) < lengthOf(last)
  if (isWhole) return
  const message = "must cover every policy year, over which the amount per year is spread"
  report(fields, "payPeriods", "conflict", message)
}

/** The facts, and the terms of the policy in them. */
export interface ReadFacts {
  readonly facts: Facts
  readonly terms: PolicyTerms
}

export const FACT_FIELDS = [
  "policy",
  "assignment",
  "worker",
  "payPeriods",
  "worked",
  "paid",
  "usage",
  "adjustments"
]

const readPolicyIn = (fields: Fields): PolicyTerms | undefined => {
  const policy = isGiven(fields.values["policy"])
    ? fieldsIn(fields, "policy")
    : required(fields, "policy")
  if (policy === undefined) return undefined
  const { findings, path, values } = policy
  return readPresetPolicy(
    { problems: findings.problems, path: [...path], wording: WORDING },
    values
  )
}

/** Reads the facts from fields whose problems are collected elsewhere. */
export const readFacts = (fields: Fields, until: LocalDate | undefined): ReadFacts | undefined => {
  const terms = readPolicyIn(fields)
  const worker = readWorker(fields)
  const assignment = terms && readAssignment(fields, terms)
  const payPeriods = terms && readPayPeriods(fields, terms)
  const worked = readWorked(fields)
  const paid = readDays(fields, "paid", { min: 0, max: MAX_AMOUNT_MINUTES })
  const usage = readDays(fields, "usage", { min: 1, max: MAX_AMOUNT_MINUTES }).map(
    (day, index): Usage => ({ ...day, requestId: String(index + 1) })
  )
  const adjustments = readDays(fields, "adjustments", SIGNED).map((day, index): Adjustment => ({
    ...day,
    id: String(index + 1)
  }))
  if (!terms || !worker || !assignment || !payPeriods) return undefined
  checkCoverage(fields, terms, assignment, payPeriods, until)
  const { dateOfJoin, terminationDate, isExempt, schedules } = worker
  const projectedFrom = scheduledFrom(worker, worked)
  const facts: Facts = {
    assignments: [assignment],
    dateOfJoin,
    ...(terminationDate === undefined ? {} : { terminationDate }),
    isExempt,
    schedules,
    payPeriods,
    worked,
    paid,
    ...(projectedFrom === undefined ? {} : { scheduledFrom: projectedFrom }),
    usage,
    adjustments,
    payouts: []
  }
  return { facts, terms }
}
