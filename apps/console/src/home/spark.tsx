/** A small line of values by day; its figure stands above it. */

const WIDTH = 100
const HEIGHT = 30
const EDGE = 2

/** Returns the points of the line, its highest value near the top. */
const pointsOf = (values: ReadonlyArray<number>): string => {
  const top = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  return values
    .map((value, at) => {
      const y = HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE)
      return `${(at * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(" ")
}

export const Spark = ({
  label,
  values
}: {
  readonly label: string
  readonly values: ReadonlyArray<number>
}) => {
  if (values.length < 2) return null
  const points = pointsOf(values)
  return (
    <svg
      className="chart spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className="area" points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
      <polyline className="line" points={points} />
    </svg>
  )
}
