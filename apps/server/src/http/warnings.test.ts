import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { makeCountedWarning } from "./warnings.ts"

describe("a counted warning", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("is logged at once, and then once a minute with a count", () => {
    const logged: Array<number> = []
    const { count } = makeCountedWarning((times) => logged.push(times))
    for (let times = 0; times < 5; times += 1) count()
    assert.deepStrictEqual(logged, [1])
    vi.advanceTimersByTime(60_000)
    assert.deepStrictEqual(logged, [1, 4])
    vi.advanceTimersByTime(120_000)
    count()
    assert.deepStrictEqual(logged, [1, 4, 1])
  })

  it("is logged when the server stops", () => {
    const logged: Array<number> = []
    const { count, end } = makeCountedWarning((times) => logged.push(times))
    count()
    count()
    end()
    end()
    assert.deepStrictEqual(logged, [1, 1])
    assert.strictEqual(vi.getTimerCount(), 0)
  })
})
