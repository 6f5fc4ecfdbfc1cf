/** The laws of ledgers over random accounts. */
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { MANY_CASES_TIMEOUT_MS } from "@payroll/testing/randomSpecifications"
import { accounts, anyDay, LAST, runs } from "../../test/timeOff/randomFacts.ts"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { balanceAt, lots, projected } from "./balance.ts"
import { differences } from "./differences.ts"
import type { StoredEntry } from "./entry.ts"
import { sumOfMinutes, type Facts } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"

/** The ledger after posting on each of some days (UTC milliseconds count up with them). */
const posted = (
  facts: Facts,
  days: ReadonlyArray<LocalDate>,
  stored: ReadonlyArray<StoredEntry> = []
): ReadonlyArray<StoredEntry> => {
  const ledger = [...stored]
  for (const day of days) {
    ledger.push(...differences(ledger, expectedEntries(facts, day), ledger.length))
  }
  return ledger
}

/** The first of every few days up to the last one. */
const everyFewDays = (facts: Facts, days: number): ReadonlyArray<LocalDate> => {
  const dates: Array<LocalDate> = []
  let day = facts.assignments[0]?.startDate ?? LAST
  for (; day < LAST; day = addDays(day, days)) dates.push(day)
  return [...dates, LAST]
}

const withoutTimes = (entries: ReadonlyArray<StoredEntry>) =>
  entries.map(({ recordedAt: _, ...entry }) => entry)

/** An earlier state of the facts of an account: a part of its days. */
const earlier = (facts: Facts, keep: number): Facts => ({
  ...facts,
  assignments: facts.assignments.map((assignment) => ({
    ...assignment,
    versions: assignment.versions.slice(0, 1 + (keep % assignment.versions.length))
  })),
  worked: facts.worked.filter((_, index) => index % 3 !== keep % 3),
  usage: facts.usage.filter((_, index) => index % 2 === keep % 2),
  adjustments: facts.adjustments.slice(keep % 2)
})

const check = <Values extends [unknown, ...Array<unknown>]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  property: (...values: Values) => void
): void => fc.assert(fc.property(...arbitraries, property), runs)

describe(`a ledger (PAYROLL_TEST_SEED=${runs.seed})`, { timeout: MANY_CASES_TIMEOUT_MS }, () => {
  it("law 1: the sum of its entries is the balance, and the sum of its lots minus debt", () =>
    check([accounts, anyDay], (facts, date) => {
      const ledger = posted(facts, [LAST])
      const due = ledger.filter(({ effectiveDate }) => effectiveDate <= date)
      const balance = balanceAt(ledger, date)
      assert.strictEqual(sumOfMinutes(due), balance)
      const { lots: left, debt } = lots(ledger, date, facts)
      assert.strictEqual(sumOfMinutes(left) - debt, balance)
      assert.isTrue(left.every(({ minutes }) => minutes > 0) && debt >= 0)
      assert.deepStrictEqual(projected(facts, ledger, [date]), [balance])
      const { carriedMinutes, carriedExpiresOn } = expectedEntries(facts, date)
      assert.deepStrictEqual(
        left.filter(({ expiresOn }) => expiresOn !== undefined),
        carriedExpiresOn === undefined
          ? []
          : [{ minutes: carriedMinutes, expiresOn: carriedExpiresOn }]
      )
    }))

  it("law 2: numbers its entries without a gap, one per cause", () =>
    check([accounts], (facts) => {
      const ledger = posted(facts, everyFewDays(facts, 97))
      assert.deepStrictEqual(
        ledger.map(({ sequence }) => sequence),
        ledger.map((_, index) => index + 1)
      )
      const causes = expectedEntries(facts, LAST).entries.map(({ key }) => key)
      assert.strictEqual(new Set(causes).size, causes.length)
    }))

  it("law 3: is complete once its differences are appended", () =>
    check([accounts, fc.nat(5)], (facts, keep) => {
      const ledger = posted(facts, [LAST], posted(earlier(facts, keep), [LAST]))
      assert.deepStrictEqual(differences(ledger, expectedEntries(facts, LAST), 0), [])
    }))

  it("law 4: has the same balances in whatever order the facts were learnt", () =>
    check([accounts, fc.array(fc.nat(5), { maxLength: 3 }), anyDay], (facts, parts, date) => {
      let ledger: ReadonlyArray<StoredEntry> = []
      for (const keep of parts) ledger = posted(earlier(facts, keep), [LAST], ledger)
      const learnt = posted(facts, [LAST], ledger)
      const expected = posted(facts, [LAST])
      const dates = [date, ...expected.map(({ effectiveDate }) => effectiveDate)]
      for (const on of dates) assert.strictEqual(balanceAt(learnt, on), balanceAt(expected, on))
    }))

  it("law 5: has the same entries, posted every few days or after years", () =>
    check([accounts, fc.integer({ min: 13, max: 400 })], (facts, days) => {
      assert.deepStrictEqual(
        withoutTimes(posted(facts, everyFewDays(facts, days))),
        withoutTimes(posted(facts, [LAST]))
      )
    }))

  it("law 8: credits no more than the cap has room for, and shows the rest", () =>
    check([accounts], (facts) => {
      let balance = 0
      for (const entry of expectedEntries(facts, LAST).entries) {
        balance += entry.minutes
        if (entry.kind !== "accrual" && entry.kind !== "grant") continue
        assert.strictEqual(entry.minutes + entry.cappedMinutes, entry.earnedMinutes)
        assert.isTrue(entry.minutes >= 0 && entry.cappedMinutes >= 0)
        const cap = entry.explanation.find((step) => step.step === "cap" && step.of === "balance")
        if (cap?.step === "cap" && entry.minutes > 0) assert.isAtMost(balance, cap.limit)
        if (entry.cappedMinutes > 0) {
          assert.isTrue(entry.explanation.some(({ step }) => step === "cap"))
        }
      }
    }))

  it("law 9: forfeits and expires no more than there is, and no grant of the day", () =>
    check([accounts], (facts) => {
      let balance = 0
      const granted = new Set<string>()
      for (const { kind, key, minutes, effectiveDate } of expectedEntries(facts, LAST).entries) {
        balance += minutes
        if (kind === "grant") granted.add(effectiveDate)
        if (kind !== "forfeiture" && kind !== "expiry") continue
        assert.isBelow(minutes, 0)
        assert.isAtLeast(balance, 0)
        if (key !== "forfeiture/termination") assert.isFalse(granted.has(effectiveDate))
      }
    }))

  it("law 10: never expires more because more was used", () =>
    check([accounts, anyDay, fc.integer({ min: 1, max: 600 })], (facts, date, minutes) => {
      const expired = (account: Facts): number =>
        0 -
        sumOfMinutes(expectedEntries(account, LAST).entries.filter(({ kind }) => kind === "expiry"))
      const more = { ...facts, usage: [...facts.usage, { requestId: "more", date, minutes }] }
      assert.isAtMost(expired(more), expired(facts))
    }))

  it("law 12: has every balance back when what was approved is cancelled", () =>
    check([accounts, anyDay, fc.integer({ min: 1, max: 600 })], (facts, date, minutes) => {
      const usage = { requestId: "cancelled", date, minutes }
      const approved = posted({ ...facts, usage: [...facts.usage, usage] }, [LAST])
      const reversed = { ...usage, reversedMinutes: minutes }
      const cancelled = posted({ ...facts, usage: [...facts.usage, reversed] }, [LAST], approved)
      const never = posted(facts, [LAST])
      for (const { effectiveDate: on } of [...cancelled, ...never]) {
        assert.strictEqual(balanceAt(cancelled, on), balanceAt(never, on))
      }
    }))

  it("law 16: answers the same about the past, whatever is learnt later", () =>
    check([accounts, fc.nat(5), anyDay], (facts, keep, date) => {
      const before = posted(earlier(facts, keep), [LAST])
      const knownAt = before.length
      const missing = differences(before, expectedEntries(facts, LAST), knownAt + 1)
      const balance = balanceAt([...before, ...missing], date, knownAt)
      assert.strictEqual(balance, balanceAt(before, date))
    }))

  it("gives for an earlier day the beginning of what it gives for a later one", () =>
    check([accounts, anyDay], (facts, date) => {
      const all = expectedEntries(facts, LAST).entries
      assert.deepStrictEqual(
        expectedEntries(facts, date).entries,
        all.filter(({ effectiveDate }) => effectiveDate <= date)
      )
    }))

  it("gives up to a day the same entries if all later days count as worked", () =>
    check([accounts, anyDay], (facts, date) => {
      const ahead = { ...facts, scheduledFrom: addDays(date, 1) }
      assert.deepStrictEqual(
        expectedEntries(facts, date).entries,
        expectedEntries(ahead, LAST).entries.filter(({ effectiveDate }) => effectiveDate <= date)
      )
    }))
})
