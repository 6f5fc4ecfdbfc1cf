import {
  exampleAttempt,
  exampleKyb,
  exampleOwner,
  examplePaySchedule,
  exampleProfile
} from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import type { KycStatus } from "../businessUser/businessUser.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import type { CompanyProfile } from "../company/profile.ts"
import type { VerificationAttempt } from "../verification/attempt.ts"
import { companyRequirements } from "./companyRequirements.ts"
import { NOBODY } from "./kybRequirements.ts"
import { isBlocking } from "./requirement.ts"

const TODAY = "2026-03-08" as LocalDate

const complete: CompanyProfile = {
  ...exampleProfile,
  company: { ...exampleProfile.company, kybStatus: "passed" },
  businessUsers: [{ ...exampleOwner, kycStatus: "passed" }]
}

const needs = (set: Partial<CompanyProfile>): ReadonlyArray<string> =>
  companyRequirements({ ...complete, ...set }, undefined, TODAY).map(
    ({ step, path }) => `${step} ${path.join(".")}`
  )

const [location] = complete.locations

describe("the requirements of a company", () => {
  it("are none where nothing is missing", () => {
    assert.deepStrictEqual(needs({}), [])
  })

  it("ask for a payroll admin, and a deactivated one does not count", () => {
    const expected = ["addBusinessUser businessUser.payrollAdmin"]
    const owner = { ...exampleOwner, kycStatus: "passed" as const, payrollAdmin: false }
    assert.deepStrictEqual(needs({ businessUsers: [owner] }), expected)
    const left = { ...exampleOwner, id: "left", recordStatus: "deactivated" as const }
    assert.deepStrictEqual(needs({ businessUsers: [owner, left] }), expected)
  })

  it("ask for a mailing address, and a deactivated one does not count", () => {
    const expected = ["updateCompanyLocation companyLocation.isMailingAddress"]
    const plain = { ...location!, isMailingAddress: false }
    const closed = { ...location!, id: "closed", recordStatus: "deactivated" as const }
    assert.deepStrictEqual(needs({ locations: [plain] }), expected)
    assert.deepStrictEqual(needs({ locations: [plain, closed] }), expected)
    assert.deepStrictEqual(needs({ locations: [closed] }), ["addCompanyLocation companyLocation"])
  })

  it.each([
    ["2026-03-08", []],
    ["2026-03-09", ["updateKybInformation kybInformation.dateOfIncorporation"]]
  ] as const)("for an incorporation on %s: %j", (day, expected) => {
    const kyb = { ...exampleKyb, dateOfIncorporation: day as LocalDate }
    assert.deepStrictEqual(needs({ kyb }), expected)
  })

  it.each([
    ["2008-03-08", []],
    ["2008-03-09", ["updateBusinessUser businessUser.owner-1.dateOfBirth"]]
  ] as const)("for an owner who was born on %s: %j", (day, expected) => {
    const dateOfBirth = Redacted.make(day)
    const owner = { ...complete.businessUsers[0]!, id: "owner-1", dateOfBirth }
    assert.deepStrictEqual(needs({ businessUsers: [owner] }), expected)
    const admin = { ...owner, email: "bo@acme.example", beneficialOwner: false }
    assert.deepStrictEqual(needs({ businessUsers: [...complete.businessUsers, admin] }), [])
  })

  it("name rules of pay that are hardly meant, which block nothing", () => {
    const payDay = { rule: "dayOfMonth", days: [1], monthsAfter: [0] } as const
    const specification = { ...examplePaySchedule.specification, payDay }
    const early = { ...examplePaySchedule, specification }
    const [need, ...more] = companyRequirements(
      { ...complete, paySchedules: [early] },
      undefined,
      TODAY
    )
    assert.deepStrictEqual(need, {
      step: "updatePaySchedule",
      path: ["paySchedule", early.id, "specification", "payDay"],
      reason: "is hardly meant: a pay date is before its pay period begins"
    })
    assert.lengthOf(more, 0)
    assert.isFalse(need && isBlocking(need))
    assert.deepStrictEqual(needs({ paySchedules: [{ ...early, status: "inactive" }] }), [])
  })

  it("say that users are active while the company is not verified", () => {
    const reasons = (kybStatus: "failed" | "passed") => {
      const profile = { ...complete, company: { ...complete.company, kybStatus } }
      return companyRequirements(profile, undefined, TODAY, { hasActiveUsers: true }).map(
        ({ reason }) => reason
      )
    }
    assert.include(reasons("failed"), "users are active but the company is not verified")
    assert.deepStrictEqual(reasons("passed"), [])
  })

  it.each([
    ["an owner", { beneficialOwner: true, payrollAdmin: false }],
    ["a payroll admin", { beneficialOwner: false, payrollAdmin: true }]
  ])("name %s who was not verified with the company", (_who, role) => {
    const owner = { ...exampleOwner, ...role, email: "olu@acme.example", ownershipPercentage: 0 }
    const reasons = (kybStatus: "failed" | "passed", kycStatus: KycStatus) =>
      companyRequirements(
        {
          ...complete,
          company: { ...complete.company, kybStatus },
          businessUsers: [...complete.businessUsers, { ...owner, id: "owner-2", kycStatus }]
        },
        undefined,
        TODAY
      ).map(({ step, path, reason }) => `${step} ${path.join(".")}: ${reason}`)
    const open = "verification businessUser.owner-2: the person's verification is not finished"
    assert.deepStrictEqual(reasons("passed", "pending"), [open])
    assert.deepStrictEqual(reasons("passed", "kyc not initiated"), [
      "updateBusinessUser businessUser.owner-2: the person is not submitted yet"
    ])
    assert.deepStrictEqual(reasons("passed", "passed"), [])
    assert.notInclude(reasons("failed", "pending"), open)
  })

  it("say why a person failed, who was verified alone", () => {
    const failed = { ...exampleOwner, kycStatus: "failed" as const }
    const profile = { ...complete, businessUsers: [failed] }
    const reasons = (alone: ReadonlyArray<VerificationAttempt>) =>
      companyRequirements(profile, undefined, TODAY, {
        people: { ...NOBODY, alone: new Map(alone.map((attempt) => [failed.id, attempt])) }
      }).map(({ reason }) => reason)
    assert.deepStrictEqual(reasons([]), ["the person's verification failed"])
    const attempt = { ...exampleAttempt, status: "failed" as const, reasons: ["not_found"] }
    assert.deepStrictEqual(reasons([attempt]), ["verification failed: not_found"])
    assert.deepStrictEqual(reasons([{ ...attempt, status: "superseded" }]), [
      "the person's verification failed"
    ])
  })

  it("of a non-profit name what its payroll admin lacks to be known, and no owner", () => {
    const kyb = { ...exampleKyb, entityType: "Non-Profit" as const }
    const admin = {
      ...exampleOwner,
      beneficialOwner: false,
      ssn: undefined,
      dateOfBirth: undefined
    }
    assert.deepStrictEqual(needs({ kyb, businessUsers: [admin] }), [
      "updateBusinessUser businessUser.owner-1.ssn",
      "updateBusinessUser businessUser.owner-1.dateOfBirth"
    ])
    const owner = { ...exampleOwner, payrollAdmin: false, kycStatus: "passed" as const }
    assert.deepStrictEqual(needs({ kyb, businessUsers: [owner] }), [
      "addBusinessUser businessUser.payrollAdmin",
      "addBusinessUser businessUser.payrollAdmin"
    ])
  })

  it("of a contractor are about its own verification alone", () => {
    const company = { ...complete.company, kind: "contractor" as const }
    const nothing = { locations: [], businessUsers: [], bankAccounts: [] }
    assert.deepStrictEqual(needs({ company, ...nothing }), [])
    const failed = { ...company, kybStatus: "failed" as const }
    const owner = { ...exampleOwner, kycStatus: "failed" as const }
    assert.deepStrictEqual(needs({ company: failed, ...nothing, businessUsers: [owner] }), [
      "updateKybInformation kybInformation"
    ])
  })
})
