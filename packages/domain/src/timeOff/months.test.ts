import { assert, describe, it } from "@effect/vitest"
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { addMonths, subtractSpan } from "./months.ts"
import { dated, yearOn } from "./policyYear.ts"

const day = (text: string) => toEpochDay(text as LocalDate)

describe("a month later", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-12-15", 1, "2027-01-15"]
  ])("is the same day, or the last one of a shorter month: %s and %d", (from, months, to) => {
    assert.strictEqual(fromEpochDay(addMonths(day(from), months)), to)
  })

  it("is taken back to a day whose sum is not later", () => {
    const from = subtractSpan(day("2026-03-30"), { quantity: 1, unit: "Months" })
    assert.strictEqual(fromEpochDay(from), "2026-02-28")
  })
})

describe("the policy year of a day", () => {
  it.each([
    ["2026-02-28", "2026-02-28", "2027-02-28"],
    ["2026-02-27", "2025-02-28", "2026-02-28"],
    ["2024-02-29", "2024-02-29", "2025-02-28"]
  ])("that begins on 29 February: %s", (of, begin, next) => {
    const year = yearOn(dated({ month: 2, day: 29 }), day(of))
    assert.deepStrictEqual([fromEpochDay(year.begin), fromEpochDay(year.next)], [begin, next])
  })
})
