/** Policies that change, also in the past, and what the ledger then has. */
import { assert, describe, it } from "@effect/vitest"
import { account, at, day, perYear, posted, versions } from "../../test/timeOff/examples.ts"
import { addDays } from "../calendar/localDate.ts"
import { defaultRules } from "../paySchedule/payYear.ts"
import { balanceAt, reinstatedMinutes } from "./balance.ts"
import { differences } from "./differences.ts"
import type { Facts } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"

describe("a policy that changes in the past", () => {
  const before = account({
    startDate: day("2026-01-01"),
    versions: versions(["2026-01-01", perYear(80)])
  })
  const after = account({
    startDate: day("2026-01-01"),
    versions: versions(["2026-01-01", perYear(120)])
  })
  const recordedAt = at("2026-04-19")
  const stored = posted(before, "2026-04-15", recordedAt)
  const corrected = posted(after, "2026-04-20", at("2026-04-20"), stored)

  it("X16: corrects each period at its own date, once", () => {
    assert.deepStrictEqual(
      corrected
        .slice(stored.length)
        .map(({ kind, effectiveDate, minutes }) => `${kind} ${effectiveDate} ${minutes}`),
      ["01-15", "01-31", "02-15", "02-28", "03-15", "03-31", "04-15"].map(
        (date) => `correction 2026-${date} 100`
      )
    )
    assert.strictEqual(balanceAt(corrected, day("2026-04-15")), 2_100)
    assert.strictEqual(balanceAt(corrected, day("2026-04-15"), recordedAt), 1_400)
    assert.deepStrictEqual(posted(after, "2026-04-20", at("2026-04-21"), corrected), corrected)
  })

  it("leaves what is stored for later days", () => {
    const early = expectedEntries(before, day("2026-02-15"))
    assert.deepStrictEqual(differences(stored, early, recordedAt), [])
  })

  it("explains each correction, and names what it corrects", () => {
    const first = corrected[stored.length]
    const step = { step: "correct", stored: 200, expected: 300 } as const
    assert.deepStrictEqual(first?.explanation.at(-1), step)
    assert.deepStrictEqual(
      [first?.corrects, first?.key],
      ["accrual/2026-01-15", "accrual/2026-01-15"]
    )
    assert.strictEqual(first?.sequence, stored.length + 1)
  })

  it("shows corrections of locked periods in the open one", () => {
    const reportedIn = { begin: day("2026-04-16"), end: day("2026-04-30") }
    const missing = differences(
      stored,
      expectedEntries(after, day("2026-04-30")),
      at("2026-04-30"),
      { through: day("2026-03-31"), reportedIn }
    )
    assert.deepStrictEqual(
      missing.map((entry) => [entry.kind, entry.effectiveDate, entry.reportedIn !== undefined]),
      [
        ...["01-15", "01-31", "02-15", "02-28", "03-15", "03-31"].map((date) => [
          "correction",
          `2026-${date}`,
          true
        ]),
        ["correction", "2026-04-15", false],
        ["accrual", "2026-04-30", false]
      ]
    )
  })

  it("corrects 26 periods that were posted", () => {
    const biweekly = { payPeriods: { rules: defaultRules("biweekly") } }
    const [old, changed] = [80, 120].map((hours) => ({
      ...before,
      ...biweekly,
      assignments: [
        { startDate: day("2025-12-28"), versions: versions(["2025-12-28", perYear(hours)]) }
      ]
    }))
    const year = posted(old!, "2026-12-31", 1)
    assert.lengthOf(year, 26)
    const all = posted(changed!, "2026-12-31", 2, year)
    assert.lengthOf(all, 52)
    assert.strictEqual(balanceAt(all, day("2026-12-31")), 7_200)
    assert.strictEqual(balanceAt(all, day("2026-12-31"), 1), 4_800)
    const back = posted(old!, "2026-12-31", 3, all)
    assert.lengthOf(back, 78)
    for (const entry of year) {
      const { effectiveDate: on } = entry
      assert.strictEqual(balanceAt(back, on), balanceAt(year, on))
    }
  })

  it("counts a version from its very day, in the middle of a period too", () => {
    const facts = account({
      startDate: day("2026-04-01"),
      versions: versions(["2026-04-01", perYear(80)], ["2026-04-20", perYear(120)])
    })
    const { entries, fraction } = expectedEntries(facts, day("2026-04-30"))
    // 15 days at 200, then 4 of 15 at 200 and 11 of 15 at 300: 200 + 53 1/3 + 220.
    assert.deepStrictEqual(
      entries.map(({ minutes }) => minutes),
      [200, 273]
    )
    assert.strictEqual(fraction, "1/3")
  })
})

describe("facts that change afterwards", () => {
  it("X12: an adjustment of last year changes what was forfeited, not the grant", () => {
    const lumpSum = {
      earningMethod: "Lump Sum",
      lumpSumMinutes: 4_800,
      carryoverLimitMinutes: 2_400
    }
    const opening = { date: day("2025-12-31"), minutes: 7_000 }
    const facts = account({
      startDate: day("2025-12-31"),
      opening,
      versions: versions(["2025-12-31", lumpSum])
    })
    const stored = posted(facts, "2026-01-31", 1)
    assert.strictEqual(balanceAt(stored, day("2026-01-01")), 7_200)
    const adjustment = { id: "1", date: day("2025-12-31"), minutes: -5_000 }
    const late = posted({ ...facts, adjustments: [adjustment] }, "2026-01-31", 2, stored)
    assert.deepStrictEqual(
      late.slice(stored.length).map(({ kind, key, minutes }) => `${kind} ${key} ${minutes}`),
      ["adjustment adjustment/1 -5000", "correction forfeiture/2026-01-01 4600"]
    )
    assert.strictEqual(balanceAt(late, day("2026-01-01")), 6_800)
  })

  it("X18: an amended period is corrected at the date of its accrual", () => {
    const hourly = { earningMethod: "Per Hour Worked", accrualRatePerHour: "0.05" }
    const worked = (minutes: number) =>
      account(
        { startDate: day("2026-01-01"), versions: versions(["2026-01-01", hourly]) },
        { worked: [{ date: day("2026-01-05"), minutes }] }
      )
    const stored = posted(worked(2_400), "2026-02-01", 1)
    const [correction, ...more] = differences(
      stored,
      expectedEntries(worked(2_600), day("2026-02-01")),
      2
    )
    assert.deepStrictEqual(more, [])
    assert.deepStrictEqual(
      [correction?.kind, correction?.effectiveDate, correction?.minutes],
      ["correction", "2026-01-15", 10]
    )
  })

  it("an earlier termination moves the last accrual, its payout and nothing else", () => {
    const policy = { ...perYear(80), payoutOnTerminations: true, maxPayoutHours: 10 }
    const facts = account({
      startDate: day("2026-01-01"),
      versions: versions(["2026-01-01", policy])
    })
    const left = (date: string): Facts => ({ ...facts, terminationDate: day(date) })
    const stored = posted(left("2026-02-15"), "2026-03-31", 1)
    assert.deepStrictEqual(
      stored.map(({ key, effectiveDate, minutes }) => `${effectiveDate} ${key} ${minutes}`),
      [
        "2026-01-15 accrual/2026-01-15 200",
        "2026-01-31 accrual/2026-01-31 200",
        "2026-02-15 accrual/2026-02-15 200",
        "2026-02-15 payout/termination -600"
      ]
    )
    const later = posted(left("2026-02-28"), "2026-03-31", 2, stored)
    assert.strictEqual(balanceAt(later, day("2026-02-15")), 600)
    assert.strictEqual(balanceAt(later, day("2026-02-28")), 0)
    assert.deepStrictEqual(
      later
        .slice(stored.length)
        .map(({ kind, effectiveDate, minutes }) => `${effectiveDate} ${kind} ${minutes}`),
      [
        "2026-02-28 accrual 200",
        "2026-02-28 correction -600",
        "2026-02-28 forfeiture -200",
        "2026-02-15 correction 600"
      ]
    )
    const again = { terminationDate: day("2026-02-28"), returns: day("2027-02-28") }
    assert.strictEqual(reinstatedMinutes(later, again.terminationDate, again.returns), 200)
    assert.strictEqual(
      reinstatedMinutes(later, again.terminationDate, addDays(again.returns, 1)),
      0
    )
  })
})
