import { seed } from "@payroll/testing/seed"
import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { fraction, fromDecimal, inCents, ZERO } from "../exact/fraction.ts"
import { regularRate, type RegularRate, type WeekPay } from "./regularRate.ts"

const amount = (text: string) => fromDecimal(text) ?? assert.fail(text)

const NOTHING: WeekPay = {
  jobs: [],
  included: [],
  workedMinutes: 0,
  overtimeMinutes: 0,
  doubleTimeMinutes: 0,
  rateInEffect: false
}

const job = (hours: number, rate: string) => ({ minutes: hours * 60, rate: amount(rate) })

const week = (changes: Partial<WeekPay>): RegularRate => {
  const jobs = changes.jobs ?? []
  let workedMinutes = 0
  for (const { minutes } of jobs) workedMinutes += minutes
  return regularRate({ ...NOTHING, workedMinutes, ...changes })
}

const salary = (text: string, per: "Week" | "Month" | "Semi-Month", hours: string) =>
  ({
    amount: amount(text),
    per,
    hours: hours === "All" ? hours : amount(hours)
  }) as const

describe("regularRate", () => {
  it.each([
    [
      "46 hours at $12 (29 CFR 778.110(a))",
      { jobs: [job(46, "12")], overtimeMinutes: 360 },
      "12.00 552.00 36.00 588.00"
    ],
    [
      "with a bonus of $9.20 (778.110(b))",
      { jobs: [job(46, "12")], included: [amount("9.2")], overtimeMinutes: 360 },
      "12.20 561.20 36.60 597.80"
    ],
    [
      "two rates (778.115)",
      { jobs: [job(30, "15"), job(15, "20")], overtimeMinutes: 300 },
      "16.67 750.00 41.67 791.67"
    ],
    [
      "double time",
      { jobs: [job(14, "10")], overtimeMinutes: 240, doubleTimeMinutes: 120 },
      "10.00 140.00 40.00 180.00"
    ],
    [
      "a salary for 40 hours (778.113)",
      { salary: salary("600", "Week", "40"), workedMinutes: 2_700, overtimeMinutes: 300 },
      "15.00 675.00 37.50 712.50"
    ],
    [
      "a salary for 35 hours",
      { salary: salary("350", "Week", "35"), workedMinutes: 2_400 },
      "10.00 400.00 0.00 400.00"
    ],
    [
      "a salary in a short week",
      { salary: salary("600", "Week", "40"), workedMinutes: 1_200 },
      "15.00 600.00 0.00 600.00"
    ],
    [
      "a salary for all hours (778.114)",
      { salary: salary("600", "Week", "All"), workedMinutes: 3_000, overtimeMinutes: 600 },
      "12.00 600.00 60.00 660.00"
    ],
    [
      "a monthly salary (778.113(b))",
      { salary: salary("2600", "Month", "40"), workedMinutes: 2_400 },
      "15.00 600.00 0.00 600.00"
    ],
    [
      "a semi-monthly salary",
      { salary: salary("1300", "Semi-Month", "40"), workedMinutes: 2_400 },
      "15.00 600.00 0.00 600.00"
    ],
    [
      "hours that no job pays",
      { jobs: [job(40, "10")], workedMinutes: 3_000, overtimeMinutes: 600 },
      "8.00 400.00 40.00 440.00"
    ],
    ["nothing", {}, "0.00 0.00 0.00 0.00"]
  ])("%s", (_what, input: Partial<WeekPay>, expected) => {
    const { regularRate: rate, straight, premium, total } = week(input)
    assert.strictEqual([rate, straight, premium, total].join(" "), expected)
  })

  it("shows the exact rate", () => {
    const two = week({ jobs: [job(30, "15"), job(15, "20")], overtimeMinutes: 300 })
    assert.strictEqual(two.regularRateExact, "50/3")
  })

  it("can pay the premium at the rates in effect (778.419)", () => {
    const jobs = [job(30, "15"), { ...job(15, "20"), overtimeMinutes: 300 }]
    const { premium, total } = week({ jobs, rateInEffect: true, overtimeMinutes: 300 })
    assert.deepStrictEqual([premium, total], ["50.00", "800.00"])
  })

  it(`law 31: of one rate without extras is that rate (PAYROLL_TEST_SEED=${seed})`, () => {
    const cents = fc.bigInt({ min: 1n, max: 100_000n })
    const minutes = fc.integer({ min: 1, max: 10_080 })
    const property = fc.property(
      cents,
      minutes,
      fc.nat({ max: 600 }),
      (price, worked, overtime) => {
        const rate = fraction(price, 100n)
        const { regularRate } = week({
          jobs: [{ minutes: worked, rate }],
          overtimeMinutes: overtime
        })
        assert.strictEqual(regularRate, inCents(rate))
        assert.strictEqual(week({ included: [rate] }).total, inCents(rate))
        assert.strictEqual(week({ included: [ZERO] }).total, "0.00")
      }
    )
    fc.assert(property, { seed, numRuns: 300 })
  })
})
