import type { LocalDate } from "@payroll/domain/calendar/localDate"
import { exampleTerms } from "@payroll/testing/exampleWorker"
import type { WorkerStatus } from "@payroll/domain/worker/worker"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  decided,
  eventsOf,
  LATER,
  loadedWorker,
  refusal,
  theOnly,
  writesOf
} from "../../test/decision.ts"
import { updateUserWage } from "./updateUserWage.ts"

const exampleWage = loadedWorker().wages[0]!

const updated = (set: object = {}, userStatus: WorkerStatus = "Active", wage = exampleWage) => {
  const loaded = loadedWorker()
  const worker = { ...loaded.worker, userStatus }
  return decided(
    updateUserWage,
    { ...loaded, worker, wage },
    { userWage: { wageRate: undefined, ...set } }
  )
}

describe("a wage that is updated", () => {
  it("is corrected on the day of its start, and keeps the version before it", () => {
    const result = updated({ startDate: "2026-04-01", wageRate: 30, paymentMethod: "Check" })
    assert.deepStrictEqual(writesOf(result), ["update wage", "insert earlierVersion"])
    assert.deepStrictEqual(theOnly(result, "wage"), {
      ...exampleWage,
      terms: [{ ...exampleTerms, wageRate: "30" }],
      status: "Ready",
      version: 2,
      updatedAt: LATER
    })
    const { content, ...earlier } = theOnly(result, "earlierVersion")
    assert.deepInclude(earlier, {
      of: "wage",
      recordId: exampleId,
      recordVersion: 1,
      validFrom: exampleWage.createdAt,
      validUntil: LATER
    })
    assert.deepInclude(JSON.parse(content), { status: "Verification Pending" })
    assert.include(content, '"wageRate":"21.5"')
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it("is raised from a later day on", () => {
    const result = updated({ startDate: "2026-07-01", wageRate: "22.750" })
    const raised = { ...exampleTerms, startDate: "2026-07-01" as LocalDate, wageRate: "22.75" }
    assert.deepStrictEqual(theOnly(result, "wage").terms, [exampleTerms, raised])
  })

  it("has another payment method", () => {
    const [terms] = theOnly(updated({ paymentMethod: "direct deposit" }), "wage").terms
    assert.strictEqual(terms?.paymentMethod, "Direct Deposit")
  })

  it("loses an optional value by null, and keeps it if it is empty", () => {
    const set = { userType: null, employmentStatus: "", paymentMethod: null, version: null }
    assert.deepStrictEqual(theOnly(updated(set), "wage").terms, [
      { ...exampleTerms, userType: undefined, paymentMethod: undefined }
    ])
  })

  it.each(["wageRate", "wageBasis", "workerType", "startDate"])("needs its %s", (field) => {
    assert.strictEqual(
      refusal(updated({ [field]: null })),
      `InvalidRequest: ${field} is mandatory and cannot be empty`
    )
  })

  it.each([
    [{ version: 1 }, "Active", "accepted"],
    [
      { version: 2 },
      "Active",
      "VersionConflict: user wage was changed by somebody else; read it again"
    ],
    [{}, "Deactivate", "accepted"],
    [{}, "Terminated", "StateConflict: the wage of a terminated user cannot be changed"],
    [{ version: 2 }, "Terminated", "StateConflict: the wage of a terminated user cannot be changed"]
  ] as const)("with %o of a worker who is %s: %s", (set, userStatus, outcome) => {
    assert.strictEqual(refusal(updated(set, userStatus)), outcome)
  })

  it.each([
    [{}, "is ready", 2, ["update wage", "insert earlierVersion"]],
    [{ wageRate: 30 }, "was changed", 2, ["update wage", "insert earlierVersion"]],
    [
      { wageRate: 30, startDate: "2026-07-01" },
      "changes on the given start date",
      2,
      ["update wage", "insert earlierVersion"]
    ]
  ])("answers to %j that it %s", (set, message, version, writes) => {
    const result = updated(set)
    assert.deepStrictEqual(Result.getOrThrow(result).answer.userWage, {
      userWageId: exampleId,
      status: "Ready",
      message: `the wage of Ben Carl Okafor ${message}`,
      version
    })
    assert.deepStrictEqual(writesOf(result), writes)
  })

  it.each([{}, { wageRate: 21.5 }, { wageRate: "21.50", startDate: "2026-04-01" }])(
    "stores nothing for %j once it is ready",
    (set) => {
      const result = updated(set, "Active", { ...exampleWage, status: "Ready" })
      assert.isUndefined(changesOf(result))
      assert.deepInclude(Result.getOrThrow(result).answer.userWage, {
        message: "the wage of Ben Carl Okafor is as asked already",
        version: 1
      })
    }
  )
})
