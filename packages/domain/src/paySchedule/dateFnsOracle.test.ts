import { assert, describe, it } from "@effect/vitest"
import {
  addDays,
  addMonths,
  getDate,
  getDay,
  getMonth,
  getYear,
  isAfter,
  isBefore,
  isMonday,
  isSunday,
  isThursday,
  isWeekend,
  lastDayOfMonth,
  lightFormat,
  nextMonday,
  setDate,
  startOfMonth,
  subDays,
  subMonths
} from "date-fns"
import fc from "fast-check"
import { payDates, type PayDateEntry } from "./payDates.ts"
import type { MonthDay, PayScheduleSpecification } from "./specification.ts"
import {
  manyCases,
  MANY_CASES_TIMEOUT_MS,
  shortSpecifications
} from "@payroll/testing/randomSpecifications"

/** A Date whose local time is UTC, so that date-fns counts days in no zone: some skip whole days. */
class UtcDate extends Date {
  override getFullYear() {
    return this.getUTCFullYear()
  }
  override getMonth() {
    return this.getUTCMonth()
  }
  override getDate() {
    return this.getUTCDate()
  }
  override getDay() {
    return this.getUTCDay()
  }
  override setFullYear(...parts: [number, number?, number?]) {
    return this.setUTCFullYear(...(parts as [number]))
  }
  override setMonth(...parts: [number, number?]) {
    return this.setUTCMonth(...(parts as [number]))
  }
  override setDate(day: number) {
    return this.setUTCDate(day)
  }
  override setHours(...parts: [number, number?, number?, number?]) {
    return this.setUTCHours(...(parts as [number]))
  }
}

const read = (date: string): Date => new UtcDate(`${date}T00:00:00Z`)
const write = (date: Date): string => lightFormat(date, "yyyy-MM-dd")

const isNthWeek = (date: Date, nth: number): boolean => Math.ceil(getDate(date) / 7) === nth

/** True if a holiday falls on the date itself. */
const isHoliday = (date: Date): boolean => {
  const year = getYear(date)
  const isOn = (month: number, day: number) => getMonth(date) === month && getDate(date) === day
  const isNthMonday = (month: number, nth: number) =>
    getMonth(date) === month && isMonday(date) && isNthWeek(date, nth)
  return (
    isOn(0, 1) ||
    (year >= 1986 && isNthMonday(0, 3)) ||
    isNthMonday(1, 3) ||
    (getMonth(date) === 4 && isMonday(date) && getMonth(addDays(date, 7)) === 5) ||
    (year >= 2022 && isOn(5, 19)) ||
    isOn(6, 4) ||
    isNthMonday(8, 1) ||
    isNthMonday(9, 2) ||
    (year < 1978 ? isNthMonday(9, 4) : isOn(10, 11)) ||
    (getMonth(date) === 10 && isThursday(date) && isNthWeek(date, 4)) ||
    isOn(11, 25)
  )
}

const isBankOpen = (date: Date): boolean => {
  if (isWeekend(date) || isHoliday(date)) return false
  return !(isMonday(date) && isHoliday(subDays(date, 1)))
}

const dayInMonth = (month: Date, day: MonthDay): Date => {
  const last = lastDayOfMonth(month)
  return day === "last" || day > getDate(last) ? last : setDate(month, day)
}

/** The listed days of the months around a date, ascending. */
const listedDays = (
  days: ReadonlyArray<MonthDay>,
  around: Date,
  months: number
): ReadonlyArray<Date> =>
  Array.from({ length: months }, (_, index) =>
    addMonths(subMonths(startOfMonth(around), 1), index)
  ).flatMap((month) => days.map((day) => dayInMonth(month, day)))

/** The period ends on and around the window, ascending, one before it at the least. */
const periodEnds = (specification: PayScheduleSpecification): ReadonlyArray<Date> => {
  const from = read(specification.from)
  const to = read(specification.to)
  if (specification.frequency === "weekly" || specification.frequency === "biweekly") {
    const length = specification.frequency === "weekly" ? 7 : 14
    const anchor = read(specification.anchorPeriodEnd)
    const days = (from.getTime() - anchor.getTime()) / 86_400_000
    const ends = [addDays(anchor, Math.floor(days / length) * length - length)]
    for (let end = ends[0]; end && !isAfter(end, to);) ends.push((end = addDays(end, length)))
    return ends
  }
  const everyMonth = Array.from({ length: 100 }, (_, index) =>
    addMonths(subMonths(startOfMonth(from), 24), index)
  )
  if (specification.frequency === "semimonthly") {
    const { periodEndDays } = specification
    return everyMonth.flatMap((month) => periodEndDays.map((day) => dayInMonth(month, day)))
  }
  const step = { monthly: 1, quarterly: 3, annually: 12 }[specification.frequency]
  return everyMonth
    .filter((month) => (getMonth(month) + 1) % step === 0)
    .map((month) => lastDayOfMonth(month))
}

const LAST: MonthDay = "last"
const isEndOn = (end: MonthDay, date: Date): boolean =>
  getDate(dayInMonth(startOfMonth(date), end)) === getDate(date)

/** As it is in April, a month of 30 days: how many listed days it is on from the first of the month. */
const stepsInApril = (days: ReadonlyArray<MonthDay>, end: MonthDay): number => {
  const april = read("2026-04-01")
  const listed = days.map((day) => dayInMonth(april, day))
  const chosen = listed.findIndex((day) => !isBefore(day, dayInMonth(april, end)))
  return chosen === -1 ? days.length : chosen
}

const nominalPayDate = (
  specification: PayScheduleSpecification,
  periodEnd: Date,
  isOpen: (date: Date) => boolean
): Date => {
  const { payDay, frequency } = specification
  if (payDay.rule === "periodEnd") return addDays(periodEnd, payDay.offsetDays)
  if (payDay.rule === "bankingDaysAfter") {
    let date = periodEnd
    for (let left = payDay.days; left > 0;) if (isOpen((date = addDays(date, 1)))) left--
    return date
  }
  const month = startOfMonth(periodEnd)
  const ends = frequency === "semimonthly" ? specification.periodEndDays : [LAST]
  const place = Math.max(
    0,
    ends.findIndex((end) => isEndOn(end, periodEnd))
  )
  if ("monthsAfter" in payDay) {
    const later = addMonths(month, payDay.monthsAfter[place] ?? 0)
    return dayInMonth(later, payDay.days[place] ?? LAST)
  }
  if (frequency !== "weekly" && frequency !== "biweekly") {
    const steps = stepsInApril(payDay.days, ends[place] ?? LAST) + payDay.periodsInArrears
    const later = addMonths(month, Math.floor(steps / payDay.days.length))
    return dayInMonth(later, payDay.days[steps % payDay.days.length] ?? LAST)
  }
  const months = 3 + Math.ceil(payDay.periodsInArrears / payDay.days.length)
  const listed = listedDays(payDay.days, periodEnd, months)
  const first = listed.findIndex((day) => !isBefore(day, periodEnd))
  return listed[first + payDay.periodsInArrears] ?? assert.fail("not listed")
}

const adjusted = (
  adjust: PayScheduleSpecification["adjust"],
  nominal: Date,
  isOpen: (date: Date) => boolean
): Date => {
  let date = adjust === "nearest" && isSunday(nominal) ? nextMonday(nominal) : nominal
  while (!isOpen(date)) date = addDays(date, adjust === "next" ? 1 : -1)
  return date
}

const movedPayDate = (
  { adjust, keepInYear }: PayScheduleSpecification,
  nominal: Date,
  isOpen: (date: Date) => boolean
): Date => {
  const date = adjusted(adjust, nominal, isOpen)
  if (keepInYear !== true || getYear(date) === getYear(nominal)) return date
  const other = adjusted(isBefore(date, nominal) ? "next" : "previous", nominal, isOpen)
  return getYear(other) === getYear(nominal) ? other : date
}

const dateFnsPayDates = (
  specification: PayScheduleSpecification
): ReadonlyArray<Record<keyof PayDateEntry, string>> => {
  const closed = new Set<string>(specification.closedDays)
  const isOpen = (date: Date) => isBankOpen(date) && !closed.has(write(date))
  const ends = periodEnds(specification)
  return ends.flatMap((periodEnd, index) => {
    const previous = ends[index - 1]
    const text = write(periodEnd)
    if (!previous || text < specification.from || text > specification.to) return []
    const nominal = nominalPayDate(specification, periodEnd, isOpen)
    const payDate = movedPayDate(specification, nominal, isOpen)
    let deadline = payDate
    for (let left = specification.leadBankingDays; left > 0;) {
      deadline = subDays(deadline, 1)
      if (isOpen(deadline)) left--
    }
    return [
      {
        periodBegin: write(addDays(previous, 1)),
        periodEnd: text,
        nominalPayDate: write(nominal),
        payDate: write(payDate),
        deadline: write(deadline)
      }
    ]
  })
}

describe("the engine against date-fns", { timeout: MANY_CASES_TIMEOUT_MS }, () => {
  it("counts its days in UTC whatever the zone of the process", () => {
    const days = [
      read("1994-12-30"),
      addDays(read("1994-12-30"), 1),
      addDays(read("1994-12-30"), 2)
    ]
    assert.deepEqual(days.map(write), ["1994-12-30", "1994-12-31", "1995-01-01"])
    assert.strictEqual(getDay(read("1994-12-31")), 6)
  })

  it("returns the same entries for random specifications", () => {
    fc.assert(
      fc.property(shortSpecifications, (specification) => {
        assert.strictEqual(
          JSON.stringify(payDates(specification)),
          JSON.stringify(dateFnsPayDates(specification))
        )
      }),
      manyCases
    )
  })
})
