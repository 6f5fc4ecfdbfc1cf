import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Wage } from "@payroll/domain/wage/wage"
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
import { endUserWage } from "./endUserWage.ts"

/** It begins after the day of the decision. */
const upcoming = loadedWorker().wages[0]!
const begun: Wage = {
  ...upcoming,
  terms: upcoming.terms.map((terms) => ({ ...terms, startDate: "2026-03-01" as LocalDate }))
}

const ended = (set: object, wage = begun, userStatus: WorkerStatus = "Active") => {
  const loaded = loadedWorker()
  const worker = { ...loaded.worker, userStatus }
  return decided(endUserWage, { ...loaded, worker, wage }, { userWage: set })
}

describe("a wage that is ended", () => {
  it("has its last day, and keeps the version before it", () => {
    const result = ended({ endDate: "2026-06-30" })
    assert.deepStrictEqual(writesOf(result), ["update wage", "insert earlierVersion"])
    assert.deepStrictEqual<unknown>(theOnly(result, "wage"), {
      ...begun,
      endDate: "2026-06-30",
      version: 2,
      updatedAt: LATER
    })
    assert.deepStrictEqual(eventsOf(result), [])
  })

  it.each([
    [{ endDate: "2026-06-30" }, begun, "ends on the given date", 2],
    [{ endDate: "2026-03-31" }, upcoming, "was withdrawn", 2],
    [
      { endDate: "2026-06-30" },
      { ...begun, endDate: "2026-06-30" as LocalDate },
      "is as asked already",
      1
    ]
  ])("with %j is answered by: it %s", (set, wage, message, version) => {
    const result = ended(set, wage)
    assert.deepStrictEqual(Result.getOrThrow(result).answer.userWage, {
      userWageId: exampleId,
      status: "Verification Pending",
      message: `the wage of Ben Carl Okafor ${message}`,
      version
    })
    assert.strictEqual(changesOf(result) === undefined, version === 1)
  })

  it.each([
    [
      { endDate: "2026-02-28" },
      "InvalidRequest: endDate must not be before the start of a wage that has begun"
    ],
    [{ endDate: undefined }, "InvalidRequest: endDate is mandatory and cannot be empty"],
    [{ endDate: null }, "InvalidRequest: endDate is mandatory and cannot be empty"],
    [{ endDate: "" }, "InvalidRequest: endDate is mandatory and cannot be empty"],
    [{ version: 2 }, "VersionConflict: user wage was changed by somebody else; read it again"]
  ])("is refused with %j: %s", (set, outcome) => {
    assert.strictEqual(refusal(ended(set)), outcome)
  })

  it("stays as it is once the worker is terminated", () => {
    assert.strictEqual(
      refusal(ended({}, begun, "Terminated")),
      "StateConflict: the wage of a terminated user cannot be changed"
    )
  })
})
