/** Values by day as bars or lines. A chart is a picture of the table below it. */
import { words } from "../text/words.ts"

export interface Series {
  readonly name: string
  readonly tone: "main" | "good" | "bad" | "warn"
  readonly values: ReadonlyArray<number | null>
}

const STEP = 10
const HEIGHT = 100
const BAR_GAP = 2

const maxOf = (series: ReadonlyArray<Series>): number =>
  Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Returns the value rounded up to a multiple of its power of ten. */
const roundUp = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / unit) * unit
}

const Bars = ({
  of: { values, tone },
  at,
  width,
  top
}: {
  readonly of: Series
  readonly at: number
  readonly width: number
  readonly top: number
}) => (
  <>
    {values.map((value, index) => {
      const height = ((value ?? 0) / top) * HEIGHT
      return (
        <rect
          key={index}
          className={`mark ${tone}`}
          x={index * STEP + BAR_GAP / 2 + at * width}
          y={HEIGHT - height}
          width={width}
          height={height}
        />
      )
    })}
  </>
)

/** Points that follow each other are joined; a day without a value leaves a gap. */
const Line = ({ of: { values, tone }, top }: { readonly of: Series; readonly top: number }) => {
  const points = values.map((value, index) =>
    value === null ? null : `${(index + 0.5) * STEP} ${HEIGHT - (value / top) * HEIGHT}`
  )
  const path = points
    .map((point, index) => {
      if (point === null) return ""
      const isJoined = index > 0 && points[index - 1] !== null
      // A point of its own is a line of no length with round ends.
      return isJoined ? `L ${point}` : `M ${point} h 0`
    })
    .join(" ")
  return (
    <path className={`stroke ${tone}`} d={path} fill="none" vector-effect="non-scaling-stroke" />
  )
}

export const Chart = ({
  label,
  kind,
  series,
  first,
  last
}: {
  /** The text of the chart, for people who do not see it. */
  readonly label: string
  readonly kind: "bars" | "lines"
  readonly series: ReadonlyArray<Series>
  readonly first: string
  readonly last: string
}) => {
  const top = roundUp(maxOf(series))
  const days = series[0]?.values.length ?? 0
  const width = (STEP - BAR_GAP) / series.length
  return (
    <figure className="chart">
      <div className="chart-grid">
        <span className="quiet">{words.number(top)}</span>
        <svg
          role="img"
          aria-label={label}
          width="100%"
          height="160"
          viewBox={`0 0 ${Math.max(days, 1) * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <rect className="empty-bar" x="0" y={HEIGHT - 0.5} width={days * STEP} height="0.5" />
          {series.map((each, at) =>
            kind === "bars" ? (
              <Bars key={each.name} of={each} at={at} width={width} top={top} />
            ) : (
              <Line key={each.name} of={each} top={top} />
            )
          )}
        </svg>
        <span className="chart-days quiet">
          <span>{first}</span>
          <span>{last}</span>
        </span>
      </div>
      {series.length > 1 && (
        <ul className="legend">
          {series.map(({ name, tone }) => (
            <li key={name}>
              <svg width="14" height="14" aria-hidden="true">
                <rect className={`mark ${tone}`} width="14" height="14" />
              </svg>{" "}
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** A few values in one small picture, next to a number that says the same; several series lie on each other. */
export const Sparkline = ({ of }: { readonly of: ReadonlyArray<Series> }) => (
  <svg
    className="sparkline"
    aria-hidden="true"
    width="100%"
    height="28"
    viewBox={`0 0 ${(of[0]?.values.length ?? 0) * STEP} ${HEIGHT}`}
    preserveAspectRatio="none"
  >
    {of.map((each) => (
      <Bars key={each.name} of={each} at={0} width={STEP - BAR_GAP} top={maxOf(of)} />
    ))}
  </svg>
)
