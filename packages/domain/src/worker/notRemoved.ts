import { StateConflict } from "../errors.ts"
import type { Worker } from "./worker.ts"
import * as Result from "effect/Result"

/** Loaded records of a worker. */
export interface OfWorker {
  readonly worker: Pick<Worker, "userStatus">
}

/** Fails for a removed worker. A terminated one can still be corrected. */
export const checkNotRemoved = <A extends OfWorker>(loaded: A): Result.Result<A, StateConflict> =>
  loaded.worker.userStatus === "Removed"
    ? Result.fail(new StateConflict({ message: "a removed user cannot be changed" }))
    : Result.succeed(loaded)
