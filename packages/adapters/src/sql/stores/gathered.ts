import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

interface Waiting<Item, E> {
  readonly item: Item
  readonly written: Deferred.Deferred<void, E>
}

/**
 * Writes what many callers hand in, at most `most` at once: all of one turn together, then all that
 * has gathered while that was being written. Each caller succeeds or fails with the write that its
 * item was in; an interrupt leaves nobody's item behind. Callers bound how much can wait.
 */
export const gathered = <Item, E, R>(
  most: number,
  write: (items: ReadonlyArray<Item>) => Effect.Effect<unknown, E, R>
): ((item: Item) => Effect.Effect<void, E, R>) => {
  const waiting: Array<Waiting<Item, E>> = []
  let isWriting = false
  const writeAll = Effect.gen(function* () {
    isWriting = true
    yield* Effect.yieldNow
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      const exit = yield* Effect.exit(write(batch.map(({ item }) => item)))
      for (const { written } of batch) Deferred.doneUnsafe(written, Exit.asVoid(exit))
    }
    isWriting = false
  })
  return (item) =>
    Effect.uninterruptibleMask((restore) => {
      const written = Deferred.makeUnsafe<void, E>()
      waiting.push({ item, written })
      if (isWriting) return restore(Deferred.await(written))
      return Effect.andThen(writeAll, Deferred.await(written))
    })
}
