import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  changesOf,
  decided,
  eventsOf,
  loadedWorker,
  otherId,
  refusal,
  writesOf,
  written
} from "../../test/decision.ts"
import { exampleId } from "../defineOperation.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { addUserWages } from "./addUserWages.ts"

const [wage = {}] = (addUserWages.example?.["userWages"] ?? []) as ReadonlyArray<object>
const { worker: base } = loadedWorker()
const someone = (set: Partial<typeof base>, more: Partial<LoadedWorker> = {}): LoadedWorker => ({
  ...loadedWorker({ wages: [], kyc: undefined, ...more }),
  worker: { ...base, ...set }
})
const ben = someone({})
const eva = someone({ id: otherId, userStatus: "Add Wage", kycStatus: "passed" })

const paid = (
  userWages: ReadonlyArray<object>,
  workers: ReadonlyArray<LoadedWorker> = [ben, eva],
  set: object = {}
) =>
  decided(
    addUserWages,
    { workers: new Map(workers.map((each) => [each.worker.id, each])), invitations: new Map() },
    { userWages, ...set }
  )
const his = { ...wage, userId: exampleId }
const hers = { ...wage, userId: otherId }

describe("wages that are given together", () => {
  it("each do what the single call does, with one answer for each", () => {
    const result = paid([his, hers])
    assert.deepStrictEqual(writesOf(result), [
      "insert wage",
      "update worker",
      "insert wage",
      "update worker"
    ])
    assert.deepStrictEqual(eventsOf(result), [
      "employee.employeestatus.update: Invite Sent",
      "employee.employeestatus.update: Invite Sent",
      "employee.employeestatus.update: Active"
    ])
    const { answer, record } = Result.getOrThrow(result)
    assert.strictEqual(record.id, exampleId)
    assert.deepStrictEqual<unknown>(answer.userWages[0], answer.userWage)
    assert.deepStrictEqual(
      answer.userWages.map((entry) => "userWageId" in entry && entry.userWageId),
      written(result, "wage").map(({ id }) => id)
    )
  })

  it("may be two jobs of one worker, who moves once and is guarded once", () => {
    const result = paid([hers, hers])
    assert.deepStrictEqual(writesOf(result), ["insert wage", "update worker", "insert wage"])
    assert.deepStrictEqual(
      written(result, "wage").map(({ status, version }) => [status, version]),
      [
        ["Ready", 1],
        ["Ready", 1]
      ]
    )
    assert.deepStrictEqual(changesOf(result)?.revisions, [
      { of: "worker", id: otherId, expected: 7 }
    ])
  })

  it("count for the limit of one worker", () => {
    const wages = Array.from({ length: 99 }, () => loadedWorker().wages[0]!)
    const result = paid([hers, hers], [{ ...eva, wages }])
    assert.strictEqual(
      refusal(result),
      "InvalidRequest: userWage cannot be added: a user can have at most 100 wages"
    )
    assert.deepStrictEqual(Result.isFailure(result) && result.failure.problems?.[0]?.path, [
      "userWages",
      1
    ])
  })
})

describe("a wage among them that cannot be given", () => {
  const gone = someone({ id: otherId, userStatus: "Terminated" })
  const removed = someone({ id: otherId, userStatus: "Removed" })

  it("fails as the single call does", () => {
    assert.strictEqual(refusal(paid([his, hers], [ben])), "RecordNotFound: user not found")
    assert.strictEqual(
      refusal(paid([his, hers], [ben, gone])),
      "StateConflict: a terminated user cannot be given a wage"
    )
    const result = paid([his, hers], [ben, removed])
    assert.strictEqual(refusal(result), "StateConflict: a removed user cannot be changed")
    assert.deepStrictEqual(Result.isFailure(result) && result.failure.problems, [
      {
        path: ["userWages", 1, "userId"],
        type: "conflict",
        message: "a removed user cannot be changed"
      }
    ])
  })

  it("is invalid data where there are several reasons", () => {
    const nobody = { ...wage, userId: "01890f3c-5f2a-7c4e-8b1d-2f6a9c3e7d52" }
    const result = paid([nobody, hers], [gone])
    assert.strictEqual(refusal(result), "InvalidRequest: user not found (and 1 more)")
  })

  it("is set aside with onError continue, and stores nothing in a dry run", () => {
    const goesOn = { onError: "continue" }
    const result = paid([hers, { ...his, wageRate: -1 }, his], [ben, gone], {
      ...goesOn,
      dryRun: true
    })
    const { answer, isDryRun } = Result.getOrThrow(result)
    assert.isTrue(isDryRun)
    assert.deepStrictEqual(
      answer.userWages.map((entry) => ("error" in entry ? entry.error.path : Object.keys(entry))),
      [
        ["userWages", 0, "userId"],
        ["userWages", 1, "wageRate"],
        ["isDryRun", "message"]
      ]
    )
    assert.deepStrictEqual<unknown>(answer.userWage, answer.userWages[2])
    assert.match(refusal(paid([hers], [gone], goesOn)), /^InvalidRequest: a terminated user/)
  })
})
