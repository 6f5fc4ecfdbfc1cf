import { maxSealedLength } from "../vault/clientKeys.ts"

const ROWS_MAX = 500
/** Characters of a batch, at most about: rows of some tables are a thousand times as long as others. */
const CHARACTERS_MAX = 64_000_000

/** Rows of a table that are read together. */
export const batchRows = (table: string): number =>
  Math.min(ROWS_MAX, Math.floor(CHARACTERS_MAX / maxSealedLength(table)))
