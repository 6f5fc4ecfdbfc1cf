import type { KybStatus } from "@payroll/domain/company/company"
import {
  exampleAttempt,
  exampleCompany,
  exampleKyb,
  exampleOwner
} from "@payroll/testing/exampleProfile"
import { exampleWorker } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Attempts, LoadedProfile } from "../ports/companyStore.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  loadedProfile,
  loadedWorker,
  noAttempts,
  refusal,
  theOnly,
  writesOf,
  written,
  type Circumstances
} from "../../test/decision.ts"
import { addKybInformation } from "./addKybInformation.ts"

/** The information that the example company has, as a request. */
const exampleInput = {
  ein: "123456789",
  entityType: "LLC",
  incorporationState: "Delaware",
  dateOfIncorporation: "2019-04-01",
  irsAssisgnedFederalFilingForm: "941",
  payrollRunThisYear: "No",
  formerPaidThisYear: "No"
}

const at = (kybStatus: KybStatus, set: Partial<LoadedProfile> = {}) => {
  const profile = loadedProfile(set)
  const company = { ...profile.company, kybStatus }
  return { ...profile, company, followers: [], ownerAttempts: [] }
}
const bare = at("new", { kyb: undefined, attempts: noAttempts, businessUsers: [] })

interface Loaded extends LoadedProfile {
  readonly followers: ReadonlyArray<LoadedWorker>
  readonly ownerAttempts: ReadonlyArray<Attempts>
}

const added = (loaded: Loaded, set: object = {}, circumstances: Circumstances = {}) =>
  decided(addKybInformation, loaded, { kybInformation: { ...exampleInput, ...set } }, circumstances)

const EXISTS = "KYB information already exists; change it with updateKybInformation"

describe("KYB information that is given", () => {
  it("submits a new company", () => {
    const result = added(bare)
    assert.deepStrictEqual(writesOf(result), [
      "update company",
      "insert kybInformation",
      "insert verificationAttempt"
    ])
    assert.deepInclude(theOnly(result, "company"), { kybStatus: "pending", version: 2 })
    assert.deepInclude(theOnly(result, "verificationAttempt"), { number: 1, status: "submitted" })
    assert.deepStrictEqual(eventsOf(result), ["company.kybstatus.update: pending"])
    assert.deepInclude(Result.getOrThrow(result).answer.kybInformation, {
      kybInformationId: theOnly(result, "kybInformation").id,
      message: "the KYB information of Acme Bakery LLC is being verified",
      version: 1
    })
  })

  it.each([
    ["pending", {}, "accepted"],
    ["passed", {}, "accepted"],
    [
      "pending",
      { ein: "987654321" },
      "StateConflict: the KYB information is being verified; change it with updateKybInformation"
    ],
    ["passed", { ein: "987654321" }, `InvalidRequest: ${EXISTS}`],
    ["passed", { payrollRunThisYear: "Yes" }, `InvalidRequest: ${EXISTS}`],
    ["failed", { ein: "987654321" }, "accepted"]
  ] as const)("while %s, with %o: %s", (kybStatus, set, outcome) => {
    assert.strictEqual(refusal(added(at(kybStatus), set)), outcome)
  })

  it("after it passed says so of the whole, not of the number", () => {
    const result = added(at("passed"), { incorporationState: "Ohio" })
    const failure = Result.isFailure(result) ? result.failure : assert.fail("is accepted")
    assert.deepStrictEqual(failure._tag === "InvalidRequest" ? failure.problems : [], [
      { path: ["kybInformation"], type: "conflict", message: EXISTS }
    ])
  })

  it("while a person's decision is waited for replaces what is decided on", () => {
    const latest = { ...exampleAttempt, status: "needs_review" } as const
    const reviewed = at("pending", { attempts: { latest, failed: 0 } })
    assert.deepStrictEqual(writesOf(added(reviewed, { ein: "987654321" })), [
      "update kybInformation",
      "update verificationAttempt",
      "insert verificationAttempt"
    ])
    assert.isUndefined(changesOf(added(reviewed)))
  })

  it.each(["pending", "passed"] as const)(
    "while %s and the same changes nothing, also without the optional answers",
    (kybStatus) => {
      for (const set of [{}, { payrollRunThisYear: undefined, formerPaidThisYear: undefined }]) {
        const result = added(at(kybStatus), set)
        assert.isUndefined(changesOf(result))
        const { kybInformationId, version } = Result.getOrThrow(result).answer.kybInformation
        assert.deepStrictEqual([kybInformationId, version], [exampleKyb.id, exampleKyb.version])
      }
    }
  )
})

describe("KYB information that is corrected after a failure", () => {
  const failed = (failures: number) =>
    at("failed", {
      attempts: { latest: { ...exampleAttempt, status: "failed", number: 4 }, failed: failures }
    })

  it("keeps its id and the answers that are not given again, and is submitted once more", () => {
    const result = added(failed(1), { ein: "987654321", payrollRunThisYear: undefined })
    const { ein, ...kyb } = theOnly(result, "kybInformation")
    assert.strictEqual(Redacted.value(ein), "987654321")
    assert.deepInclude(kyb, { id: "kyb-1", version: 2, payrollRunThisYear: "No" })
    assert.strictEqual(theOnly(result, "verificationAttempt").number, 5)
    assert.deepStrictEqual(changesOf(result)?.releases, [
      { rule: "ein", holder: theOnly(result, "company").id }
    ])
  })

  it("is taken as it was, too", () => {
    assert.include(writesOf(added(failed(2))), "insert verificationAttempt")
  })

  it("is left to a person after the third failure", () => {
    const result = added(failed(3), { ein: "987654321" }, { taken: ["kybInformation.ein"] })
    assert.strictEqual(theOnly(result, "company").kybStatus, "pending")
    const flags = ["attempts_exhausted", "duplicate"]
    assert.deepStrictEqual(theOnly(result, "verificationAttempt").flags, flags)
  })

  it("is left to a person, too, where an owner failed alone three times", () => {
    const flags = (...failures: ReadonlyArray<number>) => {
      const ownerAttempts = failures.map((failed) => ({ latest: undefined, failed }))
      const result = added({ ...failed(1), ownerAttempts })
      return theOnly(result, "verificationAttempt").flags
    }
    assert.deepStrictEqual(flags(0, 2), [])
    assert.deepStrictEqual(flags(0, 3), ["attempts_exhausted"])
  })

  it("takes the owners along whom it can verify and who are not verified yet", () => {
    const states = ["kyc not initiated", "pending", "passed", "failed"] as const
    const businessUsers = [
      ...states.map((kycStatus) => ({ ...exampleOwner, id: kycStatus, kycStatus })),
      { ...exampleOwner, id: "nobody", kycStatus: "failed" as const, ssn: undefined }
    ]
    const owners = written(added({ ...failed(1), businessUsers }), "businessUser")
    assert.deepStrictEqual(
      owners.map(({ id, kycStatus }) => [id, kycStatus]),
      [
        ["kyc not initiated", "pending"],
        ["failed", "pending"]
      ]
    )
  })

  it("takes a contractor's workers along, and tells their employers", () => {
    const worker = {
      ...exampleWorker,
      kycStatus: "failed" as const,
      userStatus: "Invite Sent" as const
    }
    const follower = loadedWorker({ worker, revision: 9 })
    const company = { ...exampleCompany, kind: "contractor" as const, kybStatus: "failed" as const }
    const result = added({ ...failed(1), company, followers: [follower] })
    assert.deepInclude(theOnly(result, "worker"), { kycStatus: "pending", version: 2 })
    assert.deepStrictEqual(eventsOf(result), [
      "company.kybstatus.update: pending",
      "employee.kycstatus.update: pending"
    ])
    assert.deepStrictEqual(changesOf(result)?.revisions[1], {
      of: "worker",
      id: "worker-1",
      expected: 9
    })
    const scopes = claimsOf(result).map((claim) => / in (.+) by /.exec(claim)?.[1])
    assert.deepStrictEqual(scopes, ["client-1 contractors", "client-1 contractors by name"])
  })
})

describe("an EIN that another company has", () => {
  const taken = ["kybInformation.ein"]

  it("is not claimed and flags the attempt, or is refused", () => {
    const flagged = added(bare, {}, { taken })
    assert.deepStrictEqual(claimsOf(flagged), [])
    assert.deepStrictEqual(theOnly(flagged, "verificationAttempt").flags, ["duplicate"])
    const refused = added(bare, {}, { taken, duplicates: "reject" })
    assert.strictEqual(refusal(refused), "InvalidRequest: Ein already in use")
  })

  it("is claimed where nobody has it", () => {
    const { id } = bare.company
    assert.deepStrictEqual(claimsOf(added(bare)), [`ein 123456789 in client-1 by ${id}`])
  })
})
