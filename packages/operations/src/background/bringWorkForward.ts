/**
 * The loop over work that is due later than work of its kind can be: a clock that was ahead has dated it, and it would
 * wait for its day.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DueRecords } from "../ports/dueRecords.ts"
import { forkBatches } from "./batchLoop.ts"

const ROWS_MAX = 500
const PAUSE_BETWEEN_BATCHES_MS = 200
const PAUSE_MS = 60_000

export const layerBringWorkForward = Layer.effectDiscard(
  Effect.gen(function* () {
    const { bringForward } = yield* DueRecords
    yield* forkBatches({
      name: "work ahead of its time: loop",
      rowsMax: ROWS_MAX,
      pauseBetweenBatchesMs: PAUSE_BETWEEN_BATCHES_MS,
      pauseMs: PAUSE_MS,
      batch: Effect.tap(bringForward(ROWS_MAX), (brought) =>
        brought === 0
          ? Effect.void
          : Effect.logInfo("work is due in a minute that a clock ahead of this one dated", {
              rows: brought
            })
      )
    })
  })
)
