/** Medians, ranges and aligned columns for the output of benchmarks. */

/** The median of some numbers. */
export const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** `2.41 (2.38-2.44)`: the median with the range of the middle half, from quartile to quartile. */
export const medianAndQuartiles = (values: ReadonlyArray<number>, digits: number): string => {
  const middle = median(values)
  const lower = median(values.filter((value) => value <= middle))
  const upper = median(values.filter((value) => value >= middle))
  return `${middle.toFixed(digits)} (${lower.toFixed(digits)}-${upper.toFixed(digits)})`
}

/** `2.41 (2.30-2.55)`: the median with the minimum and the maximum. */
export const medianAndRange = (values: ReadonlyArray<number>, digits: number): string => {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map(
    (value) => value.toFixed(digits)
  )
  return `${middle} (${low}-${high})`
}

/** Rows as lines with aligned columns. The first row is the head. */
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
