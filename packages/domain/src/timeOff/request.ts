/** A request for time off from its JSON form: `payroll time-off request`. */
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import type { Checked } from "../specification/problem.ts"
import { checkRequest, type RequestProblem } from "./checkRequest.ts"
import { sumOfMinutes, type Facts } from "./facts.ts"
import {
  fieldsIn,
  isGiven,
  isObject,
  readChoice,
  readDate,
  readList,
  readRequiredDate,
  readText,
  readWhole,
  rejectUnknown,
  report,
  reportElement,
  required,
  type Fields
} from "./fields.ts"
import {
  CALENDAR_BASES,
  calendarOf,
  HOLIDAY_NAMES,
  type AddedDay,
  type HolidayCalendar
} from "./holidayCalendar.ts"
import { FACT_FIELDS, readFacts, readSchedule } from "./readFacts.ts"
import {
  requestDays,
  type GivenDay,
  type RequestDay,
  type RequestedDays,
  type WorkDays
} from "./requestDays.ts"
import { MINUTES_PER_DAY } from "./kinds.ts"

export interface RequestSpecification {
  readonly requested: RequestedDays
  readonly others: ReadonlyArray<GivenDay>
  readonly work: WorkDays
  readonly facts: Facts | undefined
}

export interface RequestResult {
  readonly days: ReadonlyArray<RequestDay>
  readonly totalMinutes: number
  readonly problems: ReadonlyArray<RequestProblem>
}

const MAX_REQUEST_DAYS = 366
const MAX_OTHERS = 2_000
const MAX_CLOSED = 1_000
const NAME_MAX = 100
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const readTime = (day: Fields): string | undefined => {
  const time = readText(day, "startTime", 5)
  return time === undefined || TIME.test(time)
    ? time
    : report(day, "startTime", "format", "must be a time of day, HH:MM")
}

const readGivenDays = (fields: Fields, name: string, max: number): ReadonlyArray<GivenDay> =>
  readList(fields, name, max, (day): GivenDay | undefined => {
    rejectUnknown(day, ["date", "minutes", "startTime"])
    const date = readRequiredDate(day, "date")
    const minutes = isGiven(day.values["minutes"])
      ? readWhole(day, "minutes", { min: 1, max: MINUTES_PER_DAY })
      : required(day, "minutes")
    const startTime = readTime(day)
    if (date === undefined || minutes === undefined) return undefined
    return { date, minutes, ...(startTime === undefined ? {} : { startTime }) }
  }) ?? []

const readRequested = (fields: Fields): RequestedDays | undefined => {
  const days = isGiven(fields.values["days"])
    ? readGivenDays(fields, "days", MAX_REQUEST_DAYS)
    : undefined
  const dates = (days ?? []).map(({ date }) => date).toSorted()
  if (new Set(dates).size < dates.length)
    report(fields, "days", "conflict", "must name each day once")
  const isNamed = dates.length > 0
  const startDate = (isNamed ? readDate : readRequiredDate)(fields, "startDate") ?? dates[0]
  const endDate = (isNamed ? readDate : readRequiredDate)(fields, "endDate") ?? dates.at(-1)
  if (startDate === undefined || endDate === undefined) return undefined
  if (startDate > endDate)
    return report(fields, "endDate", "conflict", "must not be before startDate")
  if (toEpochDay(endDate) - toEpochDay(startDate) >= MAX_REQUEST_DAYS) {
    return report(fields, "endDate", "range", `must be within ${MAX_REQUEST_DAYS} days`)
  }
  if (dates.some((date) => date < startDate || date > endDate)) {
    return report(fields, "days", "conflict", "must lie from startDate to endDate")
  }
  return { startDate, endDate, ...(days === undefined ? {} : { days }) }
}

const readRemoved = (fields: Fields): ReadonlyArray<string> =>
  readList(fields, "removed", HOLIDAY_NAMES.length, (element, value) => {
    const named = typeof value === "string" ? value.toLowerCase() : undefined
    const name = HOLIDAY_NAMES.find((holiday) => holiday.toLowerCase() === named)
    return name ?? reportElement(element, "choice", `must be one of ${HOLIDAY_NAMES.join(", ")}`)
  }) ?? []

const readAdded = (fields: Fields): ReadonlyArray<AddedDay> =>
  readList(fields, "added", MAX_CLOSED, (day): AddedDay | undefined => {
    rejectUnknown(day, ["date", "name", "minutes"])
    const date = readRequiredDate(day, "date")
    const name = readText(day, "name", NAME_MAX) ?? required(day, "name")
    const minutes = readWhole(day, "minutes", { min: 1, max: MINUTES_PER_DAY })
    if (date === undefined || name === undefined) return undefined
    return { date, name, ...(minutes === undefined ? {} : { minutes }) }
  }) ?? []

/** The name of a base, or a calendar as a company has it. */
const readCalendar = (fields: Fields, fallback: HolidayCalendar): HolidayCalendar => {
  const value = fields.values["holidays"]
  if (!isGiven(value)) return fallback
  if (!isObject(value)) {
    return calendarOf(readChoice(fields, "holidays", CALENDAR_BASES) ?? "None")
  }
  const calendar = fieldsIn(fields, "holidays")
  if (calendar === undefined) return fallback
  rejectUnknown(calendar, ["base", "removed", "added"])
  const base = readChoice(calendar, "base", CALENDAR_BASES) ?? "None"
  return { base, removed: readRemoved(calendar), added: readAdded(calendar) }
}

const readClosedDays = (fields: Fields): ReadonlyArray<AddedDay> => {
  const listed = readList(fields, "closedDays", MAX_CLOSED, (element, value) => {
    const day = { ...element, values: { date: value } }
    return typeof value === "string"
      ? readRequiredDate(day, "date")
      : reportElement(element, "format", "must be a calendar date, YYYY-MM-DD")
  })
  return (listed ?? []).map((date) => ({ date, name: "closed day" }))
}

const readBalance = (fields: Fields, until: LocalDate | undefined): Facts | undefined => {
  if (!isGiven(fields.values["balance"])) return undefined
  const balance = fieldsIn(fields, "balance")
  if (balance === undefined) return undefined
  rejectUnknown(balance, [...FACT_FIELDS, "until"])
  return readFacts(balance, readDate(balance, "until") ?? until)?.facts
}

const calendarOfPolicy = (facts: Facts | undefined): HolidayCalendar => {
  const holidays = facts?.assignments[0]?.versions[0]?.terms.holidays
  return calendarOf(holidays === "Federal Reserve" ? holidays : "None")
}

const FIELDS = [
  "schedule",
  "holidays",
  "closedDays",
  "startDate",
  "endDate",
  "days",
  "others",
  "balance"
]

/** Checks the JSON form of a request. Names every problem by its field. */
export const validateRequest = (input: unknown): Checked<RequestSpecification> => {
  const values = isObject(input) ? input : {}
  const fields: Fields = { findings: { problems: [] }, path: [], values }
  const { problems } = fields.findings
  if (!isObject(input)) {
    reportElement(fields, "type", "must be an object")
    return { ok: false, problems }
  }
  const requested = readRequested(fields)
  const others = readGivenDays(fields, "others", MAX_OTHERS)
  const facts = readBalance(fields, requested?.endDate)
  const schedules = readSchedule(fields) ?? facts?.schedules ?? []
  const calendar = readCalendar(fields, calendarOfPolicy(facts))
  const closed = readClosedDays(fields)
  if (schedules.length === 0 && requested !== undefined && requested.days === undefined) {
    required(fields, "schedule")
  }
  rejectUnknown(fields, FIELDS)
  if (requested === undefined || problems.length > 0) return { ok: false, problems }
  const work = { schedules, calendar: { ...calendar, added: [...calendar.added, ...closed] } }
  return { ok: true, value: { requested, others, work, facts } }
}

/** The days of a request, and everything that may forbid it. */
export const request = ({
  requested,
  others,
  work,
  facts
}: RequestSpecification): RequestResult => {
  const days = requestDays(requested, work)
  const account = facts && { facts, stored: [] }
  return {
    days,
    totalMinutes: sumOfMinutes(days),
    problems: checkRequest({ days, others, work, ...(account && { account }) })
  }
}
