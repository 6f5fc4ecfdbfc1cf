/** Repeats the calls of a command that the database could not take, and says what is known once it gives up. */
import { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

const REPEATS_MAX = 2
const PAUSE_MS = 500
export const RUN_AGAIN = "run it again"
export const LOOK_FIRST = "see whether it is stored before you run it again"

interface Repeating {
  /** False if a change that is stored must not be made again. */
  readonly isIdempotent: boolean
  /** The advice where nobody knows whether the change is stored. */
  readonly remedy: string
}

const IDEMPOTENT: Repeating = { isIdempotent: true, remedy: RUN_AGAIN }

const isOutage = (error: unknown): error is Unavailable => error instanceof Unavailable

/**
 * Repeats a call after an outage: a slow statement, or a connection that was lost. A call that is not idempotent is
 * repeated only where nothing was stored.
 */
export const repeated = <A, E, R>(
  call: Effect.Effect<A, E | Unavailable, R>,
  { isIdempotent, remedy }: Repeating = IDEMPOTENT
): Effect.Effect<A, E | Unavailable, R> =>
  Effect.retry(call, {
    schedule: Schedule.spaced(PAUSE_MS),
    times: REPEATS_MAX,
    while: (error) => isOutage(error) && (isIdempotent || error.isOutcomeUnknown !== true)
  }).pipe(
    Effect.mapError((error): E | Unavailable => {
      if (!isOutage(error) || error.isOutcomeUnknown !== true) return error
      const { reason, retryAfterSeconds } = error
      return new Unavailable({ reason, retryAfterSeconds, isOutcomeUnknown: true, remedy })
    })
  )
