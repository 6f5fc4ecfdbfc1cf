/** What a verdict changes: the attempt, its company and owners, and the event that tells of it. */
import { companyEvent } from "@payroll/domain/company/profile"
import { judgeCompany } from "@payroll/domain/company/verdict"
import type { Verdict, VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { CompanyStore, type LoadedProfile } from "../ports/companyStore.ts"
import { NewId } from "../ports/newId.ts"
import { Writer, type Changes, type Commit, type Write } from "../writer.ts"

/** Who the audit says it was, for what the worker does by itself. */
const WORKER = "worker"

/** A verdict that lost this many races is left to the next lease. */
const ROUNDS_MAX = 20

const changesOf = (
  attempt: VerificationAttempt,
  loaded: LoadedProfile,
  verdict: Verdict,
  at: number,
  eventId: string
): Changes | undefined => {
  const judged = judgeCompany(attempt, loaded, verdict, at)
  if (Result.isFailure(judged)) return undefined
  const { attempt: settled, company, owners } = judged.success
  const attemptWrite: Write = {
    op: "update",
    kind: "verificationAttempt",
    record: settled,
    expected: attempt.version
  }
  if (!company) return { writes: [attemptWrite], revisions: [], claims: [], events: [] }
  return {
    writes: [
      { op: "update", kind: "company", record: company, expected: loaded.company.version },
      ...owners.map((record): Write => ({
        op: "update",
        kind: "businessUser",
        record,
        expected: record.version - 1
      })),
      attemptWrite
    ],
    revisions: [{ of: "companyProfile", id: company.id, expected: loaded.revision }],
    claims: [],
    events: [companyEvent(eventId, "company.kybstatus.update", { ...loaded, company }, at)]
  }
}

/**
 * Applies a verdict once, however often it is given: an attempt that was settled or superseded
 * meanwhile, or is under another lease, stays as it is.
 */
export const applyVerdict = Effect.fnUntraced(function* (
  attempt: VerificationAttempt,
  verdict: Verdict
) {
  const { clientId, companyId } = attempt
  const { profile } = yield* CompanyStore
  const { next } = yield* NewId
  const writer = yield* Writer
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const loaded = yield* profile(clientId, companyId)
    const at = yield* Clock.currentTimeMillis
    const changes = loaded && changesOf(attempt, loaded, verdict, at, next())
    if (!changes) return
    const id = next()
    const commit: Commit = {
      id,
      clientId,
      credential: WORKER,
      operation: "verification.verdict",
      recordId: attempt.subjectId,
      requestId: id,
      at,
      changes,
      answer: undefined
    }
    const outcome = yield* Effect.uninterruptible(writer.commit(commit))
    if (outcome._tag === "Committed") return
    if (outcome._tag === "Stale" && outcome.scope === attempt.id) return
  }
})
