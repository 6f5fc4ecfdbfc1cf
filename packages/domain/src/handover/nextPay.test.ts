import { assert, describe, it } from "@effect/vitest"
import type { LocalDate } from "../calendar/localDate.ts"
import { payDatesFrom } from "../paySchedule/payDates.ts"
import { nextPayOf } from "./nextPay.ts"
import type { PayPeriod } from "../payroll/payPeriod.ts"
import type { PayRules } from "../paySchedule/specification.ts"
import { validatePayRules } from "../paySchedule/validate.ts"

const day = (text: string): LocalDate => text as LocalDate

const rules = (): PayRules => {
  const checked = validatePayRules({ frequency: "monthly" })
  return checked.ok ? checked.value : assert.fail("no rules")
}

const schedule = { workerType: "W2", specification: rules() } as const
const periods = payDatesFrom(schedule.specification, day("2026-01-01"), day("2026-12-31"), 12).map(
  (entry) => ({ ...entry, status: "new", isWithdrawn: false }) as unknown as PayPeriod
)
const payee = (worker: object = {}, exits: ReadonlyArray<object> = []) =>
  ({
    worker: { workerType: "W2", userStatus: "Active", dateOfJoin: "2026-01-05", ...worker },
    exits
  }) as unknown as Parameters<typeof nextPayOf>[2]

const nextOn = (today: string, of = payee(), all: ReadonlyArray<PayPeriod> = periods) =>
  nextPayOf(schedule, all, of, day(today))

describe("the next pay date", () => {
  it("is that of today or later, with the reason of its move", () => {
    assert.deepStrictEqual(nextOn("2026-05-29"), {
      payDate: day("2026-05-29"),
      periodBegin: day("2026-05-01"),
      periodEnd: day("2026-05-31"),
      move: { from: day("2026-05-31"), reason: "weekend" }
    })
    assert.deepInclude(nextOn("2026-05-30"), { payDate: day("2026-06-30"), move: undefined })
  })

  it("is that of a period that stands, and that pays the worker", () => {
    const changed = (set: object) =>
      periods.map((period, at) => (at === 5 ? { ...period, ...set } : period))
    for (const set of [{ isWithdrawn: true }, { status: "skipped" as const }]) {
      assert.strictEqual(nextOn("2026-06-01", payee(), changed(set))?.payDate, "2026-07-31")
    }
    assert.strictEqual(
      nextOn("2026-02-01", payee({ dateOfJoin: "2026-04-01" }))?.payDate,
      "2026-04-30"
    )
    assert.isUndefined(nextOn("2026-02-01", payee({ workerType: "1099-NEC" })))
    assert.isUndefined(nextOn("2026-02-01", payee({ userStatus: "Removed" })))
    assert.isUndefined(nextOn("2027-02-01"))
  })

  it("gives no reason where the date is by other rules", () => {
    const moved = periods.map((period) => ({ ...period, payDate: period.periodEnd }))
    assert.isUndefined(nextOn("2026-05-30", payee(), moved)?.move)
  })
})
