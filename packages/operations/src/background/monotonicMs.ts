/** Time in a process, for spans: no wall clock that is set back prolongs them. */
import type { Clock } from "effect/Clock"

const NANOS_PER_MS = 1_000_000
/** Clocks are adjusted by less. */
const JUMP_MS_MIN = 1_000

/** Returns monotonic milliseconds, which do not count while a machine sleeps. */
export const monotonicMs = (clock: Clock): number =>
  Number(clock.monotonicTimeNanosUnsafe()) / NANOS_PER_MS

/**
 * Makes a clock in milliseconds that never goes back, and goes on while the machine sleeps, as the leases of a process
 * do: monotonic time, and what the wall clock has jumped ahead of it.
 */
export const makeSteadyMs = (clock: Clock): (() => number) => {
  let sleptMs = 0
  let least = Number.POSITIVE_INFINITY
  return () => {
    const elapsed = monotonicMs(clock)
    const lead = clock.currentTimeMillisUnsafe() - elapsed
    if (lead > least + JUMP_MS_MIN) {
      sleptMs += lead - least
      least = lead
    }
    least = Math.min(least, lead)
    return elapsed + sleptMs
  }
}
