/** One round of a write, and what a round teaches the next one. */
import type { ErasureState } from "@payroll/domain/decision/erasureRequest"
import type { DomainError } from "@payroll/domain/errors"
import type { Actor } from "@payroll/domain/person"
import type { Problem } from "@payroll/domain/problem"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { commitCounted, countNumbers, entryOf } from "./auditedRequest.ts"
import type { Caller, KeyedRequest } from "./caller.ts"
import { noChanges } from "./changes.ts"
import type { Body } from "./decode.ts"
import { guestNumbers } from "./guestRequest.ts"
import { aboutLoaded, erasedElements, namedBy, refusalFirst } from "./erasedFirst.ts"
import type { ServiceError, TooManyNumbers } from "./errors.ts"
import type { Round, WriteOperation } from "./operation.ts"
import { NewId } from "./ports/newId.ts"
import { Outcome, Writer, type Commit, type CountedValue } from "./writer.ts"

/** A request for a write, accepted: what each of its rounds needs. */
export interface AcceptedWrite<R> {
  readonly operation: WriteOperation<R>
  readonly round: Round<R>
  readonly body: Body
  readonly caller: Caller
  readonly actedBy: Actor | undefined
}

/** One text for a path, to look it up by. */
export const fieldKey = (path: Problem["path"]): string => path.join("\n")

/** The knowledge that the rounds of a request leave to the next one. */
export interface Learned {
  /** The fields with values that others hold. */
  readonly taken: Set<string>
  /** The limits that elements of the request reached. */
  readonly limits: Array<TooManyNumbers>
  /** The erasures of people whom the request names. */
  readonly erased: Map<string, ErasureState>
}

const problemsOf = (limits: Learned["limits"]): ReadonlyArray<Problem> =>
  limits.flatMap(({ problems }) => problems)

/** The numbers of a round without those that reached a limit in one before. */
const beyondLimits = (
  numbers: ReadonlyArray<CountedValue>,
  problems: ReadonlyArray<Problem>
): ReadonlyArray<CountedValue> => {
  if (problems.length === 0) return numbers
  const limited = new Set(problems.map(({ path }) => fieldKey(path)))
  return numbers.filter(({ path }) => !limited.has(fieldKey(path)))
}

/** The failure of a round; the limit that was reached if nothing else is wrong with any element. */
const failureOf = (failure: DomainError, limits: Learned["limits"]): ServiceError => {
  const [first] = limits
  const ofLimits = problemsOf(limits)
  const isLimit = failure.problems?.every((each) => ofLimits.includes(each)) === true
  return first && isLimit ? first : failure
}

/** One round: load, decide, commit. It may be lost to another request. */
export const attempt = Effect.fnUntraced(function* <R>(
  { operation, round, body: submitted, caller, actedBy }: AcceptedWrite<R>,
  keyed: KeyedRequest | undefined,
  { taken, limits, erased }: Learned
) {
  const at = yield* Clock.currentTimeMillis
  const { next } = yield* NewId
  const isTaken = (path: Problem["path"]) => taken.size > 0 && taken.has(fieldKey(path))
  const context = { at, newId: next, isTaken, actedBy, limits: problemsOf(limits), erased }
  for (const [id, state] of yield* erasedElements(operation, caller.client.id, submitted)) {
    erased.set(id, state)
  }
  const { numbers: all, decided, loaded } = yield* round(caller, context)
  const numbers = beyondLimits([...all, ...guestNumbers(operation, caller)], context.limits)
  const entry = entryOf(operation.name, caller, actedBy, at)
  if (Result.isFailure(decided)) {
    const about = [namedBy(submitted), aboutLoaded(loaded)]
    const refusal = yield* refusalFirst(operation, caller.client.id, about, decided.failure)
    yield* countNumbers(entry, numbers)
    return yield* Effect.fail(failureOf(refusal, limits))
  }
  const { body, record, changes, isDryRun, refusal } = decided.success
  const writer = yield* Writer
  if (changes === undefined && keyed === undefined) {
    yield* countNumbers(entry, numbers)
    yield* writer.confirm
    return { outcome: Outcome.Committed(), body }
  }
  const commit: Commit = {
    ...(yield* entry),
    record,
    changes: changes ?? noChanges,
    answer: keyed && { ...keyed, status: 200, body },
    numbers
  }
  if (!isDryRun && !refusal) return { outcome: yield* commitCounted(commit), body }
  // A dry run says nothing about the values of others.
  const tried = isDryRun ? { ...commit.changes, claims: [] } : commit.changes
  const checked = yield* commitCounted({
    ...commit,
    changes: tried,
    answer: undefined,
    isDryRun: true
  })
  if (checked._tag !== "DryRun") return { outcome: checked, body }
  if (refusal) return yield* Effect.fail(refusal)
  if (keyed === undefined) return { outcome: checked, body }
  // Its answer is kept for its key like any other.
  return { outcome: yield* commitCounted({ ...commit, changes: noChanges }), body }
})
