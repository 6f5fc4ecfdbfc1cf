import { Unavailable } from "@payroll/operations/writer"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { GroupQueue, WritesRefused } from "../writer/groupQueue.ts"

/** Queue limit in items, above what the background loops have in progress. */
const ITEMS_MAX = 10_000

/** Fails a caller with the error of its batch. */
const failureOf = (reason: unknown): Effect.Effect<never, Unavailable> => {
  if (Cause.isCause(reason)) return Effect.failCause(reason as Cause.Cause<Unavailable>)
  return reason instanceof WritesRefused
    ? Effect.fail(new Unavailable({ reason: reason.message, retryAfterSeconds: 1 }))
    : Effect.die(reason)
}

/**
 * Writes the items of concurrent callers in batches of at most `batchMax`, or more only if one caller
 * passes more: first those of one turn of the event loop, then those that arrived during the write before.
 * Each caller succeeds or fails with its batch. An interrupted caller's batch is still written.
 */
export const batched = <Item>(
  batchMax: number,
  write: (items: ReadonlyArray<Item>) => Effect.Effect<unknown, Unavailable>
) =>
  Effect.map(Effect.context(), (context) => {
    const run = Effect.runPromiseExitWith(context)
    const queue = new GroupQueue<ReadonlyArray<Item>, void>(
      async (group) => {
        const exit = await run(write(group.flatMap(({ work }) => work)))
        for (const { resolve, reject } of group) {
          if (Exit.isSuccess(exit)) resolve()
          else reject(exit.cause)
        }
      },
      { limits: { groupRowsMax: batchMax, rowsMax: ITEMS_MAX, fullRows: Infinity } }
    )
    return (items: ReadonlyArray<Item>): Effect.Effect<void, Unavailable> =>
      Effect.callback((resume) => {
        queue.submit(items, items.length).then(
          () => resume(Effect.void),
          (error: unknown) => resume(failureOf(error))
        )
      })
  })
