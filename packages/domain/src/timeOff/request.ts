/** A request for time off from its JSON form: `payroll time-off request`. */
import { toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { choice, dayInYears, whole } from "../specification/kinds.ts"
import { list, object, readTable, refined } from "../specification/objects.ts"
import type { Checked } from "../specification/problem.ts"
import {
  isObject,
  reject,
  rejectField,
  type Reading,
  type Values
} from "../specification/reading.ts"
import { optional, required, withDefault, type Kind } from "../specification/table.ts"
import { checkRequest, type RequestProblem } from "./checkRequest.ts"
import { sumOfMinutes, type Facts } from "./facts.ts"
import {
  CALENDAR_BASES,
  calendarOf,
  HOLIDAY_NAMES,
  type AddedDay,
  type HolidayCalendar
} from "./holidayCalendar.ts"
import { FACTS, readFacts, schedule } from "./readFacts.ts"
import {
  requestDays,
  type GivenDay,
  type RequestDay,
  type RequestedDays,
  type WorkDays
} from "./requestDays.ts"
import { element, MINUTES_PER_DAY, newReading, text, WORDING } from "./kinds.ts"

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
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const minutesOfDay = whole(1, MINUTES_PER_DAY)

const startTime = refined(text(5), (time, reading) =>
  TIME.test(time) ? time : reject(reading, "format", "must be a time of day, HH:MM")
)

const dayOfRequest = element(
  object({
    date: required(dayInYears),
    minutes: required(minutesOfDay),
    startTime: optional(startTime)
  })
)

const holidayName: Kind<string> = {
  shape: { is: "other" },
  read: (reading, value) => {
    const named = typeof value === "string" ? value.toLowerCase() : undefined
    const name = HOLIDAY_NAMES.find((each) => each.toLowerCase() === named)
    return name ?? reject(reading, "choice", `must be one of ${HOLIDAY_NAMES.join(", ")}`)
  }
}

const base = choice(CALENDAR_BASES)

const CALENDAR = {
  base: required(base),
  removed: withDefault([], list(holidayName, HOLIDAY_NAMES.length)),
  added: withDefault(
    [],
    list(
      element(
        object({
          date: required(dayInYears),
          name: required(text(100)),
          minutes: optional(minutesOfDay)
        })
      ),
      MAX_CLOSED
    )
  )
}

const calendarObject = object(CALENDAR)

/** The name of a base, or a calendar as a company has it. */
const calendar: Kind<HolidayCalendar> = {
  shape: { is: "other" },
  read: (reading, value) => {
    if (isObject(value)) return calendarObject.read(reading, value)
    const name = base.read(reading, value)
    return name && calendarOf(name)
  }
}

const DAYS = {
  startDate: optional(dayInYears),
  endDate: optional(dayInYears),
  /** None at all is not the same as every day. */
  days: withDefault<ReadonlyArray<GivenDay> | undefined>(
    undefined,
    list(dayOfRequest, MAX_REQUEST_DAYS)
  )
}

const closedDay = object({ date: required(dayInYears) })

/** A date, whose problems are those of a field. */
const readClosed = (reading: Reading, date: unknown): LocalDate | undefined =>
  typeof date === "string"
    ? closedDay.read(reading, { date })?.date
    : reject(reading, "format", "must be a calendar date, YYYY-MM-DD")

const WORK = {
  schedule: optional(schedule),
  holidays: optional(calendar),
  closedDays: withDefault(
    [],
    list({ shape: { is: "day" }, read: readClosed, missing: readClosed }, MAX_CLOSED)
  ),
  others: withDefault([], list(dayOfRequest, MAX_OTHERS))
}

/** The table of days that are required unless each of them is named. */
const daysTable = ({ days }: Values) =>
  Array.isArray(days) && days.length > 0
    ? DAYS
    : { ...DAYS, startDate: required(dayInYears), endDate: required(dayInYears) }

/** Reads the days that are requested, which must fit together. */
const readRequested = (reading: Reading, values: Values): RequestedDays | undefined => {
  const fields = readTable(reading, daysTable(values), values)
  const { days } = fields
  const dates = (days ?? []).map(({ date }) => date).toSorted()
  if (new Set(dates).size < dates.length) {
    rejectField(reading, "days", "conflict", "must name each day once")
  }
  const { startDate = dates[0], endDate = dates.at(-1) } = fields
  if (startDate === undefined || endDate === undefined) return undefined
  if (startDate > endDate) {
    return rejectField(reading, "endDate", "conflict", "must not be before startDate")
  }
  if (toEpochDay(endDate) - toEpochDay(startDate) >= MAX_REQUEST_DAYS) {
    return rejectField(reading, "endDate", "range", `must be within ${MAX_REQUEST_DAYS} days`)
  }
  if (dates.some((date) => date < startDate || date > endDate)) {
    return rejectField(reading, "days", "conflict", "must lie from startDate to endDate")
  }
  return { startDate, endDate, ...(days && { days }) }
}

const UNTIL = { until: optional(dayInYears) }

/** The account of a worker, known until a day. */
const accountUntil = (last: LocalDate | undefined): Kind<Facts> => ({
  shape: { is: "other" },
  read: (reading, value) => {
    if (!isObject(value)) return reject(reading, "type", "must be an object")
    WORDING.rejectUnknown(reading, value, Object.keys({ ...FACTS, ...UNTIL }))
    const { until = last } = readTable(reading, UNTIL, value)
    return readFacts(reading, value, until)?.facts
  }
})

const calendarOfPolicy = (facts: Facts | undefined): HolidayCalendar => {
  const holidays = facts?.assignments[0]?.versions[0]?.terms.holidays
  return calendarOf(holidays === "Federal Reserve" ? holidays : "None")
}

const closedOn = (date: LocalDate): AddedDay => ({ date, name: "closed day" })

/** Checks the JSON form of a request. Names every problem by its field. */
export const validateRequest = (input: unknown): Checked<RequestSpecification> => {
  const reading = newReading()
  const { problems } = reading
  if (!isObject(input)) {
    reject(reading, "type", "must be an object")
    return { ok: false, problems }
  }
  const requested = readRequested(reading, input)
  const balance = optional(accountUntil(requested?.endDate))
  const { balance: facts } = readTable(reading, { balance }, input)
  const {
    others = [],
    schedule: schedules = facts?.schedules ?? [],
    holidays = calendarOfPolicy(facts),
    closedDays = []
  } = readTable(reading, WORK, input)
  if (schedules.length === 0 && requested !== undefined && requested.days === undefined) {
    rejectField(reading, "schedule", "required", "is mandatory and cannot be empty")
  }
  WORDING.rejectUnknown(reading, input, Object.keys({ ...WORK, ...DAYS, balance }))
  if (requested === undefined || problems.length > 0) return { ok: false, problems }
  const added = [...holidays.added, ...closedDays.map(closedOn)]
  const work = { schedules, calendar: { ...holidays, added } }
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
