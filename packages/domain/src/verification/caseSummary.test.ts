import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { ownerCase } from "../company/profile.ts"
import { exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { caseSummary } from "./caseSummary.ts"

describe("a case as a person sees it", () => {
  it("has a company's names and last four digits, and no full number and no birthday", () => {
    const summary = caseSummary(exampleAttempt)
    assert.deepStrictEqual(summary, {
      name: "Acme Bakery LLC",
      doingBusinessAs: "Acme",
      einLast4: "6789",
      entityType: "LLC",
      incorporationState: "Delaware",
      dateOfIncorporation: "2019-04-01",
      owners: [{ id: "owner-1", name: "Ana Maria Ruiz", ssnLast4: "4321" }],
      remarks: []
    })
  })

  it.each(["worker", "businessUser"] as const)("has the same of a %s", (subjectKind) => {
    const person = { ...ownerCase(exampleOwner), remarks: ["ssn was not issued"] }
    const submission = Redacted.make(JSON.stringify(person))
    assert.deepStrictEqual(caseSummary({ ...exampleAttempt, subjectKind, submission }), {
      name: "Ana Maria Ruiz",
      ssnLast4: "4321",
      remarks: ["ssn was not issued"]
    })
  })
})
