import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import { changed, changedIfDifferent, created } from "./record.ts"
import { AT, exampleCompany, exampleKyb } from "@payroll/testing/exampleProfile"

describe("a record", () => {
  it("begins with version 1, created and updated at once", () => {
    const owner = { clientId: "client-1", companyId: "company-1" }
    assert.deepStrictEqual(created("record-1", owner, AT), {
      id: "record-1",
      ...owner,
      version: 1,
      createdAt: AT,
      updatedAt: AT
    })
  })

  it("moves its version on by one with every change, and keeps where it came from", () => {
    const before = structuredClone(exampleCompany)
    const once = changed(exampleCompany, { name: "Acme Inc" }, AT + 5)
    const twice = changed(once, { kybStatus: "failed" }, AT + 9)
    assert.deepStrictEqual(twice, {
      ...exampleCompany,
      name: "Acme Inc",
      kybStatus: "failed",
      version: 3,
      updatedAt: AT + 9
    })
    assert.deepStrictEqual(exampleCompany, before)
  })

  it("is the same record where a change sets what it has already, secrets included", () => {
    const same = { ein: Redacted.make("123456789"), entityType: "LLC" as const }
    assert.strictEqual(changedIfDifferent(exampleKyb, same, AT + 5), exampleKyb)
    const other = { ...same, ein: Redacted.make("123456780") }
    assert.deepInclude(changedIfDifferent(exampleKyb, other, AT + 5), {
      version: 2,
      updatedAt: AT + 5
    })
  })
})
