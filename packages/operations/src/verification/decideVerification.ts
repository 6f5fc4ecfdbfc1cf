/** A person decides on a verification that was left to one. */
import { described } from "@payroll/domain/field/rule"
import type { DomainError } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { noMove } from "@payroll/domain/status"
import {
  attemptStatuses,
  subjectKinds,
  type VerificationAttempt
} from "@payroll/domain/verification/attempt"
import { decisionReason, ReviewReason } from "@payroll/domain/verification/reason"
import { reopened, settled } from "@payroll/domain/verification/verdict"

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { AttemptStatus } from "../answerStates.ts"
import { Message, RecordVersion, idFields, ids, objectOf, oneOf, shownId } from "../answerSchema.ts"
import { changes, combined, insert, update } from "../changes.ts"
import { decided, decisionStatusShown } from "../personDecisions.ts"
import { defineWrite, exampleId } from "../defineOperation.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { VerificationStore, type ReviewCase } from "../ports/verificationStore.ts"
import type { Changes } from "../writer.ts"
import { loadSubject, movedSubject, subjectAt, type Subject } from "./rules/moveSubject.ts"

const ReviewDecision = choice(
  ["passed", "failed"],
  { passed: ["approve"], failed: ["reject"] },
  "ReviewDecision"
)

const DecideVerification = Schema.Struct({
  verification: objectOf("The verification.", {
    verificationId: idFields.verificationId,
    decision: described(ReviewDecision, "Whether the verification passes."),
    reason: described(ReviewReason, "Why; reviewers see it.")
  })
})

interface Loaded extends ReviewCase {
  readonly subject: Subject
}

/** The changes of a decision that takes effect, and the attempt that it decided. */
interface Effected {
  readonly attempt: VerificationAttempt
  readonly changes: Changes
}

/** The attempt as decided. One of a subject that failed too often is passed as a new attempt. */
const settledCase = (
  { attempt, isStuck }: Loaded,
  status: "passed" | "failed",
  { at, newId }: DecisionContext
) => {
  const before = isStuck ? reopened(attempt, newId(), at) : attempt
  const verdict = { status, reasons: [decisionReason(status)], providerTexts: undefined }
  return Result.map(settled(before, verdict, at), (after) =>
    isStuck
      ? { record: { ...after, version: 1 }, steps: ["pending", status] as const }
      : { record: after, steps: [status] as const }
  )
}

const effected = (
  loaded: Loaded,
  to: "passed" | "failed",
  context: DecisionContext
): Result.Result<Effected, DomainError> =>
  Result.gen(function* () {
    const { attempt, subject, isStuck } = loaded
    const { record, steps } = yield* settledCase(loaded, to, context)
    const subjectChanges = yield* movedSubject(record, subject, steps, context)
    const write = isStuck
      ? insert("verificationAttempt", record)
      : update("verificationAttempt", attempt, record)
    return { attempt: record, changes: combined([subjectChanges, changes({ writes: [write] })]) }
  })

export const decideVerification = defineWrite({
  group: "adminPortal",
  name: "decideVerification",
  verb: "POST",
  isDecision: true,
  role: "review",
  summary: "Pass or fail a verification that waits for a person",
  request: DecideVerification,
  response: Schema.Struct({
    verification: objectOf("The verification after the call.", {
      verificationId: ids.verificationId,
      subjectKind: oneOf(subjectKinds, "What was verified."),
      subjectId: shownId("The company, business user or worker that was verified."),
      status: AttemptStatus,
      decisionStatus: decisionStatusShown,
      message: Message,
      version: RecordVersion
    })
  }),
  load: ({ verification: { verificationId } }, caller) =>
    Effect.gen(function* () {
      const { reviewCase } = yield* VerificationStore
      const loadCase = () => orNotFound("verification", reviewCase(caller, verificationId))
      const subject = yield* loadSubject((yield* loadCase()).attempt)
      // Read after the subject, whose revision guards it: what is decided meanwhile is a conflict.
      return { ...(yield* loadCase()), subject }
    }),
  decide: (loaded, { verification: { decision: to, reason } }, context) =>
    Result.gen(function* () {
      const { attempt, isStuck, decisions, subject } = loaded
      const { id: subjectId, companyId, status, subjectKind } = attempt
      const mayDecide = status === "needs_review" || (isStuck && to === "passed")
      if (!mayDecide) return yield* Result.fail(noMove("verification", attemptStatuses, status, to))
      const stored = yield* decided(
        { subjectKind: "verification", subjectId, companyId },
        { decision: to, reason },
        decisions,
        context.client.settings.fourEyes,
        context
      )
      const after = stored.isEffective
        ? yield* effected(loaded, to, context)
        : { attempt, changes: changes({ revisions: [subjectAt(subject)] }) }
      return {
        record: attempt,
        changes: combined([after.changes, stored.changes]),
        answer: {
          verification: {
            verificationId: after.attempt.id,
            subjectKind,
            subjectId: attempt.subjectId,
            status: after.attempt.status,
            decisionStatus: stored.decisionStatus,
            message: stored.message,
            version: after.attempt.version
          }
        }
      }
    }),
  example: {
    verification: { verificationId: exampleId, decision: "passed", reason: "papers seen" },
    actedBy: "Rosa Diaz"
  }
})
