import { assert, it } from "@effect/vitest"
import { pauseMs, POLLS_MAX } from "./polls.ts"

const FIRST_MS = 3_000
/** The calls that read all of a company. */
const CALLS = 5
const CALLS_PER_MINUTE_MAX = 120
const MINUTE_MS = 60_000

/** The times of all reads, from the first pause on. */
const times = (): ReadonlyArray<number> => {
  let at = 0
  return Array.from({ length: POLLS_MAX }, (_, polls) => (at += pauseMs(FIRST_MS, polls)))
}

it("reads soon at first, and leaves a session most of its calls", () => {
  const all = times()
  assert.strictEqual(all[0], FIRST_MS)
  const inFirstMinute = all.filter((at) => at <= MINUTE_MS).length
  assert.isAtMost(inFirstMinute * CALLS, CALLS_PER_MINUTE_MAX / 2)
  assert.isAtMost((all.at(-1) ?? 0) - (all.at(-2) ?? 0), MINUTE_MS / 2)
})

it("keeps a session open for a quarter of an hour", () => {
  const minutes = (times().at(-1) ?? 0) / MINUTE_MS
  assert.isTrue(minutes > 14 && minutes < 20, String(minutes))
})
