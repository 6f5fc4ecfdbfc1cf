import { VisibleCompanies } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import { readBeyondCompanies } from "../database.ts"

/** Limit on the rows that are read for a page, in pieces. */
const READ_MAX = 5_000
const PIECE_ROWS = 1_000

/** The rows of a page, and the last row read where reading stopped before the page was full. */
export interface SparsePage<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly stoppedAt: Row | undefined
}

/** The source of a list, read in its order. */
interface SparseList<Row, E> {
  readonly read: (after: Row | undefined, rows: number) => Effect.Effect<ReadonlyArray<Row>, E>
  readonly isMatch: (row: Row) => boolean
  /** True if all rows match. */
  readonly isDense?: boolean
}

/**
 * The rows of a list that match and belong to the caller's companies, when no index selects them: at most 5,000
 * are read for one page. If all match, only those are read.
 */
export const sparsePage = Effect.fnUntraced(function* <
  Row extends { readonly companyId: string | undefined },
  E
>(
  { read, isMatch, isDense = false }: SparseList<Row, E>,
  rows: number
): Effect.fn.Return<SparsePage<Row>, E> {
  const companyIds = yield* VisibleCompanies
  if (isDense && companyIds === undefined) {
    return { rows: yield* read(undefined, rows), stoppedAt: undefined }
  }
  const isVisible = (row: Row) => companyIds === undefined || companyIds.has(row.companyId ?? "")
  const matches: Array<Row> = []
  let after: Row | undefined
  for (let count = 0; count < READ_MAX; count += PIECE_ROWS) {
    const piece = yield* readBeyondCompanies("sparsePage.read", read(after, PIECE_ROWS))
    matches.push(...piece.filter((row) => isVisible(row) && isMatch(row)))
    if (matches.length >= rows || piece.length < PIECE_ROWS) {
      return { rows: matches.slice(0, rows), stoppedAt: undefined }
    }
    after = piece.at(-1)
  }
  return { rows: matches, stoppedAt: after }
})
