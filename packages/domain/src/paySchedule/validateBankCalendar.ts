/** Validates the JSON form of a calendar of banks. */
import {
  OBSERVANCES,
  type BankCalendar,
  type BankHoliday,
  type BankHolidayDay
} from "../calendar/bankCalendar.ts"
import type { HolidayDay } from "../calendar/federalReserveHolidays.ts"
import { LAST_YEAR } from "../calendar/localDate.ts"
import { reportProblem, type Checked, type Findings } from "../specification/problem.ts"
import { isGiven, isObject } from "../specification/reading.ts"
import { readChoice, readDate, readObject, readWhole, required, type Path } from "./readFields.ts"

export const MAX_BANK_HOLIDAYS = 200
export const MAX_BANK_HOLIDAY_DATES = 1_000
export const MAX_CALENDAR_TEXT = 200
/** Easter moves within the year by at most this many days. */
export const MAX_EASTER_DAYS = 70

type Nth = Extract<HolidayDay, { readonly nth: unknown }>["nth"]

const readText = (findings: Findings, path: Path, value: unknown): string | undefined => {
  if (!isGiven(value)) return required(findings, path)
  if (typeof value === "string" && value.length <= MAX_CALENDAR_TEXT) return value
  return reportProblem(findings, path, "type", `must be at most ${MAX_CALENDAR_TEXT} characters`)
}

/** The elements that `read` makes of a list; undefined if there are too many or one is wrong. */
const readList = <A>(
  findings: Findings,
  path: Path,
  value: unknown,
  max: number,
  read: (path: Path, element: unknown) => A | undefined
): ReadonlyArray<A> | undefined => {
  if (!Array.isArray(value)) return reportProblem(findings, path, "type", "must be a list")
  if (value.length > max) {
    return reportProblem(findings, path, "length", `must have at most ${max} elements`)
  }
  const good = value
    .map((element: unknown, index) => read([...path, index], element))
    .filter((element) => element !== undefined)
  return good.length === value.length ? good : undefined
}

const readYear = (findings: Findings, path: Path, value: unknown): number | undefined =>
  readWhole(findings, path, value, { min: 1, max: LAST_YEAR })

const readNth = (findings: Findings, path: Path, value: unknown): Nth | undefined => {
  if (value === 1 || value === 2 || value === 3 || value === 4 || value === "last") return value
  return reportProblem(findings, path, "choice", 'must be 1, 2, 3, 4 or "last"')
}

const readOn = (findings: Findings, path: Path, value: unknown): BankHolidayDay | undefined => {
  if (!isObject(value)) return reportProblem(findings, path, "type", "must be an object")
  const within = (name: string): Path => [...path, name]
  if ("easter" in value) {
    const limits = { min: -MAX_EASTER_DAYS, max: MAX_EASTER_DAYS }
    const easter = readWhole(findings, within("easter"), value["easter"], limits)
    return easter === undefined ? undefined : { easter }
  }
  if ("dates" in value) {
    const date = (at: Path, element: unknown) => readDate(findings, at, element)
    const dates = readList(findings, within("dates"), value["dates"], MAX_BANK_HOLIDAY_DATES, date)
    return dates && { dates }
  }
  const month = readWhole(findings, within("month"), value["month"], { min: 1, max: 12 })
  if (!("nth" in value)) {
    const day = readWhole(findings, within("day"), value["day"], { min: 1, max: 31 })
    return month === undefined || day === undefined ? undefined : { month, day }
  }
  const weekday = readWhole(findings, within("weekday"), value["weekday"], { min: 0, max: 6 })
  const nth = readNth(findings, within("nth"), value["nth"])
  if (month === undefined || weekday === undefined || nth === undefined) return undefined
  return { month, weekday, nth }
}

const readHoliday = (findings: Findings, path: Path, value: unknown): BankHoliday | undefined => {
  if (!isObject(value)) return reportProblem(findings, path, "type", "must be an object")
  const within = (name: string): Path => [...path, name]
  const optional = <A>(name: string, read: (at: Path, field: unknown) => A | undefined) =>
    isGiven(value[name]) ? { [name]: read(within(name), value[name]) } : {}
  const year = (at: Path, field: unknown) => readYear(findings, at, field)
  const name = readText(findings, within("name"), value["name"])
  const on = readOn(findings, within("on"), value["on"])
  const others = {
    ...optional("since", year),
    ...optional("until", year),
    ...optional("except", (at, field) => readList(findings, at, field, LAST_YEAR, year)),
    ...optional("observed", (at, field) => readChoice(findings, at, field, OBSERVANCES)),
    ...optional("source", (at, field) => readText(findings, at, field))
  }
  return name === undefined || on === undefined ? undefined : { name, on, ...others }
}

/** Returns the calendar, or every problem. Accepts any JSON value and never throws. */
export const validateBankCalendar = (input: unknown): Checked<BankCalendar> =>
  readObject(input, (findings, fields) => {
    const name = readText(findings, ["name"], fields["name"])
    const weekday = (path: Path, value: unknown) =>
      readWhole(findings, path, value, { min: 0, max: 6 })
    const weekend = isGiven(fields["weekend"])
      ? readList(findings, ["weekend"], fields["weekend"], 6, weekday)
      : undefined
    const holidays = readList(
      findings,
      ["holidays"],
      fields["holidays"],
      MAX_BANK_HOLIDAYS,
      (path, value) => readHoliday(findings, path, value)
    )
    if (name === undefined || holidays === undefined) return undefined
    return { name, ...(weekend && { weekend }), holidays }
  })
