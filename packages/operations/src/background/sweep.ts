/**
 * The retention loop: deletes rows whose retention time has passed by the believed time, in small batches. One process
 * of a database does it, the one that moves the mark of the clock; another takes over when the mark stands still.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { believedTime, Retention, type ClockMark } from "../ports/retention.ts"
import { forkBatches } from "./batchLoop.ts"
import {
  afterBatch,
  batchLimits,
  disputedMark,
  firstMark,
  hourlyLimits,
  hourOf,
  movedMark
} from "./believedTime.ts"
import { monotonicMs } from "./monotonicMs.ts"

const ROWS_MAX = 500
const PAUSE_BETWEEN_BATCHES_MS = 200
const PAUSE_MS = 60_000
/** Another process moves the mark each minute. */
const TAKE_OVER_MS = 150_000
const HOUR_MS = 3_600_000
const NONE = { events: 0, answers: 0, traces: 0, attempts: 0 }

/** The mark as this process last saw or stored it. */
interface Sight {
  readonly moves: number
  /** Monotonic milliseconds. */
  readonly at: number
  readonly isOwn: boolean
}

/** The mark as this process sees and moves it. */
const watching = ({ clock, moveClock }: Retention["Service"]) => {
  let sight: Sight | undefined

  /** Stores the mark; false if another process changed it meanwhile. */
  const store = Effect.fnUntraced(function* (mark: ClockMark, at: number) {
    const isStored = yield* moveClock(mark)
    if (isStored) sight = { moves: mark.moves, at, isOwn: true }
    return isStored
  })

  /** Moves the mark and returns it with the clock; undefined while another process moves it. */
  const look = Effect.gen(function* () {
    const { mark, newest, now: databaseNow } = yield* clock
    const at = monotonicMs(yield* Clock.Clock)
    // Of two clocks that differ the later one may be wrong, and it deletes more.
    const now = Math.min(yield* Clock.currentTimeMillis, databaseNow)
    if (mark && sight?.moves !== mark.moves) sight = { moves: mark.moves, at, isOwn: false }
    const since = sight ?? { at, isOwn: false }
    if (mark && !since.isOwn && at - since.at < TAKE_OVER_MS) {
      const disputed = disputedMark(mark, now)
      if (disputed) yield* moveClock(disputed)
      return undefined
    }
    const elapsedMs = since.isOwn ? at - since.at : 0
    const next = mark ? movedMark(mark, { now, elapsedMs }) : firstMark(now, newest, NONE)
    return (yield* store(next, at)) ? { mark: next, now, at } : undefined
  })
  return { look, store }
}

/** Reports once that deletions wait, and once that they do not any more. */
const reporting = () => {
  let isHeld = false
  return ({ lead = 0 }: ClockMark) => {
    if (isHeld === lead >= HOUR_MS) return Effect.void
    isHeld = !isHeld
    return isHeld
      ? Effect.logWarning(
          `the clock is ${Math.round(lead / HOUR_MS)} hours ahead of the time that the database has seen: ` +
            "what expired in between is deleted after 24 hours of running time (docs/operations.md)"
        )
      : Effect.logInfo("expired rows are deleted by the clock again")
  }
}

/** Returns an effect that deletes a batch, and returns the largest number of rows of a kind that are gone. */
const sweeping = (retention: Retention["Service"]) => {
  const { look, store } = watching(retention)
  const report = reporting()
  return Effect.gen(function* () {
    const believed = yield* look
    if (!believed) return 0
    const { mark, now, at } = believed
    yield* report(mark)
    const hour = hourOf(mark)
    const left = hour > mark.hour ? hourlyLimits(yield* retention.stored) : mark.left
    const deleted = yield* retention.sweep(batchLimits(left, ROWS_MAX), believedTime(mark, now))
    const most = Math.max(deleted.events, deleted.answers, deleted.traces, deleted.attempts)
    if (most > 0 || hour > mark.hour) {
      yield* store({ ...mark, moves: mark.moves + 1, hour, left: afterBatch(left, deleted) }, at)
    }
    return most
  })
}

export const layerSweep = Layer.effectDiscard(
  Effect.flatMap(Retention, (retention) =>
    forkBatches({
      name: "retention loop",
      rowsMax: ROWS_MAX,
      pauseBetweenBatchesMs: PAUSE_BETWEEN_BATCHES_MS,
      pauseMs: PAUSE_MS,
      batch: sweeping(retention)
    })
  )
)
