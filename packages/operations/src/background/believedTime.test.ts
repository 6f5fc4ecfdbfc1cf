import { assert, describe, it } from "@effect/vitest"
import { believedTime, type ClockMark } from "../ports/retention.ts"
import { disputedMark, firstMark, hourlyLimits, movedMark, plausibleTime } from "./believedTime.ts"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 10, 27)
const left = { events: 0, answers: 0, traces: 0, attempts: 0 }

/** A process that looks each minute, with its wall clock this far from the true time. */
const lookedAt = (
  first: ClockMark,
  { from, lead, ms }: Readonly<Record<"from" | "lead" | "ms", number>>
) => {
  let mark = first
  for (let passed = MINUTE_MS; passed <= ms; passed += MINUTE_MS) {
    mark = movedMark(mark, { now: from + passed + lead, elapsedMs: MINUTE_MS })
  }
  return mark
}

const begun = firstMark(START, undefined, left)

describe("the believed time", () => {
  it("follows a steady clock", () => {
    const mark = lookedAt(begun, { from: START, lead: 0, ms: 3 * DAY_MS })
    assert.strictEqual(believedTime(mark, START + 3 * DAY_MS), START + 3 * DAY_MS)
    assert.strictEqual(mark.lead, undefined)
  })

  it("is plausible to lag by four days", () => {
    assert.strictEqual(plausibleTime(undefined, START), START)
    assert.strictEqual(plausibleTime(begun, START + 3 * DAY_MS), START + 3 * DAY_MS)
    assert.strictEqual(plausibleTime(begun, START + 5 * DAY_MS), START + 4 * DAY_MS)
    assert.strictEqual(plausibleTime(begun, START - DAY_MS), START - DAY_MS)
  })

  it("does not follow a clock that jumps 100 days ahead, also over restarts, and goes back", () => {
    const wrong = lookedAt(begun, { from: START, lead: 100 * DAY_MS, ms: 2 * MINUTE_MS })
    assert.strictEqual(wrong.at, START + 2 * MINUTE_MS)
    assert.strictEqual(wrong.lead, 100 * DAY_MS)
    // The first look after a restart has seen no time.
    const now = START + 3 * MINUTE_MS + 100 * DAY_MS
    const restarted = movedMark(wrong, { now, elapsedMs: 0 })
    assert.strictEqual(believedTime(restarted, now), wrong.at)
    const back = lookedAt(restarted, { from: START + 3 * MINUTE_MS, lead: 0, ms: 10 * MINUTE_MS })
    assert.isAtMost(back.at, START + 13 * MINUTE_MS)
    assert.isAtLeast(back.at, START + 12 * MINUTE_MS)
    assert.isAtMost(back.lead ?? 0, MINUTE_MS)
  })

  it("follows after a machine was off for 60 days, once it has run for a day", () => {
    const off = 60 * DAY_MS
    const on = { from: START + off, lead: 0 }
    const almost = lookedAt(begun, { ...on, ms: DAY_MS })
    assert.isAtMost(almost.at, START + DAY_MS)
    const after = lookedAt(begun, { ...on, ms: DAY_MS + MINUTE_MS })
    assert.strictEqual(after.at, START + off + DAY_MS + MINUTE_MS)
  })

  it("counts the running time of a machine that is off each night, and lags for few days", () => {
    let mark = begun
    for (let day = 0; day < 30; day += 1) {
      const from = START + day * DAY_MS
      mark = movedMark(mark, { now: from, elapsedMs: 0 })
      mark = lookedAt(mark, { from, lead: 0, ms: 10 * HOUR_MS })
      assert.isAtLeast(mark.at, from - 4 * DAY_MS)
    }
  })

  it("adds the smallest lead of the day, because the others were disputed", () => {
    const ahead = lookedAt(begun, { from: START, lead: 2 * DAY_MS, ms: 23 * HOUR_MS })
    const more = { from: START + 23 * HOUR_MS, lead: 100 * DAY_MS, ms: HOUR_MS + MINUTE_MS }
    const mark = lookedAt(ahead, more)
    assert.strictEqual(mark.at, START + DAY_MS + MINUTE_MS + 2 * DAY_MS)
  })

  it("does not go back, and deletes less while the clock is behind", () => {
    const mark = movedMark(begun, { now: START - DAY_MS, elapsedMs: MINUTE_MS })
    assert.strictEqual(mark.at, START)
    assert.strictEqual(believedTime(mark, START - DAY_MS), START - DAY_MS)
  })

  it("begins with the newest row, unless that is of a future", () => {
    assert.strictEqual(firstMark(START, START - DAY_MS, left).at, START - DAY_MS)
    assert.strictEqual(firstMark(START, START + DAY_MS, left).at, START)
  })

  it("takes the word of a process whose clock does not lead", () => {
    const ahead = lookedAt(begun, { from: START, lead: 100 * DAY_MS, ms: HOUR_MS })
    assert.strictEqual(disputedMark(ahead, START + HOUR_MS)?.lead, 0)
    assert.strictEqual(disputedMark(ahead, START + HOUR_MS + 100 * DAY_MS), undefined)
    assert.strictEqual(disputedMark(begun, START), undefined)
  })

  it("allows a thirtieth of what is stored in an hour, and one row of few", () => {
    const stored = { events: 3_000, answers: 59, traces: 30, attempts: 0 }
    assert.deepStrictEqual(hourlyLimits(stored), {
      events: 100,
      answers: 1,
      traces: 1,
      attempts: 1
    })
  })
})
