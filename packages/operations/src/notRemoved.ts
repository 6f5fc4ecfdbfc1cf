import { StateConflict } from "@payroll/domain/errors"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"

/** What was loaded, or StateConflict for a removed worker. A terminated one can still be corrected. */
export const notRemoved = <A extends { readonly worker: Pick<Worker, "userStatus"> }, E, R>(
  loaded: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StateConflict, R> =>
  Effect.flatMap(loaded, (value) =>
    value.worker.userStatus === "Removed"
      ? Effect.fail(new StateConflict({ message: "a removed user cannot be changed" }))
      : Effect.succeed(value)
  )
