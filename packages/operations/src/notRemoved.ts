import type { StateConflict } from "@payroll/domain/errors"
import type { RecordBase } from "@payroll/domain/record"
import { checkNotRemoved, type OfWorker } from "@payroll/domain/worker/notRemoved"
import * as Effect from "effect/Effect"
import type { Unavailable } from "./writer.ts"
import { isErased, personErased } from "./ports/erasedSubjects.ts"

interface Loaded extends OfWorker {
  readonly worker: OfWorker["worker"] & Pick<RecordBase, "id" | "clientId">
}

/** Returns the loaded value; fails with StateConflict for a removed worker, who may be erased. */
export const notRemoved = <A extends Loaded, E, R>(
  loaded: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StateConflict | Unavailable, R> =>
  Effect.flatMap(loaded, (value) =>
    Effect.catch(Effect.fromResult(checkNotRemoved(value)), (removed) => {
      const { clientId, id } = value.worker
      return Effect.flatMap(isErased(clientId, id), (is) =>
        Effect.fail(is ? personErased : removed)
      )
    })
  )
