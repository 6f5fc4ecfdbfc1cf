import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { kycStatuses, type BusinessUser, type KycStatus } from "../businessUser/businessUser.ts"
import { AT, exampleAttempt, exampleOwner, exampleProfile } from "../testing/exampleProfile.ts"
import type { AttemptStatus, Verdict } from "../verification/attempt.ts"
import type { KybStatus } from "./company.ts"
import { judgeCompany } from "./verdict.ts"

const LATER = AT + 60_000
const passed: Verdict = { status: "passed", reasons: [] }
const failed: Verdict = { status: "failed", reasons: ["name_mismatch"] }
const needsReview: Verdict = { status: "needs_review", reasons: ["manual_review"] }

const owner = (id: string, set: Partial<BusinessUser>): BusinessUser => ({
  ...exampleOwner,
  id,
  ...set
})

const profileWith = (kybStatus: KybStatus, businessUsers: ReadonlyArray<BusinessUser>) => ({
  ...exampleProfile,
  company: { ...exampleProfile.company, kybStatus },
  businessUsers
})

const judged = (verdict: Verdict, flags: ReadonlyArray<string> = []) =>
  Result.getOrThrow(judgeCompany({ ...exampleAttempt, flags }, exampleProfile, verdict, LATER))

const conflictOf = (status: AttemptStatus, kybStatus: KybStatus, verdict: Verdict) => {
  const profile = profileWith(kybStatus, [])
  const result = judgeCompany({ ...exampleAttempt, status }, profile, verdict, LATER)
  return Result.isFailure(result) ? result.failure.message : undefined
}

describe.each([passed, failed])("the verdict $status", (verdict) => {
  it("moves attempt, company and owner, each by one version", () => {
    assert.deepStrictEqual(judged(verdict), {
      attempt: {
        ...exampleAttempt,
        status: verdict.status,
        reasons: verdict.reasons,
        version: 2,
        updatedAt: LATER
      },
      company: {
        ...exampleProfile.company,
        kybStatus: verdict.status as "passed" | "failed",
        version: 2,
        updatedAt: LATER
      },
      owners: [
        {
          ...exampleOwner,
          kycStatus: verdict.status as "passed" | "failed",
          version: 2,
          updatedAt: LATER
        }
      ]
    })
  })

  it.each(Object.keys(kycStatuses) as Array<KycStatus>)(
    "is followed by an owner who is %s only if the table has the move",
    (kycStatus) => {
      const profile = profileWith("pending", [owner("owner-1", { kycStatus })])
      const { owners } = Result.getOrThrow(judgeCompany(exampleAttempt, profile, verdict, LATER))
      assert.strictEqual(owners.length, kycStatus === "pending" ? 1 : 0)
    }
  )

  it("leaves alone who was not part of the case", () => {
    const others = [
      owner("clerk", { beneficialOwner: false }),
      owner("without-ssn", { ssn: undefined }),
      owner("without-birth", { dateOfBirth: undefined })
    ]
    const profile = profileWith("pending", [...others, owner("owner-2", {})])
    const { owners } = Result.getOrThrow(judgeCompany(exampleAttempt, profile, verdict, LATER))
    assert.deepStrictEqual(
      owners.map(({ id }) => id),
      ["owner-2"]
    )
  })
})

describe("a case that needs review", () => {
  it("moves the attempt alone; company and owners stay pending", () => {
    const { attempt, company, owners } = judged(needsReview)
    assert.strictEqual(attempt.status, "needs_review")
    assert.deepStrictEqual(attempt.reasons, ["manual_review"])
    assert.strictEqual(company, undefined)
    assert.deepStrictEqual(owners, [])
  })

  it.each([passed, failed, needsReview])("is what a flag makes of $status", (verdict) => {
    const { attempt, company, owners } = judged(verdict, ["duplicate"])
    assert.strictEqual(attempt.status, "needs_review")
    assert.deepStrictEqual(attempt.reasons, ["duplicate", ...verdict.reasons])
    assert.deepStrictEqual(attempt.flags, ["duplicate"])
    assert.strictEqual(company, undefined)
    assert.deepStrictEqual(owners, [])
  })

  it("can still pass or fail, by a person", () => {
    const waiting = { ...exampleAttempt, status: "needs_review" } as const
    for (const verdict of [passed, failed]) {
      const result = Result.getOrThrow(judgeCompany(waiting, exampleProfile, verdict, LATER))
      assert.strictEqual(result.attempt.status, verdict.status)
      assert.strictEqual(result.company?.kybStatus, verdict.status)
    }
  })
})

describe("a verdict that comes too late", () => {
  it.each(["submitted", "passed", "failed", "superseded"] as const)(
    "is a conflict for an attempt that is %s",
    (status) => {
      assert.strictEqual(
        conflictOf(status, "pending", passed),
        `verification is ${status} and cannot become passed`
      )
    }
  )

  it.each(["new", "passed", "failed"] as const)(
    "is a conflict for a company that is %s",
    (kybStatus) => {
      assert.strictEqual(
        conflictOf("processing", kybStatus, failed),
        `company is ${kybStatus} and cannot become failed`
      )
    }
  )
})
