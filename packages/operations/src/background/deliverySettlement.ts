/** Settlement of a lane after an attempt. */
import type { AttemptLog, DueDelivery, Settlement } from "../ports/deliveryQueue.ts"
import type { SendOutcome } from "../ports/webhookTransport.ts"
import type { Sign } from "./endpointGates.ts"
import { ATTEMPTS_MAX, pauseMs } from "./retrySchedule.ts"

const OWN_FAULT_PAUSE_MS = 5_000
const GONE = 410
const TOO_MANY = 429
const PAUSE_MS_MIN = 60_000
const PAUSE_MS_MAX = 10 * 3_600_000

/** Returns true if the receiver has accepted the event. */
export const isDelivery = (outcome: SendOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300

const logOf = (outcome: SendOutcome, at: number): AttemptLog => ({
  at,
  durationMs: outcome.durationMs,
  result:
    outcome._tag === "Failed" ? outcome.reason : isDelivery(outcome) ? "delivered" : "refused",
  status: outcome._tag === "Answered" ? outcome.status : undefined
})

/** The pause that a receiver asks for with 429 or `Retry-After`, for everything that is sent to it. */
const pauseOf = (outcome: SendOutcome): { readonly pauseMs?: number } => {
  if (outcome._tag === "Failed") return {}
  const { status, retryAfterMs } = outcome
  if (status !== TOO_MANY && retryAfterMs === undefined) return {}
  return { pauseMs: Math.min(Math.max(retryAfterMs ?? 0, PAUSE_MS_MIN), PAUSE_MS_MAX) }
}

/** Returns the settlement of a lane after an attempt; `random` from [0, 1) spreads the retries. */
export const settlementOf = (
  due: DueDelivery,
  outcome: SendOutcome,
  at: number,
  random: number
): Settlement => {
  const log = logOf(outcome, at)
  if (log.result === "delivered") return { _tag: "Advance", due, log }
  if (outcome._tag === "Failed" && outcome.ownFault) {
    return { _tag: "Retry", due, log, afterMs: OWN_FAULT_PAUSE_MS, charged: false }
  }
  if (outcome._tag === "Answered" && outcome.status === GONE) return { _tag: "Disable", due, log }
  const attempts = due.attempts + 1
  const retryAfterMs = outcome._tag === "Answered" ? outcome.retryAfterMs : undefined
  const pause = pauseOf(outcome)
  const afterMs = attempts < ATTEMPTS_MAX ? pauseMs(attempts, random, retryAfterMs) : undefined
  if (afterMs !== undefined) return { _tag: "Retry", due, log, ...pause, afterMs, charged: true }
  return due.order === "halt"
    ? { _tag: "Halt", due, log: { ...log, result: "halted" }, ...pause }
    : { _tag: "Advance", due, log: { ...log, result: "given up" }, ...pause }
}

/** Returns the sign of an attempt for its endpoint: `none` for a fault of our own side. */
export const signOf = (settlement: Settlement): Sign => {
  if (settlement.log.result === "delivered") return "success"
  return settlement._tag === "Retry" && !settlement.charged ? "none" : "failure"
}
