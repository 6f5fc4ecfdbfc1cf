import type { Clock } from "effect/Clock"

const NANOS_PER_MS = 1_000_000

/** Returns monotonic milliseconds, for spans of time in a process: a wall clock that is set back would not end them. */
export const monotonicMs = (clock: Clock): number =>
  Number(clock.monotonicTimeNanosUnsafe()) / NANOS_PER_MS
