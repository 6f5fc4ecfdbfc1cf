/** The loop that takes the steps of a rotation of the clients' keys, and moves to the new ones what is stored. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyRotation } from "../ports/keyRotation.ts"
import { forkBatches } from "./batchLoop.ts"

const ROWS_MAX = 500
const PAUSE_BETWEEN_BATCHES_MS = 20
const PAUSE_MS = 5_000

/** Runs until its scope closes. It does nothing while no rotation is under way. */
export const layerRotateKeys = Layer.effectDiscard(
  Effect.gen(function* () {
    const { advance } = yield* KeyRotation
    yield* forkBatches({
      name: "rotation of keys",
      rowsMax: ROWS_MAX,
      pauseBetweenBatchesMs: PAUSE_BETWEEN_BATCHES_MS,
      pauseMs: PAUSE_MS,
      batch: Effect.suspend(() => advance(ROWS_MAX))
    })
  })
)
