/**
 * The delivery loop. Lanes are leased ahead, several events of each, and many sends are in flight. A lane's next
 * event is sent when the one before is answered; results are settled in batches meanwhile. So a slow receiver delays
 * only its own lane.
 */
import type { Clock } from "effect/Clock"
import * as Clocks from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import { DeliveryQueue, type EndpointChange, type Settlement } from "../ports/deliveryQueue.ts"
import { WakeUp } from "../ports/wakeUp.ts"
import { WebhookTransport } from "../ports/webhookTransport.ts"
import { DeliveryHand, IN_FLIGHT_MAX, LEASE_MS, SEND_MS_MAX, type Lane } from "./deliveryHand.ts"
import { isDelivery, settlementOf, signOf } from "./deliverySettlement.ts"
import { EndpointLines } from "./endpointLines.ts"
import type { GateChange } from "./endpointGates.ts"
import { Settler, type Batch } from "./settler.ts"
import { untilStored } from "./untilStored.ts"
import { startWorkLoop } from "./workLoop.ts"

const NAME = "delivery"
/** A result that is not stored in this time, while the lease lasts, is given up. */
const UNSTORED_MS_MAX = LEASE_MS - SEND_MS_MAX
/** Time to settle results when the loop stops. */
const SETTLE_MS_MAX = 3_000
/** Leases in one round, because some endpoints may have no more. */
const LEASES_MAX = 4
const REPEAT_MS = 50

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

/** What an attempt at a lane came to, and the change of its endpoint's breaker. */
interface Result {
  readonly lane: Lane
  readonly settlement: Settlement
  readonly gate: GateChange
}

/** The parts of the loop, which share what is in hand. */
interface Parts {
  readonly queue: DeliveryQueue["Service"]
  readonly transport: WebhookTransport["Service"]
  readonly clock: Clock
  readonly hand: DeliveryHand
  readonly settler: Settler<Result, Lane>
}

/**
 * Leases lanes, and again where the lanes of an endpoint that may have no more could hide those of others: not often,
 * because all that it has to wait for is looked at.
 */
const leasing = ({ queue, clock, hand }: Parts) => {
  let repeatedAt = -Infinity
  return Effect.fnUntraced(function* (limit: number) {
    for (let leases = 0, left = limit; leases < LEASES_MAX && left > 0; leases += 1) {
      const now = clock.currentTimeMillisUnsafe()
      const leased = queue.lease(left, LEASE_MS, hand.limits(now, left))
      // What is leased already counts as under way: a later failure must not lose it.
      const dues = yield* leases === 0 ? leased : Effect.orElseSucceed(leased, () => [])
      hand.add(dues, { leasedAt: now, now: clock.currentTimeMillisUnsafe() })
      left -= dues.length
      if (!hand.hasFull(dues, now)) break
      if (leases === 0 && now - repeatedAt < REPEAT_MS) break
      repeatedAt = now
    }
    return hand.begin(clock.currentTimeMillisUnsafe())
  })
}

/** Sends an event; gives whether the next may follow. */
const send = Effect.fnUntraced(function* ({ transport, clock, hand, settler }: Parts, lane: Lane) {
  const { due } = lane
  const at = clock.currentTimeMillisUnsafe()
  const outcome = yield* transport.send({
    url: due.url,
    secrets: due.secrets,
    eventId: due.eventId,
    timestampSeconds: Math.floor(at / 1_000),
    body: due.body
  })
  const isAccepted = isDelivery(outcome)
  const settlement = settlementOf(due, outcome, at, isAccepted ? 0 : yield* Random.next)
  // What this process knows of failures may be newer than what was leased.
  const failingSince = isAccepted ? hand.failingSince(lane) : due.failingSince
  const gate = hand.judge(lane, signOf(settlement), clock.currentTimeMillisUnsafe())
  const isPaused = "pauseMs" in settlement || settlement._tag === "Disable"
  if (isPaused) hand.outdate(lane.endpointId)
  const isKept = isAccepted && hand.advance(lane)
  const known = failingSince === due.failingSince ? due : { ...due, failingSince }
  const result = { ...settlement, due: known, ...(isKept && { isKept }) }
  settler.sent({ lane, settlement: result, gate })
  return isKept
})

/** Sends the events of a lane, until one fails or the lease is out of date. */
const sendAll = Effect.fnUntraced(function* (parts: Parts, lane: Lane) {
  const { clock, hand, settler } = parts
  for (let goesOn = true; goesOn;) {
    if (settler.mustWait) yield* settler.room
    if (!hand.mayGoOn(lane, clock.currentTimeMillisUnsafe())) return settler.giveBack(lane)
    settler.sends()
    goesOn = yield* Effect.onError(send(parts, lane), () => Effect.sync(() => settler.sent()))
  }
})

/** Sends a lane, and then those that wait for a place. */
const working = (parts: Parts) =>
  Effect.fnUntraced(function* (first: Lane) {
    const { clock, hand, settler } = parts
    for (let lane: Lane | undefined = first; lane;) {
      const current: Lane = lane
      yield* sendAll(parts, current).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("delivery work failed; retrying when its lease ends", cause)
        ),
        Effect.ensuring(Effect.sync(() => hand.end(current, clock.currentTimeMillisUnsafe())))
      )
      lane = hand.next(clock.currentTimeMillisUnsafe())
    }
    settler.hurryIfIdle()
    if (hand.isStopped) yield* settler.drained
  })

/** The lanes of a batch that are to be kept, each with its last settlement. */
const keptOf = ({ results, unsent }: Batch<Result, Lane>): ReadonlyMap<Lane, Settlement> => {
  const last = new Map<Lane, Settlement>()
  for (const { lane, settlement } of results) last.set(lane, settlement)
  for (const lane of unsent) last.delete(lane)
  for (const [lane, settlement] of last) {
    if (settlement._tag !== "Advance" || settlement.isKept !== true) last.delete(lane)
  }
  return last
}

/** Settles a batch. If storage is out of reach until the leases end, the events are sent again, never lost. */
const storing = (
  { queue, clock }: Pick<Parts, "queue" | "clock">,
  hand: () => DeliveryHand,
  lines: EndpointLines
) =>
  Effect.fnUntraced(function* (batch: Batch<Result, Lane>, out: () => void) {
    const changes = new Map<Settlement, Array<EndpointChange["change"]>>()
    const settling = Effect.suspend(() => {
      const startedAt = clock.currentTimeMillisUnsafe()
      const settlements = batch.results.map(({ settlement }) => settlement)
      const unsent = batch.unsent.map(({ due }) => due)
      const changed = ({ change }: EndpointChange, settlement: Settlement) =>
        void changes.set(settlement, [...(changes.get(settlement) ?? []), change])
      return Effect.map(
        queue.settle(settlements, { unsent, leaseMs: LEASE_MS, changed }),
        (kept) => ({ kept, startedAt })
      )
    })
    const stored = untilStored(
      Effect.tapError(settling, () => Effect.sync(out)),
      UNSTORED_MS_MAX
    )
    const confirmed = Effect.map(stored, ({ kept, startedAt }) => {
      for (const [lane, settlement] of keptOf(batch)) {
        if (kept.has(settlement)) {
          lane.leasedAt = startedAt
          lane.confirmedAt = clock.currentTimeMillisUnsafe()
        } else hand().outdate(lane.endpointId)
      }
    })
    yield* Effect.catchCause(confirmed, (cause) =>
      Effect.logWarning(
        "deliveries were not settled; they are sent again when their leases end",
        cause
      )
    )
    for (const { lane, settlement, gate } of batch.results) {
      const isFailure = signOf(settlement) === "failure"
      const found = changes.get(settlement)
      if (!isFailure && found === undefined && gate === undefined) continue
      const now = clock.currentTimeMillisUnsafe()
      const written = lines.after(lane.endpointId, found ?? [], isFailure, now)
      yield* report(settlement, written, gate)
    }
  })

/** Runs until its scope closes; then nothing new is sent, and what is under way is settled. */
export const layerDeliverDue = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const transport = yield* WebhookTransport
    const { notify } = yield* WakeUp
    const clock = yield* Clocks.clockWith(Effect.succeed)
    const store = storing({ queue, clock }, () => hand, new EndpointLines())
    const settler = new Settler<Result, Lane>(
      (batch, out) =>
        Effect.ensuring(
          store(batch, out),
          Effect.sync(() => notify(NAME))
        ),
      () => clock.currentTimeMillisUnsafe()
    )
    const hand: DeliveryHand = new DeliveryHand(
      (lane) => settler.giveBack(lane),
      () => notify(NAME)
    )
    const parts: Parts = { queue, transport, clock, hand, settler }
    yield* Effect.forkScoped(settler.run)
    yield* Effect.addFinalizer(() => Effect.timeoutOption(settler.drained, SETTLE_MS_MAX))
    yield* startWorkLoop({
      name: NAME,
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: SEND_MS_MAX + SETTLE_MS_MAX,
      nextDueInMs: queue.nextDueInMs,
      room: () => {
        const now = clock.currentTimeMillisUnsafe()
        hand.expire(now)
        return settler.isFull ? 0 : hand.room(now)
      },
      lease: leasing(parts),
      handle: working(parts)
    })
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        hand.stop(clock.currentTimeMillisUnsafe())
        settler.hurryIfIdle()
      })
    )
  })
)
