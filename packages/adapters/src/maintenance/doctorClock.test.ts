import { assert, describe, it } from "@effect/vitest"
import type { ClockMark } from "@payroll/operations/ports/retention"
import { clockDiagnosis } from "./doctorClock.ts"

const REAL = Date.UTC(2026, 10, 28, 15)
const DAY_MS = 86_400_000
const left = { events: 1, answers: 1, traces: 1, attempts: 1 }

/** The mark of workers that have seen time pass until a moment. */
const seenUntil = (at: number): ClockMark => ({
  at,
  lead: undefined,
  agreedMs: 0,
  moves: 1,
  hour: 0,
  left
})

describe("the clock", () => {
  it.each([
    ["agrees", REAL, REAL, REAL, "ok agrees with what is stored"],
    ["agrees, and nothing is stored", REAL, undefined, undefined, "ok agrees with what is stored"],
    ["is ahead by 400 days", REAL + 400 * DAY_MS, REAL, REAL, "warning 9600 hours ahead"],
    ["is ahead, and rows are too", REAL + 400 * DAY_MS, REAL + 400 * DAY_MS, REAL, "warning 9600"],
    [
      "is right again, and rows are ahead",
      REAL,
      REAL + 400 * DAY_MS,
      REAL,
      "warning ahead of this"
    ],
    ["is behind by 400 days", REAL - 400 * DAY_MS, REAL, REAL, "wrong is behind"],
    ["is behind, and no worker ran", REAL - DAY_MS, REAL, undefined, "wrong is behind"],
    ["comes back after three days", REAL, REAL - 3 * DAY_MS, REAL - 3 * DAY_MS, "ok agrees"]
  ])("%s", (_what, here, newest, mark, expected) => {
    const reading = { now: here, newest, mark: mark === undefined ? undefined : seenUntil(mark) }
    const { state, what } = clockDiagnosis(reading, here)
    const [first = "", ...rest] = expected.split(" ")
    assert.strictEqual(state, first, what)
    assert.include(what, rest.join(" "))
  })

  it("differs from the database's", () => {
    const reading = { now: REAL + 3_000, newest: REAL, mark: seenUntil(REAL) }
    assert.deepInclude(clockDiagnosis(reading, REAL), {
      state: "wrong",
      what: "the clocks of this machine and of the database differ by 3 s"
    })
  })
})
