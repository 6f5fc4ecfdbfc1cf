/** The queue of reviews where most of what an index holds does not wait. */
import { assert } from "@effect/vitest"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { ReviewCases } from "@payroll/operations/ports/reviewCases"
import * as Effect from "effect/Effect"
import { burst, tags } from "../burst.ts"
import { commitsOf, newClient } from "../commits.ts"
import type { VerificationCases } from "./world.ts"

/** So many attempts are read for one page. */
const READ_MAX = 5_000
const EVERY = 10_000

/** A company with third attempts that failed, each the only one of its subject, and then one in review. */
const queued = Effect.fnUntraced(function* (failed: number) {
  const { client } = yield* newClient
  const { base, commit, creating, next } = yield* commitsOf(client.id)
  const { company, attempt, commit: creation } = creating()
  yield* burst([creation])
  const attemptOf = (set: Partial<VerificationAttempt>): VerificationAttempt => ({
    ...attempt,
    ...base(company.id),
    subjectKind: "worker",
    subjectId: next(),
    number: 3,
    ...set
  })
  const idle = Array.from({ length: failed }, () => attemptOf({ status: "failed" }))
  const waiting = attemptOf({ status: "needs_review" })
  const writes = [...idle, waiting].map(
    (record) => ({ op: "insert", kind: "verificationAttempt", record }) as const
  )
  assert.deepStrictEqual(tags(yield* burst([commit({ writes })])), ["Committed"])
  const scope = { client, companyIds: undefined }
  return { scope, company, idle, waiting }
})

const pages = Effect.gen(function* () {
  const { scope, company, idle, waiting } = yield* queued(READ_MAX)
  const reviews = yield* ReviewCases
  const idsOf = ({ attempts }: { attempts: ReadonlyArray<VerificationAttempt> }) =>
    attempts.map(({ id }) => id)
  for (const companyId of [undefined, company.id]) {
    const first = yield* reviews.waiting(scope, companyId, { after: "", rows: EVERY })
    assert.deepStrictEqual(idsOf(first), [])
    assert.strictEqual(first.stoppedAt, idle.at(-1)?.id)
    const page = { after: first.stoppedAt ?? "", rows: EVERY }
    const second = yield* reviews.waiting(scope, companyId, page)
    assert.deepStrictEqual(idsOf(second), [waiting.id])
    assert.isUndefined(second.stoppedAt)
  }
  const others = { ...scope, companyIds: new Set<string>() }
  const none = yield* reviews.waiting(others, company.id, { after: "", rows: EVERY })
  assert.deepStrictEqual(none, { attempts: [], stoppedAt: undefined })
})

export const reviewQueue: VerificationCases = {
  "reads 5,000 attempts at most for a page, and goes on where it stopped": pages
}
