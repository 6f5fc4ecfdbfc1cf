import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import {
  claimsOf,
  decided,
  loadedProfile,
  loadedWorker,
  noAttempts,
  otherId,
  refusal,
  writesOf,
  written,
  type Circumstances
} from "../../test/decision.ts"
import { exampleId } from "../defineOperation.ts"
import type { LoadedProfile } from "../ports/companyStore.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import type { OtherRole } from "../verification/rules/onePerson.ts"
import { addKycInformations } from "./addKycInformations.ts"

const [kyc = {}] = (addKycInformations.example?.["kycInformations"] ?? []) as ReadonlyArray<object>
const { worker } = loadedWorker()
const someone = (id: string, set: Partial<LoadedWorker> = {}): LoadedWorker =>
  loadedWorker({ worker: { ...worker, id }, kyc: undefined, ...set })
const both = [someone(exampleId), someone(otherId)]
const his = { ...kyc, userId: exampleId }
const hers = { ...kyc, userId: otherId, ssn: "219099998" }
const twin = { ...kyc, userId: otherId }

interface BulkCase extends Circumstances {
  readonly workers?: ReadonlyArray<LoadedWorker>
  readonly profile?: LoadedProfile
  /** The business users who are workers, by the ids of the workers. */
  readonly roles?: ReadonlyArray<readonly [string, OtherRole]>
}

const addedAll = (
  kycInformations: ReadonlyArray<object>,
  { workers = both, roles = [], profile, ...circumstances }: BulkCase = {},
  set: object = {}
) =>
  decided(
    addKycInformations,
    {
      workers: new Map(workers.map((each) => [each.worker.id, each])),
      roles: { profile, of: new Map(roles) }
    },
    { kycInformations, ...set },
    circumstances
  )

const problems = (result: ReturnType<typeof addedAll>) =>
  Result.isFailure(result) && result.failure.problems?.map(({ path }) => path.join("."))

const attemptFlags = (result: ReturnType<typeof addedAll>) =>
  written(result, "verificationAttempt").map(({ flags }) => flags)

describe("KYC information that is given together", () => {
  it("is stored and submitted for each worker", () => {
    const result = addedAll([his, { ...hers, userRemoteLocation: { ...kyc, city: "Lewes" } }])
    assert.strictEqual(
      writesOf(result).filter((each) => each === "insert kycInformation").length,
      2
    )
    assert.deepStrictEqual(attemptFlags(result), [[], []])
    assert.lengthOf(claimsOf(result), 2)
    const [first, second] = written(result, "kycInformation")
    assert.strictEqual(second?.remoteLocation?.city, "Lewes")
    assert.strictEqual(first && Redacted.value(first.ssn), "123456789")
    assert.deepStrictEqual<unknown>(Result.getOrThrow(result).answer.kycInformation, {
      userId: exampleId,
      status: "KYC Pending",
      message: "the KYC information of Ben Carl Okafor was added and is being verified",
      version: 1
    })
  })

  it("exists already the second time, for the same worker", () => {
    const result = addedAll([his, his])
    assert.strictEqual(refusal(result), "InvalidRequest: KYC information already exists")
    assert.deepStrictEqual(problems(result), ["kycInformations.1"])
  })

  it("has every problem of its fields, with their paths", () => {
    const result = addedAll([
      { ...his, ssn: "12" },
      { ...hers, dateOfBirth: "2999-01-01", userRemoteLocation: { city: "Dover" } }
    ])
    assert.deepStrictEqual(problems(result), [
      "kycInformations.0.ssn",
      "kycInformations.1.dateOfBirth",
      "kycInformations.1.userRemoteLocation.address1",
      "kycInformations.1.userRemoteLocation.state",
      "kycInformations.1.userRemoteLocation.zipcode"
    ])
  })
})

describe("an SSN that is given twice in a call", () => {
  it("flags the second attempt where duplicates are reviewed", () => {
    const result = addedAll([his, twin])
    assert.deepStrictEqual(attemptFlags(result), [[], ["duplicate"]])
    assert.lengthOf(claimsOf(result), 1)
  })

  it("is refused where they are rejected, unless the first is", () => {
    const result = addedAll([his, twin], { duplicates: "reject" })
    assert.deepStrictEqual(problems(result), ["kycInformations.1.ssn"])
    const first = someone(exampleId, { worker: { ...worker, userStatus: "Terminated" } })
    const goesOn = { onError: "continue" }
    const workers = [first, someone(otherId)]
    const later = addedAll([his, twin], { duplicates: "reject", workers }, goesOn)
    assert.lengthOf(claimsOf(later), 1)
  })

  it("is nobody's if it is the sandbox's", () => {
    const ssn = "000000001"
    const result = addedAll(
      [his, twin].map((each) => ({ ...each, ssn })),
      { duplicates: "reject" }
    )
    assert.deepStrictEqual(attemptFlags(result), [[], []])
  })

  it("that others hold is known for all elements at once", () => {
    const taken = ["kycInformations.0.ssn"]
    const result = addedAll([his, twin], { duplicates: "reject", taken })
    assert.deepStrictEqual(problems(result), ["kycInformations.0.ssn", "kycInformations.1.ssn"])
    assert.deepStrictEqual(attemptFlags(addedAll([his, twin], { taken })), [
      ["duplicate"],
      ["duplicate"]
    ])
  })
})

describe("KYC information of workers who are owners as well", () => {
  const owners = [exampleId, otherId].map((id) => ({ ...exampleOwner, id, companyId: exampleId }))
  const latest = { ...exampleAttempt, status: "submitted" as const, number: 4 }
  const profile = loadedProfile({ businessUsers: owners, attempts: { latest, failed: 0 } })
  const workers = [exampleId, otherId].map((id) =>
    someone(id, { worker: { ...worker, id, businessUserId: id } })
  )
  const roles = owners.map(
    (user) =>
      [user.id, { profile, user, attempts: noAttempts }] satisfies readonly [string, OtherRole]
  )

  it("submits the company once more for each owner who is another person, and stores each once", () => {
    const result = addedAll([his, { ...hers, dateOfBirth: "1970-01-01" }], {
      workers,
      profile,
      roles
    })
    const ofCompany = written(result, "verificationAttempt")
      .filter(({ subjectKind }) => subjectKind === "company")
      .map(({ number, status }) => `${number} ${status}`)
    assert.deepStrictEqual(ofCompany, ["4 superseded", "5 superseded", "6 submitted"])
    const ids = (Result.getOrThrow(result).changes?.writes ?? []).map(({ record: { id } }) => id)
    assert.lengthOf(ids, new Set(ids).size + 2)
  })

  it("takes what is not given from the business user", () => {
    const { ssn: _ssn, dateOfBirth: _birth, ...address } = { ssn: "", dateOfBirth: "", ...his }
    const result = addedAll([address], { workers, profile, roles })
    const [stored] = written(result, "kycInformation")
    assert.strictEqual(stored && Redacted.value(stored.ssn), Redacted.value(exampleOwner.ssn!))
    assert.deepStrictEqual(written(result, "businessUser"), [])
    assert.deepStrictEqual(problems(addedAll([address])), [
      "kycInformations.0.ssn",
      "kycInformations.0.dateOfBirth"
    ])
  })
})
