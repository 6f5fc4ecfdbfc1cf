/**
 * The metrics of one process, on Effect's, in the text format of Prometheus. The only file that knows
 * Effect's module for that format, which may change.
 */
import * as Context from "effect/Context"
import * as Metric from "effect/Metric"
import { formatUnsafe } from "effect/observability/PrometheusMetrics"
import { metricsTable, type MetricName, type MetricRow } from "./metricsTable.ts"

/** From a cached read to the longest that a request may take. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Sets of labels of one metric; more are counted together, so that no caller can fill the memory. */
const SETS_MAX = 1_000
const OTHER = "other"

/** Values of a metric's labels, in the order of the table. */
export type LabelValues = ReadonlyArray<string>

export interface Registry {
  /** Adds to a counter. */
  readonly count: (name: MetricName<"counter">, labels?: LabelValues, by?: number) => void
  /** Observes seconds in a histogram. */
  readonly observe: (name: MetricName<"histogram">, seconds: number, labels?: LabelValues) => void
  readonly set: (name: MetricName<"gauge">, value: number, labels?: LabelValues) => void
  /** Takes gauges away that are not known any more. */
  readonly forget: (names: ReadonlyArray<MetricName<"gauge">>) => void
  /** All metrics as text. */
  readonly text: () => string
  /** For an exporter of Effect's metrics. */
  readonly context: Context.Context<never>
}

type Input = (value: number) => void

const metricOf = ({ name, type, help: description }: MetricRow): Metric.Metric<number, unknown> => {
  switch (type) {
    case "counter":
      return Metric.counter(name, { description, incremental: true })
    case "gauge":
      return Metric.gauge(name, { description })
    case "histogram":
      return Metric.histogram(name, { description, boundaries: SECONDS })
  }
}

/** An empty registry. */
export const makeRegistry = (): Registry => {
  const registered: Metric.MetricRegistry = new Map()
  const context = Context.make(Metric.MetricRegistry, registered)
  const rows = new Map<string, { readonly row: MetricRow; readonly inputs: Map<string, Input> }>(
    metricsTable.map((row) => [row.name, { row, inputs: new Map() }])
  )

  const inputOf = (name: MetricName, labelValues: LabelValues): Input => {
    const metricRow = rows.get(name)
    if (!metricRow) throw new TypeError(`no metric ${name}`)
    const { row, inputs } = metricRow
    const isFull = inputs.size >= SETS_MAX && !inputs.has(labelValues.join("\n"))
    const values = isFull ? row.labels.map(() => OTHER) : labelValues
    const key = values.join("\n")
    const existing = inputs.get(key)
    if (existing) return existing
    const attributes = Object.fromEntries(row.labels.map((label, at) => [label, values[at] ?? ""]))
    const metric = Metric.withAttributes(metricOf(row), attributes)
    const input: Input = (value) => metric.updateUnsafe(value, context)
    inputs.set(key, input)
    return input
  }

  return {
    count: (name, labels = [], by = 1) => inputOf(name, labels)(by),
    observe: (name, seconds, labels = []) => inputOf(name, labels)(seconds),
    set: (name, value, labels = []) => inputOf(name, labels)(value),
    forget: (names) => {
      for (const name of names) rows.get(name)?.inputs.clear()
      for (const [key, { id }] of registered) {
        if ((names as ReadonlyArray<string>).includes(id)) registered.delete(key)
      }
    },
    text: () => formatUnsafe(context),
    context
  }
}
