import type { BusinessUser, KycStatus } from "@payroll/domain/businessUser/businessUser"
import type { AttemptStatus } from "@payroll/domain/verification/attempt"
import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { exampleId } from "../../defineOperation.ts"
import type { Attempts } from "../../ports/companyStore.ts"
import {
  changesOf,
  claimsOf,
  decided,
  LATER,
  loadedProfile,
  loadedWorker,
  noAttempts,
  refusal,
  theOnly,
  writesOf,
  written,
  type Circumstances
} from "../../../test/decision.ts"
import { updateAdminUser } from "../updateAdminUser.ts"

const owner: BusinessUser = {
  ...exampleOwner,
  id: exampleId,
  companyId: exampleId,
  kycStatus: "passed"
}

const loadedWith = (
  set: Partial<BusinessUser> = {},
  company: AttemptStatus = "passed",
  attempts: Attempts = noAttempts
) => ({
  attempts,
  employed: undefined,
  profile: loadedProfile({
    businessUsers: [{ ...owner, ...set }],
    attempts: { latest: { ...exampleAttempt, status: company }, failed: 0 }
  })
})
type Loaded = Omit<ReturnType<typeof loadedWith>, "employed"> & {
  readonly employed: ReturnType<typeof loadedWorker> | undefined
}

const updated = (set: object, loaded: Loaded = loadedWith(), circumstances: Circumstances = {}) =>
  decided(
    updateAdminUser,
    loaded,
    { businessUser: { phoneNumber: undefined, ...set } },
    circumstances
  )

const userAfter = (set: object, loaded?: Loaded) => theOnly(updated(set, loaded), "businessUser")

describe("a business user who is updated", () => {
  it.each([
    ["firstName", "Bea", "pending"],
    ["middleName", "Eve", "pending"],
    ["lastName", "Lee", "pending"],
    ["email", "bea@acme.example"],
    ["phoneNumber", "3025550199"],
    ["address1", "9 Side Street"],
    ["address2", "Floor 9"],
    ["city", "Dover"],
    ["state", "MD"],
    ["zipcode", "21801"],
    ["payrollAdmin", false],
    ["bookkeeper", true],
    ["beneficialOwner", false],
    ["ownershipPercentage", 25]
  ])("takes %s and keeps the rest", (field, value, kycStatus = "passed") => {
    const expected = { ...owner, [field]: value, kycStatus, version: 2, updatedAt: LATER }
    assert.deepStrictEqual<unknown>(userAfter({ [field]: value }), expected)
  })

  it("keeps what is blank, and stores a state's name as its code", () => {
    const { city, state } = userAfter({ city: " ", state: "Maryland" })
    assert.deepStrictEqual([city, state], [owner.city, "MD"])
  })

  it("stays a bookkeeper unless one of both spellings says otherwise", () => {
    const loaded = loadedWith({ bookkeeper: true })
    assert.isTrue(userAfter({ city: "Dover" }, loaded).bookkeeper)
    assert.isTrue(
      userAfter({ bookKeeper: true, bookkeeper: false, city: "Dover" }, loaded).bookkeeper
    )
    assert.isFalse(userAfter({ bookKeeper: false }, loaded).bookkeeper)
  })

  it.each([
    [{ version: 1 }, {}, "accepted"],
    [
      { version: 3 },
      {},
      "VersionConflict: business user was changed by somebody else; read it again"
    ],
    [
      { businessUserId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d59" },
      {},
      "RecordNotFound: business user not found"
    ],
    [
      { beneficialOwner: true },
      { beneficialOwner: false, ssn: undefined, city: undefined },
      "InvalidRequest: city is mandatory and cannot be empty (and 1 more)"
    ],
    [
      { beneficialOwner: false, ssn: null },
      {},
      "InvalidRequest: ssn was submitted for verification and cannot be taken away"
    ],
    [{ zipcode: "1" }, {}, "InvalidRequest: zipcode must be 5 or 9 digits"],
    [{ zipcode: "1", country: "FR" }, {}, "accepted"]
  ])("%o of %o: %s", (set, before, outcome) => {
    assert.strictEqual(refusal(updated(set, loadedWith(before))), outcome)
  })

  it("answers with its name", () => {
    const { answer } = Result.getOrThrow(updated({ firstName: "Bea" }))
    assert.deepStrictEqual(answer.businessUser, {
      businessUserId: exampleId,
      status: "Ready",
      message: "Bea Ruiz of Acme Bakery LLC was changed",
      version: 2
    })
  })
})

describe("the email of a business user", () => {
  const taken = ["businessUser.email"]
  const { id } = loadedProfile().company

  it("is claimed anew only where it is another one", () => {
    assert.deepStrictEqual(claimsOf(updated({ email: "ANA@acme.example" })), [])
    const result = updated({ email: "bea@acme.example" })
    assert.deepStrictEqual(claimsOf(result), [`email bea@acme.example in ${id} by ${exampleId}`])
    assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "email", holder: exampleId }])
  })

  it("is refused where another has it and duplicates are refused", () => {
    const rejecting = { taken, duplicates: "reject" } as const
    const result = updated({ email: "bea@acme.example" }, loadedWith(), rejecting)
    assert.strictEqual(refusal(result), "InvalidRequest: email already in use")
    assert.strictEqual(refusal(updated({ city: "Dover" }, loadedWith(), rejecting)), "accepted")
  })

  it("is that of the worker who is the same person as well", () => {
    const { worker, ...rest } = loadedWorker()
    const employed = { ...rest, worker: { ...worker, businessUserId: exampleId } }
    const result = updated({ email: "bea@acme.example" }, { ...loadedWith(), employed })
    assert.deepStrictEqual(claimsOf(result), [`email bea@acme.example in ${id} by ${exampleId}`])
    assert.lengthOf(changesOf(result)?.revisions ?? [], 2)
    assert.strictEqual(theOnly(result, "worker").email, "bea@acme.example")
  })
})

describe("an owner whose identity is updated", () => {
  const ssn = "123456780"
  const running: Attempts = {
    latest: { ...exampleAttempt, id: "own", subjectKind: "businessUser", number: 2 },
    failed: 0
  }

  it.each([
    ["kyc not initiated", "insert verificationAttempt"],
    ["pending", "insert verificationAttempt"],
    ["failed", "insert verificationAttempt"]
  ] as const)("while %s is verified alone", (kycStatus, write) => {
    const result = updated({ ssn }, loadedWith({ kycStatus }))
    assert.deepStrictEqual(writesOf(result), ["update businessUser", write])
    assert.strictEqual(theOnly(result, "businessUser").kycStatus, "pending")
    const { submission, subjectId } = theOnly(result, "verificationAttempt")
    assert.strictEqual(subjectId, exampleId)
    assert.include(Redacted.value(submission), ssn)
  })

  it.each([
    { ssn },
    { ssn, beneficialOwner: false, payrollAdmin: false },
    { dateOfBirth: "1980-05-06" },
    { firstName: "ANA" },
    { middleName: "Marie" },
    { lastName: "Lee" }
  ])("after he passed is verified again, alone, with %o", (set) => {
    const result = updated(set)
    assert.deepStrictEqual(writesOf(result), ["update businessUser", "insert verificationAttempt"])
    const { kycStatus, version } = theOnly(result, "businessUser")
    assert.deepStrictEqual([kycStatus, version], ["pending", 2])
    const { submission, subjectKind, flags } = theOnly(result, "verificationAttempt")
    assert.deepStrictEqual([subjectKind, flags], ["businessUser", []])
    assert.include(Redacted.value(submission), String(Object.values(set)[0]))
  })

  it.each([
    { ssn: "987654321", city: "Dover" },
    { firstName: "Ana", city: "Dover" },
    { address1: "9 Side Street", email: "bea@acme.example" },
    { beneficialOwner: false }
  ])("after he passed is who was verified, with %o", (set) => {
    const result = updated(set)
    assert.deepStrictEqual(writesOf(result), ["update businessUser"])
    assert.strictEqual(theOnly(result, "businessUser").kycStatus, "passed")
  })

  it("after he passed is submitted with the company while that runs, no owner alone", () => {
    const kinds = (set: object) =>
      written(updated(set, loadedWith({}, "processing")), "verificationAttempt").map(
        ({ subjectKind, status }) => [subjectKind, status]
      )
    assert.deepStrictEqual(kinds({ ssn }), [
      ["company", "superseded"],
      ["company", "submitted"]
    ])
    assert.deepStrictEqual(kinds({ ssn, beneficialOwner: false, payrollAdmin: false }), [
      ["businessUser", "submitted"]
    ])
  })

  it.each([
    ["passed", 3],
    ["pending", 3],
    ["failed", 3]
  ] as const)("while %s after %d failures goes to a person", (kycStatus, failed) => {
    const attempts = { latest: { ...exampleAttempt, status: "passed" as const }, failed }
    const result = updated({ ssn }, loadedWith({ kycStatus }, "passed", attempts))
    assert.deepStrictEqual(theOnly(result, "verificationAttempt").flags, ["attempts_exhausted"])
  })

  it("of one who is no owner is verified only where it was submitted before", () => {
    for (const [kycStatus, writes] of [
      ["kyc not initiated", 1],
      ["pending", 2],
      ["failed", 1],
      ["passed", 2]
    ] as const) {
      const loaded = loadedWith({ kycStatus, beneficialOwner: false, payrollAdmin: false })
      assert.lengthOf(writesOf(updated({ lastName: "Lee" }, loaded)), writes, kycStatus)
    }
  })

  it("is submitted with the company while that runs, and ends what runs of his own", () => {
    const loaded = loadedWith({ kycStatus: "pending" }, "processing", running)
    const attempts = written(updated({ ssn }, loaded), "verificationAttempt")
    assert.deepStrictEqual(
      attempts.map(({ id, status, subjectKind }) => [id, status, subjectKind]),
      [
        ["own", "superseded", "businessUser"],
        ["attempt-1", "superseded", "company"],
        ["new-1", "submitted", "company"]
      ]
    )
  })

  it("is not verified for another address or for nothing new", () => {
    for (const kycStatus of ["pending", "failed"] as ReadonlyArray<KycStatus>) {
      const result = updated({ city: "Dover" }, loadedWith({ kycStatus }))
      assert.deepStrictEqual(writesOf(result), ["update businessUser"])
    }
  })

  it("is verified when he becomes an owner again, as whoever he is by then", () => {
    const loaded = loadedWith({
      kycStatus: "failed",
      beneficialOwner: false,
      payrollAdmin: false
    })
    assert.include(
      writesOf(updated({ beneficialOwner: true }, loaded)),
      "insert verificationAttempt"
    )
  })

  it("goes to a person with the company, too, after three failures alone", () => {
    const attempts = { latest: { ...exampleAttempt, status: "failed" as const }, failed: 3 }
    const loaded = loadedWith({ kycStatus: "failed" }, "processing", attempts)
    const [, submitted] = written(updated({ ssn }, loaded), "verificationAttempt")
    assert.strictEqual(submitted?.subjectKind, "company")
    assert.deepStrictEqual(submitted?.flags, ["attempts_exhausted"])
  })
})
