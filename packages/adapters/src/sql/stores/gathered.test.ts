import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { gathered } from "./gathered.ts"

const MOST = 3

/** A writer whose writes wait for the gate, and what it was given. */
const withWriter = (fails: (items: ReadonlyArray<number>) => boolean = () => false) => {
  const gate = Deferred.makeUnsafe<void>()
  const writes: Array<ReadonlyArray<number>> = []
  const write = gathered(MOST, (items: ReadonlyArray<number>) =>
    Effect.suspend(() => {
      writes.push(items)
      const end = fails(items) ? Effect.fail("no") : Effect.void
      return Effect.andThen(Deferred.await(gate), end)
    })
  )
  return { write, writes, open: Deferred.succeed(gate, undefined) }
}

const forkAll = (
  write: (item: number) => Effect.Effect<void, string>,
  items: ReadonlyArray<number>
) =>
  Effect.forEach(items, (item) =>
    Effect.forkChild(Effect.exit(write(item)), { startImmediately: true })
  )

const succeeded = (exits: ReadonlyArray<Exit.Exit<void, string>>) => exits.map(Exit.isSuccess)

describe("what is gathered", () => {
  it.effect("is written together where it comes in one turn, no more than so many at once", () =>
    Effect.gen(function* () {
      const { write, writes, open } = withWriter()
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

  it.effect("is written after what is being written, and so is what comes when all is done", () =>
    Effect.gen(function* () {
      const { write, writes, open } = withWriter()
      const first = yield* forkAll(write, [1])
      while (writes.length === 0) yield* Effect.yieldNow
      const later = yield* forkAll(write, [2, 3])
      yield* open
      yield* Effect.forEach([...first, ...later], Fiber.join)
      yield* write(4)
      assert.deepStrictEqual(writes, [[1], [2, 3], [4]])
    })
  )

  it.effect("fails for those alone whose write failed", () =>
    Effect.gen(function* () {
      const { write, open } = withWriter((items) => items.includes(2))
      const fibers = yield* forkAll(write, [1, 2, 3, 4])
      yield* open
      const exits = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(succeeded(exits), [false, false, false, true])
    })
  )

  it.effect("is written although the one who writes is interrupted", () =>
    Effect.gen(function* () {
      const { write, writes, open } = withWriter()
      const [writer, ...others] = yield* forkAll(write, [1, 2, 3, 4])
      if (!writer) return assert.fail("nobody writes")
      while (writes.length === 0) yield* Effect.yieldNow
      const interrupting = yield* Effect.forkChild(Fiber.interrupt(writer))
      yield* open
      yield* Fiber.join(interrupting)
      const exits = yield* Effect.forEach(others, Fiber.join)
      assert.deepStrictEqual(succeeded(exits), [true, true, true])
      assert.deepStrictEqual(writes, [[1, 2, 3], [4]])
    })
  )
})
