/**
 * A loop over a durable queue: leases due work as slots become free, so that slow work delays no
 * other. Work in progress is finished before the scope closes.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Scope from "effect/Scope"
import { WakeUp, type Stored } from "../ports/wakeUp.ts"
import type { Unavailable } from "../writer.ts"

const POLL_MS = 1_000
const RETRY_MS = 1_000

export interface WorkLoop<Work, R> {
  readonly name: string
  /** Maximum pieces of work in progress. */
  readonly inFlightMax: number
  /** Milliseconds that work in progress has to finish when the loop is stopped. */
  readonly drainMs: number
  /**
   * The kinds of stored records that may be work. Anything that becomes work in another way waits for the next poll.
   */
  readonly wakesOn: ReadonlyArray<Stored>
  /** Milliseconds until work is due; undefined when the queue is empty. */
  readonly nextDueInMs: Effect.Effect<number | undefined, Unavailable>
  /** How much may be leased now; as many as slots are free if not given. Such a loop is notified of free slots. */
  readonly room?: () => number
  /** Leases at most `limit` pieces of work; no other process can take them until the lease ends. */
  readonly lease: (limit: number) => Effect.Effect<ReadonlyArray<Work>, Unavailable>
  readonly handle: (work: Work) => Effect.Effect<void, Unavailable, R>
}

/**
 * Starts the loop in the current scope. It looks for work when some was stored, when work falls due,
 * when a slot becomes free, and every second. After an error it pauses for a second: an outage of
 * the storage must not end the loop, and notifications must not shorten the pause.
 */
export const startWorkLoop = Effect.fnUntraced(function* <Work, R>(loop: WorkLoop<Work, R>) {
  const { name, inFlightMax, drainMs, wakesOn, nextDueInMs, room, lease, handle } = loop
  const { notify, wait } = yield* WakeUp
  const working = yield* Scope.make()
  const fibers = yield* Scope.provide(FiberSet.make<void>(), working)
  let inFlight = 0

  const start = (work: Work) =>
    handle(work).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning(`${name} work failed; retrying when its lease ends`, cause)
      ),
      Effect.ensuring(
        Effect.sync(() => {
          inFlight -= 1
          if (!room) notify(name)
        })
      ),
      (running) => FiberSet.run(fibers, running)
    )
  const round = Effect.gen(function* () {
    const free = room?.() ?? inFlightMax - inFlight
    if (free === 0) return undefined
    const dueInMs = yield* nextDueInMs
    if (dueInMs === undefined || dueInMs > 0) return dueInMs
    const leased = yield* lease(free)
    inFlight += leased.length
    yield* Effect.forEach(leased, start, { discard: true })
    return undefined
  })
  const waitForWork = (dueInMs: number | undefined) => {
    const ms = dueInMs === undefined || dueInMs <= 0 ? POLL_MS : Math.min(dueInMs, POLL_MS)
    return wait(name, ms, wakesOn)
  }
  const paused = `${name} loop paused after an error; retrying in ${RETRY_MS / 1_000} s`
  const forever = Effect.forever(
    Effect.matchCauseEffect(Effect.uninterruptible(round), {
      onSuccess: waitForWork,
      onFailure: (cause) => Effect.andThen(Effect.logWarning(paused, cause), Effect.sleep(RETRY_MS))
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
