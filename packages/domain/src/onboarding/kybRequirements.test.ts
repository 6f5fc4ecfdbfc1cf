import { exampleAttempt, exampleOwner, exampleProfile } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import type { BusinessUser, KycStatus } from "../businessUser/businessUser.ts"
import type { VerificationAttempt } from "../verification/attempt.ts"
import { companyRequirements } from "./companyRequirements.ts"
import { kybRequirements, NOBODY, type PeopleVerified } from "./kybRequirements.ts"
import type { Requirement } from "./requirement.ts"

const failed = (...reasons: ReadonlyArray<string>): VerificationAttempt => ({
  ...exampleAttempt,
  status: "failed",
  reasons
})

const person = (id: string, kycStatus: KycStatus, set: Partial<BusinessUser> = {}) => ({
  ...exampleOwner,
  id,
  kycStatus,
  email: `${id}@acme.example`,
  ownershipPercentage: 25,
  ...set
})

const company = { ...exampleProfile.company, kybStatus: "failed" as const }

const lines = (all: ReadonlyArray<Requirement>) =>
  all.map(({ step, path, reason }) => `${step} ${path.join(".")}: ${reason}`)

const needs = (
  latest: VerificationAttempt,
  businessUsers: ReadonlyArray<BusinessUser>,
  people: Partial<PeopleVerified> = {}
) =>
  lines(
    kybRequirements({ ...exampleProfile, company, businessUsers }, latest, { ...NOBODY, ...people })
  )

const alone = (attempt: VerificationAttempt) => ({ alone: new Map([["ana", attempt]]) })
const forAna = failed("owner:ana", "not_found")
const bo = person("bo", "pending")

describe("what a company that failed needs", () => {
  it.each([
    ["not_found", ["updateKybInformation kybInformation"]],
    ["name_mismatch", ["updateCompany registration.company", "updateKybInformation kybInformation"]]
  ] as const)("for its own %s: %j", (reason, steps) => {
    assert.deepStrictEqual(
      needs(failed(reason), [person("ana", "pending")]),
      steps.map((step) => `${step}: verification failed: ${reason}`)
    )
  })

  it("for a person is that person corrected, not its own data and nobody else", () => {
    assert.deepStrictEqual(needs(forAna, [person("ana", "failed"), bo]), [
      "updateBusinessUser businessUser.ana: verification failed: not_found"
    ])
    assert.deepStrictEqual(needs(failed("owner:ana"), [person("ana", "failed")]), [
      "updateBusinessUser businessUser.ana: the person's verification failed"
    ])
  })

  it("for a person who failed alone again says why", () => {
    const attempts = alone(failed("name_mismatch"))
    assert.deepStrictEqual(needs(forAna, [person("ana", "failed")], attempts), [
      "updateBusinessUser businessUser.ana: verification failed: name_mismatch"
    ])
  })

  it.each([
    ["processing", "the person's verification is not finished"],
    ["needs_review", "is waiting for a person's decision"]
  ] as const)("for a person whose own attempt is %s says that it waits", (status, reason) => {
    const attempts = alone({ ...exampleAttempt, status })
    assert.deepStrictEqual(needs(forAna, [person("ana", "pending"), bo], attempts), [
      `verification businessUser.ana: ${reason}`
    ])
  })

  it("for a person who is an active worker begins with the deactivation of that", () => {
    const active = { active: new Map([["ana", "worker-1"]]) }
    assert.deepStrictEqual(needs(forAna, [person("ana", "failed")], active), [
      "deactivateUser user.worker-1: the SSN of an active user cannot be corrected",
      "updateBusinessUser businessUser.ana: verification failed: not_found"
    ])
  })

  it.each([
    ["has passed", person("ana", "passed")],
    ["has left", person("ana", "failed", { recordStatus: "deactivated" })],
    [
      "is no owner any more",
      person("ana", "failed", { beneficialOwner: false, payrollAdmin: false })
    ]
  ])("for a person who %s is its submission", (_what, ana) => {
    assert.deepStrictEqual(needs(forAna, [ana, bo]), [
      "initiateCompanyKyb companyId: the person it failed for has changed"
    ])
  })
})

describe("the people of a company that failed", () => {
  const all = (businessUsers: ReadonlyArray<BusinessUser>, people: Partial<PeopleVerified> = {}) =>
    lines(
      companyRequirements(
        { ...exampleProfile, company, businessUsers },
        failed("not_found"),
        exampleProfile.kyb!.dateOfIncorporation,
        { people: { ...NOBODY, ...people } }
      )
    )
  const ofCompany = "updateKybInformation kybInformation: verification failed: not_found"

  it("are not named if its verdict does not name them, whatever state an earlier version left", () => {
    assert.deepStrictEqual(all([person("ana", "failed"), bo]), [ofCompany])
    assert.deepStrictEqual(all([person("ana", "pending"), bo]), [ofCompany])
  })

  it("are named if they failed alone", () => {
    assert.deepStrictEqual(all([person("ana", "failed"), bo], alone(failed("name_mismatch"))), [
      ofCompany,
      "updateBusinessUser businessUser.ana: verification failed: name_mismatch"
    ])
  })
})
