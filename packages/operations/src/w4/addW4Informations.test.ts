import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decided, loadedWorker, otherId, refusal, writesOf } from "../../test/decision.ts"
import { exampleId } from "../defineOperation.ts"
import { addW4Informations } from "./addW4Informations.ts"

const [w4 = {}] = (addW4Informations.example?.["w4Informations"] ?? []) as ReadonlyArray<object>
const { worker } = loadedWorker()
const workers = new Map(
  [exampleId, otherId].map((id) => [
    id,
    loadedWorker({ worker: { ...worker, id, userStatus: "Terminated" }, w4: undefined })
  ])
)
const addedAll = (ids: ReadonlyArray<string>, set: object = {}) =>
  decided(
    addW4Informations,
    { workers },
    { w4Informations: ids.map((userId) => ({ ...w4, userId })), ...set }
  )

describe("W-4 information that is given together", () => {
  it("is stored for each worker, in whatever state", () => {
    const result = addedAll([exampleId, otherId])
    assert.deepStrictEqual(writesOf(result), ["insert w4Information", "insert w4Information"])
    assert.propertyVal(Result.getOrThrow(result).answer.w4Information, "userId", exampleId)
  })

  it("exists already the second time, for the same worker", () => {
    assert.strictEqual(
      refusal(addedAll([exampleId, exampleId])),
      "InvalidRequest: W4 information already exists"
    )
    const result = addedAll([exampleId, exampleId], { onError: "continue" })
    assert.deepStrictEqual<unknown>(Result.getOrThrow(result).answer.w4Informations[1], {
      error: {
        type: "conflict",
        path: ["w4Informations", 1],
        message: "W4 information already exists"
      }
    })
  })
})
