import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import { decided, loadedWorker, refusal, theOnly, writesOf } from "../../test/decision.ts"
import { addW4Information } from "./addW4Information.ts"

const added = (set: object = {}, loaded = loadedWorker({ w4: undefined })) =>
  decided(addW4Information, loaded, { w4Information: set })

const nothingElse = {
  haveMultipleJob: undefined,
  dependents: undefined,
  extraWithholding: undefined
}

describe("W-4 information that is added", () => {
  it("is false and nothing where an empty form is", () => {
    const result = added({ ...nothingElse, w4FilingStatus: "married" })
    assert.deepStrictEqual(writesOf(result), ["insert w4Information"])
    const { filingStatus, haveMultipleJobs, dependents, dependentsAbove18, ...amounts } = theOnly(
      result,
      "w4Information"
    )
    assert.deepStrictEqual(
      { filingStatus, haveMultipleJobs, dependents, dependentsAbove18 },
      {
        filingStatus: "Married filing jointly",
        haveMultipleJobs: false,
        dependents: 0,
        dependentsAbove18: 0
      }
    )
    assert.deepInclude(amounts, { otherIncome: "0", otherDeduction: "0", extraWithholding: "0" })
  })

  it("keeps amounts exactly, and counts as counts", () => {
    const amounts = { otherIncome: 0.1, otherDeduction: 1200, dependentsAbove18: 1 }
    assert.deepInclude(theOnly(added(amounts), "w4Information"), {
      otherIncome: "0.1",
      otherDeduction: "1200",
      extraWithholding: "25.5",
      dependents: 2,
      dependentsAbove18: 1
    })
  })

  it("is taken once, and of whoever has left", () => {
    const { worker } = loadedWorker()
    const left = { ...worker, userStatus: "Terminated" as const }
    assert.strictEqual(
      refusal(added({}, loadedWorker({ w4: undefined, worker: left }))),
      "accepted"
    )
    assert.strictEqual(
      refusal(added({}, loadedWorker())),
      "InvalidRequest: W4 information already exists"
    )
  })

  it("answers with the worker's id", () => {
    assert.deepStrictEqual(Result.getOrThrow(added()).answer.w4Information, {
      userId: exampleId,
      status: "Ready",
      message: "the W-4 information of Ben Carl Okafor was added",
      version: 1
    })
  })
})
