import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import {
  bankingDaysBetween,
  closureOn,
  isBankingDay,
  type ClosedDays
} from "../calendar/bankingDay.ts"
import { addDays, daysBetween, toEpochDay, yearOf, type LocalDate } from "../calendar/localDate.ts"
import {
  explainedPayDates,
  iteratePayDates,
  payDates,
  payDays,
  type ExplainedPayDateEntry
} from "./payDates.ts"
import type { PayScheduleSpecification } from "./specification.ts"
import {
  MANY_CASES_TIMEOUT_MS,
  manyCases,
  specifications
} from "@payroll/testing/randomSpecifications"
import { slowPayDates } from "../../test/paySchedule/slowReference.ts"

/** The properties share one random run each; together they make as many cases as the oracle's. */
const someCases = { ...manyCases, numRuns: manyCases.numRuns / 5 }

const check = (
  property: (specification: PayScheduleSpecification) => void,
  cases: { readonly seed: number; readonly numRuns: number } = someCases
): void => fc.assert(fc.property(specifications, property), cases)

/** An assertion made millions of times: chai's own cost more than what they check. */
const holds = (condition: boolean, what: string): void => {
  if (!condition) assert.fail(what)
}

const closedDaysOf = ({ closedDays }: PayScheduleSpecification): ClosedDays =>
  new Set(closedDays.map(toEpochDay))

const openDaysOf = (specification: PayScheduleSpecification) => {
  const closed = closedDaysOf(specification)
  return (date: LocalDate): boolean => isBankingDay(toEpochDay(date), closed)
}

/** Follows the steps of an explanation, each of which must start where the one before ended. */
const replay = (
  { periodEnd, nominalPayDate, payDate: entryPayDate, explanation }: ExplainedPayDateEntry,
  closed: ClosedDays
) => {
  let [isNominal, counting, after] = [false, periodEnd, 0]
  let payDate = nominalPayDate
  let deadline: LocalDate | undefined
  let counted = 0
  for (const step of explanation) {
    if (!isNominal && (step.step === "after" || step.step === "skip")) {
      holds(step.date === addDays(counting, 1), "the count after the period leaves no day out")
      counting = step.date
      const reason = closureOn(toEpochDay(step.date), closed)
      if (step.step === "skip") holds(step.reason === reason, "a skip has its reason")
      else holds(reason === undefined && step.number === ++after, "a banking day is counted")
    } else if (step.step === "nominal") {
      isNominal = true
      holds(step.date === nominalPayDate, "the nominal date is the first step after the count")
      holds(after === 0 || counting === nominalPayDate, "the count ends on the nominal date")
    } else if (step.step === "keepInYear") {
      holds(yearOf(step.date) !== step.year, "a move into another year goes the other way")
    } else if (step.step === "taxYear") {
      holds(step.nominalYear === yearOf(nominalPayDate), "the nominal date is in its year")
      holds(step.year === yearOf(entryPayDate) && step.year !== step.nominalYear, "years differ")
    } else if (step.step === "move") {
      holds(deadline === undefined, "moves come before the count")
      holds(step.from === payDate, "a move starts where the last one ended")
      holds(step.reason === closureOn(toEpochDay(step.from), closed), "a move has its reason")
      holds(Math.abs(daysBetween(step.from, step.to)) === 1, "a move is by one day")
      payDate = step.to
    } else if (step.step === "count" || step.step === "skip") {
      holds(step.date === addDays(deadline ?? payDate, -1), "the count leaves no day out")
      deadline = step.date
      const reason = closureOn(toEpochDay(step.date), closed)
      if (step.step === "skip") holds(step.reason === reason, "a skip has its reason")
      else holds(reason === undefined && step.number === ++counted, "a banking day is counted")
    }
  }
  return { payDate, deadline: deadline ?? payDate, counted }
}

describe("the engine over random specifications", { timeout: MANY_CASES_TIMEOUT_MS }, () => {
  it("agrees with the slow reference", () =>
    check((specification) => {
      assert.strictEqual(
        JSON.stringify(payDates(specification)),
        JSON.stringify(slowPayDates(specification))
      )
    }, manyCases))

  it("tiles the time line with periods, all of them in the window", () =>
    check((specification) => {
      const { from, to } = specification
      const entries = payDates(specification)
      entries.forEach(({ periodBegin, periodEnd }, index) => {
        holds(periodBegin <= periodEnd, "a period begins before it ends")
        holds(from <= periodEnd && periodEnd <= to, "a period ends in the window")
        const next = entries[index + 1]
        if (next) holds(next.periodBegin === addDays(periodEnd, 1), "periods follow one another")
        else if (periodBegin < from) holds(index === 0, "only the first begins before the window")
      })
    }))

  it("pays on a banking day that is not a closed day", () =>
    check((specification) => {
      const isOpen = openDaysOf(specification)
      for (const { payDate } of payDates(specification)) {
        holds(isOpen(payDate), "the pay date is a banking day")
        holds(!specification.closedDays.includes(payDate), "the pay date is not a closed day")
      }
    }))

  it("puts the deadline on a banking day, exactly the lead before the pay date", () =>
    check((specification) => {
      const isOpen = openDaysOf(specification)
      const closed = closedDaysOf(specification)
      for (const { payDate, deadline } of payDates(specification)) {
        holds(isOpen(deadline), "the deadline is a banking day")
        holds(deadline <= payDate, "the deadline is on or before the pay date")
        const lead = bankingDaysBetween(toEpochDay(deadline), toEpochDay(payDate), closed)
        holds(lead === specification.leadBankingDays, "the deadline is the lead away")
      }
    }))

  it("moves back with previous, forward with next, and not at all from a banking day", () =>
    check((specification) => {
      const isOpen = openDaysOf(specification)
      for (const { nominalPayDate, payDate } of payDates(specification)) {
        const shift = daysBetween(nominalPayDate, payDate)
        if (isOpen(nominalPayDate)) holds(shift === 0, "a banking day stays")
        else if (specification.keepInYear === true) continue
        else if (specification.adjust === "previous") holds(shift < 0, "previous goes back")
        else if (specification.adjust === "next") holds(shift > 0, "next goes forward")
        else holds(shift < 0 || shift === 1, "nearest goes back, or forward by one day")
      }
    }))

  it("keeps pay dates in the year of their nominal dates where the schedule says so", () =>
    check((specification) => {
      const year = (date: LocalDate): string => date.slice(0, 4)
      const isOpen = openDaysOf(specification)
      for (const { nominalPayDate, payDate, explanation } of explainedPayDates(specification)) {
        const isMoved = year(payDate) !== year(nominalPayDate)
        const isNamed = explanation.some(({ step }) => step === "taxYear")
        holds(isMoved === isNamed, "another tax year is named")
        if (!isMoved || specification.keepInYear !== true) continue
        for (let day = nominalPayDate; year(day) === year(nominalPayDate); day = addDays(day, 1)) {
          holds(!isOpen(day), "no later day of the year is open")
        }
        for (let day = nominalPayDate; year(day) === year(nominalPayDate); day = addDays(day, -1)) {
          holds(!isOpen(day), "no earlier day of the year is open")
        }
      }
    }))

  it("returns entries in order", () =>
    check((specification) => {
      const entries = payDates(specification)
      entries.forEach((entry, index) => {
        const next = entries[index + 1]
        if (!next) return
        holds(entry.periodEnd < next.periodEnd, "periods are in order")
        holds(entry.nominalPayDate <= next.nominalPayDate, "nominal pay dates are in order")
        holds(entry.payDate <= next.payDate, "pay dates are in order")
        holds(entry.deadline <= next.deadline, "deadlines are in order")
      })
    }))

  it("returns the same entries in any window", () =>
    check((specification) => {
      const entries = payDates(specification)
      const halves = Math.floor(entries.length / 2)
      const middle = entries[halves]
      if (!middle) return
      const before = { ...specification, to: addDays(middle.periodEnd, -1) }
      const after = { ...specification, from: middle.periodBegin }
      if (before.to >= before.from) assert.deepEqual(payDates(before), entries.slice(0, halves))
      assert.deepEqual(payDates(after), entries.slice(halves))
      const one = { ...specification, from: middle.periodEnd, to: middle.periodEnd }
      assert.deepEqual(payDates(one), [middle])
    }))

  it("returns the same entries lazily, explained, and in integer days", () =>
    check((specification) => {
      const explained = explainedPayDates(specification)
      const lazily = iteratePayDates(specification)
      for (const entry of explained) {
        assert.strictEqual(JSON.stringify(lazily.next().value), JSON.stringify(entry))
      }
      const entries = payDates(specification)
      assert.strictEqual(
        JSON.stringify(explained.map(({ explanation: _, ...entry }) => entry)),
        JSON.stringify(entries)
      )
      assert.strictEqual(
        JSON.stringify(payDays(specification).map((days) => Object.values(days))),
        JSON.stringify(entries.map((entry) => Object.values(entry).map(toEpochDay)))
      )
    }))

  it("explains every step from the nominal date to the deadline", () =>
    check((specification) => {
      const closed = closedDaysOf(specification)
      for (const entry of explainedPayDates(specification)) {
        const { payDate, deadline, counted } = replay(entry, closed)
        holds(payDate === entry.payDate, "the moves end on the pay date")
        holds(deadline === entry.deadline, "the count ends on the deadline")
        holds(counted === specification.leadBankingDays, "the lead is counted")
      }
    }))
})
