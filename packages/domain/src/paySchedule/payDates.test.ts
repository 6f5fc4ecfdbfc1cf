import { assert, describe, it } from "@effect/vitest"
import { federalReserveHolidays } from "../calendar/federalReserveHolidays.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { iteratePayDates, payDates } from "./payDates.ts"
import { payDatesOfYear, payYear } from "./payYear.ts"
import { FREQUENCIES } from "./specification.ts"
import { validateOpenPaySchedule, validatePaySchedule } from "./validate.ts"

const entries = (specification: object) => {
  const checked = validatePaySchedule(specification)
  return checked.ok
    ? payDates(checked.value)
    : assert.fail(checked.problems.map(({ message }) => message).join(", "))
}

const columns = (specification: object): ReadonlyArray<string> =>
  entries(specification).map(
    (entry) => `${entry.periodBegin} ${entry.periodEnd} ${entry.payDate} ${entry.deadline}`
  )

describe("a year under the default rules", () => {
  it("has 12 months", () => {
    assert.deepEqual(
      payDatesOfYear("monthly", 2026).map((entry) => Object.values(entry).join(" ")),
      [
        "2026-01-01 2026-01-31 2026-01-31 2026-01-30 2026-01-28",
        "2026-02-01 2026-02-28 2026-02-28 2026-02-27 2026-02-25",
        "2026-03-01 2026-03-31 2026-03-31 2026-03-31 2026-03-27",
        "2026-04-01 2026-04-30 2026-04-30 2026-04-30 2026-04-28",
        "2026-05-01 2026-05-31 2026-05-31 2026-05-29 2026-05-27",
        "2026-06-01 2026-06-30 2026-06-30 2026-06-30 2026-06-26",
        "2026-07-01 2026-07-31 2026-07-31 2026-07-31 2026-07-29",
        "2026-08-01 2026-08-31 2026-08-31 2026-08-31 2026-08-27",
        "2026-09-01 2026-09-30 2026-09-30 2026-09-30 2026-09-28",
        "2026-10-01 2026-10-31 2026-10-31 2026-10-30 2026-10-28",
        "2026-11-01 2026-11-30 2026-11-30 2026-11-30 2026-11-25",
        "2026-12-01 2026-12-31 2026-12-31 2026-12-31 2026-12-29"
      ]
    )
  })

  it.each([
    ["weekly", 2026, 52],
    ["weekly", 2022, 53],
    ["biweekly", 2026, 26],
    ["semimonthly", 2026, 24],
    ["monthly", 2026, 12],
    ["quarterly", 2026, 4],
    ["annually", 2026, 1]
  ] as const)("%s in %d has %d entries", (frequency, year, count) =>
    assert.strictEqual(payDatesOfYear(frequency, year).length, count)
  )

  it("knows 1971 to 2200 and refuses other years", () => {
    for (const frequency of FREQUENCIES) {
      assert.isNotEmpty(payDatesOfYear(frequency, 1971))
      assert.isNotEmpty(payDatesOfYear(frequency, 2200))
    }
    assert.throws(() => payYear("monthly", 1970), RangeError)
    assert.throws(() => payYear("monthly", 2201), RangeError)
    assert.throws(() => payYear("monthly", 2026.5), RangeError)
  })

  it("is the same as the specification that says nothing else", () => {
    for (const frequency of ["semimonthly", "monthly", "quarterly", "annually"] as const) {
      const checked = validatePaySchedule({ frequency, from: "2026-01-01", to: "2026-12-31" })
      assert.deepEqual(checked, { ok: true, value: payYear(frequency, 2026) })
    }
  })
})

describe("period ends", () => {
  it("use the last day of a month that is too short", () => {
    const february = { from: "2023-02-01", to: "2023-03-09" }
    assert.deepEqual(columns({ frequency: "semimonthly", periodEndDays: [10, 30], ...february }), [
      "2023-01-31 2023-02-10 2023-02-10 2023-02-08",
      "2023-02-11 2023-02-28 2023-02-28 2023-02-24"
    ])
  })

  it("keep leap days", () => {
    assert.deepEqual(columns({ frequency: "monthly", from: "2024-02-01", to: "2024-02-29" }), [
      "2024-02-01 2024-02-29 2024-02-29 2024-02-27"
    ])
    assert.isEmpty(entries({ frequency: "monthly", from: "2100-02-01", to: "2100-02-27" }))
    assert.isNotEmpty(entries({ frequency: "monthly", from: "2100-02-01", to: "2100-02-28" }))
  })

  it("follow an anchor in the past or the future", () => {
    const week = { frequency: "biweekly", from: "2026-03-01", to: "2026-03-31" }
    const expected = ["2026-03-07", "2026-03-21"]
    for (const anchorPeriodEnd of ["2026-03-21", "1971-02-06", "2199-12-07"]) {
      const ends = entries({ ...week, anchorPeriodEnd }).map((entry) => entry.periodEnd)
      assert.deepEqual(ends, expected as never)
    }
  })

  it("are quarters and years", () => {
    const window = { from: "2026-01-01", to: "2026-12-31" }
    assert.deepEqual(
      entries({ frequency: "quarterly", ...window }).map((entry) => entry.periodBegin as string),
      ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"]
    )
    assert.deepEqual(columns({ frequency: "annually", ...window }), [
      "2026-01-01 2026-12-31 2026-12-31 2026-12-29"
    ])
  })
})

describe("pay dates", () => {
  it("step over two holidays in a row with the employer's closed days between them", () => {
    const year = { frequency: "monthly", from: "2023-12-31", to: "2023-12-31" }
    const closedDays = ["2023-12-26", "2023-12-27", "2023-12-28", "2023-12-29"]
    assert.deepEqual(columns({ ...year, closedDays }), [
      "2023-12-01 2023-12-31 2023-12-22 2023-12-20"
    ])
    assert.deepEqual(columns({ ...year, closedDays, adjust: "next" }), [
      "2023-12-01 2023-12-31 2024-01-02 2023-12-21"
    ])
  })

  it("cross the year's end in arrears", () => {
    const rules = { rule: "dayOfMonth", days: [1], periodsInArrears: 0 }
    const december = { frequency: "monthly", from: "2022-12-31", to: "2022-12-31" }
    assert.deepEqual(columns({ ...december, payDay: rules }), [
      "2022-12-01 2022-12-31 2022-12-30 2022-12-28"
    ])
    assert.deepEqual(columns({ ...december, payDay: rules, adjust: "next" }), [
      "2022-12-01 2022-12-31 2023-01-03 2022-12-29"
    ])
  })

  it("may lie before the period end", () => {
    const payDay = { rule: "periodEnd", offsetDays: -2 }
    assert.deepEqual(
      columns({
        frequency: "weekly",
        anchorPeriodEnd: "2026-11-29",
        from: "2026-11-29",
        to: "2026-11-29",
        payDay
      }),
      ["2026-11-23 2026-11-29 2026-11-27 2026-11-24"]
    )
  })

  it("are never a holiday of any year from 1971 to 2200", () => {
    const closed = new Set<string>()
    for (let year = 1971; year <= 2200; year++) {
      for (const { closedOn } of federalReserveHolidays(year)) if (closedOn) closed.add(closedOn)
    }
    for (const frequency of FREQUENCIES) {
      for (let year = 1971; year <= 2200; year++) {
        for (const { payDate, deadline } of payDatesOfYear(frequency, year)) {
          assert.isFalse(closed.has(payDate) || closed.has(deadline))
        }
      }
    }
  })
})

describe("an open window", () => {
  const open = validateOpenPaySchedule({ frequency: "monthly", from: "2199-11-01" })

  it("is made lazily and ends with the year 2200", () => {
    if (!open.ok) return assert.fail("valid")
    const lazily = iteratePayDates(open.value)
    assert.strictEqual(lazily.next().value?.periodEnd, "2199-11-30" as LocalDate)
    const rest = [...lazily]
    assert.strictEqual(rest.length, 13)
    assert.strictEqual(rest.at(-1)?.payDate, "2200-12-31" as LocalDate)
  })
})
