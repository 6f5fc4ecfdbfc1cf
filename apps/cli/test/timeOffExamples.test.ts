/** The worked examples of accrual, through the command line. */
import { assert, describe, it } from "@effect/vitest"
import {
  BIWEEKLY,
  dated,
  from,
  hourly,
  lumpSum,
  of,
  perPeriod,
  project,
  SEMIMONTHLY,
  sum,
  type Json
} from "./timeOffCommand.ts"

const FIRST_PERIOD = "2025-12-28"

describe("accrual per period", () => {
  it("X1: spreads a yearly amount exactly over the periods", async () => {
    const policy = perPeriod({ amountPerYearMinutes: 7_200 })
    const accruals = of(
      await project(from(FIRST_PERIOD, policy, { payPeriods: BIWEEKLY })),
      "accrual"
    )
    assert.lengthOf(accruals, 26)
    assert.deepStrictEqual(accruals.slice(0, 4), [276, 277, 277, 277])
    assert.deepStrictEqual(
      accruals.flatMap((minutes, index) => (minutes === 276 ? [index + 1] : [])),
      [1, 14]
    )
    assert.isTrue(accruals.every((minutes) => minutes === 276 || minutes === 277))
    assert.strictEqual(sum(accruals), 7_200)
    const twiceAMonth = await project(from("2026-01-01", policy, { payPeriods: SEMIMONTHLY }))
    assert.deepStrictEqual(of(twiceAMonth, "accrual"), Array(24).fill(300))
  })

  it.each([
    [{ amountPerPeriodMinutes: 240 }, 6_240],
    [{ amountPerPeriodMinutes: 360, lastPeriodOfYearMinutes: 600 }, 9_600],
    [{ amountPerPeriodMinutes: 480 }, 12_480]
  ])("X2: a fixed amount per period: %j", async (amounts, total) => {
    const projection = await project(
      from(FIRST_PERIOD, perPeriod(amounts), { payPeriods: BIWEEKLY })
    )
    assert.strictEqual(sum(of(projection, "accrual")), total)
    const { lastPeriodOfYearMinutes = amounts.amountPerPeriodMinutes } = amounts as {
      lastPeriodOfYearMinutes?: number
    }
    assert.strictEqual(of(projection, "accrual").at(-1), lastPeriodOfYearMinutes)
    assert.strictEqual(projection.balanceMinutes, total)
  })

  // https://www.govexec.com/pay-benefits/2023/06/ (the leave year from 2023-01-01 to 2024-01-13)
  it.each([
    ["Pay Periods", 14_400, ["2024-01-14 -600"]],
    ["Calendar Year", 14_160, ["2024-01-01 -840"]]
  ])("a policy year of 27 pay periods, by %s", async (policyYear, balance, lost) => {
    const policy = perPeriod({ amountPerPeriodMinutes: 240 }, { carryoverLimitMinutes: 14_400 })
    const projection = await project({
      policy: { ...policy, policyYear },
      assignment: { startDate: "2023-12-17", openingBalanceMinutes: 15_000 },
      worker: { dateOfJoin: "2010-01-01" },
      payPeriods: { frequency: "biweekly", anchorPeriodEnd: "2023-01-14" },
      usage: [{ date: "2024-01-10", minutes: 480 }],
      until: "2024-01-14"
    })
    assert.deepStrictEqual(dated(projection, "accrual"), ["2023-12-30 240", "2024-01-13 240"])
    assert.deepStrictEqual(dated(projection, "forfeiture"), lost)
    assert.strictEqual(projection.balanceMinutes, balance)
  })

  it("spreads a year over the 27 pay periods that begin in it", async () => {
    const policy = perPeriod({ amountPerYearMinutes: 5_400, policyYear: "Pay Periods" })
    const payPeriods = { frequency: "biweekly", anchorPeriodEnd: "2023-01-14" }
    const projection = await project({
      ...from("2023-01-01", policy, { payPeriods }),
      until: "2024-01-14"
    })
    assert.deepStrictEqual(of(projection, "accrual"), Array(27).fill(200))
  })

  it("X10: a tier that is reached within a period", async () => {
    const policy = {
      amountPerYearMinutes: 4_800,
      tiers: [{ afterMonths: 36, amountPerYearMinutes: 7_200 }]
    }
    const facts = { worker: { dateOfJoin: "2023-05-10" }, payPeriods: SEMIMONTHLY }
    const change = await project(from("2026-01-01", perPeriod(policy), facts))
    assert.deepStrictEqual(of(change, "accrual"), [...Array(8).fill(200), ...Array(16).fill(300)])
    const following = perPeriod(policy, { tierChange: "Following Period" })
    const later = await project(from("2026-01-01", following, facts))
    assert.deepStrictEqual([change.balanceMinutes, later.balanceMinutes], [6_400, 6_300])
  })

  it("X11: the first and the last period of employment are prorated", async () => {
    const projection = await project(
      from(
        "2026-01-10",
        perPeriod({ amountPerPeriodMinutes: 200 }, { payoutOnTerminations: true }),
        {
          worker: { dateOfJoin: "2026-01-10", terminationDate: "2026-03-20" },
          payPeriods: SEMIMONTHLY
        }
      )
    )
    assert.deepStrictEqual(of(projection, "accrual"), [80, 200, 200, 200, 200, 62])
    assert.deepStrictEqual(dated(projection, "payout"), ["2026-03-20 -942"])
    assert.strictEqual(projection.fraction, "1/2")
    assert.strictEqual(projection.balanceMinutes, 0)
  })
})

describe("accrual per hour", () => {
  const WEEKLY = { frequency: "biweekly", anchorPeriodEnd: "2026-01-17" }

  it("X3: keeps the fraction for the next period", async () => {
    const worked = [
      { date: "2026-01-10", minutes: 2_265 },
      { date: "2026-01-20", minutes: 2_400 },
      { date: "2026-02-10", minutes: 2_265 }
    ]
    const fractions = await Promise.all(
      ["2026-01-17", "2026-01-31", "2026-02-14"].map(async (until) => {
        const facts = { payPeriods: WEEKLY, worked, until }
        const projection = await project(from("2026-01-01", hourly(30), facts))
        return [of(projection, "accrual"), projection.fraction]
      })
    )
    assert.deepStrictEqual(fractions, [
      [[75], "1/2"],
      [[75, 80], "1/2"],
      [[75, 80, 76], "0"]
    ])
  })

  it("X4: hours of several states count together", async () => {
    const worked = [550, 350, 200].map((hours, index) => ({
      date: `2026-0${index + 2}-10`,
      minutes: hours * 60
    }))
    const policy = hourly(30, { maxAccrualPerYearMinutes: 2_400 })
    const { balanceMinutes } = await project(
      from("2026-01-01", policy, { payPeriods: WEEKLY, worked })
    )
    assert.strictEqual(balanceMinutes, 2_200)
  })

  it("X5: an hour every two weeks, recorded or projected from the schedule", async () => {
    const facts = { payPeriods: WEEKLY, until: "2026-01-31" }
    const worked = [8, 15, 20, 29].map((day) => ({
      date: `2026-01-${String(day).padStart(2, "0")}`,
      minutes: 1_200
    }))
    const recorded = await project(from("2026-01-04", hourly(40), { ...facts, worked }))
    const worker = { dateOfJoin: "2020-01-01", schedule: [0, 240, 240, 240, 240, 240, 0] }
    const scheduled = await project(from("2026-01-04", hourly(40), { ...facts, worker }))
    assert.deepStrictEqual(of(recorded, "accrual"), [60, 60])
    assert.deepStrictEqual(of(scheduled, "accrual"), [60, 60])
  })

  it("X6: the balance cap pauses accrual", async () => {
    const projection = await project({
      ...from("2026-01-01", hourly(30, { maxAccumulatedMinutes: 4_800 }), {
        payPeriods: WEEKLY,
        worked: [
          { date: "2026-01-10", minutes: 2_250 },
          { date: "2026-01-20", minutes: 2_400 }
        ],
        usage: [{ date: "2026-01-19", minutes: 480 }]
      }),
      assignment: { startDate: "2026-01-01", openingBalanceMinutes: 4_760 }
    })
    const accruals = projection.entries.filter(({ kind }) => kind === "accrual")
    assert.deepStrictEqual(
      accruals.map(({ minutes, earnedMinutes, cappedMinutes }) => [
        minutes,
        earnedMinutes,
        cappedMinutes
      ]),
      [
        [40, 75, 35],
        [80, 80, 0]
      ]
    )
    const cap = { step: "cap", of: "balance", limit: 4_800, room: 40 } as const
    assert.deepStrictEqual(accruals[0]?.explanation.at(-1), cap)
    assert.strictEqual(projection.balanceMinutes, 4_400)
  })

  it("X7: the cap of a year", async () => {
    const projection = await project(
      from("2026-01-01", hourly(40, { maxAccrualPerYearMinutes: 2_400 }), {
        payPeriods: WEEKLY,
        worked: [
          { date: "2026-01-10", minutes: 2_380 * 40 },
          { date: "2026-01-20", minutes: 2_400 }
        ]
      })
    )
    const last = projection.entries.at(-1)
    assert.deepStrictEqual([last?.minutes, last?.cappedMinutes], [20, 40])
  })

  it("X18: an amended period gives ten minutes more, at the same date", async () => {
    const worked = (minutes: number) =>
      from("2026-01-01", hourly(30), {
        payPeriods: WEEKLY,
        worked: [{ date: "2026-01-10", minutes }]
      })
    const [before, after] = await Promise.all([2_400, 2_700].map((m) => project(worked(m))))
    assert.deepStrictEqual(dated(before!, "accrual"), ["2026-01-17 80"])
    assert.deepStrictEqual(dated(after!, "accrual"), ["2026-01-17 90"])
  })
})

describe("grants and policy years", () => {
  const hired = (dateOfJoin: string, policy: Json = {}) =>
    project({
      ...from(dateOfJoin, lumpSum(4_800, { isProratedByStartDate: true, ...policy })),
      worker: { dateOfJoin },
      until: `${dateOfJoin.slice(0, 4)}-12-31`
    })

  it("X8: the first grant is prorated by days and rounded up", async () => {
    assert.strictEqual((await hired("2026-03-16")).balanceMinutes, 3_827)
    assert.strictEqual(
      (await hired("2026-03-16", { grantRoundingMinutes: 60 })).balanceMinutes,
      3_840
    )
    assert.strictEqual((await hired("2028-03-16")).balanceMinutes, 3_817)
  })

  it("X9: anniversaries of 29 February are on the last day of February", async () => {
    const projection = await project(
      from("2024-02-29", lumpSum(480, { policyYear: "Anniversary" }), { until: "2028-12-31" })
    )
    assert.deepStrictEqual(
      dated(projection, "grant").map((line) => line.slice(0, 10)),
      ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
    )
  })

  it("X12: the year end forfeits before it grants", async () => {
    const projection = await project({
      ...from("2025-12-31", lumpSum(4_800, { carryoverLimitMinutes: 2_400 })),
      assignment: { startDate: "2025-12-31", openingBalanceMinutes: 7_000 },
      until: "2026-01-01"
    })
    assert.deepStrictEqual(
      projection.entries.map(({ effectiveDate, kind, minutes, balanceMinutes }) =>
        [effectiveDate, kind, minutes, balanceMinutes].join(" ")
      ),
      [
        "2025-12-31 opening 7000 7000",
        "2026-01-01 forfeiture -4600 2400",
        "2026-01-01 grant 4800 7200"
      ]
    )
    assert.strictEqual(projection.carriedMinutes, 2_400)
  })

  it.each([
    [0, ["2026-04-01 -4800"]],
    [8, ["2026-04-01 -960"]],
    [10, []],
    [12, []]
  ])("X13: of 10 carried days, %d taken in time, the rest expires", async (days, expired) => {
    const policy = lumpSum(9_600, { carryoverExpiresAfter: { quantity: 3, unit: "Months" } })
    const projection = await project({
      ...from("2025-12-31", policy),
      assignment: { startDate: "2025-12-31", openingBalanceMinutes: 4_800 },
      usage: days === 0 ? [] : [{ date: "2026-03-31", minutes: days * 480 }]
    })
    assert.deepStrictEqual(dated(projection, "expiry"), expired)
    assert.strictEqual(projection.carriedMinutes, 0)
    const expiredMinutes = days < 10 ? (10 - days) * 480 : 0
    assert.strictEqual(projection.balanceMinutes, 14_400 - days * 480 - expiredMinutes)
  })

  it("X14: a carry-over below its limit, with a balance cap", async () => {
    const policy = lumpSum(21 * 480, {
      maxAccumulatedMinutes: 28 * 480,
      carryoverLimitMinutes: 7 * 480
    })
    const usage = [{ date: "2025-08-01", minutes: 15 * 480 }]
    const projection = await project(from("2025-01-01", policy, { usage }))
    assert.strictEqual(projection.balanceMinutes, 27 * 480)
    assert.strictEqual(projection.carriedMinutes, 6 * 480)
  })

  it("X15: a negative balance is carried as it is", async () => {
    const projection = await project({
      ...from("2025-12-31", lumpSum(4_800, { carryoverLimitMinutes: 2_400 })),
      assignment: { startDate: "2025-12-31", openingBalanceMinutes: -300 }
    })
    assert.deepStrictEqual(of(projection, "forfeiture"), [])
    assert.strictEqual(projection.balanceMinutes, 4_500)
  })

  it("X16: a yearly amount of 120 hours instead of 80 gives 100 minutes more in each period", async () => {
    const [before, after] = await Promise.all(
      [80, 120].map((amountPerYearHours) =>
        project(
          from("2026-01-01", perPeriod({ amountPerYearHours }), {
            payPeriods: SEMIMONTHLY,
            until: "2026-04-15"
          })
        )
      )
    )
    assert.deepStrictEqual(of(before!, "accrual"), Array(7).fill(200))
    assert.deepStrictEqual(of(after!, "accrual"), Array(7).fill(300))
    assert.deepStrictEqual([before?.balanceMinutes, after?.balanceMinutes], [1_400, 2_100])
  })

  it.each([
    ["2024-07-01", "Days After Start", "2024-09-29"],
    ["2026-01-05", "Day Of Employment", "2026-04-04"],
    ["2026-01-05", "Days After Start", "2026-04-05"]
  ])("X17: 90 days from %s, %s", async (dateOfJoin, waitingCounting, usableFrom) => {
    const policy = lumpSum(2_400, { waitingPeriodQuantity: 90, waitingCounting })
    const projection = await project({ ...from(dateOfJoin, policy), worker: { dateOfJoin } })
    assert.strictEqual(projection.usableFrom, usableFrom)
  })
})
