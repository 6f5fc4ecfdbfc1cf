import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  claimsOf,
  decided,
  employer,
  eventsOf,
  otherId,
  refusal,
  theOnly,
  writesOf,
  type Circumstances
} from "../../test/decision.ts"
import { addUser } from "./addUser.ts"

const added = (set: object = {}, circumstances: Circumstances = {}) =>
  decided(
    addUser,
    { ...employer, inviteLack: undefined, templatesForNew: [] },
    { user: set },
    circumstances
  )

describe("a worker who is added", () => {
  it("waits for a wage and for KYC information", () => {
    const result = added()
    assert.deepStrictEqual(writesOf(result), ["insert worker"])
    assert.deepInclude(theOnly(result, "worker"), {
      companyId: exampleId,
      userStatus: "Add Wage",
      kycStatus: "kyc not initiated",
      businessUserId: undefined,
      contractorCompanyId: undefined
    })
    assert.deepStrictEqual(eventsOf(result), [
      "employee.kycstatus.insert: kyc not initiated",
      "employee.employeestatus.insert: Add Wage"
    ])
    assert.deepStrictEqual(changesOf(result)?.revisions, [
      { of: "worker", id: theOnly(result, "worker").id, expected: 0 }
    ])
  })

  it("is stored in one spelling", () => {
    const worker = theOnly(
      added({
        workerType: "independent contractor",
        companyLocationCategory: "on-site",
        companyLocationId: exampleId.toUpperCase(),
        stateCode: "maryland",
        phoneNumber: "+1 302.555.0101",
        email: ""
      }),
      "worker"
    )
    assert.deepInclude(worker, {
      workerType: "1099-NEC",
      locationCategory: "Office",
      companyLocationId: exampleId,
      workState: "MD",
      phoneNumber: "3025550101",
      email: undefined
    })
  })

  it("claims the email, if it has one that nobody has", () => {
    assert.deepStrictEqual(claimsOf(added({ email: "Ben@Acme.example" })), [
      `email ben@acme.example in ${exampleId} by new-1`
    ])
    assert.deepStrictEqual(claimsOf(added({ email: undefined })), [])
    assert.deepStrictEqual(claimsOf(added({}, { taken: ["user.email"] })), [])
  })

  it("answers with what comes next", () => {
    const { answer } = Result.getOrThrow(added({ middleName: "C." }))
    assert.deepStrictEqual(answer.user, {
      userId: "new-1",
      status: "KYC Pending",
      message: "Ben C. Okafor was added to Acme Bakery LLC; wage and KYC information come next",
      version: 1
    })
  })

  it.each([
    [{ stateCode: undefined, code: "DE" }, "accepted"],
    [{ stateCode: undefined }, "InvalidRequest: stateCode is mandatory and cannot be empty"],
    [{ code: "MD" }, "InvalidRequest: code must be the same as stateCode"],
    [
      { companyLocationCategory: "Hybrid" },
      "InvalidRequest: companyLocationId is mandatory and cannot be empty"
    ],
    [{ companyLocationId: otherId }, "RecordNotFound: company location not found"]
  ])("with %o: %s", (set, outcome) => {
    assert.strictEqual(refusal(added(set)), outcome)
  })

  it("is refused with another's email where duplicates are refused", () => {
    assert.strictEqual(
      refusal(added({}, { taken: ["user.email"], duplicates: "reject" })),
      "InvalidRequest: email already in use"
    )
  })
})
