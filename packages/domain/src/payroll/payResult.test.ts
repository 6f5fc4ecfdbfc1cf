import { assert, describe, it } from "@effect/vitest"
import { examplePayResult } from "@payroll/testing/exampleProfile"
import * as Result from "effect/Result"
import { codeProblems, countsAfter, noResults, replacedReport } from "./payResult.ts"

const corrected = { accountNumber: "55556666" }

describe("the code of a report", () => {
  it.each<readonly [Parameters<typeof codeProblems>[1], ReadonlyArray<string>]>([
    [{ status: "paid" }, []],
    [{ status: "failed", returnCode: "R03" }, []],
    [{ status: "returned", returnCode: "R85" }, []],
    [{ status: "paid", returnCode: "R03" }, ["returnCode conflict"]],
    [{ status: "notPaid", returnCode: "R03" }, ["returnCode conflict"]],
    [{ status: "paid", returnCode: "C01", corrected }, []],
    [{ status: "paid", returnCode: "C08" }, []],
    [{ status: "returned", returnCode: "C01", corrected }, ["returnCode conflict"]],
    [{ status: "paid", corrected }, ["corrected conflict"]],
    [{ status: "paid", returnCode: "C08", corrected }, ["corrected conflict"]],
    [{ status: "failed", returnCode: "R03", corrected }, ["corrected conflict"]],
    [{ status: "paid", returnCode: "C01", corrected: {} }, ["corrected required"]]
  ])("%j has the problems %j", (input, problems) => {
    const all = codeProblems(["result"], input)
    assert.deepStrictEqual(
      all.map(({ path, type }) => `${path.slice(1).join(".")} ${type}`),
      problems
    )
  })
})

const one = { ...examplePayResult, id: "one" }
const two = { ...examplePayResult, id: "two", replacesId: "one" }

const replaced = (reports: Parameters<typeof replacedReport>[1], replaces?: string) => {
  const result = replacedReport(["result"], reports, replaces)
  return Result.isSuccess(result) ? result.success?.id : result.failure._tag
}

describe("a report that replaces another one", () => {
  it("is only the first where none is there", () => {
    assert.isUndefined(replaced([]))
    assert.strictEqual(replaced([], "one"), "RecordNotFound")
  })

  it("names the latest one", () => {
    assert.strictEqual(replaced([one], "one"), "one")
    assert.strictEqual(replaced([one]), "StateConflict")
    assert.strictEqual(replaced([two, one], "two"), "two")
    assert.strictEqual(replaced([one, two], "one"), "StateConflict")
    assert.strictEqual(replaced([one, two], "three"), "RecordNotFound")
  })
})

describe("the counts of a period", () => {
  it("have each worker once", () => {
    const paid = countsAfter(noResults, "paid", undefined)
    assert.deepStrictEqual(paid, { paid: 1, failed: 0, returned: 0, notPaid: 0 })
    const returned = countsAfter(paid, "returned", "paid")
    assert.deepStrictEqual(returned, { paid: 0, failed: 0, returned: 1, notPaid: 0 })
    assert.deepStrictEqual(countsAfter(returned, "returned", "returned"), returned)
  })
})
