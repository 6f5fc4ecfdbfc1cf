import { assert, describe, it } from "@effect/vitest"
import { fromEpochDay, toEpochDay, type LocalDate } from "../calendar/localDate.ts"
import { rehiredWaitingFrom } from "./rehire.ts"
import type { PolicyTerms } from "./terms.ts"
import { validatePolicy } from "./validatePolicy.ts"
import { usableFrom } from "./waiting.ts"

const day = (date: string) => date as LocalDate

const termsOf = (fields: object): PolicyTerms => {
  const checked = validatePolicy({ timeOffPolicyName: "Sick", ...fields })
  return checked.ok ? checked.value : assert.fail(JSON.stringify(checked.problems))
}

interface Case {
  readonly state?: string
  readonly policy?: object
  readonly first?: string
  readonly last?: string
  readonly dateOfJoin?: string
  readonly startDate?: string
}

const waitingFrom = (input: Case): LocalDate | undefined => {
  const { state = "WA", first = "2026-01-05", last = "2026-03-31" } = input
  const { policy = { preset: `${state}-sick` }, dateOfJoin = "2026-05-04" } = input
  const startDate = day(input.startDate ?? dateOfJoin)
  const rehire = { state, dateOfJoin: day(dateOfJoin), startDate }
  const earlier = { first: day(first), last: day(last) }
  return rehiredWaitingFrom(termsOf(policy), rehire, earlier)
}

/** The first day after the waiting period under a preset; undefined if all of it is before the worker. */
const usable = (input: Case): LocalDate | undefined => {
  const from = waitingFrom(input)
  const terms = termsOf({ preset: `${input.state ?? "WA"}-sick` })
  return from && fromEpochDay(usableFrom(terms, toEpochDay(from)))
}

const manual = { timeOffPolicyType: "Sick", earningMethod: "Manual" }

describe("the waiting period of a rehired worker", () => {
  it("has the days of the earlier employment behind it in Washington", () => {
    assert.strictEqual(usable({}), "2026-05-08")
    assert.strictEqual(usable({ first: "2026-01-02" }), "2026-05-05")
    assert.strictEqual(usable({ first: "2026-01-01" }), "2026-05-04")
    assert.strictEqual(usable({ first: "2020-01-01" }), "2020-05-03")
  })

  it("is over in Arizona and California, however long it was", () => {
    assert.strictEqual(usable({ state: "AZ", first: "2026-03-30" }), "2026-05-04")
    assert.strictEqual(usable({ state: "CA", first: "2026-03-30" }), "2026-05-03")
    const policy = { ...manual, waitingPeriodQuantity: 4, waitingPeriodUnit: "Months" }
    assert.strictEqual(waitingFrom({ state: "AZ", policy }), "2026-01-04")
    // A policy that asks for no waiting may come to ask for it.
    assert.strictEqual(waitingFrom({ state: "AZ", policy: manual }), "2026-02-03")
  })

  it("begins again after the months of the law", () => {
    assert.isDefined(usable({ dateOfJoin: "2027-03-31" }))
    assert.isUndefined(usable({ dateOfJoin: "2027-04-01" }))
    assert.isDefined(usable({ state: "AZ", dateOfJoin: "2026-12-31" }))
    assert.isUndefined(usable({ state: "AZ", dateOfJoin: "2027-01-01" }))
  })

  it("is judged by the return, and counted from the day from which the policy holds", () => {
    const startDate = "2027-06-01"
    assert.strictEqual(usable({ dateOfJoin: "2027-03-01", startDate }), "2027-06-05")
    // The joining date of the earlier employment says nothing of the return.
    assert.isUndefined(usable({ dateOfJoin: "2026-01-05", startDate }))
    assert.strictEqual(usable({ startDate: "2026-04-01" }), "2026-05-08")
  })

  it("begins again under policies and in states without such a law, and before it", () => {
    assert.isUndefined(waitingFrom({ state: "NY", policy: manual }))
    assert.isUndefined(waitingFrom({ policy: { ...manual, timeOffPolicyType: "Vacation" } }))
    assert.isUndefined(
      waitingFrom({ first: "2017-01-02", last: "2017-03-31", dateOfJoin: "2017-05-01" })
    )
  })

  it("is counted from no day of before 1971", () => {
    assert.strictEqual(waitingFrom({ first: "0001-01-01" }), "1971-01-01")
  })
})
