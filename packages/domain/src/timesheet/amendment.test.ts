import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { CATEGORIES, type PayableItem } from "../timeTracking/payable.ts"
import { adjustmentsIn, approvedAmendment, differenceOf, newAmendment } from "./amendment.ts"
import { newTimesheet } from "./timesheet.ts"

const DAY = "2026-03-09" as LocalDate
const WORKER = { id: "w", clientId: "k", companyId: "c" }
const PERIOD = { begin: DAY, end: addDays(DAY, 6), payPeriodId: undefined }
const SHEET = newTimesheet("s", WORKER, PERIOD, 0)

const items = fc.array(
  fc.record(
    {
      date: fc.nat(3).map((days) => addDays(DAY, days)),
      category: fc.constantFrom(...CATEGORIES),
      jobCode: fc.constantFrom("BAKE", "SELL"),
      minutes: fc.integer({ min: 1, max: 600 })
    },
    { requiredKeys: ["date", "category", "minutes"] }
  ),
  { maxLength: 12 }
)

const amendment = (difference: ReadonlyArray<PayableItem>) =>
  approvedAmendment(
    newAmendment(
      "a",
      SHEET,
      { changes: [], isLate: false, requestedBy: undefined, reason: undefined },
      1
    ),
    { decidedBy: undefined, difference, paidInId: "t", paidOn: "2026-04-02" as LocalDate },
    2
  )

describe("the difference of an amendment", () => {
  it("makes what was paid what it should be, day by day and line by line", () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const difference = differenceOf(before, after)
        assert.deepStrictEqual(differenceOf([...before, ...difference], after), [])
      })
    )
  })

  it("and that of the amendment back are nothing in sum (law 29)", () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const both = [...differenceOf(before, after), ...differenceOf(after, before)]
        assert.deepStrictEqual(differenceOf([], both), [])
      })
    )
  })

  it("is paid by category in the timesheet of the approval alone, overlays as what they are", () => {
    const approved = amendment([
      { date: DAY, category: "overtime", jobCode: "BAKE", minutes: 90 },
      { date: DAY, category: "regular", minutes: -30 },
      { date: DAY, category: "differential", kind: "Night", minutes: 15 }
    ])
    const paidOn = "2026-04-02" as LocalDate
    assert.deepStrictEqual(adjustmentsIn([approved], "t"), [
      {
        date: paidOn,
        category: "adjustment",
        kind: "overtime",
        jobCode: "BAKE",
        minutes: 90,
        amendmentId: "a"
      },
      { date: paidOn, category: "adjustment", kind: "regular", minutes: -30, amendmentId: "a" },
      { date: paidOn, category: "differential", kind: "Night", minutes: 15, amendmentId: "a" }
    ])
    assert.deepStrictEqual(adjustmentsIn([approved], "s"), [])
    const settled = { ...approved, status: "Settled" as const }
    assert.deepStrictEqual(adjustmentsIn([settled], "t"), adjustmentsIn([approved], "t"))
    assert.deepStrictEqual(adjustmentsIn([{ ...approved, status: "Pending" }], "t"), [])
  })
})
