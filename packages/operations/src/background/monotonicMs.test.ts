import { assert, it } from "@effect/vitest"
import type { Clock } from "effect/Clock"
import { makeSteadyMs } from "./monotonicMs.ts"

const DAY_MS = 86_400_000

it("goes on while a machine sleeps, and never back", () => {
  const at = { elapsed: 5_000, wall: Date.UTC(2026, 10, 28) }
  const now = makeSteadyMs({
    currentTimeMillisUnsafe: () => Math.trunc(at.wall),
    monotonicTimeNanosUnsafe: () => BigInt(Math.round(at.elapsed * 1_000_000))
  } as Clock)
  const begin = now()
  /** Lets time pass by the monotonic clock, and by the wall clock as well. */
  const passed = (elapsedMs: number, wallMs = elapsedMs) => {
    at.elapsed += elapsedMs
    at.wall += wallMs
    return Math.round(now() - begin)
  }
  for (let reads = 0; reads < 10_000; reads += 1) passed(0.1)
  assert.strictEqual(passed(0), 1_000)
  assert.strictEqual(passed(500, -400 * DAY_MS), 1_500, "set back")
  assert.strictEqual(passed(500), 2_000)
  assert.strictEqual(passed(1_000, 61_000), 63_000, "slept for a minute")
  assert.strictEqual(passed(1_000), 64_000)
  assert.strictEqual(passed(1_000, 1_500), 65_000, "adjusted")
})
