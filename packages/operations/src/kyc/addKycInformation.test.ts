import { exampleAttempt } from "@payroll/testing/exampleProfile"
import type { Worker } from "@payroll/domain/worker/worker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  claimsOf,
  decided,
  eventsOf,
  loadedWorker,
  otherId,
  refusal,
  theOnly,
  writesOf,
  type Circumstances
} from "../../test/decision.ts"
import { addKycInformation } from "./addKycInformation.ts"

const { worker: exampleWorker } = loadedWorker()

const added = (
  set: Record<string, unknown> = {},
  before: Partial<Worker> = {},
  circumstances: Circumstances = {}
) => {
  const loaded = loadedWorker({ kyc: undefined, worker: { ...exampleWorker, ...before } })
  return decided(addKycInformation, loaded, set, circumstances)
}

const place = { address1: "5 Pier", city: "Lewes", state: "DE", zipcode: "19958" }

describe("KYC information that is added", () => {
  it("is stored and submitted, and moves the worker", () => {
    const result = added()
    assert.deepStrictEqual(writesOf(result), [
      "insert kycInformation",
      "update worker",
      "insert verificationAttempt"
    ])
    assert.deepInclude(theOnly(result, "worker"), { kycStatus: "pending", version: 2 })
    const { submission, ...attempt } = theOnly(result, "verificationAttempt")
    assert.deepInclude(attempt, {
      subjectKind: "worker",
      subjectId: exampleId,
      number: 1,
      status: "submitted",
      flags: []
    })
    assert.deepInclude(JSON.parse(Redacted.value(submission)), {
      ssn: "123456789",
      dateOfBirth: "1990-04-12"
    })
    assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
  })

  it("claims the SSN inside the company, unless it is the sandbox's", () => {
    assert.deepStrictEqual(claimsOf(added()), [`ssn 123456789 in ${exampleId} by ${exampleId}`])
    assert.deepStrictEqual(claimsOf(added({ kycInformation: { ssn: "000000004" } })), [])
  })

  it("is flagged or refused with an SSN that another has", () => {
    const taken = ["kycInformation.ssn"]
    const flagged = added({}, {}, { taken })
    assert.deepStrictEqual(theOnly(flagged, "verificationAttempt").flags, ["duplicate"])
    assert.deepStrictEqual(claimsOf(flagged), [])
    assert.strictEqual(
      refusal(added({}, {}, { taken, duplicates: "reject" })),
      "InvalidRequest: SSN already exists within this company"
    )
  })

  it("is not taken of a contractor's worker, whose company is what is verified", () => {
    assert.strictEqual(
      refusal(added({}, { contractorCompanyId: otherId, kycStatus: "pending" })),
      "StateConflict: a contractor is verified as a business; change its KYB information"
    )
  })

  it.each([
    [{ userRemoteLocation: place }, { ...place, address2: undefined }],
    [{ userRemoteLocation: {} }, undefined],
    [{ userRemoteLocation: { address1: " ", city: null } }, undefined]
  ])("has the remote location of %o", (set, location) => {
    assert.deepStrictEqual<unknown>(theOnly(added(set), "kycInformation").remoteLocation, location)
  })

  it("says what it lacks of a remote location that is begun", () => {
    assert.strictEqual(
      refusal(added({ userRemoteLocation: { city: "Lewes", address2: "Floor 2" } })),
      "InvalidRequest: address1 is mandatory and cannot be empty (and 2 more)"
    )
  })

  it("is taken once, and not of whoever has left", () => {
    const again = decided(addKycInformation, loadedWorker())
    assert.strictEqual(refusal(again), "InvalidRequest: KYC information already exists")
    assert.strictEqual(
      refusal(added({}, { userStatus: "Terminated" })),
      "StateConflict: a terminated user cannot be verified"
    )
    assert.strictEqual(refusal(added({}, { userStatus: "Deactivate" })), "accepted")
  })

  it("continues the worker's attempts", () => {
    const attempts = {
      latest: { ...exampleAttempt, status: "failed" as const, number: 2 },
      failed: 2
    }
    const loaded = loadedWorker({ kyc: undefined, attempts })
    assert.strictEqual(theOnly(decided(addKycInformation, loaded), "verificationAttempt").number, 3)
  })

  it("answers as pending", () => {
    assert.deepStrictEqual(Result.getOrThrow(added()).answer.kycInformation, {
      userId: exampleId,
      status: "KYC Pending",
      message: "the KYC information of Ben Carl Okafor was added and is being verified",
      version: 1
    })
  })
})
