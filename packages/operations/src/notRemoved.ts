import { StateConflict } from "@payroll/domain/errors"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

interface OfWorker {
  readonly worker: Pick<Worker, "userStatus">
}

/** Fails for a removed worker. A terminated one can still be corrected. */
export const checkNotRemoved = <A extends OfWorker>(loaded: A): Result.Result<A, StateConflict> =>
  loaded.worker.userStatus === "Removed"
    ? Result.fail(new StateConflict({ message: "a removed user cannot be changed" }))
    : Result.succeed(loaded)

/** What was loaded, or StateConflict for a removed worker. */
export const notRemoved = <A extends OfWorker, E, R>(
  loaded: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StateConflict, R> =>
  Effect.flatMap(loaded, (value) => Effect.fromResult(checkNotRemoved(value)))
