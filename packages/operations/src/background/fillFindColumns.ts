/** The loop that fills the columns by which records are found, in rows that an earlier version stored. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RecordLists, type FillPlace } from "../ports/recordLists.ts"

const ROWS_MAX = 500
const PAUSE_BETWEEN_BATCHES_MS = 20
/** An older version that runs next to this one, during an upgrade, may store more of them. */
const PAUSE_MS = 600_000
const PAUSE_AFTER_ERROR_MS = 5_000

/**
 * Runs until its scope closes. What is left to fill is in the rows themselves, so a process that ends in
 * the middle loses nothing.
 */
export const layerFillFindColumns = Layer.effectDiscard(
  Effect.gen(function* () {
    const { fillFindColumns } = yield* RecordLists
    const paused = `filling of find columns paused after an error; retrying in ${PAUSE_AFTER_ERROR_MS / 1_000} s`
    let place: FillPlace | undefined
    const round = Effect.matchCauseEffect(
      Effect.uninterruptible(Effect.suspend(() => fillFindColumns(place, ROWS_MAX))),
      {
        onFailure: (cause) => Effect.as(Effect.logWarning(paused, cause), PAUSE_AFTER_ERROR_MS),
        onSuccess: (next) =>
          Effect.sync(() => {
            place = next
            return next === undefined ? PAUSE_MS : PAUSE_BETWEEN_BATCHES_MS
          })
      }
    )
    yield* Effect.forkScoped(Effect.forever(Effect.flatMap(round, (ms) => Effect.sleep(ms))))
  })
)
