/** Workers who move between policies, and requests of workers with a stored ledger. */
import { assert, describe, it } from "@effect/vitest"
import { account, day, perYear, posted, versions, type Json } from "../../test/timeOff/examples.ts"
import { balanceAt, lots, projected } from "./balance.ts"
import { checkRequest } from "./checkRequest.ts"
import type { StoredEntry } from "./entry.ts"
import type { Facts } from "./facts.ts"
import { calendarOf } from "./holidayCalendar.ts"
import { expectedEntries } from "./ledger.ts"
import { requestDays } from "./requestDays.ts"

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
    const reassigned: Facts = {
      ...facts,
      assignments: [
        ...facts.assignments,
        { startDate: day("2026-04-20"), versions: versions(["2026-04-20", perYear(120)]) }
      ]
    }
    const { entries } = expectedEntries(reassigned, day("2026-05-15"))
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
    const reassigned: Facts = {
      ...facts,
      assignments: [
        ...facts.assignments,
        { startDate: day("2026-01-01"), versions: versions(["2026-01-01", lumpSum]) }
      ]
    }
    assert.deepStrictEqual(
      projected(reassigned, [], [day("2025-12-31"), day("2026-01-01"), day("2027-01-01")]),
      [4_800, 7_200, 2_400]
    )
  })
})

describe("a worker who leaves a policy without a balance", () => {
  const unlimited = { earningMethod: "Unlimited" }
  const usage = [
    { requestId: "1", date: day("2026-02-02"), minutes: 4_800 },
    { requestId: "2", date: day("2026-03-02"), minutes: 960, reversedMinutes: 480 },
    { requestId: "3", date: day("2026-05-04"), minutes: 60 }
  ]

  it("owes nothing for what was taken under it, by a version or by another policy", () => {
    const changed = account(
      {
        startDate: day("2026-01-01"),
        versions: versions(["2026-01-01", unlimited], ["2026-04-01", perYear(80)])
      },
      { usage }
    )
    const reassigned: Facts = {
      ...changed,
      assignments: [
        {
          startDate: day("2026-01-01"),
          endDate: day("2026-03-31"),
          versions: versions(["2026-01-01", unlimited])
        },
        { startDate: day("2026-04-01"), versions: versions(["2026-04-01", perYear(80)]) }
      ]
    }
    for (const facts of [changed, reassigned]) {
      const { entries, isUnlimited } = expectedEntries(facts, day("2026-05-04"))
      const adjustment = entries.find(({ key }) => key === "adjustment/unlimited/2026-04-01")
      assert.strictEqual(adjustment?.minutes, 5_280)
      assert.isFalse(isUnlimited)
      assert.deepStrictEqual(
        projected(facts, [], [day("2026-03-31"), day("2026-05-04")]),
        [-5_280, 340]
      )
      assert.deepStrictEqual(lots(entries, day("2026-05-04"), facts), {
        lots: [{ minutes: 340 }],
        debt: 0
      })
    }
  })
})

describe("a worker who leaves such a policy twice", () => {
  it("owes nothing for either time, and gets nothing back twice", () => {
    const unlimited = { earningMethod: "Unlimited" }
    const facts = account(
      {
        startDate: day("2026-01-01"),
        versions: versions(
          ["2026-01-01", unlimited],
          ["2026-02-01", perYear(80)],
          ["2026-03-01", unlimited],
          ["2026-04-01", perYear(80)]
        )
      },
      {
        usage: ["2026-01-05", "2026-03-02"].map((date, index) => ({
          requestId: String(index),
          date: day(date),
          minutes: 480
        }))
      }
    )
    const { entries } = expectedEntries(facts, day("2026-04-15"))
    assert.deepStrictEqual(
      entries
        .filter(({ kind }) => kind === "adjustment")
        .map(({ effectiveDate, minutes }) => `${effectiveDate} ${minutes}`),
      ["2026-02-01 480", "2026-04-01 480"]
    )
    assert.deepStrictEqual(projected(facts, [], [day("2026-04-15")]), [600])
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
