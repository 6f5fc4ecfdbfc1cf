import type { KybStatus } from "@payroll/domain/company/company"
import type { AttemptStatus } from "@payroll/domain/verification/attempt"
import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  claimsOf,
  decided,
  eventsOf,
  loadedProfile,
  refusal,
  theOnly,
  writesOf,
  written,
  type Circumstances
} from "../../test/decision.ts"
import { addBusinessUser } from "./addBusinessUser.ts"

const at = (kybStatus: KybStatus, status: AttemptStatus = kybStatus as AttemptStatus) => {
  const profile = loadedProfile({
    businessUsers: [{ ...exampleOwner, id: "first" }],
    attempts: { latest: { ...exampleAttempt, status, flags: ["duplicate"] }, failed: 0 }
  })
  return { ...profile, company: { ...profile.company, kybStatus } }
}
const decidedCompany = at("passed", "passed")

const added = (set: object = {}, loaded = decidedCompany, circumstances: Circumstances = {}) =>
  decided(
    addBusinessUser,
    { ...loaded, invitation: undefined },
    { businessUser: set },
    circumstances
  )

const clerk = { beneficialOwner: undefined, ssn: undefined, ownershipPercentage: undefined }

describe("a business user who is added", () => {
  it("is no admin and no owner unless the request says so, and is not verified", () => {
    const result = added(clerk)
    assert.deepStrictEqual(writesOf(result), ["insert businessUser"])
    assert.deepInclude(theOnly(result, "businessUser"), {
      payrollAdmin: false,
      bookkeeper: false,
      beneficialOwner: false,
      kycStatus: "kyc not initiated"
    })
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it.each([
    [{ bookkeeper: true }, true],
    [{ bookKeeper: true }, true],
    [{ bookkeeper: false, bookKeeper: true }, true],
    [{ bookkeeper: false }, false]
  ])("is a bookkeeper in either spelling: %o", (set, isBookkeeper) => {
    const { bookkeeper } = theOnly(added({ ...clerk, ...set }), "businessUser")
    assert.strictEqual(bookkeeper, isBookkeeper)
  })

  it("answers with its id", () => {
    const { answer } = Result.getOrThrow(added(clerk))
    assert.deepInclude(answer.businessUser, {
      status: "KYC Pending",
      message: "Olu Ruiz was added to Acme Bakery LLC",
      version: 1
    })
  })

  const crowded = (count: number) => ({
    ...decidedCompany,
    businessUsers: Array.from({ length: count }, (_, n) => ({ ...exampleOwner, id: `user-${n}` }))
  })

  it.each([
    [49, "accepted"],
    [
      50,
      "InvalidRequest: businessUser cannot be added: a company can have at most 50 business users"
    ]
  ])("joins %i others: %s", (count, outcome) => {
    assert.strictEqual(refusal(added(clerk, crowded(count))), outcome)
  })

  it("is rejected for the limit and for a duplicate email at once", () => {
    const circumstances = { taken: ["businessUser.email"], duplicates: "reject" } as const
    assert.include(refusal(added(clerk, crowded(50), circumstances)), "(and 1 more)")
  })

  it("claims the email, which others may have where duplicates are reviewed", () => {
    const taken = ["businessUser.email"]
    const { id } = decidedCompany.company
    assert.deepStrictEqual(claimsOf(added()), [`email olu@acme.example in ${id} by new-1`])
    assert.deepStrictEqual(claimsOf(added({}, decidedCompany, { taken })), [])
    assert.strictEqual(
      refusal(added({}, decidedCompany, { taken, duplicates: "reject" })),
      "InvalidRequest: email already in use"
    )
  })
})

describe("an owner who is added", () => {
  it.each([
    "address1",
    "city",
    "state",
    "zipcode",
    "country",
    "ssn",
    "dateOfBirth",
    "ownershipPercentage"
  ])("must have %s", (field) => {
    assert.strictEqual(
      refusal(added({ [field]: undefined })),
      `InvalidRequest: ${field} is mandatory and cannot be empty`
    )
  })

  it("waits for the company's own submission while that is new", () => {
    const result = added({}, at("new"))
    assert.deepStrictEqual(writesOf(result), ["insert businessUser"])
    assert.strictEqual(theOnly(result, "businessUser").kycStatus, "kyc not initiated")
  })

  it.each(["submitted", "processing", "needs_review"] as const)(
    "is verified with the company while its attempt is %s: a new one with the same flags",
    (status) => {
      const result = added({}, at("pending", status))
      assert.deepStrictEqual(writesOf(result), [
        "insert businessUser",
        "update verificationAttempt",
        "insert verificationAttempt"
      ])
      assert.strictEqual(theOnly(result, "businessUser").kycStatus, "pending")
      const [ended, next] = written(result, "verificationAttempt")
      assert.strictEqual(ended?.status, "superseded")
      assert.deepInclude(next, { subjectKind: "company", number: 2, flags: ["duplicate"] })
      const submitted = JSON.parse(Redacted.value(next!.submission)) as {
        owners: ReadonlyArray<{ id: string }>
      }
      assert.deepStrictEqual(
        submitted.owners.map(({ id }) => id),
        ["first", theOnly(result, "businessUser").id]
      )
    }
  )

  it.each(["passed", "failed"] as const)("is verified alone once that %s", (status) => {
    const result = added({}, at(status))
    assert.strictEqual(theOnly(result, "businessUser").kycStatus, "pending")
    assert.deepInclude(theOnly(result, "verificationAttempt"), {
      subjectKind: "businessUser",
      subjectId: theOnly(result, "businessUser").id,
      number: 1,
      flags: []
    })
    assert.deepStrictEqual(eventsOf(result), [])
  })
})
