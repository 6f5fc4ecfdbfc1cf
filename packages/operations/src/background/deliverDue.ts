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
import { DeliveryQueue } from "../ports/deliveryQueue.ts"
import { WakeUp } from "../ports/wakeUp.ts"
import { WebhookTransport } from "../ports/webhookTransport.ts"
import { DeliveryHand, IN_FLIGHT_MAX, LEASE_MS, SEND_MS_MAX, type Lane } from "./deliveryHand.ts"
import { makeSteadyMs } from "./monotonicMs.ts"
import { isDelivery, settlementOf, signOf } from "./deliverySettlement.ts"
import { OwnFaults } from "./ownFaults.ts"
import { Settler } from "./settler.ts"
import { storing, type Result } from "./storeDeliveries.ts"
import { startWorkLoop } from "./workLoop.ts"

const NAME = "delivery"
/** Time to settle results when the loop stops. */
const SETTLE_MS_MAX = 3_000
/** Leases in one round, because some endpoints may have no more. */
const LEASES_MAX = 4
const REPEAT_MS = 50
/** A person who wants something sent again waits no longer. */
const LOOK_MS = 1_000

/** The parts of the loop, which share what is in hand. */
interface Parts {
  readonly queue: DeliveryQueue["Service"]
  readonly transport: WebhookTransport["Service"]
  /** The wall clock. */
  readonly clock: Clock
  readonly steadyMs: () => number
  readonly hand: DeliveryHand
  readonly settler: Settler<Result, Lane>
  readonly ownFaults: OwnFaults
}

/** Looks whether a person wants an endpoint tried again to which nothing is sent after failures. */
const looking = ({ queue, steadyMs, hand }: Parts) => {
  let lookedAt = -Infinity
  return Effect.gen(function* () {
    const now = steadyMs()
    const closed = hand.closed(now)
    if (closed.length === 0 || now - lookedAt < LOOK_MS) return
    lookedAt = now
    for (const mark of yield* queue.marks(closed)) hand.looked(mark, steadyMs())
  })
}

/**
 * Leases lanes, and again where the lanes of an endpoint that may have no more could hide those of others: not often,
 * because all that it has to wait for is looked at.
 */
const leasing = (parts: Parts) => {
  const { queue, steadyMs, hand } = parts
  const look = looking(parts)
  let repeatedAt = -Infinity
  return Effect.fnUntraced(function* (limit: number) {
    yield* look
    for (let leases = 0, left = limit; leases < LEASES_MAX && left > 0; leases += 1) {
      const now = steadyMs()
      const leased = queue.lease(left, LEASE_MS, hand.limits(now, left))
      // What is leased already counts as under way: a later failure must not lose it.
      const dues = yield* leases === 0 ? leased : Effect.orElseSucceed(leased, () => [])
      hand.add(dues, { leasedAt: now, now: steadyMs() })
      left -= dues.length
      if (!hand.hasFull(dues, now)) break
      if (leases === 0 && now - repeatedAt < REPEAT_MS) break
      repeatedAt = now
    }
    return hand.begin(steadyMs())
  })
}

/** Sends an event; gives whether the next may follow. */
const send = Effect.fnUntraced(function* (parts: Parts, lane: Lane) {
  const { transport, clock, steadyMs, hand, settler, ownFaults } = parts
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
  const failingSince = isAccepted ? hand.failingSince(lane, at) : due.failingSince
  const gate = hand.judge(lane, signOf(settlement), steadyMs())
  const isPaused = "pauseMs" in settlement || settlement._tag === "Disable"
  if (isPaused) hand.outdate(lane.endpointId)
  const isKept = isAccepted && hand.advance(lane)
  const current = failingSince === due.failingSince ? due : { ...due, failingSince }
  const isUnlogged = signOf(settlement) === "none" && !ownFaults.isNew(due.endpointId, steadyMs())
  const flags = { ...(isKept && { isKept }), ...(isUnlogged && { isUnlogged }) }
  settler.sent({ lane, settlement: { ...settlement, due: current, ...flags }, gate })
  return isKept
})

/** Sends the events of a lane until one fails or the lease is out of date. */
const sendAll = Effect.fnUntraced(function* (parts: Parts, lane: Lane) {
  const { steadyMs, hand, settler } = parts
  for (let goesOn = true; goesOn;) {
    if (settler.mustWait) yield* settler.room
    if (!hand.mayGoOn(lane, steadyMs())) return settler.giveBack(lane)
    settler.sends()
    goesOn = yield* Effect.onError(send(parts, lane), () => Effect.sync(() => settler.sent()))
  }
})

/** Sends a lane, and then those that wait for a place. */
const working = (parts: Parts) =>
  Effect.fnUntraced(function* (first: Lane) {
    const { steadyMs, hand, settler } = parts
    for (let lane: Lane | undefined = first; lane;) {
      const current: Lane = lane
      yield* sendAll(parts, current).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("delivery work failed; retrying when its lease ends", cause)
        ),
        Effect.ensuring(Effect.sync(() => hand.end(current, steadyMs())))
      )
      lane = hand.next(steadyMs())
    }
    settler.hurryIfIdle()
    if (hand.isStopped) yield* settler.drained
  })

/** Runs until its scope closes; then nothing new is sent, and what is under way is settled. */
export const layerDeliverDue = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* DeliveryQueue
    const transport = yield* WebhookTransport
    const { notify } = yield* WakeUp
    const clock = yield* Clocks.clockWith(Effect.succeed)
    const steadyMs = makeSteadyMs(clock)
    const store = storing({ queue, steadyMs, hand: () => hand })
    const settler = new Settler<Result, Lane>(
      (batch, out) =>
        Effect.ensuring(
          store(batch, out),
          Effect.sync(() => notify(NAME))
        ),
      steadyMs
    )
    const hand: DeliveryHand = new DeliveryHand(
      (lane) => settler.giveBack(lane),
      () => notify(NAME)
    )
    const ownFaults = new OwnFaults()
    const parts: Parts = { queue, transport, clock, steadyMs, hand, settler, ownFaults }
    yield* Effect.forkScoped(settler.run)
    yield* Effect.addFinalizer(() => Effect.timeoutOption(settler.drained, SETTLE_MS_MAX))
    yield* startWorkLoop({
      name: NAME,
      inFlightMax: IN_FLIGHT_MAX,
      drainMs: SEND_MS_MAX + SETTLE_MS_MAX,
      wakesOn: ["event"],
      nextDueInMs: queue.nextDueInMs,
      room: () => {
        const now = steadyMs()
        hand.expire(now)
        return settler.isFull ? 0 : hand.room(now)
      },
      lease: leasing(parts),
      handle: working(parts)
    })
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        hand.stop(steadyMs())
        settler.hurryIfIdle()
      })
    )
  })
)
