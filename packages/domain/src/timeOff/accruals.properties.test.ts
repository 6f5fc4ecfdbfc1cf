/** The laws of accruals: nothing is lost or invented, and more facts give more. */
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { MANY_CASES_TIMEOUT_MS } from "@payroll/testing/randomSpecifications"
import { factsOf, growingPolicies, LAST, runs, termsOf } from "../../test/timeOff/randomFacts.ts"
import { addDays, makeLocalDate, type LocalDate } from "../calendar/localDate.ts"
import { payDates } from "../paySchedule/payDates.ts"
import { defaultRules, payYear } from "../paySchedule/payYear.ts"
import { sumOfMinutes, type Facts, type PayPeriods } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"

const date = (year: number, month: number, day: number): LocalDate =>
  makeLocalDate(year, month, day) ?? assert.fail("no such day")

const account = (policy: Readonly<Record<string, unknown>>, rest: Partial<Facts> = {}): Facts => ({
  assignments: [
    {
      startDate: date(2020, 1, 1),
      versions: [
        { policyId: "policy", version: 1, effectiveFrom: date(2020, 1, 1), terms: termsOf(policy) }
      ]
    }
  ],
  dateOfJoin: date(2020, 1, 1),
  isExempt: false,
  schedules: [],
  payPeriods: { list: [] },
  worked: [],
  paid: [],
  usage: [],
  adjustments: [],
  payouts: [],
  ...rest
})

const startingOn = (facts: Facts, startDate: LocalDate): Facts => ({
  ...facts,
  assignments: facts.assignments.map((assignment) => ({ ...assignment, startDate }))
})

const accrued = (facts: Facts, until: LocalDate): number =>
  sumOfMinutes(expectedEntries(facts, until).entries.filter(({ kind }) => kind === "accrual"))

const balance = (facts: Facts, until: LocalDate): number =>
  sumOfMinutes(expectedEntries(facts, until).entries)

const frequencies = fc.constantFrom("weekly", "biweekly", "semimonthly", "monthly" as const)
const years = fc.integer({ min: 1990, max: 2190 })

describe(`accruals (PAYROLL_TEST_SEED=${runs.seed})`, { timeout: MANY_CASES_TIMEOUT_MS }, () => {
  it("law 6: a year of 12, 24, 26, 27, 52 or 53 periods gives the yearly amount to the minute", () => {
    const counts = new Set<number>()
    const property = fc.property(
      frequencies,
      years,
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom(1, 1, 15, 60, 480),
      (frequency, year, amountPerYearMinutes, postingUnitMinutes) => {
        const periods = payDates(payYear(frequency, year))
        const [first, last] = [periods[0], periods.at(-1)]
        if (first === undefined || last === undefined) return assert.fail("no periods")
        counts.add(periods.length)
        const method = { earningMethod: "Per Pay Period", amountPerYearMinutes, postingUnitMinutes }
        const payPeriods: PayPeriods = { rules: defaultRules(frequency) }
        const facts = startingOn(account(method, { payPeriods }), first.periodBegin)
        const joined = { ...facts, dateOfJoin: first.periodBegin }
        const whole = Math.floor(amountPerYearMinutes / postingUnitMinutes) * postingUnitMinutes
        assert.strictEqual(accrued(joined, last.periodEnd), whole)
        if (postingUnitMinutes === 1) {
          assert.strictEqual(expectedEntries(joined, last.periodEnd).fraction, "0")
        }
      }
    )
    fc.assert(property, { ...runs, numRuns: Math.max(runs.numRuns, 1_000) })
    assert.deepStrictEqual(
      [...counts].toSorted((a, b) => a - b),
      [12, 24, 26, 27, 52, 53]
    )
  })

  it("law 7: the sum is the same however worked time is split over periods", () => {
    const whole = { begin: date(2026, 1, 1), end: date(2026, 12, 31) }
    const cut = fc.uniqueArray(fc.integer({ min: 1, max: 364 }), { maxLength: 60 })
    const worked = fc.array(
      fc.record({
        date: fc.integer({ min: 0, max: 364 }).map((day) => addDays(whole.begin, day)),
        minutes: fc.integer({ min: 1, max: 900 })
      }),
      { maxLength: 100 }
    )
    const rate = fc.record({
      earnMinutes: fc.integer({ min: 1, max: 100 }),
      perMinutes: fc.integer({ min: 100, max: 100_000 })
    })
    const property = fc.property(cut, worked, rate, (cuts, days, accrualRate) => {
      const begins = [0, ...cuts.toSorted((a, b) => a - b)]
      const list = begins.map((begin, index) => ({
        begin: addDays(whole.begin, begin),
        end: addDays(whole.begin, (begins[index + 1] ?? 365) - 1)
      }))
      const policy = { earningMethod: "Per Hour Worked", accrualRate }
      const [one, many] = [[whole], list].map((periods) =>
        accrued(account(policy, { payPeriods: { list: periods }, worked: days }), whole.end)
      )
      assert.strictEqual(many, one)
      const minutes = BigInt(sumOfMinutes(days)) * BigInt(accrualRate.earnMinutes)
      assert.strictEqual(one, Number(minutes / BigInt(accrualRate.perMinutes)))
    })
    fc.assert(property, runs)
  })

  it("law 11: a later start, less work or a lower tier never gives more", () => {
    const property = fc.property(
      factsOf(growingPolicies),
      fc.integer({ min: 1, max: 400 }),
      fc.nat(2),
      (random, days, change) => {
        const facts = withoutUse(random)
        // The grant after a waiting period is that of the tier of its day, which a later start may have reached.
        fc.pre(change !== 0 || !waitsForGrant(facts))
        const less = lessOf(facts, days, change)
        // A part of a posting unit is posted later, in each account at another time. A yearly cap cuts off whole
        // units and leaves that part, so that the account with less may be a unit ahead for a while.
        const unit = unitOf(facts)
        const isExact = unit === 1 && !hasYearlyCap(facts)
        assert.isAtMost(balance(less, LAST), balance(facts, LAST) + (isExact ? 0 : unit))
      }
    )
    fc.assert(property, { ...runs, numRuns: runs.numRuns * 2 })
  })
})

/** Returns true if the first grant of an account waits. */
const waitsForGrant = ({ assignments }: Facts): boolean =>
  assignments.some(({ versions }) =>
    versions.some(
      ({ terms: { earningMethod, waiting, waitingAppliesTo } }) =>
        earningMethod === "Lump Sum" && waiting.quantity > 0 && waitingAppliesTo !== "Use"
    )
  )

/** Returns true if any terms of an account cap what accrues in a year. */
const hasYearlyCap = ({ assignments }: Facts): boolean =>
  assignments.some(({ versions }) =>
    versions.some(({ terms }) =>
      [terms, ...terms.tiers].some(({ maxAccrualPerYearMinutes: most }) => most !== undefined)
    )
  )

/** The largest posting unit of an account, in minutes. */
const unitOf = ({ assignments }: Facts): number =>
  Math.max(
    ...assignments.flatMap(({ versions }) =>
      versions.map(({ terms }) => terms.postingUnitMinutes ?? 1)
    )
  )

/** An account that takes nothing, forfeits nothing and goes on under the first version of its policy. */
const withoutUse = ({ terminationDate: _, ...facts }: Facts): Facts => ({
  ...facts,
  usage: [],
  adjustments: [],
  assignments: facts.assignments.map(({ startDate, versions }) => ({
    startDate,
    versions: versions.slice(0, 1)
  }))
})

const lessOf = (facts: Facts, days: number, change: number): Facts => {
  const [assignment] = facts.assignments
  if (assignment === undefined) return assert.fail("no assignment")
  switch (change) {
    case 0:
      return {
        ...facts,
        dateOfJoin: addDays(facts.dateOfJoin, days),
        assignments: [{ ...assignment, startDate: addDays(assignment.startDate, days) }]
      }
    case 1:
      return { ...facts, worked: facts.worked.filter((_, index) => index % 2 === days % 2) }
    default:
      return {
        ...facts,
        assignments: [
          {
            ...assignment,
            versions: assignment.versions.map((version) => ({
              ...version,
              terms: { ...version.terms, tiers: [] }
            }))
          }
        ]
      }
  }
}

describe("accruals on unusual days", () => {
  const perPeriod = (amounts: Readonly<Record<string, unknown>>) => ({
    earningMethod: "Per Pay Period",
    ...amounts
  })

  it("count a leap day among the days of its period", () => {
    const semimonthly = { payPeriods: { rules: defaultRules("semimonthly") } }
    const facts = account(perPeriod({ amountPerPeriodMinutes: 140 }), semimonthly)
    const leap = startingOn(facts, date(2028, 2, 29))
    assert.strictEqual(accrued(leap, date(2028, 2, 29)), 10)
    const common = startingOn(facts, date(2027, 2, 28))
    assert.strictEqual(accrued(common, date(2027, 2, 28)), 10)
    const [entry] = expectedEntries(common, date(2027, 2, 28)).entries
    const prorated = entry?.explanation.find((step) => step.step === "prorate")
    assert.deepStrictEqual(prorated, { step: "prorate", days: 1, of: 13, exact: "140/13" })
  })

  it("spread a yearly amount over 27 periods where the year has so many", () => {
    const rules = { ...defaultRules("biweekly"), anchorPeriodEnd: date(2026, 1, 1) }
    const facts = account(perPeriod({ amountPerYearMinutes: 7_200 }), { payPeriods: { rules } })
    const { entries } = expectedEntries(
      { ...startingOn(facts, date(2025, 12, 19)), dateOfJoin: date(2025, 12, 19) },
      date(2026, 12, 31)
    )
    assert.lengthOf(entries, 27)
    assert.strictEqual(sumOfMinutes(entries), 7_200)
    assert.isTrue(
      entries.every(({ explanation }) =>
        explanation.some((step) => step.step === "spread" && step.periods === 27)
      )
    )
  })

  it("spread a yearly amount over twelve months of a year that begins on 29 February", () => {
    const policy = {
      earningMethod: "Per Month",
      amountPerYearMinutes: 7_201,
      policyYear: "Fixed Date",
      policyYearStart: "02-29"
    }
    for (const year of [2027, 2028]) {
      const begin = date(year, 2, 1)
      const facts = { ...startingOn(account(policy), begin), dateOfJoin: begin }
      assert.strictEqual(accrued(facts, date(year + 1, 1, 31)), 7_201)
    }
  })

  it("belong to the year before as far as they were worked before it begins", () => {
    const policy = {
      earningMethod: "Per Hour Worked",
      accrualRate: { earnMinutes: 1, perMinutes: 1 },
      maxAccrualPerYearMinutes: 100
    }
    const list = [{ begin: date(2025, 12, 25), end: date(2026, 1, 7) }]
    const worked = [
      { date: date(2025, 12, 31), minutes: 90 },
      { date: date(2026, 1, 1), minutes: 95 }
    ]
    const { entries } = expectedEntries(
      account(policy, { payPeriods: { list }, worked }),
      date(2026, 1, 31)
    )
    assert.deepStrictEqual(
      entries.map(({ effectiveDate, minutes }) => `${effectiveDate} ${minutes}`),
      ["2025-12-31 90", "2026-01-07 95"]
    )
  })
})
