import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import * as Exit from "effect/Exit"
import * as TestClock from "effect/testing/TestClock"
import {
  batchIsDue,
  delivery,
  events,
  makeWorld,
  NOW,
  numbered,
  settle,
  started
} from "../../test/background/deliveryWorld.ts"
import { answeredWith, exampleDelivery } from "../../test/background/dueDelivery.ts"

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
      yield* batchIsDue
      // One lane more waits for the next place.
      assert.deepStrictEqual(leases[1], [2, 60_000])
      for (const { eventId } of messages) yield* answer(eventId)
    })
  )

  it.effect("lets nobody wait for a slow receiver", () =>
    Effect.gen(function* () {
      const { layer, settledEvents, answer } = makeWorld(events("slow", "quick"))
      yield* started(layer)
      yield* answer("quick")
      yield* settle
      assert.deepStrictEqual(settledEvents(), [])
      yield* batchIsDue
      assert.deepStrictEqual(settledEvents(), [["Advance quick"]])
      yield* answer("slow", answeredWith(500))
      yield* settle
      assert.deepStrictEqual(settledEvents(), [["Advance quick"], ["Retry slow"]])
    })
  )

  it.effect("leaves an endpoint its window, and retries half of all sends", () =>
    Effect.gen(function* () {
      const retries = events("a", "b", "c").map((due) => ({ ...due, attempts: 2 }))
      const fresh = Array.from({ length: 29 }, (_, index) => delivery(`fresh-${index}`))
      const { layer, limits, waiting, messages, answer } = makeWorld([...retries, ...fresh])
      yield* started(layer)
      const limit = { perEndpoint: 32, eventsPerLane: 16 }
      assert.deepStrictEqual(limits[0], { ...limit, free: [], retries: 64 })
      const free = [{ endpointId: exampleDelivery.endpointId, free: 0 }]
      assert.deepStrictEqual(limits[1], { ...limit, free, retries: 61 })
      for (const { eventId } of messages) yield* answer(eventId)
      waiting.push(delivery("last"))
      yield* settle
      yield* TestClock.adjust(1_000)
      // A window, and as many lanes ahead as were finished just now.
      const all = [{ endpointId: exampleDelivery.endpointId, free: 64 }]
      const last = { perEndpoint: 32, eventsPerLane: 12, free: all, retries: 64 }
      assert.deepInclude(limits, last)
      yield* answer("last")
    })
  )

  it.effect("sends no more than a window to an endpoint, and the rest as places become free", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 40 }, (_, index) => `event-${index}`)
      const { layer, messages, answer } = makeWorld(events(...ids))
      yield* started(layer)
      assert.lengthOf(messages, 32)
      yield* answer("event-7")
      yield* settle
      assert.lengthOf(messages, 33)
      for (const id of ids.slice(0, 32)) if (id !== "event-7") yield* answer(id)
      yield* settle
      assert.lengthOf(messages, 40)
      for (const id of ids.slice(32)) yield* answer(id)
    })
  )

  it.effect("looks for what an endpoint with a full window hides, 20 times a second at most", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 60 }, (_, index) => `event-${index}`)
      const { layer, waiting, state, answer } = makeWorld(events(...ids.slice(0, 32)))
      yield* started(layer)
      assert.strictEqual(state.leases, 2)
      // Each batch that is settled is followed by a lease, and that fills the window again.
      waiting.push(...events(...ids.slice(32, 34)))
      yield* answer("event-0")
      yield* batchIsDue
      assert.strictEqual(state.leases, 3)
      waiting.push(...events(...ids.slice(34, 36)))
      yield* TestClock.adjust(50)
      yield* answer("event-1")
      yield* batchIsDue
      assert.strictEqual(state.leases, 5)
      for (const id of ids.slice(2, 36)) {
        yield* answer(id)
        yield* settle
      }
    })
  )

  it.effect("sends what it has leased when the next lease fails, and goes on", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 32 }, (_, index) => `event-${index}`)
      const { layer, waiting, messages, settledEvents, state, answer } = makeWorld(events(...ids))
      state.leaseFails = 2
      yield* started(layer)
      assert.strictEqual(state.leases, 2)
      assert.lengthOf(messages, 32)
      for (const { eventId } of messages) yield* answer(eventId)
      yield* settle
      assert.lengthOf(settledEvents().flat(), 32)
      waiting.push(delivery("next"))
      yield* TestClock.adjust(1_000)
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
      yield* batchIsDue
      yield* answer("second", answeredWith(500))
      yield* batchIsDue
      yield* answer("last", answeredWith(500))
      yield* batchIsDue
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

  it.effect("settles each lane by itself when the database rejects one", () =>
    Effect.gen(function* () {
      const { layer, settledEvents, rejected, answer } = makeWorld(events("one", "bad", "other"))
      yield* started(layer)
      rejected.add("bad")
      for (const eventId of ["one", "bad", "other"]) yield* answer(eventId)
      yield* batchIsDue
      assert.deepStrictEqual(settledEvents(), [["Advance one"], ["Advance other"]])
    })
  )

  it.effect("notes a fault of this side once a minute for an endpoint", () =>
    Effect.gen(function* () {
      const { layer, waiting, settled, answer } = makeWorld(events("first", "second"))
      const logged: Array<unknown> = []
      const logger = Logger.make<unknown, void>(({ message }) => {
        logged.push(...(Array.isArray(message) ? message.slice(1) : []))
      })
      yield* started(Layer.provide(layer, Logger.layer([logger])))
      const fault = { _tag: "Failed", reason: "dns", ownFault: true, durationMs: 3 } as const
      yield* answer("first", fault)
      yield* answer("second", fault)
      yield* batchIsDue
      yield* TestClock.adjust(60_000)
      waiting.push(delivery("third"))
      yield* TestClock.adjust(60_000)
      yield* answer("third", fault)
      yield* batchIsDue
      assert.deepStrictEqual(
        settled.flat().map(({ due, isUnlogged }) => [due.eventId, isUnlogged]),
        [
          ["first", undefined],
          ["second", true],
          ["third", undefined]
        ]
      )
      const { endpointId, clientId } = delivery("first")
      const line = { endpointId, clientId, reason: "dns" }
      assert.deepStrictEqual(logged, [line, line])
    })
  )

  it.effect(
    "settles, and tries an endpoint again, in time when the clock is set back by days",
    () =>
      Effect.gen(function* () {
        const names = Array.from({ length: 20 }, (_, index) => `event-${index}`)
        const { layer, waiting, settledEvents, messages, answer } = makeWorld(events(...names))
        const clock = yield* Clock.Clock
        let shiftMs = 0
        const shifted: Clock.Clock = {
          ...clock,
          currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + shiftMs
        }
        yield* started(Layer.provide(layer, Layer.succeed(Clock.Clock, shifted)))
        // Most fail: nothing is sent to the endpoint for half a minute, then one event.
        for (const name of names.slice(1)) yield* answer(name, answeredWith(500))
        shiftMs = -400 * 86_400_000
        yield* batchIsDue
        assert.lengthOf(settledEvents().flat(), 19)
        yield* answer("event-0", answeredWith(500))
        yield* TestClock.adjust(30_000)
        waiting.push(delivery("probe"))
        yield* TestClock.adjust(1_000)
        assert.strictEqual(messages.at(-1)?.eventId, "probe")
        yield* answer("probe")
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
        yield* batchIsDue
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
