import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { KybStatus } from "@payroll/domain/company/company"
import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { exampleWorker } from "@payroll/testing/exampleWorker"
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
  refusal,
  theOnly,
  writesOf,
  written,
  type Circumstances
} from "../../test/decision.ts"
import { initiateCompanyKyb } from "./initiateCompanyKyb.ts"
import type { LoadedCompany } from "./rules/submission.ts"
import { updateCompany } from "./updateCompany.ts"
import { updateKybInformation } from "./updateKybInformation.ts"

/** The example's company, submitted and decided as its status says. */
const at = (kybStatus: KybStatus, set: Partial<LoadedCompany> = {}): LoadedCompany => {
  const profile = loadedProfile()
  const status = ({ new: "passed", pending: "processing" } as const)[kybStatus as "new"]
  const latest = { ...exampleAttempt, status: status ?? (kybStatus as "passed" | "failed") }
  return {
    ...profile,
    company: { ...profile.company, kybStatus },
    attempts: kybStatus === "new" ? noAttempts : { latest, failed: 0 },
    followers: [],
    ownerAttempts: [],
    ...set
  }
}

const named = (loaded: LoadedCompany, registration: object, circumstances: Circumstances = {}) =>
  decided(
    updateCompany,
    loaded,
    { registration: { doingBusinessAs: undefined, ...registration } },
    circumstances
  )

const NOTHING = {
  ein: undefined,
  entityType: undefined,
  incorporationState: undefined,
  dateOfIncorporation: undefined,
  irsAssisgnedFederalFilingForm: undefined
}
const updated = (loaded: LoadedCompany, set: object, circumstances: Circumstances = {}) =>
  decided(updateKybInformation, loaded, { kybInformation: { ...NOTHING, ...set } }, circumstances)

const isSubmitted = (result: Parameters<typeof writesOf>[0]): boolean =>
  writesOf(result).includes("insert verificationAttempt")

describe("a company whose name changes", () => {
  it("is only stored before its first submission", () => {
    const result = named(at("new"), { company: "Bakers LLC" })
    assert.deepStrictEqual(writesOf(result), ["update company"])
    assert.deepInclude(theOnly(result, "company"), {
      name: "Bakers LLC",
      version: 2,
      kybStatus: "new"
    })
    assert.deepStrictEqual(eventsOf(result), [])
    assert.deepInclude(Result.getOrThrow(result).answer.registration, {
      status: "Registered",
      message: "Bakers LLC was changed; it is not submitted to KYB verification yet",
      version: 2
    })
  })

  it.each(["passed", "failed"] as const)("is submitted again when it has %s", (kybStatus) => {
    const result = named(at(kybStatus), { company: "Bakers LLC" })
    assert.deepStrictEqual(writesOf(result).slice(0, 1), ["update company"])
    assert.deepInclude(theOnly(result, "company"), { kybStatus: "pending", version: 2 })
    assert.include(Redacted.value(theOnly(result, "verificationAttempt").submission), "Bakers LLC")
    assert.deepStrictEqual(eventsOf(result), ["company.kybstatus.update: pending"])
    assert.deepInclude(Result.getOrThrow(result).answer.registration, {
      status: "KYB Verification Pending",
      message: "Bakers LLC was changed; its KYB verification is in progress",
      version: 2
    })
  })

  it("has its running attempt superseded, and no state moves", () => {
    const result = named(at("pending"), { company: "Bakers LLC" })
    const [superseded, next] = written(result, "verificationAttempt")
    assert.deepStrictEqual(
      [superseded?.status, next?.status, next?.number],
      ["superseded", "submitted", 2]
    )
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it("takes the workers along who follow it, even those who have passed", () => {
    const worker = { ...exampleWorker, kycStatus: "passed" as const, userStatus: "Active" as const }
    const loaded = at("passed", { followers: [loadedWorker({ worker })] })
    const result = named(loaded, { company: "Bakers LLC" })
    assert.deepInclude(theOnly(result, "worker"), { kycStatus: "pending", userStatus: "Active" })
  })

  it.each(["Terminated", "Removed"] as const)("leaves a worker alone who is %s", (userStatus) => {
    const worker = { ...exampleWorker, kycStatus: "passed" as const, userStatus }
    const result = named(at("passed", { followers: [loadedWorker({ worker })] }), {
      company: "Bakers LLC"
    })
    assert.lengthOf(written(result, "worker"), 0)
    assert.notInclude(eventsOf(result).join(), "employee.")
  })

  it("is refused under another version", () => {
    assert.match(refusal(named(at("new"), { company: "B", version: 5 })), /^VersionConflict/)
  })
})

describe("other data of a company", () => {
  it.each([
    ["pending", { doingBusinessAs: "Breads" }, true],
    ["pending", { doingBusinessAs: null }, true],
    ["pending", { businessWebsite: "https://other.example" }, false],
    ["passed", { doingBusinessAs: "Breads" }, false],
    ["failed", { doingBusinessAs: "Breads" }, true],
    ["failed", { businessWebsite: null }, false]
  ] as const)("while %s, %o is submitted: %s", (kybStatus, set, submits) => {
    const result = named(at(kybStatus), set)
    assert.include(writesOf(result), "update company")
    assert.strictEqual(isSubmitted(result), submits)
  })

  it("are taken away by null", () => {
    const result = named(at("new"), { doingBusinessAs: null, businessWebsite: null })
    const { doingBusinessAs, businessWebsite } = theOnly(result, "company")
    assert.deepStrictEqual([doingBusinessAs, businessWebsite], [undefined, undefined])
  })

  it("cannot be taken away where they are mandatory", () => {
    const refused = refusal(named(at("new"), { company: null }))
    assert.strictEqual(refused, "InvalidRequest: company is mandatory and cannot be empty")
  })

  it("change nothing where they are as given", () => {
    const same = { company: "Acme Bakery LLC", doingBusinessAs: "Acme" }
    for (const kybStatus of ["new", "pending", "passed", "failed"] as const) {
      assert.isUndefined(changesOf(named(at(kybStatus), same)))
    }
  })
})

describe("KYB information that changes", () => {
  it.each([
    ["pending", { ein: "987654321" }, true],
    ["pending", { dateOfIncorporation: "2018-04-01" }, true],
    ["pending", { irsAssisgnedFederalFilingForm: "944" }, false],
    ["passed", { ein: "987654321" }, true],
    ["passed", { entityType: "C Corp" }, true],
    ["passed", { incorporationState: "Maryland" }, false],
    ["passed", { payrollRunThisYear: null }, false],
    ["failed", { ein: "987654321" }, true],
    ["failed", { ein: "123456789" }, true],
    ["failed", { payrollRunThisYear: "Yes" }, false],
    ["new", { ein: "987654321" }, false]
  ] as const)("while %s, %o is submitted: %s", (kybStatus, set, submits) => {
    assert.strictEqual(isSubmitted(updated(at(kybStatus), set)), submits)
  })

  it("moves the claim of the EIN, submitted or not", () => {
    for (const kybStatus of ["new", "passed"] as const) {
      const loaded = at(kybStatus)
      const { id } = loaded.company
      const result = updated(loaded, { ein: "987654321" })
      assert.deepStrictEqual(claimsOf(result), [`ein 987654321 in client-1 by ${id}`])
      assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "ein", holder: id }])
    }
  })

  it("with an EIN that another company has is refused, or left to a person", () => {
    const taken = ["kybInformation.ein"]
    const refused = updated(at("passed"), { ein: "987654321" }, { taken, duplicates: "reject" })
    assert.strictEqual(refusal(refused), "InvalidRequest: Ein already in use")
    const flagged = updated(at("passed"), { ein: "987654321" }, { taken })
    assert.deepStrictEqual(theOnly(flagged, "verificationAttempt").flags, ["duplicate"])
    assert.deepStrictEqual(claimsOf(flagged), [])
  })

  it("keeps what a running attempt is flagged with, but for a duplicate that is none any more", () => {
    const latest = { ...exampleAttempt, flags: ["duplicate", "attempts_exhausted"] }
    const result = updated(at("pending", { attempts: { latest, failed: 0 } }), { ein: "987654321" })
    assert.deepStrictEqual(written(result, "verificationAttempt")[1]?.flags, ["attempts_exhausted"])
  })

  it("is left to a person after the third failure, the company's or an owner's", () => {
    const latest = { ...exampleAttempt, status: "failed" as const }
    for (const [failed, ofOwner] of [
      [3, 0],
      [0, 3]
    ] as const) {
      const ownerAttempts = [{ latest: undefined, failed: ofOwner }]
      const loaded = at("failed", { attempts: { latest, failed }, ownerAttempts })
      const result = updated(loaded, { ein: "987654321" })
      assert.deepStrictEqual(theOnly(result, "verificationAttempt").flags, ["attempts_exhausted"])
    }
  })

  it("submits the owners with it who are not verified yet", () => {
    const businessUsers = [{ ...exampleOwner, kycStatus: "failed" as const }]
    const result = updated(at("failed", { businessUsers }), { ein: "987654321" })
    assert.strictEqual(theOnly(result, "businessUser").kycStatus, "pending")
  })

  it("is added where all of it is given, and not found otherwise", () => {
    const bare = at("new", { kyb: undefined })
    const whole = decided(updateKybInformation, bare)
    assert.deepStrictEqual(writesOf(whole), ["insert kybInformation"])
    assert.strictEqual(claimsOf(whole).length, 1)
    const { status, message } = Result.getOrThrow(whole).answer.kybInformation
    assert.strictEqual(status, "Registered")
    assert.match(message, / was added; it is not submitted to KYB verification yet$/)
    assert.strictEqual(
      refusal(updated(bare, { ein: "987654321" })),
      "RecordNotFound: KYB information not found"
    )
    const versioned = decided(updateKybInformation, bare, { kybInformation: { version: 1 } })
    assert.match(refusal(versioned), /^VersionConflict/)
  })

  it("is refused under another version", () => {
    assert.match(refusal(updated(at("new"), { ein: "987654321", version: 5 })), /^VersionConflict/)
  })
})

describe("the submission of what is stored", () => {
  it("submits a new company with its owners", () => {
    const result = decided(initiateCompanyKyb, at("new"))
    assert.strictEqual(theOnly(result, "company").kybStatus, "pending")
    assert.isTrue(isSubmitted(result))
    assert.deepStrictEqual(eventsOf(result), ["company.kybstatus.update: pending"])
  })

  it("submits a company again that failed for somebody who has changed", () => {
    const [owner] = loadedProfile().businessUsers
    const reasons = [`owner:${owner!.id.toUpperCase()}`, "name_mismatch"]
    const attempts = {
      latest: { ...exampleAttempt, status: "failed" as const, reasons },
      failed: 1
    }
    const withOwner = (set: Partial<BusinessUser>) =>
      decided(
        initiateCompanyKyb,
        at("failed", { attempts, businessUsers: [{ ...owner!, ...set }] })
      )
    assert.match(refusal(withOwner({ kycStatus: "failed" })), /the person with updateBusinessUser$/)
    assert.match(
      refusal(withOwner({ kycStatus: "pending" })),
      /verified again; wait for the verdict$/
    )
    assert.isTrue(isSubmitted(withOwner({ kycStatus: "passed" })))
    const clerk = { beneficialOwner: false, payrollAdmin: false }
    assert.isTrue(isSubmitted(withOwner({ kycStatus: "failed", ...clerk })))
    assert.isTrue(isSubmitted(withOwner({ kycStatus: "failed", recordStatus: "deactivated" })))
  })

  it.each([
    ["new", { kyb: undefined }, /no KYB information yet/],
    ["pending", {}, /being verified already/],
    ["passed", {}, /has passed already/],
    ["failed", {}, /correct its data with updateKybInformation or updateCompany/]
  ] as const)("is refused while %s with %o", (kybStatus, set, message) => {
    assert.match(refusal(decided(initiateCompanyKyb, at(kybStatus, set))), message)
  })
})
