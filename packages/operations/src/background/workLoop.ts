/**
 * A loop over a durable queue: leases what is due as slots become free, so that nobody waits for a
 * slow one but itself. What is under way when the scope closes is finished first.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Scope from "effect/Scope"
import { WakeUp } from "../ports/wakeUp.ts"
import type { Unavailable } from "../writer.ts"

const POLL_MS = 1_000
const REST_MS = 1_000

export interface WorkLoop<Work, R> {
  readonly name: string
  /** How many pieces of work are under way at once, at most. */
  readonly inFlightMax: number
  /** How long work under way may take to finish when the loop is stopped. */
  readonly drainMs: number
  /** Milliseconds until something is due; undefined when nothing waits. */
  readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  /** Leases at most so many; others cannot lease them until it ends. */
  readonly lease: (limit: number) => Effect.Effect<ReadonlyArray<Work>, Unavailable>
  readonly handle: (work: Work) => Effect.Effect<void, Unavailable, R>
}

/** A storage out of reach is normal: the loop rests and goes on. */
const untilAvailable = <R>(
  name: string,
  round: Effect.Effect<number | undefined, Unavailable, R>
) =>
  Effect.catchCause(Effect.uninterruptible(round), (cause) =>
    Effect.as(Effect.logWarning(`the ${name} loop rests`, cause), REST_MS)
  )

/**
 * Starts the loop in the current scope. It looks for work when it is notified, when something falls
 * due, when a slot becomes free, and every second.
 */
export const startWorkLoop = Effect.fnUntraced(function* <Work, R>(loop: WorkLoop<Work, R>) {
  const { name, inFlightMax, drainMs, nextDueInMs, lease, handle } = loop
  const { notify, wait } = yield* WakeUp
  const working = yield* Scope.make()
  const fibers = yield* Scope.provide(FiberSet.make<void>(), working)
  let inFlight = 0

  const start = (work: Work) =>
    handle(work).pipe(
      // What fails stays under its lease and comes back.
      Effect.catchCause((cause) => Effect.logWarning(`${name} is left to its next lease`, cause)),
      Effect.ensuring(
        Effect.sync(() => {
          inFlight -= 1
          notify(name)
        })
      ),
      (running) => FiberSet.run(fibers, running)
    )
  const round = Effect.gen(function* () {
    const free = inFlightMax - inFlight
    const dueInMs = yield* nextDueInMs
    if (free === 0 || dueInMs === undefined || dueInMs > 0) return dueInMs
    const leased = yield* lease(free)
    inFlight += leased.length
    yield* Effect.forEach(leased, start, { discard: true })
    return undefined
  })
  const forever = Effect.forever(
    Effect.gen(function* () {
      const dueInMs = yield* untilAvailable(name, round)
      const pauseMs = dueInMs === undefined || dueInMs <= 0 ? POLL_MS : Math.min(dueInMs, POLL_MS)
      yield* wait(name, pauseMs)
    })
  )

  yield* Effect.addFinalizer(() =>
    FiberSet.awaitEmpty(fibers).pipe(
      Effect.timeoutOption(drainMs),
      Effect.andThen(Scope.close(working, Exit.void))
    )
  )
  yield* Effect.forkScoped(forever)
})
