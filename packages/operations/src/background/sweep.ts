/** The retention loop: deletes rows whose retention time has passed, in small batches. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Retention } from "../ports/retention.ts"

const ROWS_MAX = 500
const PAUSE_BETWEEN_BATCHES_MS = 200
const PAUSE_MS = 60_000

/** Runs until its scope closes. After an error it continues with the next pause. */
export const layerSweep = Layer.effectDiscard(
  Effect.gen(function* () {
    const { sweep } = yield* Retention
    const paused = `retention loop paused after an error; retrying in ${PAUSE_MS / 1_000} s`
    const round = Effect.catchCause(Effect.uninterruptible(sweep(ROWS_MAX)), (cause) =>
      Effect.as(Effect.logWarning(paused, cause), 0)
    )
    const forever = Effect.forever(
      Effect.flatMap(round, (deleted) =>
        Effect.sleep(deleted >= ROWS_MAX ? PAUSE_BETWEEN_BATCHES_MS : PAUSE_MS)
      )
    )
    yield* Effect.forkScoped(forever)
  })
)
