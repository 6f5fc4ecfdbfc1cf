import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { account, day, perYear, versions, type Json } from "../../test/timeOff/examples.ts"
import { accounts, anyDay, runs } from "../../test/timeOff/randomFacts.ts"
import { sumOfMinutes } from "./facts.ts"
import { expectedEntries } from "./ledger.ts"
import { liabilityOn } from "./liability.ts"

const of = (policy: Json, rest: Parameters<typeof account>[1] = {}) =>
  account({ startDate: day("2026-01-01"), versions: versions(["2026-01-01", policy]) }, rest)

const paid = { ...perYear(80), payoutOnTerminations: true }

describe("the liability of an account", () => {
  it("has what is earned of the period that goes on", () => {
    // 80 hours over 24 periods are 200 a period; 5 of the 15 days of the third one are 66 2/3.
    assert.deepStrictEqual(liabilityOn(of(paid), day("2026-02-05")), {
      balanceMinutes: 466,
      payoutMinutes: 466,
      explanation: [
        { step: "termination", on: day("2026-02-05") },
        { step: "payout", balance: 466 }
      ]
    })
  })

  it("is limited as the policy says, and nothing where it pays nothing", () => {
    const limited = liabilityOn(of({ ...paid, maxPayoutHours: 5 }), day("2026-02-15"))
    assert.deepInclude(limited, { balanceMinutes: 600, payoutMinutes: 300 })
    const unpaid = { balanceMinutes: 600, payoutMinutes: 0, explanation: [] }
    assert.deepStrictEqual(liabilityOn(of(perYear(80)), day("2026-02-15")), unpaid)
    const type = { ...paid, timeOffPolicyType: "Unpaid" }
    assert.deepStrictEqual(liabilityOn(of(type), day("2026-02-15")), unpaid)
    const debt = of(paid, { adjustments: [{ id: "a", date: day("2026-01-02"), minutes: -700 }] })
    assert.deepInclude(liabilityOn(debt, day("2026-02-15")), {
      balanceMinutes: -100,
      payoutMinutes: 0
    })
  })

  it("has no longer what was paid out before", () => {
    const payouts = [{ id: "p", date: day("2026-02-01"), minutes: 250 }]
    assert.deepInclude(liabilityOn(of(paid, { payouts }), day("2026-02-15")), {
      balanceMinutes: 350,
      payoutMinutes: 350
    })
  })

  it("is that of the policy, also where its assignment ends on the same day", () => {
    const assignment = { startDate: day("2026-01-01"), endDate: day("2026-02-15") }
    const facts = account({ ...assignment, versions: versions(["2026-01-01", paid]) })
    assert.deepInclude(liabilityOn(facts, day("2026-02-15")), { payoutMinutes: 600 })
    assert.deepInclude(liabilityOn(facts, day("2026-02-14")), { payoutMinutes: 586 })
  })

  it("knows nothing of later days", () => {
    const usage = [{ requestId: "r", date: day("2026-02-16"), minutes: 480 }]
    const later = of(paid, { usage, terminationDate: day("2026-02-16") })
    assert.deepInclude(liabilityOn(later, day("2026-02-15")), { payoutMinutes: 600 })
  })

  it("is that of workers who are there, under a policy with a balance", () => {
    const gone = of(paid, { terminationDate: day("2026-02-15") })
    assert.isUndefined(liabilityOn(gone, day("2026-02-15")))
    assert.isUndefined(liabilityOn(of(paid), day("2025-12-31")))
    assert.isUndefined(liabilityOn(of({ earningMethod: "Unlimited" }), day("2026-02-15")))
  })

  it(`is what a termination on that day pays (PAYROLL_TEST_SEED=${runs.seed})`, () =>
    fc.assert(
      fc.property(accounts, anyDay, (facts, on) => {
        const liability = liabilityOn(facts, on)
        if (!liability) return
        const { entries } = expectedEntries({ ...facts, terminationDate: on }, on)
        const payouts = entries.filter(({ key }) => key === "payout/termination")
        assert.strictEqual(liability.payoutMinutes, 0 - sumOfMinutes(payouts))
        assert.isAtMost(liability.payoutMinutes, Math.max(0, liability.balanceMinutes))
        const lost = entries.filter(({ key }) => key === "forfeiture/termination")
        const rest = sumOfMinutes(entries) - sumOfMinutes(payouts) - sumOfMinutes(lost)
        assert.strictEqual(liability.balanceMinutes, rest)
      }),
      runs
    ))
})
