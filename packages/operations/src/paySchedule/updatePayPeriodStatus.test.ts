import type { PayPeriod } from "@payroll/domain/payroll/payPeriod"
import { examplePayPeriod } from "@payroll/testing/exampleProfile"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { changesOf, decided, eventsOf, refusal, writesOf } from "../../test/decision.ts"
import { updatePayPeriodStatus } from "./updatePayPeriodStatus.ts"

const reported = (status: string, period: PayPeriod = examplePayPeriod, set: object = {}) =>
  decided(updatePayPeriodStatus, period, { payPeriod: { PayPeriodStatus: status, ...set } })

describe("the payroll of a pay period that is reported", () => {
  it("moves, and is told", () => {
    const result = reported("Submitted")
    assert.deepStrictEqual(writesOf(result), ["update payPeriod"])
    assert.deepStrictEqual(eventsOf(result), ["payperiod.payperiodstatus.update: submitted"])
    assert.deepStrictEqual(Result.getOrThrow(result).answer.payPeriod, {
      payPeriodId: "period-1",
      status: "submitted",
      message: "the pay period from 2026-03-01 to 2026-03-31 is submitted",
      version: 2
    })
  })

  it("changes nothing with the state that it has", () => {
    assert.isUndefined(
      changesOf(reported("submitted", { ...examplePayPeriod, status: "submitted" }))
    )
  })

  it("is refused where the table has no such move, and with another version", () => {
    assert.strictEqual(
      refusal(reported("processed")),
      'StateConflict: the pay period is "new"; what can come next is "submitted" or "skipped"'
    )
    assert.strictEqual(
      refusal(reported("submitted", { ...examplePayPeriod, status: "skipped" })),
      'StateConflict: the pay period is "skipped", which is final'
    )
    assert.strictEqual(
      refusal(reported("submitted", examplePayPeriod, { version: 3 })),
      "VersionConflict: pay period was changed by somebody else; read it again"
    )
    assert.include(refusal(reported("paid")), "PayPeriodStatus must be one of new, submitted")
  })
})
