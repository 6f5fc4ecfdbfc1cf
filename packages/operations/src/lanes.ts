/** What the requests of one process know of each other. Correctness never depends on it. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"

interface Lane {
  readonly gate: Semaphore.Semaphore
  waiting: number
}

/**
 * Queues for contended records, so that those who lost a race take turns instead of racing on; and
 * the idempotency keys that are being served, so that a twin can be told at once.
 */
export class Lanes extends Context.Service<
  Lanes,
  {
    /** Runs the effect alone among those queued for this scope. */
    readonly queued: (
      scope: string
    ) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Marks a key as being served until released; false when it already is. */
    readonly enter: (key: string) => boolean
    readonly leave: (key: string) => void
  }
>()("payroll/Lanes") {
  static readonly layer = Layer.sync(Lanes, () => {
    const lanes = new Map<string, Lane>()
    const served = new Set<string>()
    return Lanes.of({
      queued: (scope) => (effect) =>
        Effect.suspend(() => {
          const lane = lanes.get(scope) ?? { gate: Semaphore.makeUnsafe(1), waiting: 0 }
          lanes.set(scope, lane)
          lane.waiting += 1
          return lane.gate
            .withPermits(1)(effect)
            .pipe(
              Effect.ensuring(
                Effect.sync(() => {
                  lane.waiting -= 1
                  if (lane.waiting === 0) lanes.delete(scope)
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
