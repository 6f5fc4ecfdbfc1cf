import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { ownerCase } from "../company/profile.ts"
import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { caseSummary, companyCaseOf } from "./caseSummary.ts"

const place = { address1: "1 Main Street", address2: "Suite 2", city: "Dover", state: "DE" }
const home = { address1: "2 Home Lane", address2: "Floor 3", city: "Lewes", state: "DE" }
const address = { ...home, zipcode: "19958", country: "US" }
const role = { beneficialOwner: true, ownershipPercentage: 60, payrollAdmin: true }

describe("the case of an attempt", () => {
  it("is parsed once, for all versions of the attempt with its submission", () => {
    const later = { ...exampleAttempt, version: 2 }
    assert.strictEqual(companyCaseOf(later), companyCaseOf(exampleAttempt))
    const other = { ...later, submission: Redacted.make('{"name":"Other","owners":[]}') }
    assert.strictEqual(companyCaseOf(other).name, "Other")
  })
})

describe("a case as a person sees it", () => {
  it("has a company's names, addresses and last four digits, and no full number and no birthday", () => {
    const summary = caseSummary(exampleAttempt)
    assert.deepStrictEqual(summary, {
      name: "Acme Bakery LLC",
      doingBusinessAs: "Acme",
      einLast4: "6789",
      entityType: "LLC",
      incorporationState: "Delaware",
      dateOfIncorporation: "2019-04-01",
      locations: [
        {
          ...place,
          zipcode: "19901",
          country: "US",
          isFilingAddress: true,
          isMailingAddress: true
        }
      ],
      owners: [{ id: "owner-1", name: "Ana Maria Ruiz", ssnLast4: "4321", address, role }],
      remarks: []
    })
  })

  it.each(["worker", "businessUser"] as const)("has the same of a %s", (subjectKind) => {
    const person = { ...ownerCase(exampleOwner), remarks: ["ssn was not issued"] }
    const submission = Redacted.make(JSON.stringify(person))
    assert.deepStrictEqual(caseSummary({ ...exampleAttempt, subjectKind, submission }), {
      name: "Ana Maria Ruiz",
      ssnLast4: "4321",
      address,
      role,
      remarks: ["ssn was not issued"]
    })
  })
})
