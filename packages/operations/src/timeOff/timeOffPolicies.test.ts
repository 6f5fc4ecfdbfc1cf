import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { TimeOffPolicy } from "@payroll/domain/timeOffPolicy/timeOffPolicy"
import { exampleLocation } from "@payroll/testing/exampleProfile"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import type { Placed } from "@payroll/domain/worker/workplace"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  decided,
  eventsOf,
  loadedProfile,
  refusal,
  theOnly,
  writesOf
} from "../../test/decision.ts"
import { addTimeOffPolicy } from "./addTimeOffPolicy.ts"
import { deactivateTimeOffPolicy } from "./deactivateTimeOffPolicy.ts"

const having = (policies: ReadonlyArray<TimeOffPolicy> = [], set: object = {}) => ({
  ...loadedProfile(set),
  policies,
  places: new Array<Placed>()
})

const added = (fields: object = {}, state = having()) =>
  decided(addTimeOffPolicy, state, { timeOffPolicy: fields })

const warningsOf = (result: ReturnType<typeof added>) =>
  Result.getOrThrow(result).answer.timeOffPolicy.warnings.map(({ code, state }) => [state, code])

/** The fields of the example that a preset replaces. */
const sick = {
  preset: "CA-sick",
  timeOffPolicyType: undefined,
  earningMethod: undefined,
  amountPerYearMinutes: undefined,
  carryoverLimitMinutes: undefined
}

describe("a time off policy that is added", () => {
  it("has its terms with their defaults, and tells its state", () => {
    const result = added()
    const { name, policyType, status, versions } = theOnly(result, "timeOffPolicy")
    assert.deepStrictEqual([name, policyType, status], ["Vacation", "Vacation", "Active"])
    assert.lengthOf(versions, 1)
    assert.deepInclude(versions[0]?.terms, {
      amountPerYearMinutes: 7_200,
      minimumIncrementMinutes: 15,
      usageOrder: "Carried First"
    })
    assert.lengthOf(eventsOf(result), 1)
  })

  it("warns where it is below what states ask for: of workers, or else of locations", () => {
    assert.deepStrictEqual(warningsOf(added()), [])
    const inStates = (...states: ReadonlyArray<string>) =>
      having([], { locations: states.map((state) => ({ ...exampleLocation, state })) })
    assert.deepStrictEqual(warningsOf(added({}, inStates("CA", "DE"))), [
      ["CA", "forfeiture-not-allowed"],
      ["CA", "payout-required"]
    ])
    assert.deepStrictEqual(warningsOf(added(sick, inStates("CA"))), [])
    const remote = { ...exampleWorker, workState: "CA", companyLocationId: undefined }
    const working = { ...inStates("DE"), places: [remote] }
    assert.deepStrictEqual(
      warningsOf(added({}, working)).map(([state]) => state),
      ["CA", "CA"]
    )
  })

  it("takes the terms of a preset", () => {
    const { policyType, versions } = theOnly(added(sick), "timeOffPolicy")
    assert.strictEqual(policyType, "Sick")
    assert.strictEqual(versions[0]?.terms.earningMethod, "Per Hour Worked")
  })

  it("has a name that no other active policy has", () => {
    const existing = theOnly(added({ timeOffPolicyName: "VACATION" }), "timeOffPolicy")
    assert.match(refusal(added({}, having([existing]))), /another active policy/)
    const ended = { ...existing, status: "Inactive" as const }
    assert.strictEqual(refusal(added({}, having([ended]))), "accepted")
  })

  it("is one of at most 200, and not of a contractor's own business", () => {
    const existing = theOnly(added(), "timeOffPolicy")
    const many = Array.from({ length: 200 }, (_, n) => ({ ...existing, name: `policy ${n}` }))
    assert.match(refusal(added({}, having(many))), /at most 200 time off policies/)
    const { company } = loadedProfile()
    const contractor = having([], { company: { ...company, kind: "contractor" } })
    assert.match(refusal(added({}, contractor)), /company not found/)
  })
})

describe("a time off policy that ends", () => {
  const policy = theOnly(added(), "timeOffPolicy")
  const ended = (fields: object = {}, set: Partial<TimeOffPolicy> = {}) =>
    decided(
      deactivateTimeOffPolicy,
      {
        loaded: loadedProfile(),
        policy: { ...policy, ...set },
        going: { assignments: [], accounts: [] }
      },
      { timeOffPolicy: fields }
    )

  it("is inactive with its last day", () => {
    const result = ended({ endDate: "2026-06-30" })
    assert.deepStrictEqual(writesOf(result), ["update timeOffPolicy"])
    assert.deepInclude(theOnly(result, "timeOffPolicy"), {
      status: "Inactive",
      endDate: "2026-06-30" as LocalDate,
      version: 2
    })
    assert.lengthOf(eventsOf(result), 1)
  })

  it.each([
    [ended({ version: 9 }), /^VersionConflict/],
    [ended({}, { status: "Inactive" }), /is "Inactive" already/],
    [ended({ endDate: "2031-01-01" }), /within 731 days of today/]
  ])("is refused", (result, message) => {
    assert.match(refusal(result), message)
  })
})
