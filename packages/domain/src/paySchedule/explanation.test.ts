import { assert, describe, it } from "@effect/vitest"
import { describeStep } from "./explanation.ts"
import { explainedPayDates } from "./payDates.ts"
import { payYear } from "./payYear.ts"
import { validatePaySchedule } from "./validate.ts"

const only = (specification: object) => {
  const checked = validatePaySchedule(specification)
  if (!checked.ok) return assert.fail(checked.problems.map(({ message }) => message).join(", "))
  const [entry, ...others] = explainedPayDates(checked.value)
  assert.strictEqual(others.length, 0)
  return entry ?? assert.fail("no entry")
}

/** The period that ends on a day, paid on that day before any move. */
const endingOn = (day: string, rules: object = {}) =>
  only({ frequency: "weekly", anchorPeriodEnd: day, from: day, to: day, ...rules })

describe("the explanation of an entry", () => {
  it("names the weekend and Thanksgiving Day for November 2025", () => {
    const november = explainedPayDates(payYear("monthly", 2025))[10]
    assert.deepEqual(JSON.parse(JSON.stringify(november)), {
      periodBegin: "2025-11-01",
      periodEnd: "2025-11-30",
      nominalPayDate: "2025-11-30",
      payDate: "2025-11-28",
      deadline: "2025-11-25",
      explanation: [
        { step: "nominal", date: "2025-11-30" },
        { step: "move", from: "2025-11-30", to: "2025-11-29", reason: "weekend" },
        { step: "move", from: "2025-11-29", to: "2025-11-28", reason: "weekend" },
        { step: "skip", date: "2025-11-27", reason: "Thanksgiving Day" },
        { step: "count", date: "2025-11-26", number: 1 },
        { step: "count", date: "2025-11-25", number: 2 }
      ]
    })
  })

  it("reads as sentences", () => {
    const november = explainedPayDates(payYear("monthly", 2025))[10]
    assert.deepEqual(november?.explanation.map(describeStep), [
      "The nominal pay date is Sunday 2025-11-30",
      "Sunday 2025-11-30 is not a banking day (weekend), so the pay date moves to Saturday 2025-11-29",
      "Saturday 2025-11-29 is not a banking day (weekend), so the pay date moves to Friday 2025-11-28",
      "Thursday 2025-11-27 is not counted (Thanksgiving Day)",
      "Wednesday 2025-11-26 is banking day 1 before the pay date",
      "Tuesday 2025-11-25 is banking day 2 before the pay date"
    ])
  })

  it("names an observed holiday and a closed day", () => {
    // July 4, 2027 is a Sunday; the employer is closed on the Tuesday after the Monday.
    const rules = { adjust: "next", closedDays: ["2027-07-06"], leadBankingDays: 0 }
    assert.deepEqual(endingOn("2027-07-05", rules).explanation, [
      { step: "nominal", date: "2027-07-05" },
      { step: "move", from: "2027-07-05", to: "2027-07-06", reason: "Independence Day (observed)" },
      { step: "move", from: "2027-07-06", to: "2027-07-07", reason: "closed day" }
    ] as never)
  })

  it("has nothing but the nominal date where nothing moves and nothing is counted", () => {
    const { explanation } = endingOn("2026-07-03", { leadBankingDays: 0 })
    assert.deepEqual(explanation, [{ step: "nominal", date: "2026-07-03" }] as never)
  })
})

describe("nearest", () => {
  const nearest = { adjust: "nearest", leadBankingDays: 0 }

  it.each([
    ["2026-07-04", "2026-07-03", "a Saturday goes back, though it is a holiday"],
    ["2026-01-11", "2026-01-12", "a Sunday goes forward"],
    ["2026-01-18", "2026-01-16", "a Sunday before a Monday holiday moves to the Friday"],
    ["2027-07-04", "2027-07-02", "so does a Sunday holiday, whose Monday is closed for it"],
    ["2026-01-19", "2026-01-16", "a Monday holiday goes back over the weekend"],
    ["2026-11-26", "2026-11-25", "a Thursday holiday goes back"],
    ["2026-01-14", "2026-01-14", "a banking day stays"]
  ])("%s pays on %s: %s", (nominal, payDate) =>
    assert.strictEqual(endingOn(nominal, nearest).payDate, payDate)
  )

  it("explains going forward and back again", () => {
    assert.deepEqual(endingOn("2026-01-18", nearest).explanation.slice(1).map(describeStep), [
      "Sunday 2026-01-18 is not a banking day (weekend), so the pay date moves to Monday 2026-01-19",
      "Monday 2026-01-19 is not a banking day (Birthday of Martin Luther King, Jr.), so the pay date moves to Sunday 2026-01-18",
      "Sunday 2026-01-18 is not a banking day (weekend), so the pay date moves to Saturday 2026-01-17",
      "Saturday 2026-01-17 is not a banking day (weekend), so the pay date moves to Friday 2026-01-16"
    ])
  })
})
