import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { Unavailable } from "@payroll/operations/writer"
import { batched } from "./batched.ts"

const BATCH_MAX = 3

const outage = new Unavailable({ reason: "test outage", retryAfterSeconds: 1 })

/** A writer whose writes wait for the gate, and the batches that it got. */
const withWriter = Effect.fnUntraced(function* (
  fails: (items: ReadonlyArray<number>) => boolean = () => false
) {
  const gate = Deferred.makeUnsafe<void>()
  const writes: Array<ReadonlyArray<number>> = []
  const writeAll = yield* batched(BATCH_MAX, (items: ReadonlyArray<number>) =>
    Effect.suspend(() => {
      writes.push(items)
      const end = fails(items) ? Effect.fail(outage) : Effect.void
      return Effect.andThen(Deferred.await(gate), end)
    })
  )
  const write = (item: number) => writeAll([item])
  return { write, writeAll, writes, open: Deferred.succeed(gate, undefined) }
})

const forkAll = (
  write: (item: number) => Effect.Effect<void, Unavailable>,
  items: ReadonlyArray<number>
) =>
  Effect.forEach(items, (item) =>
    Effect.forkChild(Effect.exit(write(item)), { startImmediately: true })
  )

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

const succeeded = (exits: ReadonlyArray<Exit.Exit<void, Unavailable>>) => exits.map(Exit.isSuccess)

describe("batched", () => {
  it.live("writes the items of one turn in batches of limited size", () =>
    Effect.gen(function* () {
      const { write, writes, open } = yield* withWriter()
      const fibers = yield* forkAll(write, [1, 2, 3, 4, 5])
      yield* open
      const exits = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(succeeded(exits), [true, true, true, true, true])
      assert.deepStrictEqual(writes, [
        [1, 2, 3],
        [4, 5]
      ])
    })
  )

  it.live("writes later items after the current batch, and again once it was idle", () =>
    Effect.gen(function* () {
      const { write, writes, open } = yield* withWriter()
      const first = yield* forkAll(write, [1])
      while (writes.length === 0) yield* turn
      const later = yield* forkAll(write, [2, 3])
      yield* open
      yield* Effect.forEach([...first, ...later], Fiber.join)
      yield* write(4)
      assert.deepStrictEqual(writes, [[1], [2, 3], [4]])
    })
  )

  it.live("fails only the callers whose batch failed", () =>
    Effect.gen(function* () {
      const { write, open } = yield* withWriter((items) => items.includes(2))
      const fibers = yield* forkAll(write, [1, 2, 3, 4])
      yield* open
      const exits = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(succeeded(exits), [false, false, false, true])
    })
  )

  it.live("keeps together what one caller gives, and reports a full queue", () =>
    Effect.gen(function* () {
      const { writeAll, writes, open } = yield* withWriter()
      const many = Array.from({ length: 10_000 }, (_, index) => index)
      const [first] = yield* forkAll(() => writeAll(many), [0])
      const { reason } = yield* Effect.flip(writeAll([1]))
      assert.include(reason, "queue is full")
      yield* open
      yield* Fiber.join(first!)
      assert.deepStrictEqual(writes, [many])
    })
  )

  it.live("writes all items although a caller is interrupted", () =>
    Effect.gen(function* () {
      const { write, writes, open } = yield* withWriter()
      const [writer, ...others] = yield* forkAll(write, [1, 2, 3, 4])
      if (!writer) return assert.fail("no caller writes")
      while (writes.length === 0) yield* turn
      const interrupting = yield* Effect.forkChild(Fiber.interrupt(writer))
      yield* open
      yield* Fiber.join(interrupting)
      const exits = yield* Effect.forEach(others, Fiber.join)
      assert.deepStrictEqual(succeeded(exits), [true, true, true])
      assert.deepStrictEqual(writes, [[1, 2, 3], [4]])
    })
  )
})
