import { assert, it } from "@effect/vitest"
import { isLate, runByText, scheduleText } from "./payPeriod.ts"

const period = {
  PayPeriodStatus: { status: "new", reachable: [] },
  DeadlineToRunPayroll: "2026-11-27"
} as const

it("says that a payroll is late once its day is over", () => {
  assert.isFalse(isLate(period, "2026-11-27"))
  assert.strictEqual(runByText(period, "2026-11-27"), "Run payroll by Fri, Nov 27")
  assert.strictEqual(runByText(period, "2026-11-28"), "Payroll is late: due Fri, Nov 27")
})

it("says on which day a schedule pays", () => {
  const weekly = {
    frequency: "biweekly",
    anchorPeriodEnd: "2026-01-10",
    payDay: { rule: "periodEnd", offsetDays: 6 }
  } as const
  const monthly = { frequency: "monthly", payDay: { rule: "periodEnd", offsetDays: 0 } } as const
  assert.strictEqual(
    scheduleText({ compensationFrequency: "Bi-Weekly", specification: weekly }),
    "Every other week, on Fridays"
  )
  assert.strictEqual(
    scheduleText({ compensationFrequency: "Monthly", specification: monthly }),
    "Once a month, on the last day of the period"
  )
  const other = { ...monthly, payDay: { rule: "dayOfMonth", day: 5 } }
  assert.strictEqual(
    scheduleText({ compensationFrequency: "Monthly", specification: other }),
    "Once a month"
  )
})
