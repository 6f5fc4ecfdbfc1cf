import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { makeStages } from "./stages.ts"

const started = (withinMs = 10_000) => {
  const told: Array<string> = []
  const stages = makeStages<string, never>({
    run: Effect.runForkWith(Context.empty()),
    withinMs,
    onLate: () => {
      told.push("late")
      stages.stop()
    },
    onFailure: (cause) => told.push(`failed: ${Cause.pretty(cause)}`),
    onStopped: () => told.push("stopped")
  })
  return { stages, told, tell: (value: string) => void told.push(value) }
}

/** Something that is waited for until it is given. */
const pending = () => {
  const deferred = Deferred.makeUnsafe<string, string>()
  return {
    effect: Deferred.await(deferred),
    give: (value: string) => Deferred.doneUnsafe(deferred, Effect.succeed(value)),
    fail: (error: string) => Deferred.doneUnsafe(deferred, Effect.fail(error))
  }
}

/** Fibers that go on do so in a turn of their own. */
const turn = () => vi.advanceTimersByTimeAsync(0)

describe("the stages of a request", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
  afterEach(() => void vi.useRealTimers())

  it("go on at once from what is finished", () => {
    const { stages, told, tell } = started()
    stages.proceed(
      () => Effect.succeed("first"),
      (first) => {
        tell(first)
        stages.proceed(() => Effect.succeed("second"), tell)
      }
    )
    assert.deepStrictEqual(told, ["first", "second"])
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("wait for what is not", async () => {
    const { stages, told, tell } = started()
    const { effect, give } = pending()
    stages.proceed(() => effect, tell)
    assert.deepStrictEqual(told, [])
    give("given")
    await turn()
    assert.deepStrictEqual(told, ["given"])
    assert.strictEqual(vi.getTimerCount(), 0)
  })

  it("end with a failure, at once or later", async () => {
    const { stages, told, tell } = started()
    stages.proceed(() => Effect.fail("no"), tell)
    const { effect, fail } = pending()
    stages.proceed(() => effect, tell)
    fail("not now")
    await turn()
    assert.lengthOf(told, 2)
    assert.match(told[0] ?? "", /^failed: .*no/)
    assert.match(told[1] ?? "", /^failed: .*not now/)
  })

  it("end with what one throws as it begins, and throw nothing", () => {
    const { stages, told, tell } = started()
    stages.proceed(() => {
      throw new Error("a defect")
    }, tell)
    assert.lengthOf(told, 1)
    assert.match(told[0] ?? "", /^failed: .*a defect/)
  })

  it("have one time together, without what lies between them", async () => {
    const { stages, told, tell } = started(1_000)
    const [first, second] = [pending(), pending()]
    stages.proceed(() => first.effect, tell)
    await vi.advanceTimersByTimeAsync(600)
    first.give("first")
    await turn()
    await vi.advanceTimersByTimeAsync(5_000)
    stages.proceed(() => second.effect, tell)
    await vi.advanceTimersByTimeAsync(399)
    assert.deepStrictEqual(told, ["first"])
    await vi.advanceTimersByTimeAsync(2)
    assert.deepStrictEqual(told, ["first", "late", "stopped"])
  })

  it("are interrupted by a stop, and no other begins", async () => {
    const { stages, told, tell } = started()
    const { effect, give } = pending()
    stages.proceed(
      () => Effect.onInterrupt(effect, () => Effect.sync(() => tell("interrupted"))),
      tell
    )
    stages.stop()
    await turn()
    give("too late")
    stages.proceed(() => Effect.succeed("never"), tell)
    stages.stop()
    await turn()
    assert.deepStrictEqual(told, ["interrupted", "stopped"])
  })

  it("finish what cannot be interrupted before they are stopped", async () => {
    const { stages, told, tell } = started()
    const { effect, give } = pending()
    stages.proceed(
      () => Effect.uninterruptible(Effect.tap(effect, (value) => Effect.sync(() => tell(value)))),
      () => tell("went on")
    )
    stages.stop()
    await turn()
    assert.deepStrictEqual(told, [])
    give("committed")
    await turn()
    assert.deepStrictEqual(told, ["committed", "stopped"])
  })

  it("are stopped at once where nothing is under way", () => {
    const { stages, told } = started()
    stages.stop()
    assert.deepStrictEqual(told, ["stopped"])
  })
})
