/** The laws of requests over random accounts. */
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { MANY_CASES_TIMEOUT_MS } from "@payroll/testing/randomSpecifications"
import { accounts, anyDay, runs } from "../../test/timeOff/randomFacts.ts"
import { federalReserveHolidays } from "../calendar/federalReserveHolidays.ts"
import { addDays, dayOfWeek, toEpochDay, yearOf, type LocalDate } from "../calendar/localDate.ts"
import { projected } from "./balance.ts"
import { checkRequest } from "./checkRequest.ts"
import { latestOf, sumOfMinutes, type Facts, type Usage } from "./facts.ts"
import { calendarOf, CALENDAR_BASES, type CalendarBase } from "./holidayCalendar.ts"
import { requestDays, type WorkDays } from "./requestDays.ts"
import { assignmentOn, termsOn, timelineOf } from "./timeline.ts"

const work: WorkDays = {
  schedules: [{ effectiveFrom: "2020-01-01" as never, minutes: [0, 480, 480, 480, 480, 240, 0] }],
  calendar: calendarOf("Federal Reserve")
}

const requests = fc.array(fc.record({ startDate: anyDay, length: fc.nat(9) }), { maxLength: 12 })

/** An account whose every day so far is within the limit, because nothing was taken. */
const fresh = (facts: Facts): Facts => ({
  ...facts,
  usage: [],
  adjustments: [],
  assignments: facts.assignments.map(({ opening: _, ...assignment }) => assignment)
})

/** A weekend, or a day that the published list of holidays closes. */
const isFree = (base: CalendarBase, date: LocalDate): boolean => {
  const weekday = dayOfWeek(date)
  if (weekday === 0 || weekday === 6) return true
  if (base === "None") return false
  const year = yearOf(date)
  const holidays = [...federalReserveHolidays(year), ...federalReserveHolidays(year + 1)]
  return holidays.some(
    (holiday) =>
      (holiday.closedOn ?? (base === "Federal Observed" ? addDays(holiday.date, -1) : "")) === date
  )
}

const limitOn = (facts: Facts, date: Parameters<typeof toEpochDay>[0]): number => {
  const day = toEpochDay(date)
  return -termsOn(assignmentOn(timelineOf(facts), day), day).negativeLimitMinutes
}

describe(`requests (PAYROLL_TEST_SEED=${runs.seed})`, { timeout: MANY_CASES_TIMEOUT_MS }, () => {
  it("law 13: no accepted requests, in any order, take a projected day below the limit", () => {
    let accepted = 0
    const property = fc.property(accounts, requests, (random, requested) => {
      const taken: Array<Usage> = []
      const facts = { ...fresh(random), usage: taken }
      for (const [index, { startDate, length }] of requested.entries()) {
        const days = requestDays({ startDate, endDate: addDays(startDate, length) }, work)
        const account = { facts, stored: [] }
        const others = taken
        if (checkRequest({ days, others, work, account }).length > 0) continue
        accepted += 1
        const usage = days
          .filter(({ minutes }) => minutes > 0)
          .map(({ date, minutes }) => ({ requestId: String(index), date, minutes }))
        taken.push(...usage)
      }
      const last = latestOf(facts.usage)
      if (last === undefined) return
      const first = facts.usage.map(({ date }) => date).toSorted()[0] ?? last
      const length = toEpochDay(last) - toEpochDay(first) + 1
      const dates = Array.from({ length }, (_, at) => addDays(first, at))
      for (const [at, balance] of projected(facts, [], dates).entries()) {
        assert.isAtLeast(balance, limitOn(facts, dates[at] ?? last))
      }
    })
    fc.assert(property, runs)
    assert.isAbove(accepted, 50)
  })

  it("law 15: adding holidays and days off at either end changes nothing", () =>
    fc.assert(
      fc.property(
        anyDay,
        fc.nat(20),
        fc.constantFrom(...CALENDAR_BASES),
        (startDate, length, base) => {
          const workWithHolidays = { ...work, calendar: calendarOf(base) }
          const endDate = addDays(startDate, length)
          let [from, to] = [startDate, endDate]
          while (isFree(base, addDays(from, -1))) from = addDays(from, -1)
          while (isFree(base, addDays(to, 1))) to = addDays(to, 1)
          const taken = (range: { startDate: typeof from; endDate: typeof to }) =>
            requestDays(range, workWithHolidays).filter(({ minutes }) => minutes > 0)
          const short = taken({ startDate, endDate })
          const long = taken({ startDate: from, endDate: to })
          assert.deepStrictEqual(long, short)
        }
      ),
      runs
    ))

  it("gives exactly the scheduled minutes of the days that are not closed", () =>
    fc.assert(
      fc.property(anyDay, fc.nat(60), (startDate, length) => {
        const days = requestDays({ startDate, endDate: addDays(startDate, length) }, work)
        assert.lengthOf(days, length + 1)
        const week = work.schedules[0]?.minutes ?? []
        const counted = days.filter(({ why }) => why === "workday")
        const scheduled = counted.map(({ date }) => ({
          minutes: week[new Date(date).getUTCDay()] ?? 0
        }))
        assert.strictEqual(sumOfMinutes(days), sumOfMinutes(scheduled))
      }),
      runs
    ))
})
