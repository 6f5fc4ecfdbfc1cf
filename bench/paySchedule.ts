/**
 * Measures the speed of the pay schedule engine next to the libraries that one would use instead. One
 * schedule is a year of monthly pay dates with deadlines: 12 entries, with holidays and banking days,
 * without a cache. All contenders run in this process, in turns, and their dates are compared first.
 * The ratios are the result, not the times. Compare like with like: days in memory (integers, Date
 * objects), or dates as text.
 */
import {
  explainedPayDates,
  payDates,
  payDays
} from "../packages/domain/src/paySchedule/payDates.ts"
import { payYear } from "../packages/domain/src/paySchedule/payYear.ts"

const YEARS = Array.from({ length: 60 }, (_, index) => 1990 + index)
const ROUNDS = 21
const WARM_UP_ROUNDS = 3
const MILLISECONDS_PER_TURN = 60
const SCHEDULES_PER_CLOCK_READING = 20
const MILLISECONDS_PER_DAY = 86_400_000

const INTEGER_DAYS = "engine, integer days"
const TEXT = "engine, text"
const EXPLAINED = "engine, text and explained"
const DATE_FNS = "date-fns, Date objects"
const DATE_FNS_LISTED = "date-fns, holidays listed"
const DATE_FNS_TEXT = "date-fns, text"
const RRULE = "rrule, Date objects"

type Module<Name extends "date-fns" | "rrule"> = Name extends "rrule"
  ? typeof import("rrule")
  : typeof import("date-fns")

interface Contender {
  readonly name: string
  /** Makes one schedule in the contender's own form. */
  readonly make: (year: number) => ReadonlyArray<unknown>
  /** Pay dates and deadlines in a common form. */
  readonly dates: (year: number) => ReadonlyArray<string>
}

interface Entry {
  readonly periodBegin: Date
  readonly periodEnd: Date
  readonly payDate: Date
  readonly deadline: Date
}

const engineContenders = (): ReadonlyArray<Contender> => {
  const dates = (year: number) =>
    payDates(payYear("monthly", year)).flatMap((entry) => [entry.payDate, entry.deadline])
  return [
    { name: INTEGER_DAYS, make: (year) => payDays(payYear("monthly", year)), dates },
    { name: TEXT, make: (year) => payDates(payYear("monthly", year)), dates },
    {
      name: EXPLAINED,
      make: (year) => explainedPayDates(payYear("monthly", year)),
      dates
    }
  ]
}

/** The entry of a period under the default rules; `dayBefore` is the library's. */
const entryOf = (
  periodBegin: Date,
  periodEnd: Date,
  isOpen: (date: Date) => boolean,
  dayBefore: (date: Date) => Date
): Entry => {
  let payDate = periodEnd
  while (!isOpen(payDate)) payDate = dayBefore(payDate)
  let deadline = payDate
  for (let left = 2; left > 0;) {
    deadline = dayBefore(deadline)
    if (isOpen(deadline)) left--
  }
  return { periodBegin, periodEnd, payDate, deadline }
}

const holidaysWithDateFns = (fns: Module<"date-fns">, year: number): ReadonlySet<number> => {
  const nth = (month: number, weekday: 1 | 4, n: number): Date => {
    const first = new Date(year, month, 1)
    return fns.addDays(first, ((weekday - fns.getDay(first) + 7) % 7) + (n - 1) * 7)
  }
  const observed = (date: Date): Date => (fns.isSunday(date) ? fns.addDays(date, 1) : date)
  const days = [
    observed(new Date(year, 0, 1)),
    nth(0, 1, 3),
    nth(1, 1, 3),
    fns.subDays(nth(5, 1, 1), 7),
    ...(year >= 2022 ? [observed(new Date(year, 5, 19))] : []),
    observed(new Date(year, 6, 4)),
    nth(8, 1, 1),
    nth(9, 1, 2),
    observed(new Date(year, 10, 11)),
    nth(10, 4, 4),
    observed(new Date(year, 11, 25))
  ]
  return new Set(days.map((day) => fns.getTime(day)))
}

/** Returns true if a weekday is a bank holiday, by the same rules as the engine's and as directly. */
const isHolidayWithDateFns = (fns: Module<"date-fns">, date: Date): boolean => {
  const day = fns.getDate(date)
  const isMonday = fns.isMonday(date)
  const fixed = (on: number) => day === on || (isMonday && day === on + 1)
  const monday = (first: number) => isMonday && day >= first && day < first + 7
  switch (fns.getMonth(date)) {
    case 0:
      return fixed(1) || monday(15)
    case 1:
      return monday(15)
    case 4:
      return monday(25)
    case 5:
      return fns.getYear(date) >= 2022 && fixed(19)
    case 6:
      return fixed(4)
    case 8:
      return monday(1)
    case 9:
      return monday(8)
    case 10:
      return fixed(11) || (fns.isThursday(date) && day >= 22 && day < 29)
    case 11:
      return fixed(25)
    default:
      return false
  }
}

const dateFnsContenders = (fns: Module<"date-fns">): ReadonlyArray<Contender> => {
  const dayBefore = (date: Date) => fns.subDays(date, 1)
  const makeWith = (year: number, isHoliday: (date: Date) => boolean): ReadonlyArray<Entry> => {
    const isOpen = (date: Date) => !fns.isWeekend(date) && !isHoliday(date)
    return Array.from({ length: 12 }, (_, month) => {
      const begin = new Date(year, month, 1)
      return entryOf(begin, fns.startOfDay(fns.lastDayOfMonth(begin)), isOpen, dayBefore)
    })
  }
  const byRule = (year: number) => makeWith(year, (date) => isHolidayWithDateFns(fns, date))
  const listed = (year: number) => {
    const holidays = holidaysWithDateFns(fns, year)
    return makeWith(year, (date) => holidays.has(fns.getTime(date)))
  }
  const text = (date: Date) => fns.formatISO(date, { representation: "date" })
  const datesOf = (make: (year: number) => ReadonlyArray<Entry>) => (year: number) =>
    make(year).flatMap((entry) => [text(entry.payDate), text(entry.deadline)])
  const asText = (year: number) =>
    byRule(year).map((entry) => ({
      periodBegin: text(entry.periodBegin),
      periodEnd: text(entry.periodEnd),
      payDate: text(entry.payDate),
      deadline: text(entry.deadline)
    }))
  return [
    { name: DATE_FNS, make: byRule, dates: datesOf(byRule) },
    { name: DATE_FNS_LISTED, make: listed, dates: datesOf(listed) },
    { name: DATE_FNS_TEXT, make: asText, dates: datesOf(byRule) }
  ]
}

const utc = (year: number, month: number, day: number): number => Date.UTC(year, month, day)
const weekdayOf = (time: number): number => new Date(time).getUTCDay()

const holidaysWithUtcDates = (year: number): ReadonlySet<number> => {
  const nth = (month: number, weekday: 1 | 4, n: number): number => {
    const first = utc(year, month, 1)
    const shift = ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
    return first + shift * MILLISECONDS_PER_DAY
  }
  const observed = (time: number) => (weekdayOf(time) === 0 ? time + MILLISECONDS_PER_DAY : time)
  return new Set([
    observed(utc(year, 0, 1)),
    nth(0, 1, 3),
    nth(1, 1, 3),
    nth(5, 1, 1) - 7 * MILLISECONDS_PER_DAY,
    ...(year >= 2022 ? [observed(utc(year, 5, 19))] : []),
    observed(utc(year, 6, 4)),
    nth(8, 1, 1),
    nth(9, 1, 2),
    observed(utc(year, 10, 11)),
    nth(10, 4, 4),
    observed(utc(year, 11, 25))
  ])
}

/** Period ends from a recurrence rule; the rest uses UTC Dates. */
const rruleContenders = ({ RRule }: Module<"rrule">): ReadonlyArray<Contender> => {
  const dayBefore = (date: Date) => new Date(date.getTime() - MILLISECONDS_PER_DAY)
  const make = (year: number): ReadonlyArray<Entry> => {
    const holidays = holidaysWithUtcDates(year)
    const isOpen = (date: Date) => date.getUTCDay() % 6 !== 0 && !holidays.has(date.getTime())
    const dtstart = new Date(utc(year, 0, 1))
    const ends = new RRule({ freq: RRule.MONTHLY, dtstart, bymonthday: -1, count: 12 }).all()
    return ends.map((end, month) => entryOf(new Date(utc(year, month, 1)), end, isOpen, dayBefore))
  }
  const text = (date: Date) => date.toISOString().slice(0, 10)
  const dates = (year: number) =>
    make(year).flatMap((entry) => [text(entry.payDate), text(entry.deadline)])
  return [{ name: RRULE, make, dates }]
}

const available = async (): Promise<ReadonlyArray<Contender>> => {
  const dateFns = await import("date-fns").then(dateFnsContenders, () => [])
  if (dateFns.length === 0) console.log("date-fns is not installed and is skipped")
  // rrule is CommonJS: Node may have its names only on the default export.
  const rrule = await import("rrule").then(
    (module) => rruleContenders("RRule" in module ? module : (module as Default).default),
    () => []
  )
  if (rrule.length === 0) console.log("rrule is not installed and is skipped")
  return [...engineContenders(), ...dateFns, ...rrule]
}

interface Default {
  readonly default: Module<"rrule">
}

const compareDates = (contenders: ReadonlyArray<Contender>): void => {
  for (const year of YEARS) {
    const expected = contenders[0]?.dates(year).join()
    for (const { name, dates } of contenders) {
      if (dates(year).join() !== expected) throw new Error(`${name} has different dates in ${year}`)
    }
  }
}

let made = 0

/** Schedules per second in one turn. */
const turn = (contender: Contender): number => {
  const start = performance.now()
  let schedules = 0
  let elapsed = 0
  while (elapsed < MILLISECONDS_PER_TURN) {
    for (let index = 0; index < SCHEDULES_PER_CLOCK_READING; index++) {
      const year = YEARS[schedules++ % YEARS.length] ?? 1990
      made += contender.make(year).length
    }
    elapsed = performance.now() - start
  }
  return (schedules / elapsed) * 1000
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const contenders = await available()
compareDates(contenders)
const rates = new Map<string, Array<number>>()
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const contender of contenders) {
    const rate = turn(contender)
    if (round >= 0) rates.set(contender.name, [...(rates.get(contender.name) ?? []), rate])
  }
}

console.log(`12 monthly entries with deadlines, median of ${ROUNDS} turns (${made} entries made)`)
for (const [name, measured] of rates) {
  const perSecond = Math.round(median(measured)).toLocaleString("en-US")
  console.log(`${name.padEnd(27)} ${perSecond.padStart(9)} schedules/s`)
}

/** Prints the median ratio of the rates of two contenders over the rounds. */
const compare = (name: string, other: string, bar: string): void => {
  const others = rates.get(other)
  if (others === undefined) return
  const ratio = median((rates.get(name) ?? []).map((rate, round) => rate / (others[round] ?? 0)))
  console.log(`${name} : ${other} = ${ratio.toFixed(2)}${bar && `   (${bar})`}`)
}

compare(INTEGER_DAYS, DATE_FNS, "at least 15")
compare(INTEGER_DAYS, DATE_FNS_LISTED, "at least 15")
compare(TEXT, DATE_FNS_TEXT, "")
compare(INTEGER_DAYS, RRULE, "at least 15")
compare(TEXT, RRULE, "at least 15")
compare(TEXT, DATE_FNS, "")
compare(TEXT, EXPLAINED, "at most 3")
