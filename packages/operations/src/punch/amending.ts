/** What amending and voiding a punch have in common. */
import { StateConflict, type DomainError } from "@payroll/domain/errors"
import { described } from "@payroll/domain/field/rule"
import { sensitive } from "@payroll/domain/field/sensitive"
import { FreeText } from "@payroll/domain/field/text"
import { amendmentOf, type Punch } from "@payroll/domain/punch/punch"
import { clockShowing, latestOf } from "@payroll/domain/punch/workerClock"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { answered, idFields, ids, Message, RecordVersion, versionField } from "../answerSchema.ts"
import { changes, insert, update, workerAt } from "../changes.ts"
import type { DecisionContext } from "../operation.ts"
import { orNotFound } from "../orNotFound.ts"
import { PunchStore, type LoadedClock } from "../ports/punchStore.ts"
import { versionConflict } from "../versionConflict.ts"
import type { Changes } from "../writer.ts"

/** The fields that both take. */
export const ofPunch = {
  punchId: idFields.punchId,
  reason: described(
    sensitive(FreeText, "reason"),
    "Why the punch is changed; shown in its history alone."
  ),
  ...versionField
} as const

/** The fields that both answer. */
export const amendedFields = {
  punchId: ids.punchId,
  status: answered("Recorded", "Voided"),
  message: Message,
  version: RecordVersion
} as const

export interface LoadedPunch extends LoadedClock {
  readonly punch: Punch
  /** Of the latest punches of the worker those that are not this one. */
  readonly others: ReadonlyArray<Punch>
}

/** The punch with the clock of its worker. The clock's version guards which punches there are: it comes first. */
export const loadPunch = Effect.fnUntraced(function* (clientId: string, punchId: string) {
  const store = yield* PunchStore
  const named = yield* orNotFound("punch", store.punch(clientId, punchId))
  const loaded = yield* orNotFound("user", store.clock(clientId, named.workerId, undefined))
  const latest = yield* store.latest(clientId, named.workerId)
  const others = latest.filter(({ id }) => id !== punchId)
  return { ...loaded, punch: named, others }
})

const isVoided = new StateConflict({ message: "the punch is voided, which is final" })

/** Fails for a punch that is of another version or voided. */
export const checkChangeable = (
  { punch }: Pick<LoadedPunch, "punch">,
  given: { readonly version?: number }
): Result.Result<void, DomainError> => {
  const conflict = versionConflict("punch", punch, given)
  if (conflict) return Result.fail(conflict)
  return punch.status === "Voided" ? Result.fail(isVoided) : Result.void
}

/** Stores another version of a punch with its reason, and the clock that it leaves. */
export const amendmentChanges = (
  loaded: LoadedPunch,
  after: Punch,
  reason: Redacted.Redacted<string>,
  context: DecisionContext
): Changes => {
  const { punch, others, clock, worker } = loaded
  const counting = after.status === "Voided" ? others : [...others, after]
  const clockAfter = clockShowing(clock, worker, latestOf(counting), context)
  return changes({
    writes: [
      update("punch", punch, after),
      insert("punchAmendment", amendmentOf(context.newId(), after, reason, context.at)),
      clock ? update("workerClock", clock, clockAfter) : insert("workerClock", clockAfter)
    ],
    revisions: clock ? [] : [workerAt(loaded)]
  })
}
