/** The stages of one request: a fiber runs only what has to wait for something. */
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

export interface StageOptions<E, R> {
  readonly run: ReturnType<typeof Effect.runForkWith<R>>
  /** How long the stages may take together, what lies between them aside. */
  readonly withinMs: number
  readonly onLate: () => void
  readonly onFailure: (cause: Cause.Cause<E>) => void
  /** Nothing is under way any more, after the stages were stopped. */
  readonly onStopped: () => void
}

const begun = <A, E, R>(begin: () => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  try {
    return begin()
  } catch (error) {
    return Exit.failCause(Cause.die(error))
  }
}

/**
 * Stages that follow each other. `proceed` begins one and calls `next` with its value, at once where
 * it is finished already; `stop` interrupts it, and no other stage begins. What a stage throws as it
 * begins is its failure, as it is in a fiber.
 */
export const makeStages = <E, R>(options: StageOptions<E, R>) => {
  let leftMs = options.withinMs
  let isStopped = false
  let interrupt: (() => void) | undefined

  const settle = <A>(exit: Exit.Exit<A, E>, next: (value: A) => void): void => {
    if (isStopped) options.onStopped()
    else if (Exit.isSuccess(exit)) next(exit.value)
    else options.onFailure(exit.cause)
  }
  const wait = <A>(effect: Effect.Effect<A, E, R>, next: (value: A) => void): void => {
    const startedAt = performance.now()
    const timer = setTimeout(options.onLate, leftMs)
    const fiber = options.run(effect)
    interrupt = () => fiber.interruptUnsafe()
    fiber.addObserver((exit) => {
      clearTimeout(timer)
      interrupt = undefined
      leftMs -= performance.now() - startedAt
      settle(exit, next)
    })
  }
  return {
    proceed: <A>(begin: () => Effect.Effect<A, E, R>, next: (value: A) => void): void => {
      if (isStopped) return
      const effect = begun(begin)
      // The guard widens what an Exit may hold beyond what this Effect may come to.
      if (Exit.isExit(effect)) settle(effect as Exit.Exit<A, E>, next)
      else wait(effect, next)
    },
    stop: (): void => {
      if (isStopped) return
      isStopped = true
      const end = interrupt ?? options.onStopped
      end()
    }
  }
}
