import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Unavailable } from "../writer.ts"

/** Numbers of rows of each kind that is stored for a time only. */
export interface RowLimits {
  readonly events: number
  readonly answers: number
  readonly traces: number
  /** Attempts to deliver. */
  readonly attempts: number
}

/** Longer than the mark of the clock lags behind where machines are off at night and at weekends, in milliseconds. */
export const CLOCK_LEAD_MS_MAX = 4 * 24 * 3_600_000

/** The one row that says how far time has come, for all processes of a database. */
export interface ClockMark {
  /** UTC milliseconds. */
  readonly at: number
  /** The smallest lead of a wall clock over the mark since it began to lead; undefined while it does not. */
  readonly lead: number | undefined
  /** Monotonic milliseconds for which it has led. */
  readonly agreedMs: number
  /** Grows with each change. */
  readonly moves: number
  /** The hour of the mark, since 1970, for which `left` was counted. */
  readonly hour: number
  /** Rows that may still be deleted in that hour. */
  readonly left: RowLimits
}

export interface ClockReading {
  readonly mark: ClockMark | undefined
  /** The database's own clock. */
  readonly now: number
  /** When the newest audit row was stored, by the clock of its process. */
  readonly newest: number | undefined
}

/** Deletes rows that are stored for a limited time, and stores the clock that decides it. */
export class Retention extends Context.Service<
  Retention,
  {
    readonly clock: Effect.Effect<ClockReading, Unavailable>
    /** Stores the mark unless another process changed it meanwhile: `moves` is one more than before. */
    readonly moveClock: (mark: ClockMark) => Effect.Effect<boolean, Unavailable>
    /** About how many rows of each kind are stored. */
    readonly stored: Effect.Effect<RowLimits, Unavailable>
    /**
     * Deletes at most so many rows of each kind that have outlived their time at `until`: events and delivery
     * attempts, stored answers, traces; counts of tried numbers; and files that nothing used for a day. An event that
     * an endpoint still waits for is logged as expired. Returns how many rows are gone.
     */
    readonly sweep: (limits: RowLimits, until: number) => Effect.Effect<RowLimits, Unavailable>
  }
>()("payroll/Retention") {}

/** Returns the time that rows are deleted by: a clock that is behind deletes less, and one that is ahead no more. */
export const believedTime = ({ at }: ClockMark, now: number): number => Math.min(at, now)

/** The time by which is decided what cannot be undone, in UTC milliseconds: the clock, but never ahead of the mark. */
export const believedNow = Effect.gen(function* () {
  const { clock } = yield* Retention
  const { mark } = yield* clock
  const now = Math.trunc(yield* Clock.currentTimeMillis)
  return mark ? believedTime(mark, now) : now
})
