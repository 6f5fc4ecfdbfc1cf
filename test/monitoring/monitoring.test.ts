/** The dashboard and the alerts ask for metrics and labels that exist, and the alerts for all that can go wrong. */
import { metricsTable, type MetricRow } from "../../packages/adapters/src/metrics/metricsTable.ts"
import { assert, describe, it } from "@effect/vitest"
import { alertRules, dashboard } from "./files.ts"

/** Made by Prometheus itself for each target and time series. */
const OF_PROMETHEUS = ["job", "instance", "le"]

const rowOf = (name: string): MetricRow | undefined =>
  metricsTable.find((row) => name === row.name || name === `${row.name}_bucket`)

/** Returns the metrics and labels in an expression that no process has. */
const unknownIn = (expression: string): ReadonlyArray<string> => {
  const names = expression.match(/\b(?:payroll|process)_\w+/g) ?? []
  const labels = [
    ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/, */)),
    ...[...expression.matchAll(/[{,] *(\w+) *(?:=~|!=|=)/g)].map(([, label = ""]) => label)
  ]
  const expectedLabels = new Set([
    ...OF_PROMETHEUS,
    ...names.flatMap((name) => rowOf(name)?.labels ?? [])
  ])
  return [
    ...names.filter((name) => !rowOf(name)),
    ...labels.filter((label) => !expectedLabels.has(label))
  ]
}

describe("deploy/monitoring", () => {
  const panels = dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const)
  )
  const expressions = [...panels, ...alertRules.map(({ alert, expr }) => [alert, expr] as const)]

  it.each(expressions)("%s asks for what exists", (_name, expression) => {
    assert.deepStrictEqual(unknownIn(expression), [])
  })

  it("shows every metric but the version and the start", () => {
    const all = panels.map(([, expression]) => expression).join("\n")
    const hidden = metricsTable.filter(({ name }) => !all.includes(name)).map(({ name }) => name)
    assert.deepStrictEqual(hidden, [
      "payroll_build_info",
      "payroll_delivery_duration_seconds",
      "payroll_provider_ask_duration_seconds",
      "payroll_database_up",
      "process_start_time_seconds"
    ])
  })

  it.each(alertRules)("$alert says what it means and what to do", ({ annotations }) => {
    assert.isNotEmpty(annotations.summary)
    assert.isNotEmpty(annotations.action)
  })

  it("would notice a metric or a label that does not exist", () => {
    assert.deepStrictEqual(unknownIn("sum by (colour) (payroll_requests_total)"), ["colour"])
    assert.deepStrictEqual(unknownIn('payroll_lanes{kind="fresh"}'), ["payroll_lanes", "kind"])
  })
})
