/** Policies that change, also in the past, and what the ledger then has. */
import { assert, describe, it } from "@effect/vitest"
import { termsOf } from "../../test/timeOff/randomFacts.ts"
import { addDays, type LocalDate } from "../calendar/localDate.ts"
import { defaultRules } from "../paySchedule/payYear.ts"
import { balanceAt, projected, reinstatedMinutes } from "./balance.ts"
import { checkRequest } from "./checkRequest.ts"
import { differences } from "./differences.ts"
import type { StoredEntry } from "./entry.ts"
import type { Assignment, Facts, PolicyVersion } from "./facts.ts"
import { calendarOf } from "./holidayCalendar.ts"
import { expectedEntries } from "./ledger.ts"
import { requestDays } from "./requestDays.ts"

type Json = Readonly<Record<string, unknown>>

const day = (date: string): LocalDate => date as LocalDate

const versions = (...terms: ReadonlyArray<readonly [date: string, policy: Json]>) =>
  terms.map(([date, policy], index): PolicyVersion => ({
    policyId: "policy",
    version: index + 1,
    effectiveFrom: day(date),
    terms: termsOf(policy)
  }))

const account = (assignment: Assignment, rest: Partial<Facts> = {}): Facts => ({
  assignments: [assignment],
  dateOfJoin: day("2020-01-01"),
  isExempt: false,
  schedules: [],
  payPeriods: { rules: defaultRules("semimonthly") },
  worked: [],
  paid: [],
  usage: [],
  adjustments: [],
  payouts: [],
  ...rest
})

const at = (date: string): number => Date.parse(date)

const posted = (
  facts: Facts,
  until: string,
  recordedAt: number,
  stored: ReadonlyArray<StoredEntry> = []
): ReadonlyArray<StoredEntry> => [
  ...stored,
  ...differences(stored, expectedEntries(facts, day(until)), recordedAt)
]

const perYear = (amountPerYearHours: number): Json => ({
  earningMethod: "Per Pay Period",
  amountPerYearHours
})

describe("a policy that changes in the past", () => {
  const before = account({
    startDate: day("2026-01-01"),
    versions: versions(["2026-01-01", perYear(80)])
  })
  const after = account({
    startDate: day("2026-01-01"),
    versions: versions(["2026-01-01", perYear(120)])
  })
  const known = at("2026-04-19")
  const stored = posted(before, "2026-04-15", known)
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
    assert.strictEqual(balanceAt(corrected, day("2026-04-15"), known), 1_400)
    assert.deepStrictEqual(posted(after, "2026-04-20", at("2026-04-21"), corrected), corrected)
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

describe("a worker who moves to another policy", () => {
  const lumpSum = { earningMethod: "Lump Sum", lumpSumMinutes: 2_400, carryoverLimitMinutes: 0 }

  it("keeps the balance, and is under one policy on each day", () => {
    const facts: Facts = {
      ...account({
        startDate: day("2026-01-01"),
        endDate: day("2026-04-19"),
        versions: versions(["2026-01-01", perYear(80)])
      })
    }
    const moved: Facts = {
      ...facts,
      assignments: [
        ...facts.assignments,
        { startDate: day("2026-04-20"), versions: versions(["2026-04-20", perYear(120)]) }
      ]
    }
    const { entries } = expectedEntries(moved, day("2026-05-15"))
    assert.deepStrictEqual(
      entries.slice(-3).map(({ effectiveDate, minutes }) => `${effectiveDate} ${minutes}`),
      ["2026-04-19 53", "2026-04-30 220", "2026-05-15 300"]
    )
    assert.strictEqual(expectedEntries(facts, day("2027-12-31")).entries.length, 8)
  })

  it("loses nothing on the day of the move, and what the new policy says at its next year end", () => {
    const facts: Facts = {
      ...account({
        startDate: day("2025-01-01"),
        endDate: day("2025-12-31"),
        versions: versions(["2025-01-01", perYear(80)])
      })
    }
    const moved: Facts = {
      ...facts,
      assignments: [
        ...facts.assignments,
        { startDate: day("2026-01-01"), versions: versions(["2026-01-01", lumpSum]) }
      ]
    }
    assert.deepStrictEqual(
      projected(moved, [], [day("2025-12-31"), day("2026-01-01"), day("2027-01-01")]),
      [4_800, 7_200, 2_400]
    )
  })
})

describe("requests against a stored ledger", () => {
  const july = ["06", "07", "08", "09", "10"]
  const usage = july.map((date) => ({
    requestId: "july",
    date: day(`2026-07-${date}`),
    minutes: 480
  }))
  const policy = (rest: Json = {}): Json => ({
    earningMethod: "Per Pay Period",
    amountPerPeriodMinutes: 200,
    ...rest
  })
  const june = (rest: Json = {}): Facts =>
    account(
      {
        startDate: day("2026-06-01"),
        opening: { date: day("2026-06-01"), minutes: 2_000 },
        versions: versions(["2026-06-01", policy(rest)])
      },
      { usage }
    )
  const schedules = [{ effectiveFrom: day("2026-01-01"), minutes: [0, 480, 480, 480, 480, 480, 0] }]
  const work = { schedules, calendar: calendarOf("Federal Reserve") }
  const monday = { startDate: day("2026-06-22"), endDate: day("2026-06-22") }
  const problemsOf = (facts: Facts, stored: ReadonlyArray<StoredEntry>) =>
    checkRequest({
      days: requestDays(monday, work),
      others: [],
      work,
      account: { facts, stored }
    })

  it("X22: refuses what a later approved day needs, posted or not", () => {
    for (const stored of [[], posted(june(), "2026-06-15", 1), posted(june(), "2026-07-10", 1)]) {
      assert.deepStrictEqual(
        problemsOf(june(), stored).map(({ type, date, missingMinutes }) => ({
          type,
          date,
          missingMinutes
        })),
        [{ type: "balance", date: day("2026-07-10"), missingMinutes: 480 }]
      )
    }
    assert.deepStrictEqual(problemsOf(june({ negativeLimitMinutes: 480 }), []), [])
  })

  it("X23: reverses revoked days at their own dates", () => {
    const stored = posted(june(), "2026-07-15", 1)
    const revoked: Facts = {
      ...june(),
      usage: usage.map((one) =>
        one.date < "2026-07-08" ? one : { ...one, reversedMinutes: one.minutes }
      )
    }
    const all = posted(revoked, "2026-07-15", 2, stored)
    assert.deepStrictEqual(
      all
        .slice(stored.length)
        .map(({ kind, effectiveDate, minutes, reverses }) => [
          kind,
          effectiveDate,
          minutes,
          reverses
        ]),
      ["08", "09", "10"].map((date) => [
        "reversal",
        `2026-07-${date}`,
        480,
        `usage/july/2026-07-${date}`
      ])
    )
    assert.strictEqual(
      balanceAt(all, day("2026-07-10")),
      balanceAt(stored, day("2026-07-10")) + 1_440
    )
    assert.deepStrictEqual(problemsOf(revoked, all), [])
  })
})
