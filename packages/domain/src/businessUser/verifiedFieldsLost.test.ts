import { assert, describe, it } from "@effect/vitest"
import { exampleOwner } from "@payroll/testing/exampleProfile"
import * as Redacted from "effect/Redacted"
import type { BusinessUser } from "./businessUser.ts"
import { verifiedFieldsLost } from "./verifiedFieldsLost.ts"

describe("a person who was submitted", () => {
  const foreignId = Redacted.make("{}")
  const ssn = Redacted.make("987654321")
  const abroad = { country: "CA", ssn: undefined, foreignId }
  const lost = (before: Partial<BusinessUser>, set: Partial<BusinessUser>) =>
    verifiedFieldsLost(
      ["businessUser"],
      { ...exampleOwner, ...before },
      { ...exampleOwner, ...before, ...set }
    ).map(({ message }) => message)

  it.each([
    [abroad, { foreignId: undefined }, "foreignId was submitted"],
    [abroad, { country: "US" }, "ssn is mandatory"],
    [abroad, { country: "US", foreignId: undefined }, "ssn is mandatory"],
    [{ ssn }, { ssn: undefined }, "ssn was submitted"],
    [{ ...abroad, ssn }, { ssn: undefined, foreignId: undefined }, "ssn was submitted"],
    [{}, { dateOfBirth: undefined }, "dateOfBirth was submitted"]
  ])("with %o does not become %o", (before, set, expected) => {
    const [message, ...more] = lost({ kycStatus: "failed", ...before }, set)
    assert.include(message, expected)
    assert.lengthOf(more, 0)
    assert.deepStrictEqual(lost({ kycStatus: "kyc not initiated", ...before }, set), [])
  })

  it("gives a document back for an SSN, and the other way round", () => {
    assert.deepStrictEqual(lost({ kycStatus: "passed", ...abroad, ssn }, { ssn: undefined }), [])
    assert.deepStrictEqual(
      lost({ kycStatus: "passed", ...abroad }, { ssn, foreignId: undefined }),
      []
    )
  })
})
