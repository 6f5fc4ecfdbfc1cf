/** Keeps what work came to until storage takes it. */
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type { Unavailable } from "../writer.ts"

const PAUSE_MS = 500

/**
 * Does again what storage out of reach has prevented, twice a second and for as long as the lease of
 * the work still lasts, in milliseconds: what was in hand during an outage then goes on with its end.
 * It has to stand under a fence, because what seems prevented may have been done.
 */
export const untilStored = <A, R>(
  effect: Effect.Effect<A, Unavailable, R>,
  leaseLeftMs: number
): Effect.Effect<A, Unavailable, R> =>
  Effect.retry(effect, Schedule.max([Schedule.spaced(PAUSE_MS), Schedule.during(leaseLeftMs)]))
