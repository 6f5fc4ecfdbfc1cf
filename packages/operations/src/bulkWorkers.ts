/** Bulk operations about workers of one company, whose elements name the worker by `userId`. */
import { RecordNotFound, type DomainError } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Bulk, CheckedElement, ElementError } from "./bulk.ts"
import { decideEach, type DecidedElement, type Places } from "./bulkDecision.ts"
import type { Decision, DecisionContext } from "./operation.ts"
import { orNotFound } from "./orNotFound.ts"
import { inPieces, LOADED_IN_TURN } from "./pieces.ts"
import { WorkerStore, type LoadedWorker } from "./ports/workerStore.ts"

interface BulkRequest {
  readonly companyId: string
  readonly dryRun?: boolean
  readonly onError?: "stop" | "continue"
}

interface OfWorker {
  readonly userId: string
}

/** The workers that a bulk request names, as far as they are the company's. */
export interface LoadedWorkers {
  readonly workers: ReadonlyMap<string, LoadedWorker>
}

/**
 * Loads the workers that the elements name, each guarded by its revision; RecordNotFound without such an employer.
 */
export const loadWorkers = Effect.fnUntraced(function* (
  clientId: string,
  { request: { companyId }, elements }: Bulk<BulkRequest, OfWorker>
) {
  const store = yield* WorkerStore
  yield* orNotFound("company", store.employer(clientId, companyId))
  const ids = new Set(elements.map(({ input }) => input.userId))
  const loaded = yield* inPieces([...ids], LOADED_IN_TURN, (piece) =>
    store.workers(clientId, piece)
  )
  const ofCompany = loaded.filter(({ worker }) => worker.companyId === companyId)
  return { workers: new Map(ofCompany.map((each) => [each.worker.id, each])) }
})

/** A decision about one worker, and the worker as a further element finds it. */
interface DecidedWorker<Entry, W extends LoadedWorker> extends DecidedElement<Entry> {
  readonly after: W
}

/** How a bulk operation about workers decides. */
interface Deciding<E, Entry, Answer, W extends LoadedWorker> extends Places {
  /** Decides on one worker, by the rules of the single form. */
  readonly decide: (
    worker: LoadedWorker,
    input: E,
    context: DecisionContext
  ) => Result.Result<DecidedWorker<Entry, W>, DomainError>
  readonly answerOf: (
    first: Entry | CheckedElement,
    entries: ReadonlyArray<Entry | CheckedElement | ElementError>
  ) => Answer
  /** Learns what an accepted element came to. */
  readonly accept?: (after: W) => void
}

/** Decides on each element about the worker that it names. */
export const decideForWorkers = <
  E extends OfWorker,
  Entry,
  Answer,
  W extends LoadedWorker = LoadedWorker
>(
  loaded: LoadedWorkers,
  bulk: Bulk<BulkRequest, E>,
  context: DecisionContext,
  { decide, answerOf, accept, ...places }: Deciding<E, Entry, Answer, W>
): Effect.Effect<Decision<Answer>, DomainError> => {
  const workers = new Map(loaded.workers)
  const decided = decideEach<BulkRequest, E, DecidedWorker<Entry, W>, Entry>(
    places,
    bulk,
    context,
    (input, single) => {
      const worker = workers.get(input.userId)
      return worker
        ? decide(worker, input, single)
        : Result.fail(new RecordNotFound({ record: "user" }))
    },
    ({ after }) => {
      workers.set(after.worker.id, after)
      accept?.(after)
    }
  )
  const { companyId, dryRun } = bulk.request
  return Effect.map(decided, ({ first, entries, changes, refusal }) => ({
    refusal,
    record: { id: companyId, companyId },
    changes,
    isDryRun: dryRun === true,
    answer: answerOf(first, entries)
  }))
}
