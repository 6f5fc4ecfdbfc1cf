import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { Figures } from "../ports/figures.ts"
import { CLOCK_LEAD_MS_MAX, Retention } from "../ports/retention.ts"
import { firstMark } from "./believedTime.ts"
import { layerCountFigures } from "./countFigures.ts"

const START = Date.UTC(2026, 10, 28)
const AHEAD_MS = 400 * 24 * 3_600_000
const UNDER_WAY_MS = 30_000
const left = { events: 0, answers: 0, traces: 0, attempts: 0 }

it.effect("warns of a day on which a client is handed unusually many whole values", () => {
  const lines: Array<unknown> = []
  const layerLog = Logger.layer([Logger.make(({ message }) => lines.push(message))])
  return Effect.gen(function* () {
    const day = { clientId: "client-1", day: "2026-11-28", wholeValues: 51, largestBefore: 25 }
    const mark = firstMark(START, START, left)
    const ports = Layer.mergeAll(
      Layer.mock(Figures, { advance: () => Effect.succeed({ rows: 1, unusual: [day] }) }),
      Layer.mock(Retention, { clock: Effect.succeed({ mark, now: START, newest: START }) })
    )
    yield* TestClock.setTime(START)
    yield* Effect.scoped(
      Effect.andThen(Layer.build(Layer.provide(layerCountFigures, ports)), TestClock.adjust(0))
    )
    assert.deepStrictEqual(lines, [["unusually many whole values were handed out", day]])
  }).pipe(Effect.provide(layerLog))
})

it.effect(
  "counts no rows that a clock far ahead dated: the place would lie behind all others",
  () =>
    Effect.gen(function* () {
      const until: Array<number> = []
      const mark = firstMark(START, START, left)
      const ports = Layer.mergeAll(
        Layer.mock(Figures, {
          advance: (before) =>
            Effect.sync(() => void until.push(before)).pipe(Effect.as({ rows: 0, unusual: [] }))
        }),
        Layer.mock(Retention, { clock: Effect.succeed({ mark, now: START, newest: START }) })
      )
      for (const now of [START, START + AHEAD_MS]) {
        yield* TestClock.setTime(now)
        yield* Effect.scoped(
          Effect.andThen(Layer.build(Layer.provide(layerCountFigures, ports)), TestClock.adjust(0))
        )
      }
      assert.deepStrictEqual(until, [
        START - UNDER_WAY_MS,
        START + CLOCK_LEAD_MS_MAX - UNDER_WAY_MS
      ])
    })
)
