import { assert, describe, it } from "@effect/vitest"
import { AT } from "@payroll/testing/exampleProfile"
import { exampleTerms, exampleWage } from "@payroll/testing/exampleWorker"
import * as Result from "effect/Result"
import fc from "fast-check"
import type { LocalDate } from "../calendar/localDate.ts"
import { endedWage, endedWages, updatedWage, WAGE_TERMS_MAX } from "./updatedWage.ts"
import type { Wage, WageTerms } from "./wage.ts"
import { isWithdrawn, wageInForce } from "./wageDates.ts"

const LATER = AT + 60_000
const day = (text: string) => text as LocalDate
const TODAY = day("2026-07-01")

/** Terms as `<start date> <rate>`, in their order. */
const terms = (...all: ReadonlyArray<string>): ReadonlyArray<WageTerms> =>
  all.map((each) => {
    const [startDate = "", wageRate = ""] = each.split(" ")
    return { ...exampleTerms, startDate: day(startDate), wageRate }
  })

const wage = (...all: ReadonlyArray<string>): Wage => ({
  ...exampleWage,
  terms: terms(...all),
  status: "Ready"
})

const until = (endDate: string, of: Wage): Wage => ({ ...of, endDate: day(endDate) })

const asText = (of: Wage): ReadonlyArray<string> =>
  of.terms.map(({ startDate, wageRate }) => `${startDate} ${wageRate}`)

type WageInput = Parameters<typeof updatedWage>[1]

const outcomeOf = (result: Result.Result<Wage, Error>): string | ReadonlyArray<string> =>
  Result.isFailure(result) ? result.failure.message : asText(result.success)

const updated = (of: Wage, input: WageInput) => updatedWage(of, input, TODAY, LATER)
const rate = (wageRate: string, startDate?: string): WageInput =>
  startDate === undefined ? { wageRate } : { wageRate, startDate: day(startDate) }

describe("an update of a wage", () => {
  const raised = wage("2026-01-01 20", "2026-06-01 25", "2026-09-01 30")

  it.each([
    // Without a date the terms in force are corrected, with their date they are too.
    [rate("26"), ["2026-01-01 20", "2026-06-01 26", "2026-09-01 30"]],
    [rate("26", "2026-06-01"), ["2026-01-01 20", "2026-06-01 26", "2026-09-01 30"]],
    [rate("21", "2026-01-01"), ["2026-01-01 21", "2026-06-01 25", "2026-09-01 30"]],
    [rate("31", "2026-09-01"), ["2026-01-01 20", "2026-06-01 25", "2026-09-01 31"]],
    // Another date adds terms, wherever it is.
    [
      rate("27", "2026-08-01"),
      ["2026-01-01 20", "2026-06-01 25", "2026-08-01 27", "2026-09-01 30"]
    ],
    [
      rate("35", "2026-10-01"),
      ["2026-01-01 20", "2026-06-01 25", "2026-09-01 30", "2026-10-01 35"]
    ],
    [
      rate("22", "2026-03-01"),
      ["2026-01-01 20", "2026-03-01 22", "2026-06-01 25", "2026-09-01 30"]
    ],
    // Before the first day they hold until it; without anything new the first terms begin earlier.
    [
      rate("19", "2025-12-01"),
      ["2025-12-01 19", "2026-01-01 20", "2026-06-01 25", "2026-09-01 30"]
    ],
    [rate("20", "2025-12-01"), ["2025-12-01 20", "2026-06-01 25", "2026-09-01 30"]],
    [{ startDate: day("2025-12-01") }, ["2025-12-01 20", "2026-06-01 25", "2026-09-01 30"]],
    // A day alone moves terms that began on a wrong one.
    [{ startDate: day("2026-02-01") }, ["2026-02-01 20", "2026-06-01 25", "2026-09-01 30"]],
    [{ startDate: TODAY }, ["2026-01-01 20", "2026-07-01 25", "2026-09-01 30"]],
    // Terms that say what those before them say are none.
    [rate("25", "2026-09-01"), ["2026-01-01 20", "2026-06-01 25"]],
    [rate("20"), ["2026-01-01 20", "2026-09-01 30"]],
    [rate("25", "2026-05-01"), ["2026-01-01 20", "2026-05-01 25", "2026-09-01 30"]],
    // Terms that have not begun move to a later day.
    [rate("30", "2026-10-01"), ["2026-01-01 20", "2026-06-01 25", "2026-10-01 30"]],
    [{ startDate: day("2026-10-01") }, ["2026-01-01 20", "2026-06-01 25", "2026-10-01 30"]]
  ])("by %j has the terms %j", (input, expected) => {
    const after = Result.getOrThrow(updated(raised, input))
    assert.deepStrictEqual(asText(after), expected)
    assert.deepInclude(after, { version: 2, updatedAt: LATER, status: "Ready" })
  })

  it.each([
    {},
    rate("25"),
    rate("25", "2026-06-01"),
    // Terms that hold go on: they do not begin on another day.
    rate("25", "2026-07-15"),
    rate("20", "2026-02-01")
  ])("by %j is none", (input) => {
    assert.strictEqual(Result.getOrThrow(updated(raised, input)), raised)
  })

  it("moves no terms that have begun to a day after today", () => {
    const message = "startDate must not be after today: the wage of that day has begun"
    for (const startDate of ["2026-07-02", "2026-08-31"]) {
      assert.strictEqual(outcomeOf(updated(raised, { startDate: day(startDate) })), message)
    }
  })

  it("makes a wage ready, even if nothing else is new", () => {
    const after = Result.getOrThrow(updated(exampleWage, {}))
    assert.deepStrictEqual(after, { ...exampleWage, status: "Ready", version: 2, updatedAt: LATER })
  })

  it("changes every field, and no other one", () => {
    const input = {
      wageRate: "22.75",
      wageBasis: "Per Week",
      workerType: "1099-NEC",
      differentialPay: "Yes",
      userType: "Salary/No overtime",
      employmentStatus: "Seasonal (0-6 months per year)",
      userRefTaxExempt: "Yes, as an owner/corporate officer",
      paymentMethod: "Direct Deposit"
    } as const
    for (const [field, value] of Object.entries(input)) {
      const stored = field === "userRefTaxExempt" ? "taxExempt" : field
      const [now, ...more] = Result.getOrThrow(updated(exampleWage, { [field]: value })).terms
      assert.deepStrictEqual<unknown>(now, { ...exampleTerms, [stored]: value })
      assert.lengthOf(more, 0)
    }
  })

  it("takes optional values away by null, or brings their defaults back", () => {
    const input = {
      differentialPay: null,
      userType: null,
      employmentStatus: null,
      userRefTaxExempt: null,
      paymentMethod: null
    } as const
    const full = {
      ...exampleWage,
      terms: [
        {
          ...exampleTerms,
          differentialPay: "Yes",
          taxExempt: "Yes, as an owner/corporate officer"
        } as const
      ]
    }
    assert.deepStrictEqual(Result.getOrThrow(updated(full, input)).terms, [
      {
        ...exampleTerms,
        differentialPay: "No",
        userType: undefined,
        employmentStatus: undefined,
        taxExempt: "No, this employee is not tax exempt",
        paymentMethod: undefined
      }
    ])
  })

  it("moves a wage that has not begun, and adds a raise to it", () => {
    const future = wage("2026-08-01 20")
    assert.deepStrictEqual(outcomeOf(updated(future, { startDate: day("2026-09-01") })), [
      "2026-09-01 20"
    ])
    assert.deepStrictEqual(outcomeOf(updated(future, { startDate: day("2026-07-15") })), [
      "2026-07-15 20"
    ])
    assert.deepStrictEqual(outcomeOf(updated(future, rate("22", "2026-09-01"))), [
      "2026-08-01 20",
      "2026-09-01 22"
    ])
    assert.deepStrictEqual(outcomeOf(updated(future, rate("22"))), ["2026-08-01 22"])
  })

  it("corrects what held last of a wage that ended", () => {
    const ended = until("2026-06-15", wage("2026-01-01 20", "2026-06-01 25"))
    assert.deepStrictEqual(outcomeOf(updated(ended, rate("26"))), [
      "2026-01-01 20",
      "2026-06-01 26"
    ])
  })

  it("adds no terms after the end", () => {
    const ending = until("2026-08-31", wage("2026-01-01 20"))
    assert.deepStrictEqual(outcomeOf(updated(ending, rate("21", "2026-08-31"))), [
      "2026-01-01 20",
      "2026-08-31 21"
    ])
    assert.strictEqual(
      outcomeOf(updated(ending, rate("21", "2026-09-01"))),
      "startDate must not be after the end of the wage"
    )
  })

  it("is refused for a wage that was withdrawn", () => {
    const withdrawn = until("2026-07-31", wage("2026-08-01 20"))
    assert.strictEqual(outcomeOf(updated(withdrawn, rate("21"))), "the wage was withdrawn")
  })

  it("adds no terms beyond the limit", () => {
    const many = (count: number) =>
      wage(...Array.from({ length: count }, (_, year) => `${1800 + year}-01-01 ${year}`))
    const add = rate("9999", "2026-08-01")
    assert.lengthOf(Result.getOrThrow(updated(many(WAGE_TERMS_MAX - 1), add)).terms, WAGE_TERMS_MAX)
    const message = "userWage cannot be changed: a wage can have at most 200 terms"
    assert.strictEqual(outcomeOf(updated(many(WAGE_TERMS_MAX), add)), message)
    // A database of an earlier version can be above it.
    assert.isTrue(Result.isSuccess(updated(many(WAGE_TERMS_MAX + 1), rate("9999"))))
  })
})

describe("any updates of a wage", () => {
  const days = ["2026-05-01", "2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01"]
  const updates = fc.array(
    fc.record(
      { wageRate: fc.constantFrom("20", "21"), startDate: fc.constantFrom(...days.map(day)) },
      { requiredKeys: ["wageRate"] }
    )
  )
  const rateOn = (of: Wage, on: string) => wageInForce([of], day(on))[0]?.terms.wageRate

  it("leave terms in order that differ, and pay what was asked from the asked day until the next terms", () => {
    fc.assert(
      fc.property(updates, (all) => {
        let current = wage("2026-06-01 20")
        for (const input of all) {
          const before = current
          current = Result.getOrThrow(updated(current, input))
          const on = input.startDate ?? TODAY
          assert.strictEqual(rateOn(current, on), input.wageRate)
          // What holds before a day that is asked for goes on; only what has not begun can move.
          if (input.startDate === undefined) continue
          const next = before.terms.find(({ startDate }) => startDate > on)?.startDate
          if (next) assert.strictEqual(rateOn(current, next), rateOn(before, next))
          for (const each of days.filter((past) => past < on && past <= TODAY)) {
            const rateBefore = rateOn(before, each)
            if (rateBefore !== undefined) assert.strictEqual(rateOn(current, each), rateBefore)
          }
        }
        for (const [index, each] of current.terms.entries()) {
          const next = current.terms[index + 1]
          if (!next) continue
          assert.isBelow(each.startDate.localeCompare(next.startDate), 0)
          assert.notStrictEqual(each.wageRate, next.wageRate)
        }
      })
    )
  })
})

const ended = (of: Wage, endDate: string) => endedWage(of, day(endDate), TODAY, LATER)

describe("a wage that is ended", () => {
  const raised = wage("2026-01-01 20", "2026-06-01 25", "2026-09-01 30")

  it.each([
    ["2026-12-31", ["2026-01-01 20", "2026-06-01 25", "2026-09-01 30"]],
    ["2026-09-01", ["2026-01-01 20", "2026-06-01 25", "2026-09-01 30"]],
    ["2026-08-31", ["2026-01-01 20", "2026-06-01 25"]],
    ["2026-01-01", ["2026-01-01 20"]]
  ])("on %s keeps the terms %j", (endDate, expected) => {
    const after = Result.getOrThrow(ended(raised, endDate))
    assert.deepStrictEqual(asText(after), expected)
    assert.deepInclude(after, { endDate: day(endDate), version: 2, updatedAt: LATER })
    assert.strictEqual(Result.getOrThrow(ended(after, endDate)), after)
  })

  it("does not end before its first day once it has begun", () => {
    assert.strictEqual(
      outcomeOf(ended(raised, "2025-12-31")),
      "endDate must not be before the start of a wage that has begun"
    )
    assert.strictEqual(
      outcomeOf(ended(wage("2026-07-01 20"), "2026-06-30")),
      "endDate must not be before the start of a wage that has begun"
    )
  })

  it("is withdrawn before its first day if it has not begun", () => {
    const future = wage("2026-07-02 20", "2026-09-01 30")
    const after = Result.getOrThrow(ended(future, "2026-07-01"))
    assert.isTrue(isWithdrawn(after))
    assert.deepStrictEqual(after.terms, future.terms)
    assert.strictEqual(Result.getOrThrow(ended(after, "2026-07-01")), after)
    assert.isFalse(isWithdrawn(Result.getOrThrow(ended(future, "2026-07-02"))))
  })

  it("stays withdrawn, asked again after the day on which it would have begun", () => {
    const withdrawn = until("2026-05-31", wage("2026-06-01 20"))
    assert.strictEqual(Result.getOrThrow(ended(withdrawn, "2026-05-31")), withdrawn)
  })

  it("cannot be brought back", () => {
    const withdrawn = until("2026-07-31", wage("2026-08-01 20"))
    assert.strictEqual(outcomeOf(ended(withdrawn, "2026-08-31")), "the wage was withdrawn")
  })
})

describe("the wages of a worker whose last day is set", () => {
  it("end on it, are withdrawn, or are over already", () => {
    const open = wage("2026-01-01 20", "2026-09-01 30")
    const after = endedWages(
      [
        { ...open, id: "open" },
        { ...until("2026-08-31", wage("2026-01-01 20")), id: "ends later" },
        { ...until("2026-07-31", wage("2026-01-01 20")), id: "ends on it" },
        { ...until("2026-06-30", wage("2026-01-01 20")), id: "over" },
        { ...wage("2026-07-31 20"), id: "one day" },
        { ...wage("2026-08-01 20"), id: "never" },
        { ...until("2026-08-31", wage("2026-09-01 20")), id: "withdrawn before" }
      ],
      day("2026-07-31"),
      LATER
    )
    assert.deepStrictEqual(
      after.map((each) => [each.id, asText(each), isWithdrawn(each)]),
      [
        ["open", ["2026-01-01 20"], false],
        ["ends later", ["2026-01-01 20"], false],
        ["one day", ["2026-07-31 20"], false],
        ["never", ["2026-08-01 20"], true]
      ]
    )
    for (const each of after) {
      assert.deepInclude(each, { endDate: day("2026-07-31"), version: 2, updatedAt: LATER })
    }
  })
})
