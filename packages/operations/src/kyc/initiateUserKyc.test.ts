import { exampleOwner } from "@payroll/testing/exampleProfile"
import type { Worker } from "@payroll/domain/worker/worker"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import type { LoadedPerson } from "../verification/rules/onePerson.ts"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  loadedProfile,
  loadedWorker,
  noAttempts,
  otherId,
  refusal,
  theOnly,
  writesOf,
  type Circumstances
} from "../../test/decision.ts"
import { notRemoved } from "../notRemoved.ts"
import { initiateUserKyc } from "./initiateUserKyc.ts"

const initiated = (
  worker: Partial<Worker>,
  set: Partial<LoadedPerson> = {},
  circumstances: Circumstances = {}
) => {
  const loaded = loadedWorker()
  return decided(
    initiateUserKyc,
    { ...loaded, ...set, worker: { ...loaded.worker, ...worker } },
    {},
    circumstances
  )
}

const isContractor = { contractorCompanyId: otherId, workerType: "1099-NEC" } as const

describe("the start of a worker's verification", () => {
  it.each([
    ["pending", "KYC Pending", "Ben Carl Okafor is being verified"],
    ["passed", "KYC Passed", "Ben Carl Okafor has passed verification"]
  ] as const)("changes nothing of one who is %s", (kycStatus, status, message) => {
    for (const more of [{}, isContractor]) {
      const result = initiated({ kycStatus, version: 4, ...more })
      assert.isUndefined(changesOf(result))
      assert.deepStrictEqual(Result.getOrThrow(result).answer.user, {
        userId: exampleId,
        status,
        message,
        version: 4
      })
    }
  })

  it.each([
    [{}, "the user has no KYC information yet; give it with addKycInformation"],
    [
      { kycStatus: "failed" },
      "the user's KYC verification has failed; correct the data with updateKycInformation"
    ],
    [
      { kycStatus: "failed", ...isContractor },
      "the contractor's KYB verification has failed; correct the data of its company with updateKybInformation"
    ],
    [{ kycStatus: "passed", userStatus: "Terminated" }, "a terminated user cannot be verified"]
  ] as const)("is refused of %o", (worker, message) => {
    const result = initiated(worker, { kyc: undefined })
    assert.strictEqual(refusal(result), `StateConflict: ${message}`)
  })

  it("is refused of one who was removed", () => {
    const loaded = loadedWorker()
    const removed = { ...loaded, worker: { ...loaded.worker, userStatus: "Removed" as const } }
    const outcome = Effect.runSync(Effect.flip(notRemoved(Effect.succeed(removed))))
    assert.strictEqual(outcome.message, "a removed user cannot be changed")
  })

  it("submits what is stored and was never submitted", () => {
    const result = initiated({})
    assert.deepStrictEqual(writesOf(result), ["update worker", "insert verificationAttempt"])
    assert.deepInclude(theOnly(result, "worker"), { kycStatus: "pending", version: 2 })
    assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
    assert.deepStrictEqual(claimsOf(result), [`ssn 219099999 in ${exampleId} by ${exampleId}`])
    assert.deepInclude(Result.getOrThrow(result).answer.user, { status: "KYC Pending", version: 2 })
    const taken = { taken: ["kycInformation.ssn"], duplicates: "reject" } as const
    assert.strictEqual(
      refusal(initiated({}, {}, taken)),
      "InvalidRequest: SSN already exists within this company"
    )
  })

  it("passes with the business user who is the same person", () => {
    const { firstName, middleName, lastName, ssn, dateOfBirth } = exampleOwner
    const user = { ...exampleOwner, id: otherId, kycStatus: "passed" } as const
    const { kyc } = loadedWorker()
    const result = initiated(
      { businessUserId: otherId, firstName, middleName, lastName },
      {
        kyc: { ...kyc!, ssn: ssn!, dateOfBirth: dateOfBirth! },
        role: { profile: loadedProfile({ businessUsers: [user] }), user, attempts: noAttempts }
      }
    )
    assert.strictEqual(theOnly(result, "worker").kycStatus, "passed")
    assert.strictEqual(Result.getOrThrow(result).answer.user.status, "KYC Passed")
  })
})
