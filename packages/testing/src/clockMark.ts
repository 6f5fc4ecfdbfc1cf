import { assert } from "@effect/vitest"
import { firstMark } from "@payroll/operations/background/believedTime"
import { Retention } from "@payroll/operations/ports/retention"
import * as Effect from "effect/Effect"

const left = { events: 0, answers: 0, traces: 0, attempts: 0 }

/** Sets the mark of the clock to a time, and returns the time of the database. */
export const setMark = Effect.fnUntraced(function* (timeAt: (now: number) => number) {
  const { clock, moveClock } = yield* Retention
  const { mark, now } = yield* clock
  const moves = (mark?.moves ?? 0) + 1
  const isStored = yield* moveClock({ ...firstMark(now, now, left), at: timeAt(now), moves })
  assert.isTrue(isStored)
  return now
})
