import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

interface Waiting<Item, E> {
  readonly item: Item
  readonly written: Deferred.Deferred<void, E>
}

/**
 * Writes the items of concurrent callers in batches of at most `batchMax`: first those of one turn of the
 * event loop, then those that arrived during the write before. Each caller succeeds or fails with its
 * batch. An interrupted caller's batches are still written. The queue is unbounded, so callers must limit
 * how many items wait.
 */
export const batched = <Item, E, R>(
  batchMax: number,
  write: (items: ReadonlyArray<Item>) => Effect.Effect<unknown, E, R>
): ((item: Item) => Effect.Effect<void, E, R>) => {
  const waiting: Array<Waiting<Item, E>> = []
  let isWriting = false
  const writeAll = Effect.gen(function* () {
    isWriting = true
    yield* Effect.yieldNow
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax)
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
