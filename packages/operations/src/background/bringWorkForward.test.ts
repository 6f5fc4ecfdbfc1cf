import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { DueRecords } from "../ports/dueRecords.ts"
import { Unavailable } from "../writer.ts"
import { recordedLog } from "../../test/background/recordedLog.ts"
import { layerBringWorkForward } from "./bringWorkForward.ts"

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })
const BROUGHT = "Info: work is due in a minute that a clock ahead of this one dated"

it.effect("brings work forward at its start, in batches, and then each minute", () => {
  const { lines, layerLog } = recordedLog()
  return Effect.gen(function* () {
    const answers: Array<number | Unavailable> = [500, 3, 0, outage]
    let rounds = 0
    const records = Layer.mock(DueRecords, {
      queue: () => assert.fail("leases nothing"),
      bringForward: (limit) =>
        Effect.suspend(() => {
          assert.strictEqual(limit, 500)
          const answer = answers[rounds] ?? 0
          rounds += 1
          return answer instanceof Unavailable ? Effect.fail(answer) : Effect.succeed(answer)
        })
    })
    const scope = yield* Scope.make()
    yield* Scope.provide(Layer.build(Layer.provide(layerBringWorkForward, records)), scope)
    yield* TestClock.adjust(0)
    assert.strictEqual(rounds, 1)
    yield* TestClock.adjust(200)
    assert.strictEqual(rounds, 2)
    yield* TestClock.adjust(60_000)
    assert.deepStrictEqual(lines, [BROUGHT, BROUGHT])
    yield* TestClock.adjust(60_000)
    assert.lengthOf(lines, 3)
    assert.include(lines[2], "paused after an error; retrying in 60 s")
    yield* TestClock.adjust(60_000)
    assert.strictEqual(rounds, 5)
    yield* Scope.close(scope, Exit.void)
    yield* TestClock.adjust(120_000)
    assert.strictEqual(rounds, 5)
  }).pipe(Effect.provide(layerLog))
})
