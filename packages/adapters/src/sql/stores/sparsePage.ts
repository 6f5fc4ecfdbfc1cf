import * as Effect from "effect/Effect"

/** So many rows at most are read for a page, in pieces. */
const READ_MAX = 5_000
const PIECE_ROWS = 1_000

/** What a page found, and the last row read where reading stopped before the page was full. */
export interface SparsePage<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly stoppedAt: Row | undefined
}

/**
 * The rows of a list that match, when no index selects them: read in the list's order, at most 5,000
 * for one page.
 */
export const sparsePage = Effect.fnUntraced(function* <Row, E, R>(
  read: (after: Row | undefined, rows: number) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  isMatch: (row: Row) => boolean,
  rows: number
): Effect.fn.Return<SparsePage<Row>, E, R> {
  const found: Array<Row> = []
  let after: Row | undefined
  for (let count = 0; count < READ_MAX; count += PIECE_ROWS) {
    const piece = yield* read(after, PIECE_ROWS)
    found.push(...piece.filter(isMatch))
    if (found.length >= rows || piece.length < PIECE_ROWS) {
      return { rows: found.slice(0, rows), stoppedAt: undefined }
    }
    after = piece.at(-1)
  }
  return { rows: found, stoppedAt: after }
})
