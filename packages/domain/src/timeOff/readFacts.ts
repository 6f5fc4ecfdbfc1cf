/** Reads the facts of one worker's account from their JSON form. */
import { addDays, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { validatePayRules } from "../paySchedule/validate.ts"
import { dayInYears, flag, whole } from "../specification/kinds.ts"
import { list, object, readTable, refined } from "../specification/objects.ts"
import {
  isGiven,
  isObject,
  reject,
  rejectField,
  type Reading,
  type Values
} from "../specification/reading.ts"
import { optional, required, withDefault, type Kind, type ValueOf } from "../specification/table.ts"
import {
  latestOf,
  type Assignment,
  type Facts,
  type PaidPeriod,
  type PayPeriods,
  type WeekMinutes,
  type WorkedDay,
  type WorkSchedule
} from "./facts.ts"
import { element, MAX_AMOUNT_MINUTES, MINUTES_PER_DAY } from "./kinds.ts"
import { payPeriodsOf } from "./periods.ts"
import { policyYearsOf, yearOn } from "./policyYear.ts"
import type { PolicyTerms } from "./terms.ts"
import { readPresetPolicy } from "./validatePolicy.ts"

/** Days of 50 years, and weekly periods of as many. */
const MAX_DAYS = 18_300
const MAX_PERIODS = 2_700

const signedMinutes = whole(-MAX_AMOUNT_MINUTES, MAX_AMOUNT_MINUTES)
const anyMinutes = whole(0, MAX_AMOUNT_MINUTES)

const dayTable = (minutes: Kind<number>) => ({
  date: required(dayInYears),
  minutes: required(minutes)
})

const days = (minutes: Kind<number>) =>
  withDefault([], list(element(object(dayTable(minutes))), MAX_DAYS))

const WORKED = { ...dayTable(anyMinutes), overtimeMinutes: withDefault(0, anyMinutes) }

const worked = refined(object(WORKED), (day, reading) =>
  day.overtimeMinutes > day.minutes
    ? rejectField(reading, "overtimeMinutes", "conflict", "must not be more than the minutes")
    : day
)

const isWeek = (value: unknown): value is WeekMinutes =>
  Array.isArray(value) &&
  value.length === 7 &&
  value.every((minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= MINUTES_PER_DAY)

/** Scheduled minutes from Sunday to Saturday. */
export const schedule: Kind<ReadonlyArray<WorkSchedule>> = {
  shape: { is: "other" },
  read: (reading, value) => {
    if (isWeek(value)) return [{ effectiveFrom: "1971-01-01" as LocalDate, minutes: value }]
    const message = `must be seven whole numbers of minutes from 0 to ${MINUTES_PER_DAY}, Sunday first`
    return reject(reading, "type", message)
  }
}

const PERIOD = {
  begin: required(dayInYears),
  end: required(dayInYears),
  payDate: optional(dayInYears)
}

const period = refined(object(PERIOD), (span, reading) =>
  span.begin > span.end ? reject(reading, "conflict", "must not end before it begins") : span
)

const periods = refined(list(element(period), MAX_PERIODS), (spans, reading) =>
  spans.every((span, index) => index === 0 || (spans[index - 1]?.end ?? "") < span.begin)
    ? spans
    : reject(reading, "conflict", "must be in order and must not overlap")
)

const WINDOW = { from: optional(dayInYears), to: optional(dayInYears) }

const readRules = (reading: Reading, values: Values): PayPeriods | undefined => {
  const { from: _from, to: _to, ...rules } = values
  const checked = validatePayRules(rules)
  const dates = readTable(reading, WINDOW, values)
  if (checked.ok) return { rules: checked.value, ...dates }
  for (const { path, ...problem } of checked.problems) {
    reading.problems.push({ path: [...reading.path, ...path], ...problem })
  }
  return undefined
}

const payPeriods: Kind<PayPeriods> = {
  shape: { is: "other" },
  read: (reading, value) => {
    if (!Array.isArray(value)) {
      return isObject(value)
        ? readRules(reading, value)
        : reject(reading, "type", "must be an object")
    }
    const spans = periods.read(reading, value)
    return spans && { list: spans }
  }
}

const WORKER = {
  dateOfJoin: required(dayInYears),
  terminationDate: optional(dayInYears),
  exempt: withDefault(false, flag),
  schedule: withDefault([], schedule)
}

const worker = refined(object(WORKER), (person, reading) =>
  person.terminationDate !== undefined && person.terminationDate < person.dateOfJoin
    ? rejectField(reading, "terminationDate", "conflict", "must not be before dateOfJoin")
    : person
)

const ASSIGNMENT = {
  startDate: required(dayInYears),
  endDate: optional(dayInYears),
  seniorityDate: optional(dayInYears),
  waitingFrom: optional(dayInYears),
  openingBalanceMinutes: optional(signedMinutes)
}

const assignment = refined(object(ASSIGNMENT), (span, reading) =>
  span.endDate !== undefined && span.endDate < span.startDate
    ? rejectField(reading, "endDate", "conflict", "must not be before startDate")
    : span
)

const policy: Kind<PolicyTerms> = {
  shape: { is: "other" },
  read: (reading, value) =>
    isObject(value)
      ? readPresetPolicy(reading, value)
      : reject(reading, "type", "must be an object")
}

export const FACTS = {
  policy: required(policy),
  assignment: required(assignment),
  worker: required(worker),
  payPeriods: optional(payPeriods),
  worked: withDefault([], list(element(worked), MAX_DAYS)),
  paid: days(anyMinutes),
  usage: days(whole(1, MAX_AMOUNT_MINUTES)),
  adjustments: days(signedMinutes)
}

const assignmentOf = (
  { openingBalanceMinutes: minutes, ...dates }: ValueOf<typeof ASSIGNMENT>,
  terms: PolicyTerms
): Assignment => ({
  ...dates,
  ...(minutes !== undefined && { opening: { date: dates.startDate, minutes } }),
  versions: [{ policyId: "policy", version: 1, effectiveFrom: dates.startDate, terms }]
})

/** From the day after the last one that is recorded the schedule stands for the hours to come. */
const scheduledFrom = (
  { dateOfJoin, schedule: schedules }: ValueOf<typeof WORKER>,
  recorded: ReadonlyArray<WorkedDay>
): LocalDate | undefined => {
  if (schedules.length === 0) return undefined
  const last = latestOf(recorded)
  return last === undefined ? dateOfJoin : addDays(last, 1)
}

/** A yearly amount is spread over the periods of the year: a list must have all of them. */
const checkCoverage = (
  reading: Reading,
  terms: PolicyTerms,
  { startDate, endDate }: Assignment,
  paid: PayPeriods,
  until: LocalDate | undefined
): void => {
  if (terms.amountPerYearMinutes === undefined || terms.earningMethod !== "Per Pay Period") return
  const [first, last] = "list" in paid ? [paid.list[0], paid.list.at(-1)] : []
  if (first === undefined || last === undefined) return
  const years = policyYearsOf(terms.policyYear, toEpochDay(startDate), paid)
  const following = payPeriodsOf(paid)
  const from = following.at(following.indexFrom(toEpochDay(startDate)))
  if (from === undefined) return
  const ends = [last.end, until ?? last.end, endDate ?? last.end].map(toEpochDay)
  const { begin } = yearOn(years, from.end)
  const { next } = yearOn(years, Math.max(Math.min(...ends), from.end))
  const lengthOf = (span: PaidPeriod): number => toEpochDay(span.end) - toEpochDay(span.begin) + 1
  const isWhole =
    toEpochDay(first.begin) - begin < lengthOf(first) &&
    next - 1 - toEpochDay(last.end) < lengthOf(last)
  if (isWhole) return
  const message = "must cover every policy year, over which the amount per year is spread"
  rejectField(reading, "payPeriods", "conflict", message)
}

/** The facts, and the terms of the policy in them. */
interface ReadFacts {
  readonly facts: Facts
  readonly terms: PolicyTerms
}

const NO_PERIODS: PayPeriods = { list: [] }

/** Reads the facts among some values, whose other fields are read elsewhere. */
export const readFacts = (
  reading: Reading,
  values: Values,
  until: LocalDate | undefined
): ReadFacts | undefined => {
  const fields: Partial<ValueOf<typeof FACTS>> = readTable(reading, FACTS, values)
  const { policy: terms, worker: person } = fields
  const isPeriodic =
    terms?.earningMethod === "Per Pay Period" ||
    terms?.earningMethod === "Per Hour Worked" ||
    terms?.policyYear.kind === "Pay Periods"
  if (isPeriodic && !isGiven(values["payPeriods"])) {
    rejectField(reading, "payPeriods", "required", "is mandatory and cannot be empty")
  }
  if (!terms || !person || !fields.assignment) return undefined
  const dated = assignmentOf(fields.assignment, terms)
  const paid = fields.payPeriods ?? NO_PERIODS
  checkCoverage(reading, terms, dated, paid, until)
  const { dateOfJoin, terminationDate, exempt, schedule: schedules } = person
  const { worked: recorded = [] } = fields
  const projectedFrom = scheduledFrom(person, recorded)
  const facts: Facts = {
    assignments: [dated],
    dateOfJoin,
    ...(terminationDate !== undefined && { terminationDate }),
    isExempt: exempt,
    schedules,
    payPeriods: paid,
    worked: recorded,
    paid: fields.paid ?? [],
    ...(projectedFrom !== undefined && { scheduledFrom: projectedFrom }),
    usage: (fields.usage ?? []).map((day, index) => ({ ...day, requestId: String(index + 1) })),
    adjustments: (fields.adjustments ?? []).map((day, index) => ({
      ...day,
      id: String(index + 1)
    })),
    payouts: []
  }
  return { facts, terms }
}
