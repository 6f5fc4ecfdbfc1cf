/** Loops that repeat a batch: soon again while batches are full, else after a pause. */
import * as Effect from "effect/Effect"

interface BatchLoop<E, R> {
  /** The loop in the warning after an error. */
  readonly name: string
  readonly rowsMax: number
  readonly pauseBetweenBatchesMs: number
  readonly pauseMs: number
  /** Handles at most `rowsMax` rows and returns how many; not interrupted. */
  readonly batch: Effect.Effect<number, E, R>
}

/** Repeats the batch until the scope closes. After an error it continues with the next pause. */
export const forkBatches = <E, R>({
  name,
  rowsMax,
  pauseBetweenBatchesMs,
  pauseMs,
  batch
}: BatchLoop<E, R>) => {
  const paused = `${name} paused after an error; retrying in ${pauseMs / 1_000} s`
  const round = Effect.catchCause(Effect.uninterruptible(batch), (cause) =>
    Effect.as(Effect.logWarning(paused, cause), 0)
  )
  return Effect.forkScoped(
    Effect.forever(
      Effect.flatMap(round, (rows) =>
        Effect.sleep(rows >= rowsMax ? pauseBetweenBatchesMs : pauseMs)
      )
    )
  )
}
