import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { AT, exampleAttempt } from "../testing/exampleProfile.ts"
import { attemptStatuses, type AttemptStatus, type Verdict } from "./attempt.ts"
import { isUnfinished, reopened, settled } from "./verdict.ts"

const LATER = AT + 60_000
const states = Object.keys(attemptStatuses) as ReadonlyArray<AttemptStatus>
const passed: Verdict = { status: "passed", reasons: [] }
const failed: Verdict = { status: "failed", reasons: ["name_mismatch"] }
const needsReview: Verdict = { status: "needs_review", reasons: ["manual_review"] }
const verdicts = [passed, failed, needsReview]

describe("a verdict on an attempt", () => {
  it.each(states.flatMap((from) => verdicts.map((verdict) => ({ from, verdict }))))(
    "that is $from: $verdict.status",
    ({ from, verdict }) => {
      const result = settled({ ...exampleAttempt, status: from }, verdict, LATER)
      if (attemptStatuses[from].includes(verdict.status)) {
        assert.deepStrictEqual(Result.getOrThrow(result), {
          ...exampleAttempt,
          status: verdict.status,
          reasons: verdict.reasons,
          version: 2,
          updatedAt: LATER
        })
        return
      }
      assert.strictEqual(
        Result.isFailure(result) ? result.failure.message : "settled",
        `verification is ${from} and cannot become ${verdict.status}`
      )
    }
  )

  it.each(verdicts)("is a review where the attempt was flagged, even $status", (verdict) => {
    const flagged = { ...exampleAttempt, flags: ["duplicate"] }
    const after = Result.getOrThrow(settled(flagged, verdict, LATER))
    assert.strictEqual(after.status, "needs_review")
    assert.deepStrictEqual(after.reasons, ["duplicate", ...verdict.reasons])
    assert.deepStrictEqual(after.flags, ["duplicate"])
  })

  it.each([passed, failed])("of a person counts in spite of a flag: $status", (verdict) => {
    const waiting = {
      ...exampleAttempt,
      status: "needs_review",
      flags: ["duplicate"],
      reasons: ["duplicate", "not_found"]
    } as const
    const after = Result.getOrThrow(settled(waiting, verdict, LATER))
    assert.strictEqual(after.status, verdict.status)
    assert.deepStrictEqual(after.reasons, ["duplicate", "not_found", ...verdict.reasons])
  })
})

describe("an attempt", () => {
  it.each(states)("that is %s can be superseded only while it is unfinished", (status) => {
    const isOpen = ["submitted", "processing", "needs_review"].includes(status)
    assert.strictEqual(isUnfinished({ ...exampleAttempt, status }), isOpen)
  })

  it("that failed is reopened as the next one, with what it was about", () => {
    const before = {
      ...exampleAttempt,
      status: "failed",
      reasons: ["not_found"],
      version: 7
    } as const
    assert.deepStrictEqual(reopened(before, "attempt-2", LATER), {
      ...before,
      id: "attempt-2",
      number: 2,
      status: "needs_review",
      version: 1,
      createdAt: LATER,
      updatedAt: LATER
    })
  })
})
