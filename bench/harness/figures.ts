/** Medians, ranges and columns: how a benchmark says what it found. */

/** The middle one of some numbers; the upper one of the two where their count is even. */
export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** `2.41 (2.30-2.55)`: the median with the range around it. */
export const medianAndRange = (values: ReadonlyArray<number>, digits: number): string => {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map(
    (value) => value.toFixed(digits)
  )
  return `${middle} (${low}-${high})`
}

/** Rows as lines whose columns are aligned, the first row as the head. */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0))
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
