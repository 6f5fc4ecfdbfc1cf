/** The commit of a verdict of the worker, of a provider's callback, or of a person. */
import type { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import type { StorableVerdict, VerificationAttempt } from "@payroll/domain/verification/attempt"
import { settled } from "@payroll/domain/verification/verdict"
import type { Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { changes, combined, noChanges, update } from "../../changes.ts"
import { commitOwn, type Author } from "../../ownCommit.ts"
import { CompanyStore } from "../../ports/companyStore.ts"
import type { WorkerStore } from "../../ports/workerStore.ts"
import type { Changes, Unavailable } from "../../writer.ts"
import { loadSubject, movedSubject } from "./moveSubject.ts"

/** Returns the changes of a verdict: the attempt, and its subject unless a person has to look first. */
const changesOf = Effect.fnUntraced(function* (
  attempt: VerificationAttempt,
  verdict: StorableVerdict,
  moment: Moment
): Effect.fn.Return<
  Changes,
  RecordNotFound | StateConflict | Unavailable,
  CompanyStore | WorkerStore
> {
  const record = yield* Effect.fromResult(settled(attempt, verdict, moment.at))
  const subjectChanges =
    record.status === "passed" || record.status === "failed"
      ? yield* Effect.fromResult(
          movedSubject(record, yield* loadSubject(attempt), [record.status], moment)
        )
      : noChanges
  return combined([
    subjectChanges,
    changes({ writes: [update("verificationAttempt", attempt, record)] })
  ])
})

/** Returns true if an attempt is still what it was when it was read. */
const isUnmoved = Effect.fnUntraced(function* ({
  id,
  clientId,
  subjectId,
  version
}: VerificationAttempt) {
  const { attempts } = yield* CompanyStore
  const { latest } = yield* attempts(clientId, subjectId)
  return latest?.id === id && latest.version === version
})

/**
 * Applies a verdict once, however often it is given: false, and nothing changed, for an attempt
 * that moved on since it was read. StateConflict where attempt or subject do not have the move.
 */
export const commitVerdict = (
  attempt: VerificationAttempt,
  verdict: StorableVerdict,
  author: Author
) =>
  commitOwn(
    {
      clientId: attempt.clientId,
      record: { id: attempt.subjectId, companyId: attempt.companyId },
      author,
      unlessMoved: attempt.id
    },
    (moment) => changesOf(attempt, verdict, moment)
  ).pipe(
    // A twin of this verdict moves the subject as well: that is no conflict.
    Effect.catchTag("StateConflict", (conflict) =>
      Effect.flatMap(isUnmoved(attempt), (unmoved) =>
        unmoved ? Effect.fail(conflict) : Effect.succeed(false)
      )
    )
  )
