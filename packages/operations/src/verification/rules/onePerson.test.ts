/** A person with two roles: what a request about either changes of the other. */
import type { BusinessUser, KycStatus } from "@payroll/domain/businessUser/businessUser"
import type { DomainError } from "@payroll/domain/errors"
import type { Worker } from "@payroll/domain/worker/worker"
import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { exampleKyc } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
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
  written,
  type Circumstances
} from "../../../test/decision.ts"
import { updateBusinessUser } from "../../businessUser/updateBusinessUser.ts"
import { exampleId } from "../../defineOperation.ts"
import { addKycInformation } from "../../kyc/addKycInformation.ts"
import { updateKycInformation } from "../../kyc/updateKycInformation.ts"
import type { Decision } from "../../operation.ts"
import type { Attempts } from "../../ports/companyStore.ts"
import { NOTHING_TOUCHED } from "../../timesheet/rules/changedTime.ts"
import { updateUser } from "../../worker/updateUser.ts"

const SSN = Redacted.value(exampleOwner.ssn!)
const BORN = Redacted.value(exampleOwner.dateOfBirth!)
const { firstName, middleName, lastName, email, phoneNumber, ssn, dateOfBirth } = exampleOwner
const contact = { firstName, middleName, lastName, email, phoneNumber }
const settled: Attempts = { latest: { ...exampleAttempt, status: "passed" }, failed: 0 }

interface Before {
  readonly user?: Partial<BusinessUser>
  readonly worker?: Partial<Worker>
  readonly hasKyc?: boolean
  readonly attempts?: Attempts
}

type Decided = Result.Result<Decision<unknown>, DomainError>

/** The owner Ana and the worker made of her. */
const person = ({ user = {}, worker = {}, hasKyc = true, attempts = noAttempts }: Before = {}) => {
  const owner: BusinessUser = {
    ...exampleOwner,
    id: otherId,
    companyId: exampleId,
    kycStatus: "passed",
    ...user
  }
  const profile = loadedProfile({ businessUsers: [owner], attempts: settled })
  const { worker: example } = loadedWorker()
  const loaded = loadedWorker({
    worker: {
      ...example,
      ...contact,
      businessUserId: otherId,
      kycStatus: hasKyc ? "passed" : "kyc not initiated",
      ...worker
    },
    kyc: hasKyc ? { ...exampleKyc, ssn: ssn!, dateOfBirth: dateOfBirth! } : undefined,
    attempts
  })
  const role = { profile, user: owner, attempts: noAttempts }
  return { loaded, role, profile }
}

const byUser = (set: object, before: Before = {}, circumstances: Circumstances = {}): Decided => {
  const { loaded, role, profile } = person(before)
  const all = { ...loaded, role, employer: profile, touched: NOTHING_TOUCHED }
  return decided(
    updateUser,
    all,
    { user: { jobTitle: undefined, furtherWorkplaces: undefined, ...set } },
    circumstances
  )
}

const byOwner = (set: object, before: Before = {}, circumstances: Circumstances = {}): Decided => {
  const { loaded, profile } = person(before)
  const all = { profile, attempts: noAttempts, employed: loaded }
  const businessUser = { businessUserId: otherId, phoneNumber: undefined, ...set }
  return decided(updateBusinessUser, all, { businessUser }, circumstances)
}

const byKyc = (set: object, before: Before = {}, circumstances: Circumstances = {}): Decided => {
  const { loaded, role } = person(before)
  const kycInformation = { address1: undefined, zipcode: undefined, ...set }
  return decided(updateKycInformation, { ...loaded, role }, { kycInformation }, circumstances)
}

const added = (set: object, before: Before = {}, circumstances: Circumstances = {}) => {
  const { loaded, role } = person({ hasKyc: false, ...before })
  const kycInformation = { ssn: undefined, dateOfBirth: undefined, ...set }
  return decided(addKycInformation, { ...loaded, role }, { kycInformation }, circumstances)
}

const statusOf = (records: ReadonlyArray<{ readonly kycStatus: KycStatus }>) =>
  records.map(({ kycStatus }) => kycStatus)

describe("the names and contacts of a person with two roles", () => {
  it.each([byUser, byOwner])("change in both records, which are verified again", (change) => {
    const result = change({ lastName: "Lee", middleName: null, phoneNumber: "3025550199" })
    for (const kind of ["worker", "businessUser"] as const) {
      const expected = { lastName: "Lee", middleName: undefined, phoneNumber: "3025550199" }
      assert.deepInclude(theOnly(result, kind), { ...expected, kycStatus: "pending", version: 2 })
    }
    assert.deepStrictEqual(
      written(result, "verificationAttempt")
        .map(({ subjectId }) => subjectId)
        .toSorted(),
      [exampleId, otherId].toSorted()
    )
    assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
    const revisions = changesOf(result)?.revisions.map(({ of }) => of)
    assert.deepStrictEqual(revisions?.toSorted(), ["companyProfile", "worker"])
  })

  it("are as asked already where both records have them", () => {
    assert.isUndefined(changesOf(byUser({ lastName, email, phoneNumber })))
    assert.isUndefined(changesOf(byOwner({ lastName, email, phoneNumber, ssn: SSN })))
  })

  it("are made the same where an earlier version stored others", () => {
    const result = byUser({ lastName }, { user: { lastName: "Old" } })
    assert.deepStrictEqual(writesOf(result), ["update businessUser", "insert verificationAttempt"])
    assert.strictEqual(theOnly(result, "businessUser").lastName, lastName)
  })

  it("do not follow each other once the business user is deactivated or the worker has left", () => {
    const { loaded, profile } = person({ worker: { kycStatus: "kyc not initiated" } })
    const alone = decided(
      updateUser,
      { ...loaded, role: undefined, employer: profile, touched: NOTHING_TOUCHED },
      { user: { jobTitle: undefined, furtherWorkplaces: undefined, lastName: "Lee" } }
    )
    assert.deepStrictEqual(writesOf(alone), ["update worker"])
  })

  it.each(["email", "phoneNumber"])("keep the %s, which a business user must have", (field) => {
    assert.strictEqual(
      refusal(byUser({ [field]: null })),
      `InvalidRequest: ${field} is mandatory and cannot be empty`
    )
  })
})

describe("the SSN of a person with two roles", () => {
  const other = "123456780"

  it("changes in both records, of which the worker's is claimed", () => {
    for (const result of [byKyc({ ssn: other }), byOwner({ ssn: other })]) {
      assert.strictEqual(Redacted.value(theOnly(result, "kycInformation").ssn), other)
      assert.strictEqual(Redacted.value(theOnly(result, "businessUser").ssn!), other)
      assert.deepStrictEqual(statusOf(written(result, "businessUser")), ["pending"])
      assert.deepStrictEqual(statusOf(written(result, "worker")), ["pending"])
      assert.deepStrictEqual(claimsOf(result), [`ssn ${other} in ${exampleId} by ${exampleId}`])
      assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "ssn", holder: exampleId }])
    }
  })

  it("does not change while the worker is active, whichever record it is given for", () => {
    const active = { worker: { userStatus: "Active" } } as const
    for (const change of [byKyc, byOwner]) {
      assert.strictEqual(
        refusal(change({ ssn: other }, active)),
        "StateConflict: the SSN of an active user cannot be changed; deactivate the user first with deactivateUser"
      )
      assert.strictEqual(refusal(change({ dateOfBirth: "1970-01-01" }, active)), "accepted")
    }
  })

  it("that another worker has is refused, or flags the attempt", () => {
    const taken = ["businessUser.ssn"]
    assert.strictEqual(
      refusal(byOwner({ ssn: other }, {}, { taken, duplicates: "reject" })),
      "InvalidRequest: SSN already exists within this company"
    )
    const flagged = byOwner({ ssn: other }, {}, { taken })
    assert.deepStrictEqual(
      written(flagged, "verificationAttempt").map(({ subjectKind, flags }) => [subjectKind, flags]),
      [
        ["businessUser", []],
        ["worker", ["duplicate"]]
      ]
    )
  })

  it.each(["ssn", "dateOfBirth"])("stays: %s cannot be taken from the KYC information", (field) => {
    const user = { kycStatus: "kyc not initiated", beneficialOwner: false } as const
    assert.strictEqual(
      refusal(byOwner({ [field]: null }, { user })),
      `InvalidRequest: ${field} is mandatory and cannot be empty`
    )
  })
})

describe("the verification of a person with two roles", () => {
  it("counts for the worker: without an attempt, SSN or date of birth of her own", () => {
    const { loaded, role } = person({ hasKyc: false })
    const kycInformation = { ssn: undefined, dateOfBirth: undefined }
    const result = decided(addKycInformation, { ...loaded, wages: [], role }, { kycInformation })
    assert.strictEqual(Redacted.value(theOnly(result, "kycInformation").ssn), SSN)
    assert.strictEqual(Redacted.value(theOnly(result, "kycInformation").dateOfBirth), BORN)
    assert.deepStrictEqual(written(result, "verificationAttempt"), [])
    assert.deepInclude(theOnly(result, "worker"), { kycStatus: "passed", version: 2 })
    assert.deepStrictEqual(eventsOf(result), [
      "employee.kycstatus.update: pending",
      "employee.kycstatus.update: passed"
    ])
    assert.strictEqual(
      Result.getOrThrow(result).answer.kycInformation.message,
      `the KYC information of ${firstName} ${middleName} ${lastName} was added; it was verified as that of the business user`
    )
  })

  it("makes an invited worker active", () => {
    const result = added({}, { worker: { userStatus: "Invite Sent" } })
    assert.deepInclude(theOnly(result, "worker"), { userStatus: "Active", version: 2 })
    assert.strictEqual(eventsOf(result).at(-1), "employee.employeestatus.update: Active")
  })

  it.each<readonly [when: string, set: object, before: Before, circumstances: Circumstances]>([
    ["for another SSN", { ssn: "123456780" }, {}, {}],
    ["for another date of birth", { dateOfBirth: "1970-01-01" }, {}, {}],
    ["before it has passed", {}, { user: { kycStatus: "pending" } }, {}],
    ["after it has failed", {}, { user: { kycStatus: "failed" } }, {}],
    ["for a worker of another name", {}, { worker: { lastName: "Other" } }, {}],
    [
      "after an attempt about the worker failed",
      {},
      { attempts: { latest: undefined, failed: 1 } },
      {}
    ],
    ["for an SSN that another worker has", {}, {}, { taken: ["kycInformation.ssn"] }]
  ])("does not count %s", (_when, set, before, circumstances) => {
    const result = added(set, before, circumstances)
    assert.strictEqual(theOnly(result, "worker").kycStatus, "pending")
    const subjects = written(result, "verificationAttempt").map(({ subjectId }) => subjectId)
    assert.include(subjects, exampleId)
  })

  it("ends an attempt about the worker that still runs", () => {
    const latest = { ...exampleAttempt, subjectKind: "worker", status: "processing" } as const
    const result = byKyc(
      { address1: "5 Other Street" },
      { worker: { kycStatus: "pending" }, attempts: { latest, failed: 0 } }
    )
    assert.strictEqual(theOnly(result, "verificationAttempt").status, "superseded")
    assert.strictEqual(theOnly(result, "worker").kycStatus, "passed")
  })

  it("asks for the SSN and the date of birth that nobody gave", () => {
    const user = { ssn: undefined, dateOfBirth: undefined, beneficialOwner: false }
    const result = added({}, { user })
    assert.strictEqual(
      refusal(result),
      "InvalidRequest: ssn is mandatory and cannot be empty (and 1 more)"
    )
    const outcome = added({ ssn: SSN, dateOfBirth: BORN }, { user })
    assert.strictEqual(Redacted.value(theOnly(outcome, "businessUser").ssn!), SSN)
  })
})
