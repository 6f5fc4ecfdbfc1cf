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
  type EndpointChange,
  type Settlement
} from "../ports/deliveryQueue.ts"
import { WebhookTransport, type SendOutcome } from "../ports/webhookTransport.ts"
import { EndpointLines } from "./endpointLines.ts"
import { EndpointGates, WINDOW, type GateChange, type Sign } from "./endpointGates.ts"
import { ATTEMPTS_MAX, pauseMs } from "./retrySchedule.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const IN_FLIGHT_MAX = 128
/** Sends of events that have failed twice or more: others are not held up by a backlog of them. */
const RETRIES_MAX = IN_FLIGHT_MAX / 2
const SEND_MS_MAX = 15_000
/** Every send ends before its lease does, so a lane is never sent from twice at once. */
const LEASE_MS = 4 * SEND_MS_MAX
const OWN_FAULT_PAUSE_MS = 5_000
/** Time to settle results when the loop stops. */
const SETTLE_MS_MAX = 3_000
/** Attempts after which the next counts as one of a backlog. */
const RETRIES_FROM = 2
const GONE = 410
const TOO_MANY = 429
const PAUSE_MS_MIN = 60_000
const PAUSE_MS_MAX = 10 * 3_600_000
/** Leases in one round, because some endpoints may have no more. */
const LEASES_MAX = 4

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

/** The pause that a receiver asks for with 429 or `Retry-After`, for everything that is sent to it. */
const pauseOf = (outcome: SendOutcome): { readonly pauseMs?: number } => {
  if (outcome._tag === "Failed") return {}
  const { status, retryAfterMs } = outcome
  if (status !== TOO_MANY && retryAfterMs === undefined) return {}
  return { pauseMs: Math.min(Math.max(retryAfterMs ?? 0, PAUSE_MS_MIN), PAUSE_MS_MAX) }
}

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
  const pause = pauseOf(outcome)
  const afterMs = attempts < ATTEMPTS_MAX ? pauseMs(attempts, random, retryAfterMs) : undefined
  if (afterMs !== undefined) return { _tag: "Retry", due, log, ...pause, afterMs, charged: true }
  return due.order === "halt"
    ? { _tag: "Halt", due, log: { ...log, result: "halted" }, ...pause }
    : { _tag: "Advance", due, log: { ...log, result: "given up" }, ...pause }
}

const signOf = (settlement: Settlement): Sign => {
  if (settlement.log.result === "delivered") return "success"
  return settlement._tag === "Retry" && !settlement.charged ? "none" : "failure"
}

const ENDED: ReadonlySet<string> = new Set(["given up", "halted"])

const CHANGES: Readonly<Record<EndpointChange["change"], string>> = {
  failing: "a webhook endpoint fails",
  recovered: "a webhook endpoint takes events again",
  gone: "a webhook endpoint is disabled, because it answered 410",
  disabled: "a webhook endpoint is disabled, because it has failed for 5 days"
}

/** One line for each change of an endpoint, and for each event that is given up; none for an attempt. */
const report = Effect.fnUntraced(function* (
  { due, log }: Settlement,
  changes: ReadonlyArray<EndpointChange["change"]>,
  gate: GateChange
) {
  const { endpointId, clientId, companyId, eventId } = due
  const how = { result: log.result, status: log.status }
  for (const change of changes) {
    const line = Effect.logWarning(CHANGES[change], { endpointId, clientId, ...how })
    yield* change === "recovered" ? Effect.logInfo(CHANGES[change], { endpointId, clientId }) : line
  }
  if (gate === "opened") {
    yield* Effect.logWarning("most sends to a webhook endpoint fail: it gets one at a time", {
      endpointId,
      clientId
    })
  } else if (gate === "closed") {
    yield* Effect.logInfo("sends to a webhook endpoint succeed again", { endpointId, clientId })
  }
  if (ENDED.has(log.result)) {
    const about = { endpointId, clientId, companyId, eventId }
    yield* Effect.logWarning(`a webhook event is ${log.result} after the last attempt`, about)
  }
})

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

const isRetry = ({ attempts }: DueDelivery): boolean => attempts >= RETRIES_FROM

/** Leases until there is no more, or no more may be sent: an endpoint takes no more than its window. */
const leasing = ({ lease }: DeliveryQueue["Service"], gates: EndpointGates, sent: Sent) =>
  Effect.fnUntraced(function* (limit: number) {
    const all: Array<DueDelivery> = []
    for (let leases = 0; leases < LEASES_MAX && all.length < limit; leases += 1) {
      const free = gates.free(yield* Clock.currentTimeMillis)
      const retries = RETRIES_MAX - sent.retries
      const limits = { perEndpoint: WINDOW, free, retries }
      const leased = lease(limit - all.length, LEASE_MS, limits)
      // What is leased already counts as under way: a later failure must not lose it.
      const dues = yield* all.length === 0 ? leased : Effect.orElseSucceed(leased, () => [])
      for (const due of dues) {
        gates.began(due.endpointId)
        if (isRetry(due)) sent.retries += 1
      }
      all.push(...dues)
      if (dues.length === 0) break
    }
    return all
  })

/** What is under way in this process. */
interface Sent {
  retries: number
}

/** Runs until its scope closes; then nothing new is sent, and what is under way is settled. */
export const layerDeliverDue = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const gates = new EndpointGates()
    const sent: Sent = { retries: 0 }
    const lines = new EndpointLines()
    const ended = (due: DueDelivery, sign: Sign, now: number) => {
      if (isRetry(due)) sent.retries -= 1
      return gates.ended(due.endpointId, sign, now)
    }
    yield* startWorkLoop({
      name: "delivery",
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: SEND_MS_MAX + SETTLE_MS_MAX,
      nextDueInMs: queue.nextDueInMs,
      lease: leasing(queue, gates, sent),
      // If storage is out of reach until the lease ends, the event is sent again, never lost.
      handle: Effect.fnUntraced(function* (due: DueDelivery) {
        const settlement = yield* Effect.onError(attempt(due), () =>
          Effect.map(Clock.currentTimeMillis, (now) => void ended(due, "none", now))
        )
        const gate = ended(due, signOf(settlement), yield* Clock.currentTimeMillis)
        const changes: Array<EndpointChange["change"]> = []
        const settling = queue.settle([settlement], ({ change }) => changes.push(change))
        yield* Effect.ensuring(
          untilStored(settling, LEASE_MS - SEND_MS_MAX),
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            const isFailure = signOf(settlement) === "failure"
            return report(settlement, lines.after(due.endpointId, changes, isFailure, now), gate)
          })
        )
      })
    })
  })
)
