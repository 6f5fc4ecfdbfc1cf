import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import {
  batchIsDue,
  delivery,
  events,
  inOneLane,
  makeWorld,
  settle,
  started
} from "../../test/background/deliveryWorld.ts"
import { answeredWith } from "../../test/background/dueDelivery.ts"

/** Answers the events of a lane as they are sent; gives how many were. */
const answerAll = Effect.fnUntraced(function* (
  { messages, answer }: Pick<ReturnType<typeof makeWorld>, "messages" | "answer">,
  until: number
) {
  for (let count = 0; count < messages.length && count < until; count += 1) {
    yield* answer(messages[count]!.eventId)
    yield* settle
  }
  return messages.length
})

describe("a lane with several events", () => {
  it.effect("is sent one after the other, and settled as it goes on", () =>
    Effect.gen(function* () {
      const world = makeWorld([inOneLane(4)])
      const { layer, messages, settled, answer } = world
      yield* started(layer)
      assert.lengthOf(messages, 1)
      assert.strictEqual(yield* answerAll(world, 2), 3)
      assert.deepStrictEqual(settled, [])
      yield* batchIsDue
      assert.lengthOf(messages, 3)
      const [batch] = settled
      assert.deepStrictEqual(
        batch?.map((each) => [each.due.sequence, each._tag, "isKept" in each]),
        [
          [1, "Advance", true],
          [2, "Advance", true]
        ]
      )
      assert.deepInclude(messages[2], { eventId: "event-3", body: '{"number":3}' })
      yield* answer("event-3")
      yield* settle
      yield* answer("event-4")
      yield* settle
      // Nothing else is under way, so this waits for nothing.
      assert.deepStrictEqual(
        settled[1]?.map((each) => [each.due.sequence, "isKept" in each]),
        [
          [3, true],
          [4, false]
        ]
      )
    })
  )

  it.effect("ends at the first failure: what is behind it is not sent", () =>
    Effect.gen(function* () {
      const { layer, messages, settledEvents, givenBack, answer } = makeWorld([inOneLane(3)])
      yield* started(layer)
      yield* answer("event-1")
      yield* settle
      yield* answer("event-2", answeredWith(500))
      yield* settle
      assert.lengthOf(messages, 2)
      assert.deepStrictEqual(settledEvents(), [["Advance event-1", "Retry event-2"]])
      assert.deepStrictEqual(givenBack, [])
    })
  )

  it.effect("counts attempts for its first event alone", () =>
    Effect.gen(function* () {
      const { layer, settled, answer } = makeWorld([{ ...inOneLane(2), attempts: 5 }])
      yield* started(layer)
      yield* answer("event-1")
      yield* settle
      yield* answer("event-2", answeredWith(500))
      yield* settle
      assert.deepStrictEqual(
        settled[0]?.map(({ due }) => due.attempts),
        [5, 0]
      )
    })
  )

  it.effect("is given back when its endpoint has changed, with the others of it", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 40 }, (_, index) => `other-${index}`)
      const world = makeWorld([inOneLane(9), ...events(...ids)])
      const { layer, messages, givenBack, state, answer } = world
      state.goesOn = false
      yield* started(layer)
      assert.lengthOf(messages, 32)
      yield* answer("event-1")
      yield* batchIsDue
      assert.lengthOf(messages, 33)
      yield* answer("event-2")
      yield* answer("other-0")
      yield* batchIsDue
      assert.lengthOf(messages, 33)
      assert.deepStrictEqual(
        givenBack.map(({ eventId }) => eventId).toSorted(),
        ["event-3", ...ids.slice(31)].toSorted()
      )
      for (const id of ids.slice(1, 31)) yield* answer(id)
    })
  )

  it.effect("is given back when its last confirmation is a second old", () =>
    Effect.gen(function* () {
      const { layer, messages, givenBack, settledEvents, answer } = makeWorld([inOneLane(3)])
      yield* started(layer)
      yield* TestClock.adjust(1_001)
      yield* answer("event-1")
      yield* settle
      assert.lengthOf(messages, 1)
      assert.deepStrictEqual(settledEvents(), [["Advance event-1"]])
      assert.deepStrictEqual(
        givenBack.map(({ eventId, behind }) => [eventId, behind.length]),
        [["event-2", 1]]
      )
    })
  )

  it.effect("goes on for as long as its lease is confirmed", () =>
    Effect.gen(function* () {
      const { layer, messages, givenBack, answer } = makeWorld([inOneLane(5)])
      yield* started(layer)
      for (let sequence = 1; sequence <= 5; sequence += 1) {
        yield* TestClock.adjust(900)
        yield* answer(`event-${sequence}`)
        yield* batchIsDue
      }
      assert.lengthOf(messages, 5)
      assert.deepStrictEqual(givenBack, [])
    })
  )

  it.effect("is given back with all of its endpoint when the receiver asks for a pause", () =>
    Effect.gen(function* () {
      const other = { ...inOneLane(3), companyId: "company-2" }
      const [first, ...rest] = events("busy", "b")
      const { layer, messages, givenBack, answer } = makeWorld([first!, other, ...rest])
      yield* started(layer)
      yield* answer("busy", answeredWith(429))
      yield* answer("event-1")
      yield* batchIsDue
      assert.lengthOf(messages, 3)
      assert.deepStrictEqual(
        givenBack.map(({ eventId }) => eventId),
        ["event-2"]
      )
      yield* answer("b")
    })
  )

  it.effect("waits while storage is out of reach, so that little is sent twice", () =>
    Effect.gen(function* () {
      const other = { ...inOneLane(3), companyId: "company-2" }
      const { layer, messages, state, answer } = makeWorld([delivery("a"), other])
      yield* started(layer)
      state.isOut = true
      yield* answer("a")
      yield* batchIsDue
      yield* answer("event-1")
      yield* settle
      assert.lengthOf(messages, 2)
      state.isOut = false
      yield* TestClock.adjust(500)
      assert.lengthOf(messages, 3)
      yield* answer("event-2")
      yield* settle
      yield* answer("event-3")
    })
  )

  it.effect("is sent no further than 2,048 events beyond what is settled", () =>
    Effect.gen(function* () {
      const lanes = Array.from({ length: 32 }, (_, index) => inOneLane(100, `lane-${index}`))
      const world = makeWorld(lanes)
      const { layer, messages, state } = world
      state.hangs = true
      yield* started(layer)
      assert.strictEqual(yield* answerAll(world, 5_000), 2_048)
      assert.isAtLeast(messages.length, 2_048)
    })
  )
})
