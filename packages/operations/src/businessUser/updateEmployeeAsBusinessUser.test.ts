import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { Worker } from "@payroll/domain/worker/worker"
import { exampleOwner } from "@payroll/testing/exampleProfile"
import { exampleKyc } from "@payroll/testing/exampleWorker"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import type { Attempts, LoadedProfile } from "../ports/companyStore.ts"
import {
  changesOf,
  claimsOf,
  decided,
  eventsOf,
  LATER,
  loadedProfile,
  loadedWorker,
  noAttempts,
  otherId,
  refusal,
  theOnly,
  writesOf,
  written,
  type Circumstances
} from "../../test/decision.ts"
import { updateEmployeeAsBusinessUser } from "./updateEmployeeAsBusinessUser.ts"

const OWNER = { payrollAdmin: undefined, beneficialOwner: true, ownershipPercentage: 30 }
const passedCompany: Partial<LoadedProfile> = {
  company: { ...loadedProfile().company, kybStatus: "passed" },
  attempts: noAttempts
}
const newCompany: Partial<LoadedProfile> = {
  company: { ...loadedProfile().company, kybStatus: "new" },
  attempts: noAttempts
}

interface Before {
  readonly worker?: Partial<Worker>
  readonly hasKyc?: boolean
  readonly profile?: Partial<LoadedProfile>
}

const load = ({ worker = {}, hasKyc = true, profile = {} }: Before) => {
  const loaded = loadedWorker({ kyc: hasKyc ? { ...exampleKyc, workerId: exampleId } : undefined })
  return {
    ...loaded,
    worker: { ...loaded.worker, ...worker },
    profile: loadedProfile({ businessUsers: [exampleOwner], ...profile }),
    role: undefined
  }
}

const promoted = (set: object = {}, before: Before = {}, circumstances: Circumstances = {}) =>
  decided(
    updateEmployeeAsBusinessUser,
    load(before),
    { user: { bookkeeper: undefined, ...set } },
    circumstances
  )

/** The bookkeeper who is the same person as the worker, given other roles. */
const bookkeeper: BusinessUser = {
  ...exampleOwner,
  id: otherId,
  companyId: exampleId,
  payrollAdmin: false,
  bookkeeper: true,
  beneficialOwner: false,
  ownershipPercentage: undefined,
  kycStatus: "kyc not initiated"
}
const { firstName, middleName, lastName, ssn, dateOfBirth } = exampleOwner

const changed = (
  set: object,
  user: Partial<BusinessUser> = {},
  { attempts = noAttempts, ...before }: Before & { readonly attempts?: Attempts } = {}
) => {
  const person = { ...bookkeeper, ...user }
  const loaded = load(before)
  const profile = { ...loaded.profile, businessUsers: [exampleOwner, person] }
  const all = {
    ...loaded,
    worker: { ...loaded.worker, firstName, middleName, lastName, businessUserId: otherId },
    kyc: loaded.kyc && { ...loaded.kyc, ssn: ssn!, dateOfBirth: dateOfBirth! },
    profile,
    role: { profile, user: person, attempts }
  }
  const worker = { ...all.worker, ...before.worker }
  return decided(
    updateEmployeeAsBusinessUser,
    { ...all, worker },
    { user: { payrollAdmin: undefined, bookkeeper: undefined, ...set } }
  )
}

describe("a worker who becomes a business user", () => {
  it("is a new business user with the same name and contacts, and is linked in the same commit", () => {
    const result = promoted({}, { hasKyc: false })
    assert.deepStrictEqual(writesOf(result), ["insert businessUser", "update worker"])
    const user = theOnly(result, "businessUser")
    assert.deepInclude(user, {
      companyId: exampleId,
      firstName: "Ben",
      middleName: "Carl",
      lastName: "Okafor",
      email: "ben@acme.example",
      phoneNumber: "3025550177",
      ssn: undefined,
      address1: undefined,
      country: "US",
      payrollAdmin: true,
      bookkeeper: false,
      beneficialOwner: false,
      kycStatus: "kyc not initiated",
      recordStatus: "active",
      version: 1,
      createdAt: LATER,
      updatedAt: LATER
    })
    assert.deepInclude(theOnly(result, "worker"), { businessUserId: user.id, version: 2 })
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it("keeps the one email, and cannot become two business users at once", () => {
    const all = changesOf(promoted())
    assert.deepStrictEqual(claimsOf(promoted()), [
      `email ben@acme.example in ${exampleId} by new-1`
    ])
    assert.deepStrictEqual(all?.releases, [{ rule: "email", holder: exampleId }])
    assert.deepStrictEqual(all?.revisions, [
      { of: "companyProfile", id: exampleId, expected: 4 },
      { of: "worker", id: exampleId, expected: 7 }
    ])
  })

  it("answers with both ids and the version of the business user, and with nothing sealed", () => {
    const { answer } = Result.getOrThrow(promoted(OWNER))
    assert.deepStrictEqual(answer.user, {
      userId: exampleId,
      businessUserId: "new-1",
      status: "Ready",
      message: "Ben Carl Okafor is a business user of Acme Bakery LLC",
      version: 1
    })
  })

  it("owns a share with the SSN, date of birth and home of the KYC information", () => {
    const result = promoted(OWNER)
    const user = theOnly(result, "businessUser")
    const { address1, address2, city, state, zipcode } = exampleKyc
    assert.deepInclude(user, { address1, address2, city, state, zipcode, ownershipPercentage: 30 })
    assert.strictEqual(Redacted.value(user.ssn!), Redacted.value(exampleKyc.ssn))
    assert.strictEqual(Redacted.value(user.dateOfBirth!), Redacted.value(exampleKyc.dateOfBirth))
  })

  it("stays the person that an earlier business user was, who is deactivated", () => {
    const gone: BusinessUser = { ...bookkeeper, recordStatus: "deactivated" }
    const profile = { businessUsers: [exampleOwner, gone] }
    const result = promoted({}, { worker: { businessUserId: otherId }, profile })
    assert.strictEqual(theOnly(result, "worker").businessUserId, "new-1")
    assert.deepStrictEqual(changesOf(result)?.releases, [{ rule: "email", holder: otherId }])
  })
})

describe("a worker who cannot become a business user", () => {
  it.each<readonly [set: object, before: Before, outcome: string]>([
    [{ payrollAdmin: undefined }, {}, "InvalidRequest: user needs a role"],
    [{ payrollAdmin: false, bookKeeper: null }, {}, "InvalidRequest: user needs a role"],
    [{ ownershipPercentage: 30, payrollAdmin: undefined }, {}, "InvalidRequest: user needs a role"],
    [
      {},
      { worker: { email: undefined, phoneNumber: undefined } },
      "InvalidRequest: email is mandatory and cannot be empty; give it with updateUser (and 1 more)"
    ],
    [
      OWNER,
      { hasKyc: false },
      "InvalidRequest: address1 is mandatory and cannot be empty; give it with addKycInformation (and 5 more)"
    ],
    [
      { ...OWNER, ownershipPercentage: undefined },
      {},
      "InvalidRequest: ownershipPercentage is mandatory and cannot be empty"
    ],
    [{ version: 2 }, {}, "VersionConflict: user was changed by somebody else; read it again"],
    [
      {},
      { worker: { userStatus: "Terminated" } },
      "StateConflict: a terminated user cannot become a business user; add the person with addBusinessUser"
    ],
    [
      {},
      { worker: { contractorCompanyId: otherId } },
      "StateConflict: a contractor is a business of its own; add the person with addBusinessUser"
    ],
    [
      {},
      { profile: { businessUsers: Array.from({ length: 50 }, () => exampleOwner) } },
      "InvalidRequest: businessUser cannot be added: a company can have at most 50 business users"
    ]
  ])("by %o, of %o", (set, before, outcome) => {
    const result = refusal(promoted(set, before))
    assert.strictEqual(result.slice(0, outcome.length), outcome)
  })

  it("has an email that another person has, where the client refuses duplicates", () => {
    const taken = ["user.email"]
    assert.strictEqual(
      refusal(promoted({}, {}, { taken, duplicates: "reject" })),
      "InvalidRequest: email already in use"
    )
    assert.deepStrictEqual(claimsOf(promoted({}, {}, { taken })), [])
  })
})

describe("the verification of a worker who becomes a business user", () => {
  const statusOf = (set: object, before: Before) => {
    const result = promoted(set, before)
    const attempts = written(result, "verificationAttempt").map(
      ({ subjectKind, status }) => `${subjectKind} ${status}`
    )
    return [theOnly(result, "businessUser").kycStatus, ...attempts]
  }
  const passed = { kycStatus: "passed" } as const

  it.each<readonly [what: string, set: object, before: Before, expected: ReadonlyArray<string>]>([
    ["counts", OWNER, { worker: passed, profile: passedCompany }, ["passed"]],
    ["counts for an admin", {}, { worker: passed, profile: passedCompany }, ["passed"]],
    [
      "counts, and the company's goes on with this owner",
      OWNER,
      { worker: passed },
      ["passed", "company superseded", "company submitted"]
    ],
    [
      "does not count before it has passed: the owner is verified alone",
      OWNER,
      { worker: { kycStatus: "pending" }, profile: passedCompany },
      ["pending", "businessUser submitted"]
    ],
    [
      "does not count before it has passed: the owner is verified with the company",
      OWNER,
      { worker: { kycStatus: "failed" } },
      ["pending", "company superseded", "company submitted"]
    ],
    [
      "is none for a bookkeeper",
      { payrollAdmin: undefined, bookkeeper: true },
      { worker: { kycStatus: "pending" } },
      ["kyc not initiated"]
    ],
    [
      "waits for the company's first submission",
      OWNER,
      { profile: newCompany },
      ["kyc not initiated"]
    ],
    [
      "waits for the company's first submission, also of a worker who has passed",
      OWNER,
      { worker: passed, profile: newCompany },
      ["kyc not initiated"]
    ]
  ])("%s", (_what, set, before, expected) => {
    assert.deepStrictEqual(statusOf(set, before), expected)
  })
})

describe("a worker who is a business user already", () => {
  it("stays that one: only the roles change", () => {
    const result = changed({ bookKeeper: false, payrollAdmin: true }, { kycStatus: "passed" })
    assert.deepStrictEqual(writesOf(result), ["update businessUser"])
    assert.deepInclude(theOnly(result, "businessUser"), {
      id: otherId,
      payrollAdmin: true,
      bookkeeper: false,
      version: 2
    })
    assert.deepStrictEqual(claimsOf(result), [])
    assert.deepInclude(Result.getOrThrow(result).answer.user, {
      businessUserId: otherId,
      version: 2
    })
  })

  it("is not changed where everything is as asked already", () => {
    const result = changed({ bookkeeper: true, version: 1 })
    assert.isUndefined(changesOf(result))
    assert.strictEqual(Result.getOrThrow(result).answer.user.version, 1)
  })

  it("has the version that the request and the answer are about", () => {
    assert.strictEqual(
      refusal(changed({ bookkeeper: true, version: 2 })),
      "VersionConflict: business user was changed by somebody else; read it again"
    )
  })

  it("keeps a role", () => {
    assert.match(refusal(changed({ bookkeeper: null })), /user needs a role/)
  })

  it("gets from the KYC information what an owner lacks, and keeps what is there", () => {
    const lacks = { ssn: undefined, dateOfBirth: undefined, address1: undefined }
    const user = theOnly(changed(OWNER, lacks), "businessUser")
    assert.strictEqual(Redacted.value(user.ssn!), Redacted.value(ssn!))
    assert.strictEqual(user.address1, exampleKyc.address1)
    assert.strictEqual(theOnly(changed(OWNER), "businessUser").address1, exampleOwner.address1)
    assert.strictEqual(
      refusal(changed(OWNER, lacks, { hasKyc: false })),
      "InvalidRequest: address1 is mandatory and cannot be empty; give it with addKycInformation (and 2 more)"
    )
  })

  it("lives abroad and gets no home of the United States", () => {
    assert.strictEqual(
      refusal(changed(OWNER, { country: "CA", address1: undefined })),
      "InvalidRequest: address1 is mandatory and cannot be empty; give it with updateBusinessUser"
    )
  })

  it("passes as the worker who has passed, unless the business user was another person", () => {
    const worker = { kycStatus: "passed" } as const
    const statusOf = (user: Partial<BusinessUser>) =>
      theOnly(changed(OWNER, user, { worker, profile: passedCompany }), "businessUser").kycStatus
    assert.strictEqual(statusOf({}), "passed")
    assert.strictEqual(statusOf({ ssn: Redacted.make("111223333") }), "pending")
    assert.strictEqual(statusOf({ lastName: "Other" }), "pending")
    assert.strictEqual(statusOf({ kycStatus: "failed" }), "pending")
  })
})
