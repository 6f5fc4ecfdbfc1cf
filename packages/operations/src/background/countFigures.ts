/** The loop that counts what happened, day by day, for the figures. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { settledBefore } from "../page.ts"
import { Figures, type Advance } from "../ports/figures.ts"
import { Retention } from "../ports/retention.ts"
import { forkBatches } from "./batchLoop.ts"
import { plausibleTime } from "./believedTime.ts"

const ROWS_MAX = 1_000
const PAUSE_BETWEEN_BATCHES_MS = 50
const PAUSE_MS = 10_000

/** Warns of days on which a client is handed unusually many whole values; gives the number of counted rows. */
const reported = ({ rows, unusual }: Advance) =>
  Effect.as(
    Effect.forEach(
      unusual,
      (day) => Effect.logWarning("unusually many whole values were handed out", { ...day }),
      { discard: true }
    ),
    rows
  )

/**
 * Runs until its scope closes, half a minute behind: a row may be stored with an earlier id while its commit is under
 * way. Rows that a clock far ahead dated wait for their day: the place behind them would hide all rows until then.
 */
export const layerCountFigures = Layer.effectDiscard(
  Effect.gen(function* () {
    const { advance } = yield* Figures
    const { clock } = yield* Retention
    yield* forkBatches({
      name: "counting of figures",
      rowsMax: ROWS_MAX,
      pauseBetweenBatchesMs: PAUSE_BETWEEN_BATCHES_MS,
      pauseMs: PAUSE_MS,
      batch: Effect.all([clock, Clock.currentTimeMillis]).pipe(
        Effect.flatMap(([{ mark }, now]) =>
          advance(settledBefore(plausibleTime(mark, now)), ROWS_MAX)
        ),
        Effect.flatMap(reported)
      )
    })
  })
)
