/**
 * The delivery loop. Lanes are leased ahead and many sends are in flight. Each result is settled while
 * other sends continue, so a slow receiver delays only its own lane.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import {
  DeliveryQueue,
  type AttemptLog,
  type DueDelivery,
  type Settlement
} from "../ports/deliveryQueue.ts"
import { WebhookTransport, type SendOutcome } from "../ports/webhookTransport.ts"
import { ATTEMPTS_MAX, pauseMs } from "./retrySchedule.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 64
const SEND_MS_MAX = 15_000
/** Every send ends before its lease does, so a lane is never sent from twice at once. */
const LEASE_MS = 4 * SEND_MS_MAX
const OWN_FAULT_PAUSE_MS = 5_000
/** Time to settle results when the loop stops. */
const SETTLE_MS_MAX = 3_000
const GONE = 410

const logOf = (outcome: SendOutcome, at: number): AttemptLog => ({
  at,
  durationMs: outcome.durationMs,
  result:
    outcome._tag === "Failed"
      ? outcome.reason
      : outcome.status >= 200 && outcome.status < 300
        ? "delivered"
        : "refused",
  status: outcome._tag === "Answered" ? outcome.status : undefined
})

/** What becomes of a lane after an attempt; `random` from [0, 1) spreads the retries. */
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
  const afterMs = attempts < ATTEMPTS_MAX ? pauseMs(attempts, random, retryAfterMs) : undefined
  return afterMs === undefined
    ? { _tag: "Advance", due, log: { ...log, result: "given up" } }
    : { _tag: "Retry", due, log, afterMs, charged: true }
}

const attempt = Effect.fnUntraced(function* (due: DueDelivery) {
  const transport = yield* WebhookTransport
  const at = yield* Clock.currentTimeMillis
  const outcome = yield* transport.send({
    url: due.url,
    secrets: due.secrets,
    eventId: due.eventId,
    timestampSeconds: Math.floor(at / 1_000),
    body: due.body
  })
  return settlementOf(due, outcome, at, yield* Random.next)
})

/** Runs until its scope closes; then nothing new is sent, and what is under way is settled. */
export const layerDeliverDue = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    yield* startWorkLoop({
      name: "delivery",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: SEND_MS_MAX + SETTLE_MS_MAX,
      nextDueInMs: queue.nextDueInMs,
      lease: (limit) => queue.lease(limit, LEASE_MS),
      // If storage is out of reach until the lease ends, the event is sent again, never lost.
      handle: Effect.fnUntraced(function* (due: DueDelivery) {
        const settlement = yield* attempt(due)
        yield* untilStored(queue.settle([settlement]), LEASE_MS - SEND_MS_MAX)
      })
    })
  })
)
