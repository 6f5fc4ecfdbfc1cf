import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { policies, runs, termsOf } from "../../test/timeOff/randomFacts.ts"
import { policyJsonSchema } from "./policyJsonSchema.ts"
import { STATE_MINIMUMS } from "./stateMinimums.data.ts"
import { validatePolicy } from "./validatePolicy.ts"

type Json = Readonly<Record<string, unknown>>

const problems = (policy: unknown): ReadonlyArray<string> => {
  const checked = validatePolicy(policy)
  return checked.ok
    ? []
    : checked.problems.map(({ path, type, message }) => `${path.join(".")} ${type}: ${message}`)
}

const types = (policy: unknown): ReadonlyArray<string> =>
  problems(policy).map((problem) => problem.slice(0, problem.indexOf(":")))

const hourly = { earningMethod: "Per Hour Worked", accrualRatePerHour: "0.0385" }
const yearly = { earningMethod: "Per Pay Period", amountPerYearHours: 120 }

/** Every amount in hours instead of minutes: exact, because a minute is 1/60 and these are quarters. */
const inHours = (policy: Json): Json =>
  Object.fromEntries(
    Object.entries(policy).map(([name, value]) => {
      const isAmount =
        name.endsWith("Minutes") && !["grantRoundingMinutes", "postingUnitMinutes"].includes(name)
      if (!isAmount || typeof value !== "number") return [name, value]
      return [name.replace(/Minutes$/, "Hours"), String(value / 60)]
    })
  )

const inQuarters = (policy: Json): Json =>
  Object.fromEntries(
    Object.entries(policy).map(([name, value]) =>
      typeof value === "number" && /^(?:amount|max|carry|lump).*Minutes$/.test(name)
        ? [name, value - (value % 15)]
        : [name, value]
    )
  )

describe(`a policy (PAYROLL_TEST_SEED=${runs.seed})`, () => {
  it("law 17: is the same in hours and in minutes, and in both spellings", () => {
    fc.assert(
      fc.property(policies, (random) => {
        const { tiers: _, ...policy } = inQuarters(random)
        assert.deepStrictEqual(termsOf(inHours(policy)), termsOf(policy))
      }),
      runs
    )
    const [misspelled, spelled] = ["timeOffRecievedWhen", "timeOffReceivedWhen"].map((name) =>
      termsOf({ ...yearly, [name]: "Pay Date" })
    )
    assert.deepStrictEqual(misspelled, spelled)
    assert.deepStrictEqual(
      termsOf({ earningMethod: "Lump Sum", lumpSumHoursEarned: 80 }),
      termsOf({ earningMethod: "frontload", lumpSumMinutes: 4_800 })
    )
  })

  it("has the defaults of the contract", () => {
    const { amountPerYearMinutes, ...terms } = termsOf(yearly)
    assert.strictEqual(amountPerYearMinutes, 7_200)
    assert.deepInclude(terms, {
      timeOffPolicyType: "PTO",
      tierChange: "Period Of Change",
      policyYear: { kind: "Calendar Year" },
      timeOffReceivedWhen: "End Of Period",
      partialPeriod: "Prorate",
      postingUnitMinutes: 1,
      usageOrder: "Carried First",
      waitingAppliesTo: "Use",
      minimumIncrementMinutes: 15,
      negativeLimitMinutes: 0,
      approvalMode: "Required",
      payoutOnTerminations: false
    })
    assert.isUndefined(terms.carryoverLimitMinutes)
  })

  it("takes a decimal rate as exactly that decimal", () => {
    assert.deepStrictEqual(termsOf(hourly).accrualRate, { earnMinutes: 385, perMinutes: 10_000 })
    assert.deepStrictEqual(termsOf({ ...hourly, accrualRatePerHour: 0.05 }).accrualRate, {
      earnMinutes: 5,
      perMinutes: 100
    })
  })

  it("names unknown fields, at every level, and quotes no value", () => {
    const policy = {
      ...yearly,
      amountPerYear: "sekret",
      tiers: [{ afterMonths: 12, amountPerYearHour: "sekret" }],
      carryoverExpiresAfter: { quantity: 3, unit: "Months", units: "sekret" }
    }
    assert.deepStrictEqual(problems(policy), [
      "tiers.0.amountPerYearHour choice: amountPerYearHour is not a field of this object",
      "carryoverExpiresAfter.units choice: units is not a field of this object",
      "amountPerYear choice: amountPerYear is not a field of this object"
    ])
    assert.notInclude(problems(policy).join(), "sekret")
  })

  const refused: ReadonlyArray<readonly [Json | string, ReadonlyArray<string>]> = [
    ["policy", [" type", "earningMethod required"]],
    [{}, ["earningMethod required"]],
    [{ earningMethod: "Daily" }, ["earningMethod choice"]],
    [{ earningMethod: "Per Hour Worked" }, ["accrualRate required"]],
    [{ earningMethod: "Per Month" }, ["amountPerYearMinutes required"]],
    [{ earningMethod: "Lump Sum" }, ["lumpSumMinutes required"]],
    [{ ...yearly, lumpSumMinutes: 1 }, ["lumpSumMinutes conflict"]],
    [{ ...yearly, accrualBase: "Hours Paid" }, ["accrualBase conflict"]],
    [{ ...yearly, amountPerPeriodMinutes: 1 }, ["amountPerPeriodMinutes conflict"]],
    [{ ...yearly, lastPeriodOfYearMinutes: 1 }, ["lastPeriodOfYearMinutes conflict"]],
    [{ ...yearly, amountPerYearMinutes: 7_201 }, ["amountPerYearMinutes conflict"]],
    [{ ...yearly, amountPerYearHours: "4.62" }, ["amountPerYearHours range"]],
    [{ ...yearly, amountPerYearHours: 8_760.25 }, ["amountPerYearHours range"]],
    [{ ...yearly, amountPerYearHours: 1e-7 }, ["amountPerYearHours range"]],
    [{ ...hourly, accrualRatePerHour: "0" }, ["accrualRatePerHour range"]],
    [{ ...hourly, accrualRatePerHour: "0.0333333" }, ["accrualRatePerHour range"]],
    [{ ...hourly, accrualRate: { earnMinutes: 60, perMinutes: 1_800 } }, ["accrualRate conflict"]],
    [{ ...hourly, timeOffReceivedWhen: "Start Of Period" }, ["timeOffReceivedWhen conflict"]],
    [
      { ...yearly, timeOffReceivedWhen: "Pay Date", timeOffRecievedWhen: "End Of Period" },
      ["timeOffRecievedWhen conflict"]
    ],
    [{ ...yearly, policyYearStart: "07-01" }, ["policyYearStart conflict"]],
    [{ ...yearly, policyYear: "Fixed Date" }, ["policyYearStart required"]],
    [{ ...yearly, policyYear: "Fixed Date", policyYearStart: "02-30" }, ["policyYearStart format"]],
    [
      { ...yearly, canCarryoverHours: false, carryoverLimitMinutes: 60 },
      ["carryoverLimitMinutes conflict"]
    ],
    [{ ...yearly, tiers: [{ afterMonths: 12 }, { afterMonths: 12 }] }, ["tiers conflict"]],
    [
      { ...yearly, tiers: [{ amountPerPeriodMinutes: 5 }] },
      ["tiers.0.afterMonths required", "tiers.0.amountPerPeriodMinutes conflict"]
    ],
    [{ ...yearly, grantRoundingMinutes: 7 }, ["grantRoundingMinutes choice"]],
    [{ ...yearly, waitingPeriodQuantity: -1 }, ["waitingPeriodQuantity range"]],
    [
      { ...yearly, blackoutDates: [{ from: "2026-02-02", to: "2026-02-01" }] },
      ["blackoutDates.0 conflict"]
    ],
    [
      { ...yearly, blackoutDates: Array.from({ length: 101 }, () => ({})) },
      ["blackoutDates length"]
    ],
    [{ ...yearly, preset: "XX-sick" }, ["preset choice"]]
  ]

  it.each(refused)("%j is refused by field: %j", (policy, expected) =>
    assert.deepStrictEqual(types(policy), expected)
  )

  it.each([...new Set(STATE_MINIMUMS.map(({ id }) => id))])("has the preset %s", (preset) =>
    assert.strictEqual(termsOf({ preset }).earningMethod, "Per Hour Worked")
  )

  it("has what is given before what its preset fills", () => {
    const terms = termsOf({ preset: "CA-sick", maxAccumulatedHours: 100, negativeLimitHours: 8 })
    assert.deepInclude(terms, {
      timeOffPolicyType: "Sick",
      accrualRate: { earnMinutes: 60, perMinutes: 1_800 },
      maxAccumulatedMinutes: 6_000,
      maxUsePerYearMinutes: 2_400,
      waiting: { quantity: 90, unit: "Days" },
      waitingCounting: "Day Of Employment",
      negativeLimitMinutes: 480
    })
    const frontloaded = { preset: "CA-sick", earningMethod: "Lump Sum", lumpSumHours: 40 }
    assert.isUndefined(termsOf(frontloaded).accrualRate)
  })

  it.each([
    ["Per Hour Worked", { accrualRate: { earnMinutes: 60, perMinutes: 1_800 } }],
    [
      "accrual",
      { accrualRate: { earnMinutes: 60, perMinutes: 1_800 }, accrualBase: "Hours Worked" }
    ],
    ["Frontload", { lumpSumMinutes: 2_400, accrualRate: undefined }]
  ])("fills the fields of %s from a preset, one by one", (earningMethod, expected) => {
    const terms = termsOf({ preset: "CA-sick", earningMethod, negativeLimitHours: 8 })
    assert.deepInclude({ accrualRate: undefined, ...terms } as object, {
      ...expected,
      maxUsePerYearMinutes: 2_400,
      negativeLimitMinutes: 480
    })
  })

  it("leaves open what neither the policy nor its preset has", () => {
    const checked = validatePolicy({ preset: "CA-sick", earningMethod: "Per Month" })
    assert.deepStrictEqual(
      checked.ok ? [] : checked.problems.map(({ path, type }) => `${path.join(".")} ${type}`),
      ["amountPerYearMinutes required"]
    )
  })

  it("is described by a JSON Schema that lists its fields", () => {
    const names = Object.keys(policyJsonSchema.properties)
    assert.includeMembers(names, ["preset", "earningMethod", "tiers", "carryoverExpiresAfter"])
    for (const name of names) {
      assert.notInclude(
        problems({ ...yearly, [name]: undefined, earningMethod: "Manual" }).join(),
        `${name} is not a field`
      )
    }
  })
})
