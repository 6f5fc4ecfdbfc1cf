/** The dashboard as a page: each panel with the time series that Prometheus has for it. */
import { dashboard, type Panel } from "./files.ts"
import type { Prometheus, Series } from "./prometheus.ts"

const COLORS = [
  "#1f60c4",
  "#37872d",
  "#c4162a",
  "#8f3bb8",
  "#e0752d",
  "#0a7b83",
  "#705da0",
  "#6b4c00"
]
const [WIDTH, HEIGHT] = [400, 150]

const UNITS: Readonly<Record<string, readonly [factor: number, word: string]>> = {
  s: [1_000, " ms"],
  bytes: [1 / 1_048_576, " MB"],
  percentunit: [100, " %"],
  reqps: [1, "/s"],
  ops: [1, "/s"]
}

const SECONDS = [1, " s"] as const

interface Line {
  readonly name: string
  readonly values: Series["values"]
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const labelOf = (value: number, unit: string): string => {
  const [factor, word] = (unit === "s" && value >= 1 ? SECONDS : UNITS[unit]) ?? [1, ""]
  return `${Number((value * factor).toPrecision(3)).toLocaleString("en-US")}${word}`
}

const linesOf = async (panel: Panel, prometheus: Prometheus): Promise<ReadonlyArray<Line>> => {
  const all = await Promise.all(
    panel.targets.map(async ({ expr, legendFormat = "" }) =>
      (await prometheus.seriesOf(expr)).map(({ metric, values }) => ({
        name: legendFormat.replaceAll(/\{\{ *(\w+) *\}\}/g, (_all, label) => metric[label] ?? ""),
        values: values.filter(([, value]) => Number.isFinite(Number(value)))
      }))
    )
  )
  return all.flat()
}

const chart = (lines: ReadonlyArray<Line>, unit: string): string => {
  const points = lines.flatMap(({ values }) => values)
  const seconds = points.map(([second]) => second)
  const [first, last] = [Math.min(...seconds), Math.max(...seconds)]
  const top = Math.max(...points.map(([, value]) => Number(value)), Number.MIN_VALUE)
  const paths = lines.map(({ values }, index) => {
    const places = values.map(([second, value]) => {
      const x = ((second - first) / Math.max(1, last - first)) * WIDTH
      return `${x.toFixed(1)},${(HEIGHT - (Number(value) / top) * HEIGHT).toFixed(1)}`
    })
    return `<polyline points="${places.join(" ")}" stroke="${COLORS[index % COLORS.length]}"/>`
  })
  const names = lines.map(
    ({ name }, index) => `<li style="color:${COLORS[index % COLORS.length]}">${escaped(name)}</li>`
  )
  return `<p class="top">${points.length === 0 ? "no data" : labelOf(top, unit)}</p>
    <svg viewBox="0 -2 ${WIDTH} ${HEIGHT + 4}">${paths.join("")}</svg><ul>${names.join("")}</ul>`
}

const STYLE = `body { font: 13px system-ui, sans-serif; margin: 16px; background: #f4f5f5; color: #24292e }
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px }
  section { background: #fff; border: 1px solid #dcdfe3; padding: 8px 12px }
  h1 { font-size: 18px } h2 { font-size: 13px; margin: 0 } .top { margin: 4px 0; color: #57606a }
  svg { width: 100%; border-bottom: 1px solid #dcdfe3 } polyline { fill: none; stroke-width: 1.5 }
  ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0 12px; margin: 4px 0 0; padding: 0 }`

/** The page, of the time since Prometheus was started. */
export const drawnDashboard = async (prometheus: Prometheus): Promise<string> => {
  const panels = dashboard.panels.toSorted(
    ({ gridPos: one }, { gridPos: other }) => one.y * 24 + one.x - other.y * 24 - other.x
  )
  const sections = await Promise.all(
    panels.map(async (panel) => {
      const lines = await linesOf(panel, prometheus)
      const { unit } = panel.fieldConfig.defaults
      return `<section><h2>${escaped(panel.title)}</h2>${chart(lines, unit)}</section>`
    })
  )
  return `<!doctype html><meta charset="utf-8"><title>${dashboard.title}</title><style>${STYLE}</style>
    <h1>${escaped(dashboard.title)}</h1><main>${sections.join("")}</main>`
}
