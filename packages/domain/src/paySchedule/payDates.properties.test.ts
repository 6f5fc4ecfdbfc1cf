import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { bankingDaysBetween, isBankingDay } from "../calendar/bankingDay.ts"
import { addDays, compare, daysBetween, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { explainedPayDates, iteratePayDates, payDates, payDays } from "./payDates.ts"
import type { PayScheduleSpecification } from "./specification.ts"
import { MANY_CASES_TIMEOUT_MS, manyCases, specifications } from "./testing/randomSpecifications.ts"
import { slowPayDates } from "./testing/slowReference.ts"

/** The properties share one random run each; together they make as many cases as the oracle's. */
const someCases = { ...manyCases, numRuns: manyCases.numRuns / 5 }

const check = (
  property: (specification: PayScheduleSpecification) => void,
  cases: { readonly seed: number; readonly numRuns: number } = someCases
): void => fc.assert(fc.property(specifications, property), cases)

const closedDaysOf = ({ closedDays }: PayScheduleSpecification): ReadonlySet<number> =>
  new Set(closedDays.map(toEpochDay))

const isOpen = (specification: PayScheduleSpecification, date: LocalDate): boolean =>
  isBankingDay(toEpochDay(date), closedDaysOf(specification))

describe("the engine over random specifications", { timeout: MANY_CASES_TIMEOUT_MS }, () => {
  it("agrees with the slow reference", () =>
    check((specification) => {
      assert.deepEqual(
        payDates(specification) as ReadonlyArray<object>,
        slowPayDates(specification)
      )
    }, manyCases))

  it("tiles the time line with periods, all of them in the window, none left out", () =>
    check((specification) => {
      const entries = payDates(specification)
      entries.forEach(({ periodBegin, periodEnd }, index) => {
        assert.isAtMost(compare(periodBegin, periodEnd), 0)
        const next = entries[index + 1]
        if (next) assert.strictEqual(next.periodBegin, addDays(periodEnd, 1))
        assert.isTrue(specification.from <= periodEnd && periodEnd <= specification.to)
      })
      const first = entries[0]
      if (first) assert.isTrue(first.periodBegin <= specification.from)
    }))

  it("pays on a banking day that is no closed day", () =>
    check((specification) => {
      for (const { payDate } of payDates(specification)) {
        assert.isTrue(isOpen(specification, payDate))
        assert.isFalse(specification.closedDays.includes(payDate))
      }
    }))

  it("puts the deadline on a banking day, exactly the lead before the pay date", () =>
    check((specification) => {
      for (const { payDate, deadline } of payDates(specification)) {
        assert.isTrue(isOpen(specification, deadline))
        assert.isAtMost(compare(deadline, payDate), 0)
        const lead = bankingDaysBetween(
          toEpochDay(deadline),
          toEpochDay(payDate),
          closedDaysOf(specification)
        )
        assert.strictEqual(lead, specification.leadBankingDays)
      }
    }))

  it("moves back with previous, forward with next, and not at all from a banking day", () =>
    check((specification) => {
      for (const { nominalPayDate, payDate } of payDates(specification)) {
        const moved = daysBetween(nominalPayDate, payDate)
        if (isOpen(specification, nominalPayDate)) assert.strictEqual(moved, 0)
        else if (specification.adjust === "previous") assert.isBelow(moved, 0)
        else if (specification.adjust === "next") assert.isAbove(moved, 0)
        else assert.isAtMost(moved, 1)
      }
    }))

  it("gives entries in order", () =>
    check((specification) => {
      const entries = payDates(specification)
      entries.forEach((entry, index) => {
        const next = entries[index + 1]
        if (!next) return
        assert.isTrue(entry.periodEnd < next.periodEnd)
        assert.isTrue(entry.nominalPayDate <= next.nominalPayDate)
        assert.isTrue(entry.payDate <= next.payDate)
        assert.isTrue(entry.deadline <= next.deadline)
      })
    }))

  it("gives the same entries in whatever window it is asked", () =>
    check((specification) => {
      const entries = payDates(specification)
      const halves = Math.floor(entries.length / 2)
      const middle = entries[halves]
      if (!middle) return
      const before = { ...specification, to: addDays(middle.periodEnd, -1) }
      const after = { ...specification, from: middle.periodEnd }
      if (before.to >= before.from) assert.deepEqual(payDates(before), entries.slice(0, halves))
      assert.deepEqual(payDates(after), entries.slice(halves))
      const one = { ...specification, from: middle.periodEnd, to: middle.periodEnd }
      assert.deepEqual(payDates(one), [middle])
    }))

  it("gives the same entries lazily, explained, and in integer days", () =>
    check((specification) => {
      const explained = explainedPayDates(specification)
      const lazily = iteratePayDates(specification).take(explained.length)
      assert.deepEqual([...lazily], [...explained])
      const entries = payDates(specification)
      assert.deepEqual(
        entries,
        explained.map(({ explanation: _, ...entry }) => entry)
      )
      assert.deepEqual(
        payDays(specification).map((days) => Object.values(days)),
        entries.map((entry) => Object.values(entry).map(toEpochDay))
      )
    }))
})
