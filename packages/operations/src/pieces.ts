/** Work on many records in turns of the event loop that are short: a read that takes one long turn stops everybody. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** True for work that stays in its turn: a round after a lost race, which other writes could win again meanwhile. */
export const InOneTurn = Context.Reference<boolean>("payroll/InOneTurn", {
  defaultValue: () => false
})

/** Pieces that wait for a turn, one for each request that works in pieces. */
const waiting: Array<() => void> = []
let isDue = false

const schedule = (): void => {
  if (!isDue) setImmediate(resumeOne)
  isDue = true
}

const resumeOne = (): void => {
  isDue = false
  waiting.shift()?.()
  if (waiting.length > 0) schedule()
}

/** Continues in a later turn of the event loop, which no other piece shares. */
export const nextTurn: Effect.Effect<void> = Effect.withFiber((fiber) =>
  fiber.getRef(InOneTurn)
    ? Effect.void
    : Effect.callback<void>((resume) => {
        waiting.push(() => resume(Effect.void))
        schedule()
      })
)

/** Workers whose time is loaded and computed in one turn: about 0.3 ms each for a period, 1 ms for a quarter. */
export const WORKERS_OF_TURN = 10

/** Workers who are loaded with their records in one turn: about 40 µs each. */
export const LOADED_IN_TURN = 200

/** Workers whose pay is checked, or whose part of a hand-over is made, in one turn: about 0.1 ms each. */
export const PAYEES_OF_TURN = 50

/** Handles elements in pieces, each in a turn of its own; gives all results in order. */
export const inPieces = <Element, Result, E, R>(
  elements: ReadonlyArray<Element>,
  size: number,
  handle: (piece: ReadonlyArray<Element>) => Effect.Effect<ReadonlyArray<Result>, E, R>
): Effect.Effect<ReadonlyArray<Result>, E, R> =>
  Effect.gen(function* () {
    const results: Array<ReadonlyArray<Result>> = []
    for (let from = 0; from < elements.length; from += size) {
      if (from > 0) yield* nextTurn
      results.push(yield* handle(elements.slice(from, from + size)))
    }
    return results.flat()
  })
