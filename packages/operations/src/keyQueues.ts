/** One queue per contended record or idempotency key, in this process. Correctness never depends on it. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"

interface Queue {
  readonly gate: Semaphore.Semaphore
  waiting: number
}

/**
 * Queues for contended records: requests that lost a race take turns instead of racing on. Also the
 * idempotency keys that are being served, so that a second request with one fails at once.
 */
export class KeyQueues extends Context.Service<
  KeyQueues,
  {
    /** Runs the effect alone among those queued for this scope. */
    readonly queued: (
      scope: string
    ) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Marks a key as being served until released; false when it already is. */
    readonly enter: (key: string) => boolean
    readonly leave: (key: string) => void
  }
>()("payroll/KeyQueues") {
  static readonly layer = Layer.sync(KeyQueues, () => {
    const queues = new Map<string, Queue>()
    const served = new Set<string>()
    return KeyQueues.of({
      queued: (scope) => (effect) =>
        Effect.suspend(() => {
          const queue = queues.get(scope) ?? { gate: Semaphore.makeUnsafe(1), waiting: 0 }
          queues.set(scope, queue)
          queue.waiting += 1
          return queue.gate
            .withPermits(1)(effect)
            .pipe(
              Effect.ensuring(
                Effect.sync(() => {
                  queue.waiting -= 1
                  if (queue.waiting === 0) queues.delete(scope)
                })
              )
            )
        }),
      enter: (key) => {
        if (served.has(key)) return false
        served.add(key)
        return true
      },
      leave: (key) => void served.delete(key)
    })
  })
}
