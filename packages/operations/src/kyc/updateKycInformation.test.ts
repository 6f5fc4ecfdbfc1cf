import { kycStatuses, type KycStatus } from "@payroll/domain/businessUser/businessUser"
import { addDays } from "@payroll/domain/calendar/localDate"
import { FIRST_DAY } from "@payroll/domain/datedVersions"
import type { KycInformation } from "@payroll/domain/kyc/kycInformation"
import { exampleAttempt } from "@payroll/testing/exampleProfile"
import type { AttemptStatus } from "@payroll/domain/verification/attempt"
import type { Worker } from "@payroll/domain/worker/worker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import type { Attempts } from "../ports/companyStore.ts"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  LATER,
  loadedWorker,
  noAttempts,
  otherId,
  refusal,
  theOnly,
  writesOf,
  written,
  type Circumstances
} from "../../test/decision.ts"
import { updateKycInformation } from "./updateKycInformation.ts"

const { worker: exampleWorker, kyc } = loadedWorker()
const nothing = { address1: undefined, zipcode: undefined }
const ssn = "123456780"

interface Before extends Partial<Worker> {
  readonly attempts?: Attempts
  readonly kyc?: KycInformation | undefined
}

const updated = (
  set: Record<string, unknown> = {},
  { attempts = noAttempts, kyc: before = kyc, ...worker }: Before = {},
  circumstances: Circumstances = {}
) => {
  const { userRemoteLocation, ...information } = set
  const loaded = loadedWorker({ worker: { ...exampleWorker, ...worker }, attempts, kyc: before })
  const body = { kycInformation: { ...nothing, ...information }, userRemoteLocation }
  return decided(updateKycInformation, loaded, body, circumstances)
}

const latest = (status: AttemptStatus, failed = 0): Attempts => ({
  latest: { ...exampleAttempt, subjectKind: "worker", subjectId: exampleId, status },
  failed
})

const plain = ({ ssn, dateOfBirth, ...rest }: KycInformation) => ({
  ...rest,
  ssn: Redacted.value(ssn),
  dateOfBirth: Redacted.value(dateOfBirth)
})

describe("KYC information that is updated", () => {
  it.each([
    ["ssn", ssn],
    ["dateOfBirth", "1991-01-01"],
    ["address1", "9 Orchard Lane"],
    ["address2", "Floor 2"],
    ["city", "Lewes"],
    ["state", "MD"],
    ["zipcode", "21801"]
  ])("has a new %s and keeps the rest", (field, value) => {
    const { homes, ...stored } = theOnly(updated({ [field]: value }), "kycInformation")
    const { homes: _none, ...before } = plain(kyc!)
    assert.deepStrictEqual<unknown>(plain({ ...stored, homes: undefined }), {
      ...before,
      [field]: value,
      homes: undefined,
      version: 2,
      updatedAt: LATER
    })
    assert.strictEqual(homes?.length, field === "ssn" || field === "dateOfBirth" ? undefined : 2)
  })

  it("takes a hundred homes and no other, which is no limit of anything else", () => {
    const { address1, address2, city, state, zipcode } = kyc!
    const address = { address1, address2, city, state, zipcode }
    const homes = Array.from({ length: 100 }, (_, index) => ({
      effectiveFrom: addDays(FIRST_DAY, index),
      recordedAt: 0,
      address
    }))
    const before = { kyc: { ...kyc!, homes } }
    assert.strictEqual(
      refusal(updated({ city: "Lewes" }, before)),
      "InvalidRequest: kycInformation cannot be updated: a user can have at most 100 home addresses"
    )
    assert.strictEqual(refusal(updated({ dateOfBirth: "1991-01-01" }, before)), "accepted")
  })

  it.each([{}, { ssn: "219099999", city: "Dover", state: "delaware" }])(
    "changes nothing with %o, which it says already",
    (set) => {
      for (const kycStatus of ["pending", "passed"] as const) {
        const result = updated(set, { kycStatus })
        assert.isUndefined(changesOf(result))
        const { version, message } = Result.getOrThrow(result).answer.kycInformation
        assert.strictEqual(version, 1)
        assert.include(message, "is up to date")
      }
    }
  )

  it("answers with the worker's id, in the interface's spelling", () => {
    assert.deepStrictEqual(Result.getOrThrow(updated({ city: "Lewes" })).answer.kycInformation, {
      userIdId: exampleId,
      status: "Ready",
      message: "the KYC information of Ben Carl Okafor was changed",
      version: 2
    })
  })

  it("says that what failed was submitted again", () => {
    const result = updated({ city: "Lewes" }, { kycStatus: "failed" })
    const { message } = Result.getOrThrow(result).answer.kycInformation
    assert.include(message, "was submitted to verification again")
  })

  it.each([
    [{ version: 1 }, "accepted"],
    [
      { version: 2 },
      "VersionConflict: KYC information was changed by somebody else; read it again"
    ],
    [
      { userRemoteLocation: { city: "Lewes" } },
      "InvalidRequest: address1 is mandatory and cannot be empty (and 2 more)"
    ]
  ])("with %o: %s", (set, outcome) => {
    assert.strictEqual(refusal(updated(set)), outcome)
  })

  it("completes a remote location that is known, without verifying it", () => {
    const remoteLocation = {
      address1: "5 Pier",
      address2: undefined,
      city: "Lewes",
      state: "DE",
      zipcode: "19958"
    }
    const before = { kyc: { ...kyc!, remoteLocation }, kycStatus: "pending" as const }
    const result = updated({ userRemoteLocation: { city: "Rehoboth" } }, before)
    assert.deepStrictEqual(writesOf(result), ["update kycInformation"])
    assert.deepStrictEqual(theOnly(result, "kycInformation").remoteLocation, {
      ...remoteLocation,
      city: "Rehoboth"
    })
  })
})

describe("whether an update is verified", () => {
  it.each(["submitted", "processing", "needs_review"] as const)(
    "while pending: what was changed replaces an attempt that is %s",
    (status) => {
      const before = { kycStatus: "pending", attempts: latest(status) } as const
      const result = updated({ city: "Lewes" }, before)
      assert.deepStrictEqual(
        written(result, "verificationAttempt").map((each) => [each.number, each.status]),
        [
          [1, "superseded"],
          [2, "submitted"]
        ]
      )
      assert.notInclude(writesOf(result), "update worker")
      assert.deepStrictEqual(eventsOf(result), [])
    }
  )

  it("after a failure: always, also with nothing new", () => {
    const before = { kycStatus: "failed", attempts: latest("failed", 1) } as const
    const result = updated({}, before)
    assert.deepStrictEqual(writesOf(result), ["update worker", "insert verificationAttempt"])
    assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
    assert.strictEqual(Result.getOrThrow(result).answer.kycInformation.version, 1)
  })

  it.each([{ ssn }, { dateOfBirth: "1991-01-01" }, { ssn, city: "Lewes" }])(
    "after a pass: as another person, with %o",
    (set) => {
      const before = { kycStatus: "passed", attempts: latest("passed") } as const
      const result = updated(set, { ...before, userStatus: "Invite Sent" })
      assert.deepStrictEqual(writesOf(result), [
        "update kycInformation",
        "update worker",
        "insert verificationAttempt"
      ])
      const { kycStatus, userStatus } = theOnly(result, "worker")
      assert.deepStrictEqual([kycStatus, userStatus], ["pending", "Invite Sent"])
      assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
      const { number, flags, submission } = theOnly(result, "verificationAttempt")
      assert.deepStrictEqual([number, flags], [2, []])
      assert.include(Redacted.value(submission), String(Object.values(set)[0]))
    }
  )

  it("after a pass: who is active stays so, under another date of birth", () => {
    const before = { kycStatus: "passed", userStatus: "Active" } as const
    const result = updated({ dateOfBirth: "1991-01-01" }, before)
    const { kycStatus, userStatus } = theOnly(result, "worker")
    assert.deepStrictEqual([kycStatus, userStatus], ["pending", "Active"])
    assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
  })

  it.each(["passed", "pending", "failed"] as const)(
    "while %s after three failures: by a person",
    (status) => {
      const before = { kycStatus: status, attempts: latest("passed", 3) }
      const result = updated({ ssn }, before, { taken: ["kycInformation.ssn"] })
      const flags = ["attempts_exhausted", "duplicate"]
      assert.deepStrictEqual(theOnly(result, "verificationAttempt").flags, flags)
    }
  )

  it.each([{}, { city: "Lewes" }])("after the third failure: by a person, also with %o", (set) => {
    const before = { kycStatus: "failed", attempts: latest("failed", 3) } as const
    const result = updated(set, before)
    assert.strictEqual(theOnly(result, "worker").kycStatus, "pending")
    assert.deepStrictEqual(theOnly(result, "verificationAttempt").flags, ["attempts_exhausted"])
  })

  it.each([
    ["passed", {}],
    ["kyc not initiated", {}],
    ["pending", { contractorCompanyId: otherId }],
    ["failed", { contractorCompanyId: otherId }],
    ["pending", { userStatus: "Terminated" }],
    ["failed", { userStatus: "Terminated" }]
  ] as ReadonlyArray<readonly [KycStatus, Partial<Worker>]>)(
    "while %s and %o: no, it is only stored",
    (kycStatus, set) => {
      const result = updated({ city: "Lewes" }, { kycStatus, ...set })
      assert.deepStrictEqual(writesOf(result), ["update kycInformation"])
    }
  )
})

const UNVERIFIED = "was changed; the SSN is not verified, because the user has left"

describe("a terminated worker who was verified", () => {
  const left = { userStatus: "Terminated", kycStatus: "passed" } as const

  it("keeps the date of birth, and may correct address and SSN", () => {
    assert.strictEqual(
      refusal(updated({ dateOfBirth: "1970-02-03" }, left)),
      "StateConflict: the verified legal name and date of birth of a terminated user cannot be changed"
    )
    assert.deepStrictEqual(writesOf(updated({ city: "Lewes" }, left)), ["update kycInformation"])
    assert.strictEqual(refusal(updated({ ssn }, left)), "accepted")
  })

  it("is not passed any more with another SSN, which nobody verifies", () => {
    const result = updated({ ssn }, left)
    assert.deepStrictEqual(writesOf(result), ["update kycInformation", "update worker"])
    assert.strictEqual(theOnly(result, "worker").kycStatus, "pending")
    assert.deepStrictEqual(eventsOf(result), ["employee.kycstatus.update: pending"])
    assert.include(Result.getOrThrow(result).answer.kycInformation.message, UNVERIFIED)
  })

  it("says of each further SSN, too, that nobody verifies it", () => {
    const again = updated({ ssn }, { ...left, kycStatus: "pending" })
    assert.deepStrictEqual(writesOf(again), ["update kycInformation"])
    assert.include(Result.getOrThrow(again).answer.kycInformation.message, UNVERIFIED)
  })
})

describe("another SSN", () => {
  const taken = ["kycInformation.ssn"]

  it.each(Object.keys(kycStatuses) as Array<KycStatus>)(
    "is rejected while the worker is active and its KYC is %s",
    (kycStatus) => {
      assert.strictEqual(
        refusal(updated({ ssn }, { userStatus: "Active", kycStatus })),
        "StateConflict: the SSN of an active user cannot be changed; deactivate the user first with deactivateUser"
      )
    }
  )

  it("is accepted while the worker is not active", () => {
    assert.strictEqual(refusal(updated({ ssn: "219099999" }, { userStatus: "Active" })), "accepted")
    for (const userStatus of ["Add Wage", "Invite Sent", "Deactivate", "Terminated"] as const) {
      assert.strictEqual(refusal(updated({ ssn }, { userStatus })), "accepted")
    }
  })

  it("is claimed in place of the one before, and of whoever has left it is not", () => {
    const result = updated({ ssn })
    assert.deepStrictEqual(claimsOf(result), [`ssn ${ssn} in ${exampleId} by ${exampleId}`])
    assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "ssn", holder: exampleId }])
    assert.deepStrictEqual(claimsOf(updated({ ssn }, { userStatus: "Terminated" })), [])
    assert.deepStrictEqual(claimsOf(updated({ city: "Lewes" })), [])
  })

  it("that others have flags the attempt, or is refused", () => {
    const before = { kycStatus: "pending", attempts: latest("processing") } as const
    const [, flagged] = written(updated({ ssn }, before, { taken }), "verificationAttempt")
    assert.deepStrictEqual(flagged?.flags, ["duplicate"])
    assert.strictEqual(
      refusal(updated({ ssn }, before, { taken, duplicates: "reject" })),
      "InvalidRequest: SSN already exists within this company"
    )
  })
})

describe("an update where there was nothing", () => {
  const whole = {
    ssn,
    dateOfBirth: "1990-04-12",
    address1: "8 Orchard Lane",
    city: "Dover",
    state: "DE",
    zipcode: "19901"
  }
  const added = (set: object) =>
    decided(updateKycInformation, loadedWorker({ kyc: undefined }), { kycInformation: set })

  it("adds and submits, if it says enough", () => {
    assert.deepStrictEqual(writesOf(added(whole)), [
      "insert kycInformation",
      "update worker",
      "insert verificationAttempt"
    ])
  })

  it.each(Object.keys(whole))("is of nothing without %s", (field) => {
    assert.strictEqual(
      refusal(added({ ...whole, [field]: undefined })),
      "RecordNotFound: KYC information not found"
    )
  })

  it("has no version to name", () => {
    assert.strictEqual(
      refusal(added({ ...whole, version: 1 })),
      "VersionConflict: KYC information was changed by somebody else; read it again"
    )
  })
})
