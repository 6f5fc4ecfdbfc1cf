/** Schedules that others publish, with the pay dates that they must have. */
import { assert, describe, it } from "@effect/vitest"
import cases from "../../test/paySchedule/publicCases.json" with { type: "json" }
import { describeStep } from "./explanation.ts"
import { explainedPayDates, type ExplainedPayDateEntry } from "./payDates.ts"
import { payDateWarnings, rulesWarnings } from "./payDateWarnings.ts"
import { validatePayRules, validatePaySchedule } from "./validate.ts"
import type { LocalDate } from "../calendar/localDate.ts"

const entriesOf = (input: object): ReadonlyArray<ExplainedPayDateEntry> => {
  const checked = validatePaySchedule(input)
  if (!checked.ok) return assert.fail(checked.problems.map(({ message }) => message).join(", "))
  return explainedPayDates(checked.value)
}

const byPeriodEnd = (
  entries: ReadonlyArray<ExplainedPayDateEntry>,
  field: "nominalPayDate" | "payDate",
  expected: object
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries
      .filter(({ periodEnd }) => periodEnd in expected)
      .map((entry) => [entry.periodEnd, entry[field]])
  )

describe("a published schedule", () => {
  it.each(cases)("pays $title", ({ input, nominalPayDates = {}, payDates = {} }) => {
    const entries = entriesOf(input)
    assert.deepEqual(byPeriodEnd(entries, "nominalPayDate", nominalPayDates), nominalPayDates)
    assert.deepEqual(byPeriodEnd(entries, "payDate", payDates), payDates)
    assert.deepEqual(payDateWarnings(entries), [])
  })
})

describe("the explanation", () => {
  const january = { from: "2025-12-31", to: "2025-12-31" }
  const first = { frequency: "monthly", payDay: { rule: "dayOfMonth", days: [1] }, ...january }
  const textOf = (input: object): ReadonlyArray<string> =>
    entriesOf(input).flatMap(({ explanation }) => explanation.map(describeStep))

  it("names a pay date in another tax year than its nominal date", () => {
    assert.deepEqual(textOf({ ...first, leadBankingDays: 0 }), [
      "The nominal pay date is Thursday 2026-01-01",
      "Thursday 2026-01-01 is not a banking day (New Year's Day), so the pay date moves to Wednesday 2025-12-31",
      "The pay date is in the tax year 2025, the nominal one in 2026"
    ])
  })

  it("says why a pay date moves the other way", () => {
    assert.deepEqual(textOf({ ...first, leadBankingDays: 0, keepInYear: true }), [
      "The nominal pay date is Thursday 2026-01-01",
      "The pay date would move to Wednesday 2025-12-31, out of the year 2026, so it moves the other way",
      "Thursday 2026-01-01 is not a banking day (New Year's Day), so the pay date moves to Friday 2026-01-02"
    ])
  })

  it("counts the banking days after the period", () => {
    const payDay = { rule: "bankingDaysAfter", days: 2 }
    assert.deepEqual(textOf({ ...first, payDay, leadBankingDays: 0 }), [
      "Thursday 2026-01-01 is not counted (New Year's Day)",
      "Friday 2026-01-02 is banking day 1 after the period",
      "Saturday 2026-01-03 is not counted (weekend)",
      "Sunday 2026-01-04 is not counted (weekend)",
      "Monday 2026-01-05 is banking day 2 after the period",
      "The nominal pay date is Monday 2026-01-05"
    ])
  })
})

describe("a warning", () => {
  const warningsOf = (input: object): ReadonlyArray<string> => {
    const checked = validatePayRules(input)
    if (!checked.ok) return assert.fail(checked.problems.map(({ message }) => message).join(", "))
    return rulesWarnings(checked.value, "2026-02-10" as LocalDate).map(
      ({ code, periodEnd }) => `${code} ${periodEnd}`
    )
  }

  it("names the first period that shares its pay date with the one before", () => {
    const payDay = { rule: "dayOfMonth", days: [20, 20], monthsAfter: [1, 1] }
    assert.deepEqual(warningsOf({ frequency: "semimonthly", payDay }), [
      "shared-pay-date 2026-02-28"
    ])
  })

  it("names the first period that is paid before it begins", () => {
    const payDay = { rule: "periodEnd", offsetDays: -7 }
    const weekly = { frequency: "weekly", anchorPeriodEnd: "2026-02-14" }
    assert.deepEqual(warningsOf({ ...weekly, payDay }), ["paid-before-period 2026-02-14"])
    assert.deepEqual(warningsOf({ ...weekly, payDay: { ...payDay, offsetDays: 0 } }), [])
  })
})

describe("months of pay days", () => {
  const problemsOf = (rules: object): ReadonlyArray<string> => {
    const checked = validatePayRules(rules)
    return checked.ok ? [] : checked.problems.map(({ path, type }) => `${path.join(".")} ${type}`)
  }
  const of = (frequency: string, days: unknown, monthsAfter: unknown, more: object = {}) =>
    problemsOf({
      frequency,
      anchorPeriodEnd: "2026-02-14",
      payDay: { rule: "dayOfMonth", days, monthsAfter, ...more }
    })

  it("are one for each period that ends in a month", () => {
    assert.deepEqual(of("semimonthly", [28, 13], [0, 1]), [])
    assert.deepEqual(of("semimonthly", [28], [0]), [
      "payDay.days length",
      "payDay.monthsAfter length"
    ])
    assert.deepEqual(of("monthly", [26, 27], [0, 0]), [
      "payDay.days length",
      "payDay.monthsAfter length"
    ])
    assert.deepEqual(of("monthly", [26], [25]), ["payDay.monthsAfter.0 range"])
    assert.deepEqual(of("weekly", [26], [0]), ["payDay.monthsAfter conflict"])
    assert.deepEqual(of("monthly", [26], [0], { periodsInArrears: 1 }), [
      "payDay.monthsAfter conflict"
    ])
  })

  it("pay no period before an earlier one", () => {
    const conflict = ["payDay.monthsAfter conflict"]
    assert.deepEqual(of("semimonthly", [28, 13], [0, 0]), conflict)
    assert.deepEqual(of("semimonthly", [13, 28], [0, 1]), conflict)
    assert.deepEqual(of("semimonthly", [13, 28], [0, 2]), conflict)
    assert.deepEqual(of("semimonthly", [13, 28], [1, 0]), conflict)
    assert.deepEqual(of("semimonthly", [13, 13], [0, 1]), [])
  })
})
