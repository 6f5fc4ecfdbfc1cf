import type { StateConflict } from "@payroll/domain/errors"
import { checkNotRemoved, type OfWorker } from "@payroll/domain/worker/notRemoved"
import * as Effect from "effect/Effect"

/** Returns the loaded value; fails with StateConflict for a removed worker. */
export const notRemoved = <A extends OfWorker, E, R>(
  loaded: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StateConflict, R> =>
  Effect.flatMap(loaded, (value) => Effect.fromResult(checkNotRemoved(value)))
