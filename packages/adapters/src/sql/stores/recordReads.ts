/** Reads of whole records: what a statement finds, opened with the key of its client. */
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import type { ClientKey } from "../../vault/clientKeys.ts"
import type { ClientKeys } from "../clientKeys.ts"
import type { Scoped } from "../statement.ts"

interface Opening<Row, R> {
  readonly fromRow: (row: Row, key: ClientKey) => R
}

interface Reading {
  readonly read: <Row>(
    statement: Scoped<Row>
  ) => Effect.Effect<readonly [ReadonlyArray<Row>], Unavailable>
}

export const recordReads = ({ read }: Reading, { of: keyOf }: ClientKeys["Service"]) => ({
  /** The only record; undefined if there is none. */
  one: Effect.fnUntraced(function* <Row, R>(table: Opening<Row, R>, statement: Scoped<Row>) {
    const [[row]] = yield* read(statement)
    return row === undefined ? undefined : table.fromRow(row, yield* keyOf(statement.clientId))
  }),
  all: Effect.fnUntraced(function* <Row, R>(table: Opening<Row, R>, statement: Scoped<Row>) {
    const [rows] = yield* read(statement)
    const key = yield* keyOf(statement.clientId)
    return rows.map((row) => table.fromRow(row, key))
  })
})
