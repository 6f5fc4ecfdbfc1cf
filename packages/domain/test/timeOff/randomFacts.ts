/** Random accounts for fast-check: policies in their JSON form, and facts. */
import fc from "fast-check"
import { isNightly } from "@payroll/testing/nightly"
import { seed } from "@payroll/testing/seed"
import { epochDayOf, fromEpochDay, type LocalDate } from "../../src/calendar/localDate.ts"
import { defaultRules } from "../../src/paySchedule/payYear.ts"
import type { Facts, PolicyVersion } from "../../src/timeOff/facts.ts"
import type { PolicyTerms } from "../../src/timeOff/terms.ts"
import { validatePolicy } from "../../src/timeOff/validatePolicy.ts"

type Json = Readonly<Record<string, unknown>>

export const runs = { seed, numRuns: isNightly ? 10_000 : 150 } as const

/** The terms of a policy that must be valid. */
export const termsOf = (json: Json): PolicyTerms => {
  const checked = validatePolicy(json)
  if (!checked.ok) throw new Error(checked.problems.map(({ message }) => message).join(", "))
  return checked.value
}

const FIRST = epochDayOf(2022, 1, 1)
const DAYS = 4 * 366
export const LAST = fromEpochDay(FIRST + DAYS - 1)

export const anyDay = fc.integer({ min: 0, max: DAYS - 1 }).map((at) => fromEpochDay(FIRST + at))
const earlyDay = fc.integer({ min: 0, max: 500 }).map((at) => fromEpochDay(FIRST + at))

const amount = fc.integer({ min: 0, max: 12_000 })
const maybe = <A>(value: fc.Arbitrary<A>) => fc.option(value, { nil: undefined, freq: 2 })

/** Earnings by their method, and those that a tier sets instead. */
const earnings = fc.oneof(
  fc
    .tuple(fc.constantFrom("Per Pay Period", "Per Month"), amount, amount)
    .map(([earningMethod, least, more]) => ({
      base: { earningMethod, amountPerYearMinutes: least },
      tier: { amountPerYearMinutes: least + more }
    })),
  fc.tuple(fc.integer({ min: 0, max: 600 }), amount).map(([least, more]) => ({
    base: { earningMethod: "Per Pay Period", amountPerPeriodMinutes: least },
    tier: { amountPerPeriodMinutes: least + more }
  })),
  fc.tuple(fc.integer({ min: 10, max: 60 }), fc.integer({ min: 1, max: 9 })).map(([per, less]) => ({
    base: {
      earningMethod: "Per Hour Worked",
      accrualRate: { earnMinutes: 60, perMinutes: per * 60 }
    },
    tier: { accrualRate: { earnMinutes: 60, perMinutes: (per - less) * 60 } }
  })),
  fc.tuple(amount, amount).map(([least, more]) => ({
    base: { earningMethod: "Lump Sum", lumpSumMinutes: least },
    tier: { lumpSumMinutes: least + more }
  }))
)

const caps = fc.record({
  maxAccumulatedMinutes: maybe(amount),
  maxAccrualPerYearMinutes: maybe(amount)
})

const spreads = fc.record({
  tierChange: fc.constantFrom("Period Of Change", "Following Period"),
  partialPeriod: fc.constantFrom("Prorate", "Prorate", "Full", "None"),
  isProratedByStartDate: fc.boolean(),
  grantRoundingMinutes: fc.constantFrom(1, 15, 60),
  postingUnitMinutes: fc.constantFrom(1, 1, 15, 60),
  waitingPeriodQuantity: fc.constantFrom(0, 0, 30, 90),
  waitingAppliesTo: fc.constantFrom("Use", "Accrual", "Both")
})

const carryovers = fc.record({
  carryoverLimitMinutes: maybe(amount),
  carryoverExpiresAfter: maybe(
    fc.record({
      quantity: fc.integer({ min: 1, max: 14 }),
      unit: fc.constantFrom("Months", "Weeks")
    })
  ),
  usageOrder: fc.constantFrom("Carried First", "New First"),
  payoutOnTerminations: fc.boolean(),
  maxPayoutMinutes: maybe(amount)
})

const policyYears: fc.Arbitrary<Json> = fc.constantFrom<Array<Json>>(
  { policyYear: "Calendar Year" },
  { policyYear: "Anniversary" },
  { policyYear: "Pay Periods" },
  { policyYear: "Fixed Date", policyYearStart: "07-01" },
  { policyYear: "Fixed Date", policyYearStart: "02-29" }
)

/** A policy that forfeits nothing, so that more facts give more. */
export const growingPolicies = fc
  .tuple(earnings, caps, spreads, fc.integer({ min: 1, max: 40 }))
  .map(([{ base, tier }, limits, spread, afterMonths]) => ({
    ...base,
    ...limits,
    ...spread,
    tiers: [{ afterMonths, ...tier }]
  }))

export const policies = fc
  .tuple(growingPolicies, carryovers, policyYears)
  .map(([growing, carryover, year]): Json => ({ ...growing, ...carryover, ...year }))

const versionsOf = (
  jsons: ReadonlyArray<Json>,
  days: ReadonlyArray<LocalDate>
): ReadonlyArray<PolicyVersion> =>
  [...new Set(days)].toSorted().map((effectiveFrom, index) => ({
    policyId: "policy",
    version: index + 1,
    effectiveFrom,
    terms: termsOf(jsons[index % jsons.length] ?? {})
  }))

const FREQUENCIES = ["weekly", "biweekly", "semimonthly", "monthly"] as const

const dayMinutes = (max: number, maxLength: number) =>
  fc.array(fc.record({ date: anyDay, minutes: fc.integer({ min: 1, max }) }), { maxLength })

const usages = dayMinutes(600, 25).map((days) =>
  days.map((day, index) => ({ ...day, requestId: String(index) }))
)

const adjustments = fc
  .array(fc.record({ date: anyDay, minutes: fc.integer({ min: -2_000, max: 2_000 }) }), {
    maxLength: 4
  })
  .map((days) => days.map((day, index) => ({ ...day, id: String(index) })))

/** Accounts whose policies come from the given ones. */
export const factsOf = (jsons: fc.Arbitrary<Json>): fc.Arbitrary<Facts> =>
  fc
    .record({
      policies: fc.array(jsons, { minLength: 1, maxLength: 3 }),
      effective: fc.array(anyDay, { minLength: 1, maxLength: 3 }),
      startDate: earlyDay,
      joined: earlyDay,
      waitingFrom: maybe(earlyDay),
      opening: maybe(fc.integer({ min: -500, max: 6_000 })),
      ends: fc.record({ terminationDate: maybe(anyDay), endDate: maybe(anyDay) }),
      frequency: fc.constantFrom(...FREQUENCIES),
      worked: dayMinutes(900, 60),
      usage: usages,
      adjustments
    })
    .map((random): Facts => {
      const { startDate, joined, waitingFrom, opening, ends, frequency } = random
      const last = startDate > joined ? startDate : joined
      const end = ends.endDate !== undefined && ends.endDate >= last ? ends.endDate : undefined
      const termination =
        ends.terminationDate !== undefined && ends.terminationDate >= last
          ? ends.terminationDate
          : undefined
      return {
        assignments: [
          {
            startDate,
            ...(end === undefined ? {} : { endDate: end }),
            ...(waitingFrom === undefined ? {} : { waitingFrom }),
            ...(opening === undefined ? {} : { opening: { date: startDate, minutes: opening } }),
            versions: versionsOf(random.policies, random.effective)
          }
        ],
        dateOfJoin: joined,
        ...(termination === undefined ? {} : { terminationDate: termination }),
        isExempt: false,
        schedules: [],
        payPeriods: { rules: defaultRules(frequency) },
        worked: random.worked,
        paid: [],
        usage: random.usage,
        adjustments: random.adjustments,
        payouts: []
      }
    })

export const accounts: fc.Arbitrary<Facts> = factsOf(policies)
