/** The loop that links the rows of the audit. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { settledBefore } from "../page.ts"
import { AuditChain } from "../ports/auditChain.ts"
import { Retention } from "../ports/retention.ts"
import { forkBatches } from "./batchLoop.ts"
import { plausibleTime } from "./believedTime.ts"

const ROWS_MAX = 1_000
const PAUSE_BETWEEN_BATCHES_MS = 50
const PAUSE_MS = 10_000
/** Besides the time that a commit may be under way: a row that is stored behind its link looks forged. */
const LATER_MS = 15_000

/**
 * Runs until its scope closes, at most a minute behind. As with the figures, rows that a clock far ahead dated wait for
 * their day.
 */
export const layerLinkAudit = Layer.effectDiscard(
  Effect.gen(function* () {
    const { link } = yield* AuditChain
    const { clock } = yield* Retention
    yield* forkBatches({
      name: "linking of the audit",
      rowsMax: ROWS_MAX,
      pauseBetweenBatchesMs: PAUSE_BETWEEN_BATCHES_MS,
      pauseMs: PAUSE_MS,
      batch: Effect.all([clock, Clock.currentTimeMillis]).pipe(
        Effect.flatMap(([{ mark }, now]) =>
          link(settledBefore(plausibleTime(mark, now)) - LATER_MS, ROWS_MAX)
        )
      )
    })
  })
)
