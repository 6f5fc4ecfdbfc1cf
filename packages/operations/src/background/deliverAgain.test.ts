import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import {
  delivery,
  events,
  makeWorld,
  settle,
  started
} from "../../test/background/deliveryWorld.ts"
import { answeredWith } from "../../test/background/dueDelivery.ts"

const failing = Array.from({ length: 10 }, (_, index) => `failed-${index}`)

/** An endpoint of which ten attempts have just failed, and that has one more event. */
const broken = Effect.fnUntraced(function* () {
  const world = makeWorld(events(...failing))
  world.marks.set(delivery("").endpointId, "1")
  yield* started(world.layer)
  for (const id of failing) yield* world.answer(id, answeredWith(500))
  yield* settle
  world.waiting.push(delivery("next"))
  yield* TestClock.adjust(3_000)
  assert.lengthOf(world.messages, failing.length)
  return world
})

describe("an endpoint of which most attempts failed", () => {
  it.effect("is tried again within 2 s when a person has changed something", () =>
    Effect.gen(function* () {
      const { marks, waiting, messages, answer } = yield* broken()
      marks.set(delivery("").endpointId, "2")
      waiting.push(delivery("next"))
      yield* TestClock.adjust(2_000)
      assert.strictEqual(messages.at(-1)?.eventId, "next")
      yield* answer("next")
    })
  )

  it.effect("is left alone for 30 s otherwise", () =>
    Effect.gen(function* () {
      const { waiting, messages, answer } = yield* broken()
      yield* TestClock.adjust(26_000)
      waiting.push(delivery("next"))
      yield* TestClock.adjust(900)
      assert.lengthOf(messages, failing.length)
      yield* TestClock.adjust(100)
      waiting.push(delivery("next"))
      yield* TestClock.adjust(2_000)
      assert.strictEqual(messages.at(-1)?.eventId, "next")
      yield* answer("next")
    })
  )
})
