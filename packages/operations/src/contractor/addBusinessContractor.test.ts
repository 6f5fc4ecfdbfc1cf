import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { exampleTemplate } from "@payroll/testing/exampleTemplate"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  claimsOf,
  decided,
  employer,
  eventsOf,
  loadedProfile,
  otherId,
  refusal,
  theOnly,
  writesOf,
  type Circumstances
} from "../../test/decision.ts"
import type { LoadedProfile } from "../ports/companyStore.ts"
import { addBusinessContractor } from "./addBusinessContractor.ts"

const hired = (
  set: Record<string, unknown> = {},
  circumstances: Circumstances = {},
  existing?: LoadedProfile,
  templatesForNew: ReadonlyArray<DocumentTemplate> = []
) => decided(addBusinessContractor, { employer, existing, templatesForNew }, set, circumstances)

const owner = {
  address1: "2 Home Lane",
  city: "Lewes",
  state: "Delaware",
  zipcode: "19958",
  ssn: "987654321",
  dateOfBirth: "1980-05-05",
  beneficialOwner: true,
  ownershipPercentage: 100
}

describe("a contractor who is hired", () => {
  it("is asked for what every new worker is", () => {
    const result = hired({}, {}, undefined, [exampleTemplate])
    const document = theOnly(result, "document")
    assert.deepInclude(document, { kind: "terms", status: "to sign", edition: 1 })
    assert.strictEqual(document.workerId, theOnly(result, "worker").id)
  })

  it("is a company of its own that is submitted, and a worker with a wage", () => {
    const result = hired()
    assert.deepStrictEqual(writesOf(result), [
      "insert company",
      "insert kybInformation",
      "insert companyLocation",
      "insert businessUser",
      "insert verificationAttempt",
      "insert worker",
      "insert wage"
    ])
    const company = theOnly(result, "company")
    assert.deepInclude(company, {
      kind: "contractor",
      name: "Okafor Ovens LLC",
      kybStatus: "pending"
    })
    assert.deepInclude(theOnly(result, "kybInformation"), {
      companyId: company.id,
      entityType: undefined,
      federalFilingForm: undefined
    })
    assert.deepInclude(theOnly(result, "companyLocation"), { label: "Main", isFilingAddress: true })
    assert.deepInclude(theOnly(result, "verificationAttempt"), {
      subjectKind: "company",
      subjectId: company.id,
      flags: []
    })
    assert.deepInclude(theOnly(result, "worker"), {
      companyId: exampleId,
      contractorCompanyId: company.id,
      workerType: "1099-NEC",
      userStatus: "Invite Sent",
      kycStatus: "pending"
    })
  })

  it("keeps the wage as it was sent, also that of an employee", () => {
    const wage = theOnly(hired({ userWage: { workerType: "W2", wageRate: 55.1 } }), "wage")
    assert.strictEqual(wage.status, "Verification Pending")
    assert.deepInclude(wage.terms[0], {
      workerType: "W2",
      wageRate: "55.1",
      startDate: "2026-02-02" as LocalDate
    })
  })

  it("is told in both companies' sequences, each in its order", () => {
    const result = hired()
    assert.deepStrictEqual(eventsOf(result), [
      "company.kybstatus.insert: new",
      "company.kybstatus.update: pending",
      "employee.kycstatus.insert: pending",
      "employee.employeestatus.insert: Add Wage",
      "employee.employeestatus.update: Invite Sent"
    ])
    const companyId = theOnly(result, "company").id
    assert.deepStrictEqual(
      changesOf(result)?.events.map(({ companyId }) => companyId),
      [companyId, companyId, exampleId, exampleId, exampleId]
    )
  })

  it("claims the email among the hiring company's people, and the contact's in its own", () => {
    const result = hired({ businessUser: { email: "office@ovens.example" } })
    const companyId = theOnly(result, "company").id
    assert.deepStrictEqual(claimsOf(result), [
      `ein 223456789 in client-1 contractors by ${companyId}`,
      `ein 223456789 okaforovensllc in client-1 contractors by name by ${companyId}`,
      `email office@ovens.example in ${companyId} by ${theOnly(result, "businessUser").id}`,
      `email chi@ovens.example in ${exampleId} by ${theOnly(result, "worker").id}`
    ])
  })

  it("answers with the hiring company's id and the contractor's beside it", () => {
    const result = hired()
    assert.deepStrictEqual(Result.getOrThrow(result).answer.businessContractor, {
      companyId: exampleId,
      contractorCompanyId: theOnly(result, "company").id,
      kybInformationId: theOnly(result, "kybInformation").id,
      userId: theOnly(result, "worker").id,
      userWageId: theOnly(result, "wage").id,
      businessUserId: theOnly(result, "businessUser").id,
      companyLocationId: theOnly(result, "companyLocation").id,
      status: "Registered",
      message:
        "Okafor Ovens LLC is registered as a contractor of Acme Bakery LLC; its KYB verification is in progress",
      version: 1
    })
  })
})

describe("a contractor's contact", () => {
  it("is the worker, as far as nothing else is given", () => {
    const { firstName, lastName, email, phoneNumber, payrollAdmin } = theOnly(
      hired({ businessUser: { lastName: "Obi" } }),
      "businessUser"
    )
    assert.deepStrictEqual(
      { firstName, lastName, email, phoneNumber, payrollAdmin },
      {
        firstName: "Chi",
        lastName: "Obi",
        email: "chi@ovens.example",
        phoneNumber: "",
        payrollAdmin: true
      }
    )
  })

  it("is verified with the company where he owns it", () => {
    const result = hired({ businessUser: owner })
    assert.deepInclude(theOnly(result, "businessUser"), { kycStatus: "pending", state: "DE" })
    const { submission } = theOnly(result, "verificationAttempt")
    assert.include(Redacted.value(submission), owner.ssn)
  })
})

describe("a contractor is not hired", () => {
  it.each([
    [{ user: { companyLocationId: otherId } }, "RecordNotFound: company location not found"],
    [{ user: { code: undefined } }, "InvalidRequest: code is mandatory and cannot be empty"],
    [{ user: { email: "" } }, "InvalidRequest: email is mandatory and cannot be empty"],
    [
      { businessUser: { ...owner, ssn: undefined } },
      "InvalidRequest: ssn is mandatory and cannot be empty"
    ],
    [{ kybInformation: { entityType: "nothing" } }, "accepted"],
    [{ user: { workerType: "W2" } }, "accepted"]
  ])("with %o: %s", (set, outcome) => {
    assert.strictEqual(refusal(hired(set)), outcome)
  })

  it("with an email that another has, where duplicates are refused", () => {
    const taken = ["user.email"]
    assert.strictEqual(
      refusal(hired({}, { taken, duplicates: "reject" })),
      "InvalidRequest: email already in use"
    )
    assert.lengthOf(
      claimsOf(hired({}, { taken })).filter((claim) => claim.startsWith("email")),
      1
    )
  })
})

describe("a contractor who is known", () => {
  const knownAs = (kybStatus: "pending" | "passed" | "failed"): LoadedProfile => {
    const profile = loadedProfile()
    return { ...profile, company: { ...profile.company, kind: "contractor", kybStatus } }
  }

  it.each([
    ["pending", "pending", "Invite Sent", []],
    ["failed", "failed", "Invite Sent", ["employee.kycstatus.update: failed"]],
    [
      "passed",
      "passed",
      "Active",
      ["employee.kycstatus.update: passed", "employee.employeestatus.update: Active"]
    ]
  ] as const)("is not registered again, and %s", (kybStatus, kycStatus, userStatus, more) => {
    const result = hired({}, {}, knownAs(kybStatus))
    assert.deepStrictEqual(writesOf(result), ["insert worker", "insert wage"])
    assert.deepInclude(theOnly(result, "worker"), {
      contractorCompanyId: exampleId,
      kycStatus,
      userStatus,
      version: 1
    })
    assert.deepInclude(theOnly(result, "wage"), {
      status: userStatus === "Active" ? "Ready" : "Verification Pending",
      version: 1
    })
    assert.deepStrictEqual(eventsOf(result), [
      "employee.kycstatus.insert: pending",
      "employee.employeestatus.insert: Add Wage",
      "employee.employeestatus.update: Invite Sent",
      ...more
    ])
    assert.deepStrictEqual(changesOf(result)?.revisions[0], {
      of: "companyProfile",
      id: exampleId,
      expected: 4
    })
  })

  it("has an EIN that a contractor of another name cannot share", () => {
    const taken = ["kybInformation.ein"]
    const flagged = hired({}, { taken })
    assert.deepStrictEqual(theOnly(flagged, "verificationAttempt").flags, ["duplicate"])
    assert.lengthOf(claimsOf(flagged), 3)
    assert.strictEqual(
      refusal(hired({}, { taken, duplicates: "reject" })),
      "InvalidRequest: Ein already in use"
    )
    assert.strictEqual(
      refusal(hired({}, { taken, duplicates: "reject" }, knownAs("passed"))),
      "accepted"
    )
  })

  it("is nobody with a value of the sandbox", () => {
    const result = hired({ kybInformation: { ein: "000000001" } })
    assert.deepStrictEqual(
      claimsOf(result).filter((claim) => claim.startsWith("ein")),
      []
    )
  })
})
