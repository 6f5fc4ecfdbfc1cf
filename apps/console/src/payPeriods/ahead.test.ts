import { assert, describe, it } from "@effect/vitest"
import { firstDay } from "./ahead.ts"
import { draftOf } from "./draft.ts"
import type { Period } from "./status.tsx"

const NOON = Date.UTC(2026, 2, 10, 17)
const draft = draftOf(undefined, "W2")
const before = { periodsUntil: "2026-03-29" } as Parameters<typeof firstDay>[1]

/** A week that begins on a day of March. */
const week = (day: number, status: Period["PayPeriodStatus"]["status"]): Period => {
  const of = (each: number) => `2026-03-${String(each).padStart(2, "0")}`
  const dates = { PayBeginDate: of(day), PayEndDate: of(day + 6) }
  return { ...dates, PayPeriodStatus: { status } } as unknown as Period
}

describe("the first day of changed rules", () => {
  it("comes after the last period that stays", () => {
    for (const status of ["submitted", "skipped"] as const) {
      const periods = [week(2, "new"), week(9, "new"), week(16, status), week(23, "new")]
      assert.strictEqual(firstDay(draft, before, periods, NOON), "2026-03-23", status)
    }
  })

  it("is not in a period that has begun, by the day of Eastern time", () => {
    const periods = [week(2, "new"), week(9, "new"), week(16, "new")]
    assert.strictEqual(firstDay(draft, before, periods, NOON), "2026-03-16")
    // Half past eleven in the evening of March 8 in New York.
    const late = Date.UTC(2026, 2, 9, 3, 30)
    assert.strictEqual(firstDay(draft, before, periods, late), "2026-03-09")
  })

  it("follows the periods of the schedule where none is open", () => {
    assert.strictEqual(firstDay(draft, before, [week(23, "submitted")], NOON), "2026-03-30")
  })
})
