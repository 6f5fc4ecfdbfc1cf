import { assert, describe, it } from "@effect/vitest"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import * as Result from "effect/Result"
import { exampleId } from "../defineOperation.ts"
import {
  changesOf,
  decided,
  LATER,
  loadedWorker,
  refusal,
  theOnly,
  writesOf
} from "../../test/decision.ts"
import { updateW4Information } from "./updateW4Information.ts"

const exampleW4 = loadedWorker().w4!
const none = loadedWorker({ w4: undefined })

const updated = (set: object = {}, loaded = loadedWorker()) =>
  decided(updateW4Information, loaded, { w4Information: { dependents: undefined, ...set } })

describe("W-4 information that is updated", () => {
  it.each([
    ["w4FilingStatus", "filingStatus", "single", "Single"],
    ["haveMultipleJob", "haveMultipleJobs", true, true],
    ["dependents", "dependents", 0, 0],
    ["dependentsAbove18", "dependentsAbove18", 3, 3],
    ["otherIncome", "otherIncome", 10.25, "10.25"],
    ["otherDeduction", "otherDeduction", 0, "0"],
    ["extraWithholding", "extraWithholding", 12, "12"]
  ])("has a new %s and keeps the rest, and the version before", (field, stored, value, kept) => {
    const result = updated({ [field]: value })
    // A form of the day of the call.
    const receivedAt = easternDayOf(LATER)
    const recordedBy = "pk_test_1"
    const changed = { receivedAt, recordedBy, version: 2, updatedAt: LATER }
    const expected = { ...exampleW4, [stored]: kept, ...changed }
    assert.deepStrictEqual<unknown>(theOnly(result, "w4Information"), expected)
    assert.deepInclude(theOnly(result, "earlierVersion"), {
      of: "w4Information",
      recordId: exampleW4.id,
      recordVersion: 1,
      validUntil: LATER
    })
  })

  it.each([{}, { dependents: 2 }, { w4FilingStatus: "head of household", extraWithholding: 25.5 }])(
    "changes nothing with %o, which it says already",
    (set) => {
      assert.isUndefined(changesOf(updated(set)))
      assert.strictEqual(Result.getOrThrow(updated(set)).answer.w4Information.version, 1)
    }
  )

  it("is added where there was none, if it says enough", () => {
    assert.deepStrictEqual(writesOf(updated({ w4FilingStatus: "Single" }, none)), [
      "insert w4Information"
    ])
  })

  it.each([
    [{ version: 1 }, "some", "accepted"],
    [
      { version: 2, dependents: 2 },
      "some",
      "VersionConflict: W-4 information was changed by somebody else; read it again"
    ],
    [{ dependents: 3 }, "none", "RecordNotFound: W-4 information not found"],
    [
      { w4FilingStatus: "Single", version: 1 },
      "none",
      "VersionConflict: W-4 information was changed by somebody else; read it again"
    ]
  ] as const)("with %o where there is %s: %s", (set, existing, outcome) => {
    assert.strictEqual(refusal(updated(set, existing === "none" ? none : loadedWorker())), outcome)
  })

  it("answers with the worker's id", () => {
    assert.deepStrictEqual(Result.getOrThrow(updated({ dependents: 3 })).answer.w4Information, {
      userId: exampleId,
      status: "Ready",
      message: "the W-4 information of Ben Carl Okafor was changed",
      version: 2
    })
  })

  it.each([
    ["was added", { w4FilingStatus: "Single" }, none],
    ["is up to date", {}, loadedWorker()]
  ] as const)("says that it %s", (what, set, loaded) => {
    const { message } = Result.getOrThrow(updated(set, loaded)).answer.w4Information
    assert.strictEqual(message, `the W-4 information of Ben Carl Okafor ${what}`)
  })
})
