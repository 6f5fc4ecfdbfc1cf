/**
 * The loop over work that is due later than work of its kind can be: a clock that was ahead has dated it, and it would
 * wait for its day.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DueRecords } from "../ports/dueRecords.ts"

const ROWS_MAX = 500
const PAUSE_BETWEEN_BATCHES_MS = 200
const PAUSE_MS = 60_000

/** Runs until its scope closes. After an error it continues with the next pause. */
export const layerBringWorkForward = Layer.effectDiscard(
  Effect.gen(function* () {
    const { bringForward } = yield* DueRecords
    const paused = `work ahead of its time: loop paused after an error; retrying in ${PAUSE_MS / 1_000} s`
    const round = Effect.uninterruptible(bringForward(ROWS_MAX)).pipe(
      Effect.tap((brought) =>
        brought === 0
          ? Effect.void
          : Effect.logInfo("work is due in a minute that a clock ahead of this one dated", {
              rows: brought
            })
      ),
      Effect.catchCause((cause) => Effect.as(Effect.logWarning(paused, cause), 0))
    )
    const forever = Effect.forever(
      Effect.flatMap(round, (brought) =>
        Effect.sleep(brought >= ROWS_MAX ? PAUSE_BETWEEN_BATCHES_MS : PAUSE_MS)
      )
    )
    yield* Effect.forkScoped(forever)
  })
)
