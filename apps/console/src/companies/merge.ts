/** Rows of several lists in one order of time, without holes. */

/** One list, newest first. */
export interface Source<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly timeOf: (row: Row) => string
  /** The time to which it was read, where older rows were not: its last row, also where that is not shown. */
  readonly readTo?: string | undefined
}

export interface Merged<Row> {
  readonly rows: ReadonlyArray<Row>
  /** Rows before this time come next; undefined at the end. */
  readonly olderThan: string | undefined
}

const MS = 1

const afterMs = (time: string): string => new Date(Date.parse(time) + MS).toISOString()

/**
 * The rows, newest first. A list that was cut says nothing of the time before its end, nor all of that time:
 * there the rows of the other lists end too. If nothing is left, so many rows are of one time that they are shown as
 * they are.
 */
export const merged = <Row>(sources: ReadonlyArray<Source<Row>>): Merged<Row> => {
  const timed = sources
    .flatMap(({ rows, timeOf }) => rows.map((row) => ({ row, time: timeOf(row) })))
    .toSorted((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0))
  const ends = sources.flatMap(({ readTo }) => (readTo === undefined ? [] : [readTo]))
  const end = ends.toSorted().at(-1)
  const rowsFrom = (isShown: (time: string) => boolean): ReadonlyArray<Row> =>
    timed.filter(({ time }) => isShown(time)).map(({ row }) => row)
  if (end === undefined) return { rows: rowsFrom(() => true), olderThan: undefined }
  const newer = rowsFrom((time) => time > end)
  return newer.length > 0
    ? { rows: newer, olderThan: afterMs(end) }
    : { rows: rowsFrom((time) => time >= end), olderThan: end }
}
