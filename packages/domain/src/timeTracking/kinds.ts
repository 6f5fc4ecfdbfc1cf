/** The kinds of fields of time tracking, and its texts about unknown fields and lists. */
import { isHolidayYear } from "../calendar/federalReserveHolidays.ts"
import { yearOf, parseLocalDate, toEpochDay } from "../calendar/localDate.ts"
import { fromDecimal, type Fraction } from "../exact/fraction.ts"
import { checked } from "../specification/objects.ts"
import type { Kind } from "../specification/table.ts"
import type { Checked } from "../specification/problem.ts"
import { reject, rejectField, type Wording } from "../specification/reading.ts"
import { DAY_MINUTES, MINUTE_MS } from "../calendar/wallClock.ts"

/** A name that can be repeated in a message: an identifier, which no personal value is. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const AMOUNT = /^\d{1,11}(?:\.\d{1,4})?$/
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/
const LARGEST_OFFSET_MINUTES = 14 * 60

const WORDING: Wording = {
  notAList: () => "must be a list",
  tooLong: (max) => `must have at most ${max} elements`,
  rejectUnknown: (reading, values, names) => {
    for (const name of Object.keys(values)) {
      if (names.includes(name)) continue
      const fieldsAre = `the fields are ${names.join(", ")}`
      if (IDENTIFIER.test(name)) {
        rejectField(reading, name, "choice", `is not known here; ${fieldsAre}`)
      } else {
        reject(reading, "choice", `has a field that is not known; ${fieldsAre}`)
      }
    }
  }
}

/** Reads a specification of time tracking: its value, or every problem. */
export const checkedTime = <A>(input: unknown, kind: Kind<A>): Checked<A> =>
  checked(input, WORDING, kind)

/** A time of the day, HH:MM, as the minute of the day. */
export const timeOfDay: Kind<number> = {
  shape: { is: "other" },
  read: (reading, value) => {
    const match = typeof value === "string" ? TIME.exec(value) : null
    return match === null
      ? reject(reading, "format", "must be a time of the day, HH:MM")
      : Number(match[1]) * 60 + Number(match[2])
  }
}

/** An amount of money: a number or decimal text, taken as exactly that decimal. */
export const amount: Kind<Fraction> = {
  shape: { is: "amount" },
  read: (reading, value) => {
    const text = typeof value === "number" ? String(value) : value
    const exact = typeof text === "string" && AMOUNT.test(text) ? fromDecimal(text) : undefined
    const message = "must be an amount of at most 11 digits before and 4 after the point"
    return exact ?? reject(reading, "format", message)
  }
}

/** An amount of money as text, with the digits that were sent. */
export const amountText: Kind<string> = {
  shape: { is: "amount" },
  read: (reading, value) => (amount.read(reading, value) === undefined ? undefined : String(value))
}

/** An instant, or a time of a wall clock that still needs its zone. */
export interface GivenInstant {
  readonly isLocal: boolean
  /** UTC milliseconds, or the wall clock counted in the same way. */
  readonly ms: number
}

const offsetMinutes = (sign: string, hours: string, minutes: string): number =>
  (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))

/** ISO 8601 with an offset or Z, or a local time without one. */
export const instant: Kind<GivenInstant> = {
  shape: { is: "other" },
  read: (reading, value) => {
    const match = typeof value === "string" ? INSTANT.exec(value) : null
    const [
      ,
      day = "",
      clock = "",
      seconds = "0",
      fraction = "",
      utc,
      sign,
      hours = "0",
      minutes = "0"
    ] = match ?? []
    const date = parseLocalDate(day)
    const time = TIME.exec(clock)
    const offset = offsetMinutes(sign ?? "+", hours, minutes)
    const isOffset = Math.abs(offset) <= LARGEST_OFFSET_MINUTES && Number(minutes) < 60
    if (date === undefined || time === null || !isOffset) {
      const message = "must be a date and time, YYYY-MM-DDTHH:MM:SS with Z, an offset or neither"
      return reject(reading, "format", message)
    }
    if (!isHolidayYear(yearOf(date))) {
      return reject(reading, "range", "must be in the years 1971 to 2200")
    }
    const minute = toEpochDay(date) * DAY_MINUTES + Number(time[1]) * 60 + Number(time[2]) - offset
    const milliseconds = Number(seconds) * 1_000 + Number(fraction.padEnd(3, "0").slice(0, 3))
    const isLocal = utc === undefined && sign === undefined
    return { isLocal, ms: minute * MINUTE_MS + milliseconds }
  }
}

/** The instant of a text; undefined if it is none. */
export const instantIn = (text: string): GivenInstant | undefined => {
  const result = checkedTime(text, instant)
  return result.ok ? result.value : undefined
}
