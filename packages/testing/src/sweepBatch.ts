import { Retention } from "@payroll/operations/ports/retention"
import * as Effect from "effect/Effect"

/** Deletes at most `limit` expired rows of each kind by the database's clock, and returns how many are gone. */
export const sweepBatch = Effect.fnUntraced(function* (limit: number) {
  const { clock, sweep } = yield* Retention
  const { now } = yield* clock
  const limits = { events: limit, answers: limit, traces: limit, attempts: limit }
  const deleted = yield* sweep(limits, now)
  return deleted.events + deleted.answers + deleted.traces + deleted.attempts
})
