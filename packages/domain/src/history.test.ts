import { assert, describe, it } from "@effect/vitest"
import { earlierVersion } from "./history.ts"
import { changed } from "./record.ts"
import { AT } from "@payroll/testing/exampleProfile"
import { exampleTerms, exampleWage } from "@payroll/testing/exampleWorker"

describe("an earlier version", () => {
  it("says what held, from when until when", () => {
    const kept = earlierVersion("version-1", "wage", exampleWage, AT + 5)
    const { content, ...rest } = kept
    assert.deepStrictEqual(rest, {
      id: "version-1",
      clientId: "client-1",
      companyId: "company-1",
      version: 1,
      createdAt: AT + 5,
      updatedAt: AT + 5,
      of: "wage",
      recordId: "wage-1",
      recordVersion: 1,
      validFrom: AT,
      validUntil: AT + 5
    })
    assert.deepStrictEqual(JSON.parse(content), {
      workerId: "worker-1",
      terms: [
        {
          startDate: "2026-04-01",
          wageRate: "21.5",
          wageBasis: "Per Hour",
          workerType: "W2",
          differentialPay: "No",
          userType: "Paid by the hour",
          employmentStatus: "Full Time (30+ Hours per week)",
          taxExempt: "No, this employee is not tax exempt",
          paymentMethod: "Check"
        }
      ],
      status: "Verification Pending"
    })
  })

  it("begins where the version before it ended", () => {
    const second = changed(exampleWage, { terms: [{ ...exampleTerms, wageRate: "30" }] }, AT + 5)
    const first = earlierVersion("version-1", "wage", exampleWage, AT + 5)
    const next = earlierVersion("version-2", "wage", second, AT + 9)
    assert.strictEqual(next.validFrom, first.validUntil)
    assert.strictEqual(next.recordVersion, 2)
  })
})
