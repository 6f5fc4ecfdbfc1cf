import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { ownerCase } from "../company/profile.ts"
import { AT, exampleAttempt, exampleOwner } from "@payroll/testing/exampleProfile"
import { attemptStatuses, type AttemptStatus, type StorableVerdict } from "./attempt.ts"
import { providerTextsOf } from "./caseSummary.ts"
import { isUnfinished, reopened, settled, storableVerdict } from "./verdict.ts"

const LATER = AT + 60_000
const states = Object.keys(attemptStatuses) as ReadonlyArray<AttemptStatus>
const providerTexts = undefined
const passed: StorableVerdict = { status: "passed", reasons: [], providerTexts }
const failed: StorableVerdict = { status: "failed", reasons: ["name_mismatch"], providerTexts }
const needsReview: StorableVerdict = {
  status: "needs_review",
  reasons: ["manual_review"],
  providerTexts
}
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
      assert.include(
        Result.isFailure(result) ? result.failure.message : "settled",
        `the verification is "${from}"`
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

describe("the reasons of a provider", () => {
  const OWNER_ID = "0199a2f0-0000-7000-8000-0000000000ab"
  const owner = { ...exampleOwner, id: OWNER_ID }
  const submission = Redacted.make(JSON.stringify({ owners: [ownerCase(owner)] }))
  const company = { ...exampleAttempt, submission }
  const ofReasons = (reasons: ReadonlyArray<string>, attempt = company) =>
    storableVerdict(attempt, { status: "failed", reasons })

  it.each(["name_mismatch", "a", "_", "x".repeat(64), `owner:${OWNER_ID}`])("keep %s", (reason) => {
    assert.deepStrictEqual(ofReasons([reason]), {
      status: "failed",
      reasons: [reason],
      providerTexts: undefined
    })
  })

  it("name an owner in the spelling of the case", () => {
    const { reasons } = ofReasons([`owner:${OWNER_ID.toUpperCase()}`])
    assert.deepStrictEqual(reasons, [`owner:${OWNER_ID}`])
  })

  it.each([
    "ssn_141077098_mismatch",
    "SSN141077098",
    "141-07-7098",
    "Name_mismatch",
    "name_mismatch\n",
    "no such person",
    "x".repeat(65),
    "",
    "owner:",
    "owner:141077098",
    "owner:0199a2f0-0000-7000-8000-0000000000ac"
  ])("that are not codes are returned for sealing: %j", (reason) => {
    const verdict = ofReasons(["not_found", reason, reason])
    assert.deepStrictEqual(verdict.reasons, ["not_found", "provider_other"])
    const texts = providerTextsOf({ ...company, providerTexts: verdict.providerTexts })
    assert.deepStrictEqual(texts, [reason, reason])
  })

  it.each(["worker", "businessUser"] as const)("name no owner of a %s", (subjectKind) => {
    const person = { ...company, subjectKind, submission: Redacted.make("{}") }
    const { reasons } = ofReasons([`owner:${OWNER_ID}`], person)
    assert.deepStrictEqual(reasons, ["provider_other"])
  })

  it("stay with the attempt when it is flagged, decided and reopened", () => {
    const verdict = ofReasons(["SSN141077098"])
    const flagged = { ...company, flags: ["duplicate"] }
    const waiting = Result.getOrThrow(settled(flagged, verdict, LATER))
    assert.deepStrictEqual(waiting.reasons, ["duplicate", "provider_other"])
    const decided = Result.getOrThrow(settled(waiting, failed, LATER))
    for (const attempt of [waiting, decided, reopened(decided, "attempt-2", LATER)]) {
      assert.deepStrictEqual(providerTextsOf(attempt), ["SSN141077098"])
    }
  })
})
