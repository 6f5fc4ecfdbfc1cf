/** Values over time as bars or lines: an axis with its unit, the last value in words, the same values as a table. */
import { formatNumber } from "./format.ts"
import { Figure } from "./layout.tsx"
import { useWords } from "./useWords.tsx"

export interface Series {
  readonly name: string
  /** The place of its colour in the scheme; 3 is for what failed. */
  readonly tone: 1 | 2 | 3 | 4 | 5
  /** A value for each point; null where it is not known. */
  readonly values: ReadonlyArray<number | null>
}

interface ChartOf {
  /** The subject, for people who do not see the picture. */
  readonly label: string
  readonly kind: "bars" | "lines"
  /** True if the series are parts of one whole, which stand on each other. */
  readonly isStacked?: boolean
  readonly series: ReadonlyArray<Series>
  /** The name of each point, such as a day. */
  readonly points: ReadonlyArray<string>
  /** The head of the points in the table, such as "Day". */
  readonly head: string
  /** The unit of the values, such as "hours". */
  readonly unit: string
  /** Writes a value; with its separators without it. */
  readonly format?: (value: number) => string
}

const STEP = 10
const HEIGHT = 100
const BAR_GAP = 2
/** A trend needs two points; fewer are figures. */
const POINTS_MIN = 2

const totalAt = (series: ReadonlyArray<Series>, at: number): number =>
  series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)

const highest = ({ series, points, isStacked = false }: ChartOf): number =>
  Math.max(
    1,
    ...points.map((_, at) =>
      isStacked ? totalAt(series, at) : Math.max(0, ...series.map(({ values }) => values[at] ?? 0))
    )
  )

/** The value rounded up to a multiple of its power of ten. */
const roundUp = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / unit) * unit
}

const Bars = ({ of, top }: { readonly of: ChartOf; readonly top: number }) => {
  const { series, points, isStacked = false } = of
  const width = (STEP - BAR_GAP) / (isStacked ? 1 : series.length)
  return series.map(({ name, tone, values }, at) =>
    points.map((point, index) => {
      const height = ((values[index] ?? 0) / top) * HEIGHT
      const below = isStacked ? (totalAt(series.slice(0, at), index) / top) * HEIGHT : 0
      return (
        <rect
          key={`${name} ${point}`}
          className={`s${tone}`}
          x={index * STEP + BAR_GAP / 2 + (isStacked ? 0 : at * width)}
          y={HEIGHT - below - height}
          width={width}
          height={height}
        />
      )
    })
  )
}

/** Points that follow each other are joined; one without a value leaves a gap. */
const pathOf = (values: Series["values"], top: number): string =>
  values
    .map((value, at) => {
      if (value === null) return ""
      const point = `${(at + 0.5) * STEP} ${HEIGHT - (value / top) * HEIGHT}`
      const isJoined = at > 0 && values[at - 1] !== null
      // A point of its own is a line of no length with round ends.
      return isJoined ? `L ${point}` : `M ${point} h 0`
    })
    .join(" ")

const Lines = ({ of: { series }, top }: { readonly of: ChartOf; readonly top: number }) =>
  series.map(({ name, tone, values }) => (
    <path key={name} className={`line l${tone}`} d={pathOf(values, top)} />
  ))

const useValueText = ({ format = formatNumber }: ChartOf) => {
  const { notKnown } = useWords()
  return (value: number | null | undefined): string =>
    value === null || value === undefined ? notKnown : format(value)
}

const LastValues = ({ of }: { readonly of: ChartOf }) => {
  const valueText = useValueText(of)
  const { series, points } = of
  return (
    <p className="key">
      {series.map(({ name, tone, values }) => (
        <span key={name}>
          <svg aria-hidden="true">
            <rect className={`s${tone}`} width="12" height="12" />
          </svg>
          {name}, {points.at(-1)}: <b>{valueText(values.at(-1))}</b>
        </span>
      ))}
    </p>
  )
}

const ValueTable = ({ of }: { readonly of: ChartOf }) => {
  const words = useWords()
  const valueText = useValueText(of)
  const { label, head, series, points } = of
  return (
    <details>
      <summary className="small">{words.asTable}</summary>
      <div className="table-wrap" tabIndex={0} role="group" aria-label={label}>
        <table className="table">
          <caption className="vh">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="r">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              <tr key={point}>
                <th scope="row">{point}</th>
                {series.map(({ name, values }) => (
                  <td key={name} className="r">
                    {valueText(values[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** A chart of two points or more with its table; fewer are figures. */
export const Chart = (of: ChartOf) => {
  const valueText = useValueText(of)
  const { label, kind, series, points, unit } = of
  if (points.length < POINTS_MIN) {
    return (
      <div className="grid g3">
        {series.map(({ name, values }) => (
          <Figure key={name} label={name} value={valueText(values[0])} unit={unit} />
        ))}
      </div>
    )
  }
  const top = roundUp(highest(of))
  return (
    <figure className="stack stack-2 plot">
      <div className="plot__grid">
        <span className="plot__top">
          {valueText(top)} {unit}
        </span>
        <svg
          className="chart"
          role="img"
          aria-label={label}
          height="132"
          viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className="grid" x1="0" x2={points.length * STEP} y1={y} y2={y} />
          ))}
          {kind === "bars" ? <Bars of={of} top={top} /> : <Lines of={of} top={top} />}
        </svg>
        <span className="plot__ends">
          <span>{points[0]}</span>
          <span>{points.at(-1)}</span>
        </span>
      </div>
      <LastValues of={of} />
      <ValueTable of={of} />
    </figure>
  )
}
