import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { addDays, fromEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { keptByLaw, type KeepingFacts } from "./keptByLaw.ts"
import { KEEPING_RULES, recordKinds, type RecordKind } from "./recordKeeping.data.ts"

const day = (text: string) => text as LocalDate
const kinds = Object.keys(recordKinds) as ReadonlyArray<RecordKind>

const facts = (changes: Partial<KeepingFacts> = {}): KeepingFacts => ({
  paidAs: "W2",
  states: [],
  lastPaidOn: day("2026-03-31"),
  ...changes
})

const untilOf = (kind: RecordKind, changes?: Partial<KeepingFacts>) =>
  keptByLaw(kind, facts(changes))?.until

describe("what the law makes an employer keep", () => {
  it("keeps tax records four years after 15 April of the next year", () => {
    assert.deepStrictEqual(keptByLaw("withholding", facts()), {
      until: day("2031-04-15"),
      source: "26 CFR 31.6001-1(e)(2)"
    })
    assert.strictEqual(untilOf("taxes", { paidAs: "employer" }), "2031-04-15")
    assert.strictEqual(untilOf("pay", { lastPaidOn: day("2027-01-02") }), "2032-04-15")
  })

  it("counts from the day on which the tax was paid, if that is later", () => {
    assert.strictEqual(untilOf("pay", { taxPaidOn: day("2028-02-29") }), "2032-02-29")
    assert.strictEqual(untilOf("pay", { taxPaidOn: day("2027-04-14") }), "2031-04-15")
  })

  it("keeps hours for three years and time cards for two", () => {
    assert.strictEqual(untilOf("hours"), "2029-03-31")
    assert.strictEqual(untilOf("timeCards"), "2028-03-31")
    assert.strictEqual(untilOf("timeOff"), "2029-03-31")
  })

  it("ends the years of a leap day on 1 March", () => {
    assert.strictEqual(untilOf("hours", { lastPaidOn: day("2028-02-29") }), "2031-03-01")
  })

  it("keeps longer by the states in which somebody worked, the latest one of them", () => {
    assert.strictEqual(untilOf("hours", { states: ["TX", "WA"] }), "2030-12-31")
    assert.strictEqual(untilOf("hours", { states: ["WA", "NY", "AZ"] }), "2032-03-31")
    assert.strictEqual(untilOf("timeOff", { states: ["NJ"] }), "2031-03-31")
    assert.strictEqual(untilOf("person", { states: ["WA"] }), "2031-04-15")
    assert.strictEqual(
      keptByLaw("person", facts({ states: ["HI"] }))?.source,
      "HAR 12-20-8(b)",
      "the source of the latest day"
    )
  })

  it("keeps time cards for three years where a state asks for the hours at which work began", () => {
    for (const state of ["CA", "CT", "DC", "MN", "MT", "WI"]) {
      assert.strictEqual(untilOf("timeCards", { states: [state] }), "2029-03-31", state)
    }
    assert.strictEqual(untilOf("timeCards", { states: ["OR"] }), "2028-03-31")
    assert.strictEqual(untilOf("timeCards", { states: ["UT"] }), "2029-12-31")
  })

  it("keeps pay and hours as long as states ask for them to insure against unemployment", () => {
    assert.strictEqual(untilOf("pay", { states: ["MI"] }), "2032-12-31")
    assert.strictEqual(untilOf("hours", { states: ["NC"] }), "2031-12-31")
    assert.strictEqual(untilOf("hours", { states: ["NH"] }), "2032-12-31")
    assert.strictEqual(untilOf("timeOff", { states: ["NM"] }), "2030-03-31")
    assert.strictEqual(untilOf("hours", { states: ["MI"] }), "2029-03-31")
  })

  it("keeps nothing of somebody who was never paid, and of contractors no hours", () => {
    for (const kind of kinds) assert.isUndefined(keptByLaw(kind, facts({ lastPaidOn: "never" })))
    assert.isUndefined(keptByLaw("hours", facts({ paidAs: "1099-NEC", states: ["NY"] })))
    assert.strictEqual(untilOf("pay", { paidAs: "1099-NEC" }), "2031-04-15")
  })

  it("names no day while a record may still be used", () => {
    assert.deepStrictEqual(keptByLaw("withholding", facts({ lastPaidOn: "ongoing" })), {
      until: undefined,
      source: "26 CFR 31.6001-1(e)(2)"
    })
  })

  it("lets accounts, contacts, uploads and texts go", () => {
    for (const kind of [
      "account",
      "contact",
      "verification",
      "document",
      "upload",
      "text"
    ] as const) {
      assert.isUndefined(keptByLaw(kind, facts({ states: ["NY", "NJ", "HI"] })))
    }
  })

  it("stays within the calendar", () => {
    assert.strictEqual(untilOf("pay", { lastPaidOn: day("9999-12-31") }), "9999-12-31")
  })
})

const dayOfYears = fc
  .integer({ min: 10_000, max: 40_000 })
  .map((epochDay) => fromEpochDay(epochDay))
const stateList = fc.subarray(["AZ", "CA", "HI", "NJ", "NY", "TX", "WA"])
const anyKind = fc.constantFrom(...kinds)
const anyPaidAs = fc.constantFrom("W2", "1099-NEC", "employer")

describe("the days of keeping", () => {
  it("are never earlier for a later pay day or for more states", () => {
    fc.assert(
      fc.property(
        anyKind,
        anyPaidAs,
        stateList,
        dayOfYears,
        fc.nat(1_000),
        (kind, paidAs, states, lastPaidOn, days) => {
          const kept = untilOf(kind, { paidAs, states, lastPaidOn })
          const later = untilOf(kind, { paidAs, states, lastPaidOn: addDays(lastPaidOn, days) })
          const elsewhere = untilOf(kind, { paidAs, states: [...states, "NY"], lastPaidOn })
          const nowhere = untilOf(kind, { paidAs, lastPaidOn })
          assert.strictEqual(kept === undefined, later === undefined)
          assert.isTrue(kept === undefined || (later !== undefined && kept <= later))
          assert.isTrue(kept === undefined || (elsewhere !== undefined && kept <= elsewhere))
          assert.isTrue(nowhere === undefined || (kept !== undefined && nowhere <= kept))
        }
      ),
      { seed }
    )
  })

  it("are at least the years of each rule that holds, and the ones of a rule", () => {
    fc.assert(
      fc.property(anyKind, stateList, dayOfYears, (kind, states, lastPaidOn) => {
        const kept = keptByLaw(kind, facts({ states, lastPaidOn }))
        const rules = KEEPING_RULES.filter(
          (rule) =>
            rule.paidAs === "W2" &&
            rule.kinds.includes(kind) &&
            (rule.state === undefined || states.includes(rule.state))
        )
        assert.strictEqual(kept === undefined, rules.length === 0)
        for (const { years } of rules) {
          const earliest = `${Number(lastPaidOn.slice(0, 4)) + years}${lastPaidOn.slice(4)}`
          assert.isTrue(kept?.until !== undefined && kept.until >= earliest)
        }
        assert.isTrue(kept === undefined || rules.some(({ source }) => source === kept.source))
      }),
      { seed }
    )
  })
})
