/**
 * A second implementation of the pay schedule rules, written to be obvious and independent of the
 * engine: it walks along a list of all days, made by counting up one by one. It shares only the
 * specification's types. It is slow and can be checked by reading.
 */
import type { PayDateEntry } from "../../src/paySchedule/payDates.ts"
import type { MonthDay, PayScheduleSpecification } from "../../src/paySchedule/specification.ts"

interface Day {
  readonly text: string
  readonly year: number
  readonly month: number
  readonly day: number
  /** 0 for Sunday to 6 for Saturday */
  readonly weekday: number
  readonly lastOfMonth: number
}

const FIRST_YEAR = 1965
const LAST_YEAR = 2215
// 1965-01-01 was a Friday.
const FIRST_WEEKDAY = 5

const lastOfMonth = (year: number, month: number): number => {
  if ([4, 6, 9, 11].includes(month)) return 30
  if (month !== 2) return 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

const text = (year: number, month: number, day: number): string =>
  [String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-")

const DAYS: Array<Day> = []
for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
  for (let month = 1; month <= 12; month++) {
    const last = lastOfMonth(year, month)
    for (let day = 1; day <= last; day++) {
      const weekday = (FIRST_WEEKDAY + DAYS.length) % 7
      DAYS.push({ text: text(year, month, day), year, month, day, weekday, lastOfMonth: last })
    }
  }
}

const INDEX = new Map(DAYS.map((day, index) => [day.text, index]))

const dayAt = (index: number): Day => {
  const day = DAYS[index]
  if (day === undefined) throw new Error("the reference knows the years 1965 to 2215 only")
  return day
}

const indexOf = (date: string): number => INDEX.get(date) ?? Number.NaN

/** All days of one weekday in one month as texts, first to last. */
const weekdaysOf = (year: number, month: number, weekday: number): ReadonlyArray<string> => {
  const first = indexOf(text(year, month, 1))
  return DAYS.slice(first, first + lastOfMonth(year, month))
    .filter((day) => day.weekday === weekday)
    .map((day) => day.text)
}

/** Before 1971 and after 2200 the rules of the nearest of these years are used. */
const holidaysOf = (year: number): ReadonlyArray<string | undefined> => [
  text(year, 1, 1),
  year >= 1986 ? weekdaysOf(year, 1, 1)[2] : undefined,
  weekdaysOf(year, 2, 1)[2],
  weekdaysOf(year, 5, 1).at(-1),
  year >= 2022 ? text(year, 6, 19) : undefined,
  text(year, 7, 4),
  weekdaysOf(year, 9, 1)[0],
  weekdaysOf(year, 10, 1)[1],
  year <= 1977 ? weekdaysOf(year, 10, 1)[3] : text(year, 11, 11),
  weekdaysOf(year, 11, 4)[3],
  text(year, 12, 25)
]

const BANKS_CLOSED = new Set<string>()
for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
  for (const holiday of holidaysOf(year)) {
    if (holiday === undefined) continue
    const index = indexOf(holiday)
    const isSunday = dayAt(index).weekday === 0
    BANKS_CLOSED.add(dayAt(isSunday ? index + 1 : index).text)
  }
}
for (const { text: date, weekday } of DAYS) {
  if (weekday === 0 || weekday === 6) BANKS_CLOSED.add(date)
}

const isListed = (days: ReadonlyArray<MonthDay>, { day, lastOfMonth: last }: Day): boolean =>
  days.some((listed) => day === (listed === "last" ? last : Math.min(listed, last)))

const isPeriodEnd = (specification: PayScheduleSpecification, index: number): boolean => {
  const day = dayAt(index)
  const isLast = day.day === day.lastOfMonth
  switch (specification.frequency) {
    case "weekly":
      return (index - indexOf(specification.anchorPeriodEnd)) % 7 === 0
    case "biweekly":
      return (index - indexOf(specification.anchorPeriodEnd)) % 14 === 0
    case "semimonthly":
      return isListed(specification.periodEndDays, day)
    case "monthly":
      return isLast
    case "quarterly":
      return isLast && [3, 6, 9, 12].includes(day.month)
    case "annually":
      return isLast && day.month === 12
  }
}

/** The number of a day of the month in a month of 30 days. */
const inMonthOf30 = (day: MonthDay): number => (day === "last" || day > 30 ? 30 : day)

/** The period ends of a month, as they are in a month of 30 days. */
const endsInMonth = (specification: PayScheduleSpecification): ReadonlyArray<MonthDay> =>
  specification.frequency === "semimonthly" ? specification.periodEndDays : ["last"]

/** The index of a day in the month that is so many months after that of a period end. */
const dayInMonth = (periodEnd: number, months: number, day: MonthDay): number => {
  const { year, month } = dayAt(periodEnd)
  const count = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const last = lastOfMonth(inYear, inMonth)
  return indexOf(text(inYear, inMonth, day === "last" ? last : Math.min(day, last)))
}

/** Walks through months of 30 days, and takes what it finds in the real ones. */
const chosenIndex = (
  days: ReadonlyArray<MonthDay>,
  periodsInArrears: number,
  end: MonthDay,
  periodEnd: number
): number => {
  let [months, day, left] = [0, inMonthOf30(end), periodsInArrears]
  for (;;) {
    const listed = days.find((one) => inMonthOf30(one) === day)
    if (listed !== undefined && left-- === 0) return dayInMonth(periodEnd, months, listed)
    day++
    if (day > 30) [months, day] = [months + 1, 1]
  }
}

const nominalIndex = (
  specification: PayScheduleSpecification,
  periodEnd: number,
  isOpen: (index: number) => boolean
): number => {
  const { payDay, frequency } = specification
  if (payDay.rule === "periodEnd") return periodEnd + payDay.offsetDays
  if (payDay.rule === "bankingDaysAfter") {
    let index = periodEnd
    for (let counted = 0; counted < payDay.days;) if (isOpen(++index)) counted++
    return index
  }
  const { day } = dayAt(periodEnd)
  const last = dayAt(periodEnd).lastOfMonth
  const ends = endsInMonth(specification)
  const place = ends.findIndex((end) => day === (end === "last" ? last : Math.min(end, last)))
  if ("monthsAfter" in payDay) {
    return dayInMonth(periodEnd, payDay.monthsAfter[place] ?? 0, payDay.days[place] ?? 1)
  }
  if (frequency !== "weekly" && frequency !== "biweekly") {
    return chosenIndex(payDay.days, payDay.periodsInArrears, ends[place] ?? "last", periodEnd)
  }
  let index = periodEnd
  while (!isListed(payDay.days, dayAt(index))) index++
  for (let passed = 0; passed < payDay.periodsInArrears; passed++) {
    index++
    while (!isListed(payDay.days, dayAt(index))) index++
  }
  return index
}

const movedIndex = (
  { adjust }: Pick<PayScheduleSpecification, "adjust">,
  nominal: number,
  isOpen: (index: number) => boolean
): number => {
  if (isOpen(nominal)) return nominal
  let index = nominal
  if (adjust === "next") {
    while (!isOpen(index)) index++
    return index
  }
  if (adjust === "nearest" && dayAt(nominal).weekday === 0) index++
  while (!isOpen(index)) index--
  return index
}

const payIndex = (
  { adjust, keepInYear }: PayScheduleSpecification,
  nominal: number,
  isOpen: (index: number) => boolean
): number => {
  const index = movedIndex({ adjust }, nominal, isOpen)
  const { year } = dayAt(nominal)
  if (keepInYear !== true || dayAt(index).year === year) return index
  const other = movedIndex({ adjust: index < nominal ? "next" : "previous" }, nominal, isOpen)
  return dayAt(other).year === year ? other : index
}

/** The entries that the engine's `payDates` returns. */
export const slowPayDates = (
  specification: PayScheduleSpecification
): ReadonlyArray<Record<keyof PayDateEntry, string>> => {
  const closed = new Set<string>(specification.closedDays)
  const isOpen = (index: number): boolean => {
    const { text: date } = dayAt(index)
    return !BANKS_CLOSED.has(date) && !closed.has(date)
  }
  const entries: Array<Record<keyof PayDateEntry, string>> = []
  for (let end = indexOf(specification.from); end <= indexOf(specification.to); end++) {
    if (!isPeriodEnd(specification, end)) continue
    let begin = end
    while (!isPeriodEnd(specification, begin - 1)) begin--
    const nominal = nominalIndex(specification, end, isOpen)
    const pay = payIndex(specification, nominal, isOpen)
    let deadline = pay
    for (let counted = 0; counted < specification.leadBankingDays;) {
      deadline--
      if (isOpen(deadline)) counted++
    }
    entries.push({
      periodBegin: dayAt(begin).text,
      periodEnd: dayAt(end).text,
      nominalPayDate: dayAt(nominal).text,
      payDate: dayAt(pay).text,
      deadline: dayAt(deadline).text
    })
  }
  return entries
}
