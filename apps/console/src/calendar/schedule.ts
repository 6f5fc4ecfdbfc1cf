/** The pay schedule that an address asks for, computed by the service's own engine in the page. */
import { isHolidayYear } from "@payroll/domain/calendar/federalReserveHolidays"
import { defaultRules } from "@payroll/domain/paySchedule/payYear"
import {
  explainedPayDates,
  federalReserveHolidays,
  validatePaySchedule,
  type ExplainedPayDateEntry,
  type Frequency,
  type SpecificationProblem
} from "@payroll/domain/paySchedule/package"

export type Entry = ExplainedPayDateEntry

/** The frequencies as the service spells them. */
export const FREQUENCIES = {
  Monthly: "monthly",
  "Semi-Monthly": "semimonthly",
  Weekly: "weekly",
  "Bi-Weekly": "biweekly",
  Quarterly: "quarterly",
  Annually: "annually"
} as const satisfies Readonly<Record<string, Frequency>>

/** The frequency of a name; undefined for a name that there is not. */
export const frequencyOf = (name: string): Frequency | undefined =>
  Object.hasOwn(FREQUENCIES, name) ? FREQUENCIES[name as keyof typeof FREQUENCIES] : undefined

/** A year for which the holidays are known; undefined for any other. */
export const yearOf = (text: string): number | undefined => {
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  return isHolidayYear(year) ? year : undefined
}

/** Days that a person typed, one after the other. */
export const daysIn = (text: string): ReadonlyArray<string> =>
  text.split(/[\s,;]+/).filter((day) => day !== "")

/** The dates of a year. */
export interface Dates {
  /** The periods that are paid in the year. */
  readonly entries: ReadonlyArray<Entry>
  /** The last days to run payroll, those for pay dates of the next year among them. */
  readonly deadlines: ReadonlySet<string>
}

export type Computed = Dates | { readonly problems: ReadonlyArray<SpecificationProblem> }

export const entriesOf = (of: Computed | undefined): ReadonlyArray<Entry> =>
  of && "entries" in of ? of.entries : []

/** The periods of rules that are paid in a year, each with its dates explained; only those from a day on. */
export const datesOf = (rules: object, year: number, start = ""): Computed => {
  // A period is paid in the year after its end, or in the one before.
  const from = isHolidayYear(year - 1) ? year - 1 : year
  const to = isHolidayYear(year + 1) ? year + 1 : year
  const checked = validatePaySchedule({ ...rules, from: `${from}-01-01`, to: `${to}-12-31` })
  if (!checked.ok) return { problems: checked.problems }
  const around = explainedPayDates(checked.value).filter(({ periodBegin }) => periodBegin >= start)
  return {
    entries: around.filter(({ payDate }) => payDate.startsWith(String(year))),
    deadlines: new Set(around.map(({ deadline }) => deadline))
  }
}

/** The dates of a year by the default rules and with days that the employer closed. */
export const computed = (
  frequency: Frequency,
  year: number,
  closedDays: ReadonlyArray<string>
): Computed => datesOf({ ...defaultRules(frequency), closedDays }, year)

export const isMoved = ({ payDate, nominalPayDate }: Entry): boolean => payDate !== nominalPayDate

/** The reason of the first move of a pay date: the name of a holiday, a weekend, or the employer's own day. */
export const reasonOf = ({ explanation }: Entry): string => {
  const move = explanation.find((step) => step.step === "move")
  return move?.step === "move" ? move.reason : ""
}

/** The weekdays on which the banks are closed, with the name of the holiday. */
export const closedBanks = (year: number): ReadonlyMap<string, string> =>
  new Map(
    [year - 1, year, year + 1]
      .filter(isHolidayYear)
      .flatMap(federalReserveHolidays)
      .flatMap(({ name, closedOn }) => (closedOn === null ? [] : [[closedOn as string, name]]))
  )

const ICS_LINE_MAX = 75

/** Lines are at most 75 octets long (RFC 5545); these texts are ASCII. */
const folded = (line: string): string =>
  line.length <= ICS_LINE_MAX
    ? line
    : [line.slice(0, ICS_LINE_MAX), ...(line.slice(ICS_LINE_MAX).match(/.{1,74}/g) ?? [])].join(
        "\r\n "
      )

const compact = (date: string): string => date.replaceAll("-", "")

/** A day of a calendar; `id` stays the same when it is made again. */
const eventOf = (id: string, date: string, summary: string, stamp: string) => [
  "BEGIN:VEVENT",
  `UID:${id}@payroll.console`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(date)}`,
  `SUMMARY:${summary}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT"
]

/** The pay dates and deadlines as a calendar file (RFC 5545). */
export const calendarFile = (
  entries: ReadonlyArray<Entry>,
  frequency: string,
  now: Date
): string => {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Payroll console//Pay calendar//EN",
    ...entries.flatMap(({ periodEnd, payDate, deadline }) => [
      ...eventOf(`pay-${frequency}-${periodEnd}`, payDate, `Pay date (${frequency})`, stamp),
      ...eventOf(
        `deadline-${frequency}-${periodEnd}`,
        deadline,
        `Run payroll by today (${frequency})`,
        stamp
      )
    ]),
    "END:VCALENDAR"
  ]
  return `${lines.map(folded).join("\r\n")}\r\n`
}
