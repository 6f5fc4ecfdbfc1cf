/** Work on many records in turns of the event loop that are short: a read that takes one long turn stops everybody. */
import * as Effect from "effect/Effect"

/** Workers whose time is loaded and computed in one turn: about 0.3 ms each for a period, 1 ms for a quarter. */
export const WORKERS_OF_TURN = 10

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
      if (from > 0) yield* Effect.yieldNow
      results.push(yield* handle(elements.slice(from, from + size)))
    }
    return results.flat()
  })
