import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import {
  DeliveryQueue,
  type DueDelivery,
  type EndpointChange,
  type LeaseLimits,
  type Settlement
} from "../ports/deliveryQueue.ts"
import { WebhookTransport, type Message, type SendOutcome } from "../ports/webhookTransport.ts"
import { Unavailable } from "../writer.ts"
import { layerDeliverDue } from "./deliverDue.ts"
import { answeredWith, exampleDelivery } from "../../test/background/dueDelivery.ts"
import { layerTestWakeUp } from "../../test/background/wakeUp.ts"

const NOW = 1_772_960_700_007
const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

const delivery = (eventId: string): DueDelivery => ({ ...exampleDelivery, eventId })
const events = (...ids: ReadonlyArray<string>): ReadonlyArray<DueDelivery> => ids.map(delivery)
const numbered = (count: number): ReadonlyArray<DueDelivery> =>
  Array.from({ length: count }, (_, index) => delivery(`event-${index}`))

/** A queue and a receiver in memory; a send lasts until the test answers it. */
const makeWorld = (due: ReadonlyArray<DueDelivery>) => {
  const waiting = [...due]
  const leases: Array<readonly [limit: number, leaseMs: number]> = []
  const limits: Array<LeaseLimits | undefined> = []
  const changes: Array<EndpointChange["change"]> = []
  const sent = new Map<string, Deferred.Deferred<SendOutcome>>()
  const messages: Array<Message> = []
  const settled: Array<ReadonlyArray<Settlement>> = []
  /** `leaseFails` is the number of the lease that fails, counted from 1. */
  const state = { settleTries: 0, isOut: false, leases: 0, leaseFails: 0 }

  const layer = layerDeliverDue.pipe(
    Layer.provide([
      Layer.succeed(DeliveryQueue, {
        lease: (limit, leaseMs, given) =>
          Effect.gen(function* () {
            state.leases += 1
            limits.push(given)
            if (state.leases === state.leaseFails) return yield* outage
            const leased = waiting.splice(0, limit)
            if (leased.length > 0) leases.push([limit, leaseMs])
            return leased
          }),
        nextDueInMs: Effect.sync(() => (waiting.length > 0 ? 0 : undefined)),
        settle: (batch, changed) =>
          Effect.gen(function* () {
            state.settleTries += 1
            if (state.isOut) return yield* outage
            const { endpointId, clientId } = batch[0]!.due
            for (const change of changes.splice(0)) {
              changed?.({ endpointId, clientId, change }, batch[0]!)
            }
            return void settled.push(batch)
          })
      }),
      Layer.succeed(WebhookTransport, {
        send: (message) =>
          Effect.gen(function* () {
            const answer = yield* Deferred.make<SendOutcome>()
            messages.push(message)
            sent.set(message.eventId, answer)
            return yield* Deferred.await(answer)
          }),
        check: () => Effect.void
      }),
      layerTestWakeUp
    ])
  )
  const answer = (eventId: string, outcome: SendOutcome = answeredWith(200)) =>
    Effect.suspend(() => {
      const waitingFor = sent.get(eventId)
      return waitingFor ? Deferred.succeed(waitingFor, outcome) : Effect.die(`${eventId} not sent`)
    })
  const settledEvents = () =>
    settled.map((batch) => batch.map(({ _tag, due: { eventId } }) => `${_tag} ${eventId}`))
  return {
    layer,
    leases,
    limits,
    changes,
    waiting,
    messages,
    settled,
    settledEvents,
    state,
    answer
  }
}

/** Lets every fiber run as far as it can without time going by. */
const settle = TestClock.adjust(0)

/** A loop that runs until the end of the test, which leaves no send unanswered for longer. */
const started = Effect.fnUntraced(function* (layer: Layer.Layer<never>) {
  yield* TestClock.setTime(NOW)
  const scope = yield* Effect.acquireRelease(
    Scope.make(),
    Effect.fnUntraced(function* (opened) {
      const closing = yield* Effect.forkChild(Scope.close(opened, Exit.void))
      yield* TestClock.adjust(60_000)
      yield* Fiber.join(closing)
    })
  )
  yield* Scope.provide(Layer.build(layer), scope)
  yield* settle
  return scope
})

describe("the delivery loop", () => {
  it.effect("sends what is due as it was stored, with the time of the attempt", () =>
    Effect.gen(function* () {
      const { layer, messages, answer } = makeWorld(events("event-1"))
      yield* started(layer)
      assert.deepStrictEqual(
        messages.map(({ secrets, ...rest }) => ({ ...rest, secrets: secrets.map(Redacted.value) })),
        [
          {
            url: "https://acme.example/hook",
            eventId: "event-1",
            timestampSeconds: 1_772_960_700,
            body: '{"trigger":{}}',
            secrets: ["whsec_one", "whsec_two"]
          }
        ]
      )
      yield* answer("event-1")
    })
  )

  it.effect("settles what an answer comes to, with the time at which it was sent", () =>
    Effect.gen(function* () {
      const { layer, settled, answer } = makeWorld(events("event-1"))
      yield* started(layer)
      yield* TestClock.adjust(3_000)
      yield* answer("event-1", answeredWith(204))
      yield* settle
      assert.deepStrictEqual(settled, [
        [
          {
            _tag: "Advance",
            due: delivery("event-1"),
            log: { at: NOW, durationMs: 12, result: "delivered", status: 204 }
          }
        ]
      ])
    })
  )

  it.effect("leases for longer than a send can last, and no more than 128 at once", () =>
    Effect.gen(function* () {
      const { layer, leases, messages, answer } = makeWorld(numbered(140))
      yield* started(layer)
      assert.deepStrictEqual(leases, [[128, 60_000]])
      assert.lengthOf(messages, 128)
      yield* answer("event-5")
      yield* settle
      assert.deepStrictEqual(leases[1], [1, 60_000])
      for (const { eventId } of messages) yield* answer(eventId)
    })
  )

  it.effect("lets nobody wait for a slow receiver", () =>
    Effect.gen(function* () {
      const { layer, settledEvents, answer } = makeWorld(events("slow", "quick"))
      yield* started(layer)
      yield* answer("quick")
      yield* settle
      assert.deepStrictEqual(settledEvents(), [["Advance quick"]])
      yield* answer("slow", answeredWith(500))
      yield* settle
      assert.deepStrictEqual(settledEvents(), [["Advance quick"], ["Retry slow"]])
    })
  )

  it.effect("leaves an endpoint its window, and retries half of all sends", () =>
    Effect.gen(function* () {
      const retries = numbered(3).map((due) => ({ ...due, attempts: 2 }))
      const { layer, limits, waiting, messages, answer } = makeWorld([
        ...retries,
        delivery("fresh")
      ])
      yield* started(layer)
      assert.deepStrictEqual(limits[0], { perEndpoint: 32, free: [], retries: 64 })
      const free = [{ endpointId: exampleDelivery.endpointId, free: 28 }]
      assert.deepStrictEqual(limits[1], { perEndpoint: 32, free, retries: 61 })
      for (const { eventId } of messages) yield* answer(eventId)
      waiting.push(delivery("last"))
      yield* settle
      yield* TestClock.adjust(1_000)
      const all = [{ endpointId: exampleDelivery.endpointId, free: 32 }]
      assert.deepInclude(limits, { perEndpoint: 32, free: all, retries: 64 })
      yield* answer("last")
    })
  )

  it.effect("sends what it has leased when the next lease fails, and goes on", () =>
    Effect.gen(function* () {
      const { layer, limits, waiting, messages, settledEvents, state, answer } = makeWorld(
        numbered(32).map((due) => ({ ...due, attempts: 2 }))
      )
      state.leaseFails = 2
      yield* started(layer)
      assert.strictEqual(state.leases, 2)
      assert.lengthOf(messages, 32)
      for (const { eventId } of messages) yield* answer(eventId)
      yield* settle
      assert.lengthOf(settledEvents(), 32)
      waiting.push(delivery("next"))
      yield* TestClock.adjust(1_000)
      const free = [{ endpointId: exampleDelivery.endpointId, free: 32 }]
      assert.deepInclude(limits, { perEndpoint: 32, free, retries: 64 })
      yield* answer("next")
      yield* settle
      assert.deepInclude(settledEvents(), ["Advance next"])
    })
  )

  it.effect("logs each change of an endpoint and each event that is given up, and no attempt", () =>
    Effect.gen(function* () {
      const { layer, changes, answer } = makeWorld([
        ...events("first", "second", "third"),
        { ...delivery("last"), attempts: 9 }
      ])
      const logged: Array<string> = []
      const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
        const [text] = Array.isArray(message) ? message : [message]
        logged.push(`${logLevel} ${String(text)}`)
      })
      yield* started(Layer.provide(layer, Logger.layer([logger])))
      changes.push("failing")
      yield* answer("first", answeredWith(500))
      yield* settle
      yield* answer("second", answeredWith(500))
      yield* settle
      yield* answer("last", answeredWith(500))
      yield* settle
      changes.push("recovered")
      yield* answer("third")
      yield* settle
      assert.deepStrictEqual(logged, [
        "Warn a webhook endpoint fails",
        "Warn a webhook event is given up after the last attempt",
        "Info a webhook endpoint takes events again"
      ])
    })
  )

  it.effect("settles again, twice a second, until storage takes it", () =>
    Effect.gen(function* () {
      const { layer, settledEvents, state, answer } = makeWorld(events("event-1"))
      yield* started(layer)
      state.isOut = true
      yield* answer("event-1")
      yield* TestClock.adjust(20_000)
      assert.strictEqual(state.settleTries, 41)
      state.isOut = false
      yield* TestClock.adjust(500)
      assert.deepStrictEqual(settledEvents(), [["Advance event-1"]])
    })
  )

  it.effect(
    "leaves what cannot be settled to the end of its lease, and goes on with the next",
    () =>
      Effect.gen(function* () {
        const { layer, settledEvents, state, answer } = makeWorld(events("lost", "kept"))
        yield* started(layer)
        state.isOut = true
        yield* answer("lost")
        yield* TestClock.adjust(46_000)
        state.isOut = false
        yield* answer("kept")
        yield* settle
        assert.deepStrictEqual(settledEvents(), [["Advance kept"]])
      })
  )
})

describe("the delivery loop that is stopped", () => {
  it.effect("settles what is under way, and sends nothing new", () =>
    Effect.gen(function* () {
      const { layer, messages, settledEvents, answer } = makeWorld(numbered(129))
      const scope = yield* started(layer)
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* settle
      for (const { eventId } of messages) yield* answer(eventId)
      yield* settle
      assert.isDefined(closing.pollUnsafe())
      assert.lengthOf(messages, 128)
      assert.lengthOf(settledEvents().flat(), 128)
    })
  )

  it.effect("waits for a send until its deadline and for its settlement, not for longer", () =>
    Effect.gen(function* () {
      const { layer } = makeWorld(events("never answered"))
      const scope = yield* started(layer)
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* TestClock.adjust(17_999)
      assert.isUndefined(closing.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.isDefined(closing.pollUnsafe())
    })
  )
})
