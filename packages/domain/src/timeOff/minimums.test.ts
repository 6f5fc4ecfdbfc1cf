import { assert, describe, it } from "@effect/vitest"
import { termsOf } from "../../test/timeOff/randomFacts.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { policyWarnings, stateMinimums, vacationRule, type Place } from "./minimums.ts"
import { STATE_MINIMUMS } from "./stateMinimums.data.ts"

const on = "2026-06-01" as LocalDate

const codes = (
  policy: Readonly<Record<string, unknown>>,
  place: Partial<Place> & { state: string }
) => policyWarnings(termsOf(policy), { on, ...place }).map(({ code }) => code)

describe("the minimums of states", () => {
  it("are those of 21 states and the District of Columbia, each with a source", () => {
    const states = new Set(STATE_MINIMUMS.map(({ state }) => state))
    assert.deepStrictEqual(
      [...states].toSorted().join(" "),
      "AK AZ CA CO CT DC IL MA MD ME MI MN NE NJ NM NV NY OR RI VT WA"
    )
    for (const { statute, checked } of STATE_MINIMUMS) {
      assert.isAbove(statute.length, 5)
      assert.match(checked ?? "2026-11", /^\d{4}-\d{2}$/)
    }
    const unverified = STATE_MINIMUMS.filter(({ checked }) => checked === undefined)
    assert.deepStrictEqual(
      unverified.map(({ state }) => state),
      ["NE", "NY", "OR", "RI", "VT"]
    )
  })

  it("count days of the worker where that is more than the hours", () => {
    const [usual] = stateMinimums("CA")
    const [long] = stateMinimums("CA", 600)
    const [short] = stateMinimums("CA", 240)
    assert.deepStrictEqual([usual?.useMinutes, usual?.bankMinutes], [2_400, 4_800])
    assert.deepStrictEqual([long?.useMinutes, long?.bankMinutes], [3_000, 6_000])
    assert.deepStrictEqual([short?.useMinutes, short?.bankMinutes], [2_400, 4_800])
  })

  it("are by size of the employer, and by date", () => {
    const sizes = stateMinimums("DC").map(({ fromWorkers, toWorkers, rate, yearMinutes }) => [
      fromWorkers,
      toWorkers,
      rate.perMinutes / 60,
      (yearMinutes ?? 0) / 60
    ])
    assert.deepStrictEqual(sizes, [
      [100, undefined, 37, 56],
      [25, 99, 43, 40],
      [1, 24, 87, 24]
    ])
    const small = { timeOffPolicyType: "Sick", earningMethod: "Lump Sum", lumpSumHours: 8 }
    assert.deepStrictEqual(codes(small, { state: "CT", workers: 5 }), [])
    const later = { state: "CT", workers: 5, on: "2027-01-01" as LocalDate }
    assert.deepStrictEqual(codes(small, later), ["accrual-below-minimum"])
    assert.deepStrictEqual(stateMinimums("TX"), [])
  })

  it("are granted by the presets, which give no warning", () => {
    for (const { id, state } of STATE_MINIMUMS) {
      const warnings = policyWarnings(termsOf({ preset: id }), { state, on })
      const others = warnings.filter(
        ({ code }) => !["payout-required", "forfeiture-not-allowed"].includes(code)
      )
      assert.deepStrictEqual(others, [], id)
    }
  })

  it("give a warning for each thing that is below them, with the source", () => {
    const warnings = (policy: Readonly<Record<string, unknown>>) =>
      codes({ preset: "CA-sick", ...policy }, { state: "CA" })
    assert.deepStrictEqual(warnings({ accrualRatePerHour: "0.0333" }), ["accrual-below-minimum"])
    assert.deepStrictEqual(warnings({ maxAccumulatedHours: 79 }), ["cap-below-minimum"])
    assert.deepStrictEqual(warnings({ maxUsePerYearHours: 39 }), ["cap-below-minimum"])
    assert.deepStrictEqual(warnings({ carryoverLimitHours: 40 }), ["carryover-below-minimum"])
    assert.deepStrictEqual(warnings({ waitingCounting: "Days After Start" }), ["waiting-too-long"])
    assert.deepStrictEqual(warnings({ waitingAppliesTo: "Both" }), ["waiting-too-long"])
    assert.deepStrictEqual(warnings({ minimumIncrementMinutes: 240 }), ["increment-too-large"])
    assert.deepStrictEqual(warnings({ timeOffPolicyType: "Bereavement" }), [])
    const [warning] = policyWarnings(termsOf({ preset: "CA-sick", maxUsePerYearHours: 1 }), {
      state: "CA",
      on
    })
    assert.deepInclude(warning, { state: "CA", source: "Cal. Lab. Code 245 to 249" })
  })

  it("give warnings about vacation that is forfeited or not paid out", () => {
    const vacation = { timeOffPolicyType: "Vacation", earningMethod: "Manual" }
    assert.deepStrictEqual(codes(vacation, { state: "MT" }), ["payout-required"])
    const limited = { ...vacation, carryoverLimitHours: 40, payoutOnTerminations: true }
    assert.deepStrictEqual(codes(limited, { state: "CO" }), ["forfeiture-not-allowed"])
    assert.deepStrictEqual(codes({ ...vacation, maxAccumulatedHours: 40 }, { state: "TX" }), [])
    assert.isUndefined(vacationRule("TX"))
  })
})
