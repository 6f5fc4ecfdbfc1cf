import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { claimsOf, decided, eventsOf, LATER, theOnly, writesOf } from "../../test/decision.ts"
import { companyRegistration } from "./companyRegistration.ts"

const registered = (set: object = {}) =>
  decided(companyRegistration, undefined, { registration: set })

describe("a company that registers", () => {
  it("is new, with an admin, and is not verified yet", () => {
    const result = registered()
    assert.deepStrictEqual(writesOf(result), ["insert company", "insert businessUser"])
    assert.deepInclude(theOnly(result, "company"), {
      kind: "employer",
      kybStatus: "new",
      termsAcceptedAt: LATER,
      termsAcceptedBy: "pk_test_1",
      doingBusinessAs: undefined
    })
    assert.deepInclude(theOnly(result, "businessUser"), {
      companyId: "new-1",
      firstName: "Ana",
      payrollAdmin: true,
      beneficialOwner: false,
      kycStatus: "kyc not initiated",
      country: "US"
    })
  })

  it("is told in one event, and claims the admin's email", () => {
    const result = registered({ email: "Ana@Acme.example" })
    assert.deepStrictEqual(eventsOf(result), ["company.kybstatus.insert: new"])
    assert.deepStrictEqual(claimsOf(result), ["email ana@acme.example in new-1 by new-2"])
  })

  it("takes a phone number with punctuation, as digits", () => {
    const { phoneNumber } = theOnly(
      registered({ phoneNumber: "+1 (302) 555-0100" }),
      "businessUser"
    )
    assert.strictEqual(phoneNumber, "3025550100")
  })

  it("answers with both ids and what comes next", () => {
    assert.deepStrictEqual(Result.getOrThrow(registered()).answer.registration, {
      companyId: "new-1",
      businessUserId: "new-2",
      status: "Registered",
      message: "Acme Bakery LLC is registered; its KYB information comes next",
      version: 1
    })
  })
})
