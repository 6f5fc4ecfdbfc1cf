/** The loop that counts what happened, day by day, for the figures. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { settledBefore } from "../page.ts"
import { Figures } from "../ports/figures.ts"
import { Retention } from "../ports/retention.ts"
import { plausibleTime } from "./believedTime.ts"

const ROWS_MAX = 1_000
const PAUSE_BETWEEN_BATCHES_MS = 50
const PAUSE_MS = 10_000

/**
 * Runs until its scope closes, half a minute behind: a row may be stored with an earlier id while its commit is under
 * way. Rows that a clock far ahead dated wait for their day: the place behind them would hide all rows until then.
 * After an error it continues with the next pause.
 */
export const layerCountFigures = Layer.effectDiscard(
  Effect.gen(function* () {
    const { advance } = yield* Figures
    const paused = `counting of figures paused after an error; retrying in ${PAUSE_MS / 1_000} s`
    const { clock } = yield* Retention
    const round = Effect.all([clock, Clock.currentTimeMillis]).pipe(
      Effect.flatMap(([{ mark }, now]) =>
        Effect.uninterruptible(advance(settledBefore(plausibleTime(mark, now)), ROWS_MAX))
      ),
      Effect.catchCause((cause) => Effect.as(Effect.logWarning(paused, cause), 0))
    )
    const forever = Effect.forever(
      Effect.flatMap(round, (counted) =>
        Effect.sleep(counted >= ROWS_MAX ? PAUSE_BETWEEN_BATCHES_MS : PAUSE_MS)
      )
    )
    yield* Effect.forkScoped(forever)
  })
)
