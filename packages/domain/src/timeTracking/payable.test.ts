import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { LocalDate } from "../calendar/localDate.ts"
import { hoursOf, hoursThatAddUp } from "./decimalHours.ts"
import { CATEGORIES, overlaps, payable, type PayableItem, type Period } from "./payable.ts"
import { payableCsv } from "./payableCsv.ts"
import { payableItems, type PayableFacts } from "./payableItems.ts"

const date = (text: string): LocalDate => text as LocalDate
const APRIL: Period = { begin: date("2026-04-01"), end: date("2026-04-15") }

const facts: PayableFacts = {
  segments: [],
  overlays: [],
  premiums: [],
  timeOff: [],
  holidays: []
}

const segment = (on: string, minutes: number, label: "regular" | "overtime" = "regular") => ({
  date: date(on),
  week: 0,
  from: undefined,
  to: undefined,
  minutes,
  label,
  reason: "",
  source: "",
  jobCode: undefined
})

const lines = (input: Partial<PayableFacts>, periods: ReadonlyArray<Period> = [APRIL]) =>
  payable(payableItems({ ...facts, ...input }), periods).map(
    ({ payPeriod, category, kind, minutes, hours }) =>
      `${payPeriod.begin} ${category}${kind === undefined ? "" : ` ${kind}`} ${minutes} ${hours}`
  )

describe("payable", () => {
  it("has a line for each category, in their order, and no others", () => {
    const on = date("2026-04-03")
    assert.deepStrictEqual(
      lines({
        segments: [segment("2026-04-03", 100, "overtime"), segment("2026-04-02", 480)],
        overlays: [{ name: "Night", date: on, from: 0, to: 60, minutes: 60 }],
        premiums: [{ date: on, kind: "mealPremium", minutes: 60 }],
        timeOff: [
          { date: on, type: "Unpaid", minutes: 30 },
          { date: on, type: "Vacation", policyId: "v", minutes: 240 },
          { date: date("2026-04-16"), type: "Vacation", policyId: "v", minutes: 999 }
        ],
        holidays: [{ date: on, minutes: 480 }]
      }),
      [
        "2026-04-01 regular 480 8.00",
        "2026-04-01 overtime 100 1.67",
        "2026-04-01 holiday 480 8.00",
        "2026-04-01 timeOff Vacation 240 4.00",
        "2026-04-01 unpaidTimeOff 30 0.50",
        "2026-04-01 mealPremium 60 1.00",
        "2026-04-01 holidayWorked 100 1.67",
        "2026-04-01 differential Night 60 1.00"
      ]
    )
  })

  it("gives a salaried worker the schedule less absences, whatever was punched", () => {
    const schedule = ["2026-04-01", "2026-04-02", "2026-04-03"].map((on) => ({
      date: date(on),
      minutes: 480
    }))
    assert.deepStrictEqual(
      lines({
        schedule,
        segments: [segment("2026-04-01", 700)],
        timeOff: [{ date: date("2026-04-02"), type: "Sick", minutes: 300 }],
        holidays: [{ date: date("2026-04-03"), minutes: 480 }]
      }),
      [
        "2026-04-01 regular 660 11.00",
        "2026-04-01 holiday 480 8.00",
        "2026-04-01 timeOff Sick 300 5.00"
      ]
    )
  })

  const items = fc.array(
    fc.record({
      date: fc
        .integer({ min: 1, max: 30 })
        .map((day) => date(`2026-04-${String(day).padStart(2, "0")}`)),
      category: fc.constantFrom(...CATEGORIES),
      kind: fc.constantFrom(undefined, "a", "b"),
      minutes: fc.integer({ min: -600, max: 600 })
    }),
    { maxLength: 30 }
  )
  const sum = (values: ReadonlyArray<number>): number => {
    let total = 0
    for (const value of values) total += value
    return total
  }

  it(`law 28: of two periods is that of both together (PAYROLL_TEST_SEED=${seed})`, () => {
    const property = fc.property(items, fc.integer({ min: 1, max: 29 }), (all, day) => {
      const period = (begin: number, end: number): Period => ({
        begin: date(`2026-04-${String(begin).padStart(2, "0")}`),
        end: date(`2026-04-${String(end).padStart(2, "0")}`)
      })
      const minutesBy = (periods: ReadonlyArray<Period>, of: ReadonlyArray<PayableItem>) => {
        const minutes = new Map<string, number>()
        for (const line of payable(of, periods)) {
          const key = `${line.category} ${line.kind}`
          minutes.set(key, (minutes.get(key) ?? 0) + line.minutes)
        }
        return [...minutes].filter(([, one]) => one !== 0).toSorted()
      }
      const both = [period(1, day), period(day + 1, 30)]
      assert.deepStrictEqual(minutesBy(both, all), minutesBy([period(1, 30)], all))
    })
    fc.assert(property, { seed, numRuns: 300 })
  })

  it(`law 28: has decimal hours that add up to the rounded total (PAYROLL_TEST_SEED=${seed})`, () => {
    const property = fc.property(fc.array(fc.integer({ min: -9_999, max: 9_999 })), (minutes) => {
      const hundredths = hoursThatAddUp(minutes).map((hours) => Math.round(Number(hours) * 100))
      assert.strictEqual(sum(hundredths), Math.round((sum(minutes) * 5) / 3))
      for (const [index, one] of hundredths.entries()) {
        assert.isBelow(Math.abs(one - ((minutes[index] ?? 0) * 5) / 3), 1)
      }
    })
    fc.assert(property, { seed, numRuns: 300 })
  })

  it("gives the missing hundredths to the largest rests, the first line first", () => {
    assert.deepStrictEqual(hoursThatAddUp([100, 100, 100]), ["1.67", "1.67", "1.66"])
    assert.deepStrictEqual(hoursThatAddUp([10, 20]), ["0.17", "0.33"])
    assert.deepStrictEqual(hoursThatAddUp([-1, 1]), ["-0.02", "0.02"])
    assert.deepStrictEqual([277, -277, 1].map(hoursOf), ["4.62", "-4.62", "0.02"])
  })
})

describe("two periods", () => {
  it.each([
    ["2026-03-16", "2026-03-31", false],
    ["2026-03-16", "2026-04-01", true],
    ["2026-04-05", "2026-04-06", true],
    ["2026-04-15", "2026-04-30", true],
    ["2026-04-16", "2026-04-30", false]
  ])("overlap where they have a day in common: %s to %s is %s", (begin, end, expected) => {
    const other = { begin: date(begin), end: date(end) }
    assert.deepStrictEqual([overlaps(APRIL, other), overlaps(other, APRIL)], [expected, expected])
  })
})

describe("payableCsv", () => {
  it("quotes what needs it, and no cell can start a formula", () => {
    const line = { payPeriod: APRIL, category: "regular", minutes: -30, hours: "-0.50" } as const
    const csv = payableCsv([
      {
        ...line,
        userId: "u1",
        userReferenceId: "=1+1",
        jobCode: 'a "b", c',
        kind: "-x",
        policyId: "@p"
      }
    ])
    assert.strictEqual(
      csv,
      "userId,userReferenceId,periodBegin,periodEnd,category,kind,policyId,jobCode,minutes,hours\r\n" +
        'u1,\'=1+1,2026-04-01,2026-04-15,regular,\'-x,\'@p,"a ""b"", c",-30,-0.50\r\n'
    )
    for (const start of ["+", "\t", "\r"]) {
      assert.include(payableCsv([{ ...line, userId: `${start}x` }]), `'${start}x`)
    }
  })
})
