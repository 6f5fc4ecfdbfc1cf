/** The retention loop: what has outlived its time goes, a little at a time. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Retention } from "../ports/retention.ts"

const ROWS_MAX = 500
const PAUSE_BETWEEN_BATCHES_MS = 200
const PAUSE_MS = 60_000

/** Runs until its scope closes. A storage that is out of reach is tried again after the pause. */
export const layerSweep = Layer.effectDiscard(
  Effect.gen(function* () {
    const { sweep } = yield* Retention
    const round = Effect.catchCause(Effect.uninterruptible(sweep(ROWS_MAX)), (cause) =>
      Effect.as(Effect.logWarning("the retention loop rests", cause), 0)
    )
    const forever = Effect.forever(
      Effect.flatMap(round, (gone) =>
        Effect.sleep(gone >= ROWS_MAX ? PAUSE_BETWEEN_BATCHES_MS : PAUSE_MS)
      )
    )
    yield* Effect.forkScoped(forever)
  })
)
